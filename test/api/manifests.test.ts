import { afterAll, beforeAll, expect, test } from "vitest";
import { open, paper, scan as scanCodes, seen } from "../core/label/paper.ts";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let clock: TestClock;
const at: Record<string, string> = {};

beforeAll(async () => {
  clock = testClock();
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount({ governorate: "ALX" });
  staff = await masar.newAccount({ kind: "staff" });
  // One parcel at every place a parcel can be in.
  at.booked = await parcel();
  at.collected = await parcel("collect");
  at.elsewhere = await parcel("collect", "hub ALX-1");
  at.hub = await parcel("collect", "hub ALX-1", "hub GIZ-1");
  at.road = await parcel("collect", "hub GIZ-1", "load");
  at.failed = await parcel("collect", "hub GIZ-1", "load", "fail no_answer");
  at.refused = await parcel("collect", "hub GIZ-1", "load", "fail refused", "hub GIZ-1");
  at.back = await parcel("collect", "hub GIZ-1", "load", "fail refused", "hub ALX-1");
  at.delivered = await parcel("collect", "hub GIZ-1", "load", "deliver");
});
afterAll(() => masar.stop());

/** Books a parcel from Alexandria to Giza and scans it along. */
async function parcel(...steps: string[]): Promise<string> {
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
  for (const step of steps) {
    clock.advance(60_000);
    const [event = "", detail] = step.split(" ");
    const more =
      event === "hub"
        ? { hub: detail }
        : event === "fail"
          ? { reason: detail }
          : event === "deliver"
            ? { receiver_name: "Mona", cash_collected: 990 }
            : {};
    expect((await staff.live.post("/scans", { scans: [{ tracking_number, event, ...more }] })).status).toBe(200);
  }
  return tracking_number;
}

async function manifest(hub: string, query: string) {
  const { status, body } = await staff.live.get(`/manifests/${hub}?${query}`);
  expect(status).toBe(200);
  return body;
}

async function numbers(hub: string, query: string): Promise<string[]> {
  return (await manifest(hub, query)).parcels
    .map(({ tracking_number }: { tracking_number: string }) => tracking_number)
    .sort();
}

async function printed(hub: string, query: string, by = staff.live): Promise<Buffer> {
  const response = await fetch(`${by.base}/manifests/${hub}.pdf?${query}`, {
    headers: { Authorization: `Bearer ${by.key}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test("loads what is in its own hub to be delivered, and a failed one when its day has come", async () => {
  expect(await numbers("GIZ-1", "kind=load&date=2026-11-22")).toEqual([at.hub]);
  expect(await numbers("GIZ-1", "kind=load&date=2026-12-22")).toEqual([at.hub, at.failed].sort());
  expect(await numbers("ALX-1", "kind=load")).toEqual([]);
});

test("returns what goes back to merchants from the hub where it is, and says which hub is the merchant's", async () => {
  expect(await numbers("GIZ-1", "kind=return&date=2026-12-22")).toEqual([at.refused]);
  const { parcels, totals } = await manifest("ALX-1", "kind=return&date=2026-12-22");
  expect(parcels).toMatchObject([
    {
      tracking_number: at.back,
      to_hub: "ALX-1",
      cash_due: 0,
      merchant: { name: shop.account.name, governorate: "ALX" },
    },
  ]);
  expect(totals.cash_due).toBe(0);
});

test("shows couriers the second phone and the pin, on the manifest and for a parcel in their hands", async () => {
  const location = { latitude: 28.5091, longitude: 34.5136 };
  const recipient = { ...shipmentBody().recipient, governorate: "JS", phone_2: "01112345678", location };
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody({ recipient }))).body;
  clock.advance(60_000);
  await staff.live.post("/scans", { scans: [{ tracking_number, event: "hub", hub: "SSH-1" }] });
  const shown = { phone: "01001234567", phone_2: "01112345678", location };
  expect((await manifest("SSH-1", "kind=load")).parcels).toMatchObject([{ tracking_number, recipient: shown }]);
  expect((await staff.live.get(`/scans/parcels/${tracking_number}`)).body.recipient).toMatchObject(shown);
  const page = await (await open(await printed("SSH-1", "kind=load"))).getPage(1);
  expect(await seen(page)).toContain("0100 123 4567 / 0111 234 5678");
});

test("collects what is booked and not collected, at the merchant's hub, from its day on", async () => {
  expect(await numbers("ALX-1", "kind=collect")).toEqual([at.booked]);
  expect(await numbers("ALX-1", "kind=collect&date=2026-11-21")).toEqual([]);
  expect(await numbers("GIZ-1", "kind=collect")).toEqual([]);
});

test("adds up parcels, pieces, weight and the cash to bring back", async () => {
  const { totals, parcels, livemode } = await manifest("giz-1", "kind=load&date=2026-12-22");
  expect(totals).toEqual({ parcels: 2, blocked: 0, pieces: 2, weight_kg: 2, cash_due: 1980 });
  expect(parcels[0]).toMatchObject({ to_hub: "GIZ-1", cash_due: 990, recipient: { phone: "01001234567" } });
  expect(livemode).toBe(true);
});

test("keeps live and sandbox apart, and is for staff alone", async () => {
  expect((await staff.test.get("/manifests/GIZ-1?date=2026-12-22")).body.parcels).toEqual([]);
  expect((await shop.live.get("/manifests/GIZ-1")).status).toBe(403);
  const page = await (await open(await printed("GIZ-1", "kind=load", staff.test))).getPage(1);
  expect((await seen(page)).some((text) => text.startsWith("SANDBOX"))).toBe(true);
});

test("names the hubs to who asks for one that there is not, and refuses days and kinds that do not exist", async () => {
  for (const path of ["/manifests/XXX-1", "/manifests/XXX-1.pdf"]) {
    const reply = await staff.live.get(path);
    expect(reply.status).toBe(404);
    expect(reply.body.detail).toContain("CAI-1, GIZ-1, ALX-1");
  }
  expect((await staff.live.get("/manifests/CAI-1?date=2026-02-30")).body.errors[0].pointer).toBe("/date");
  expect((await staff.live.get("/manifests/CAI-1?kind=lost")).body.errors[0].pointer).toBe("/kind");
});

test("prints the same parcels: every number scans, every page is counted, totals stand at the end", async () => {
  const booked: string[] = [];
  for (let made = 0; made < 29; made += 1) booked.push(await parcel());
  booked.push(at.booked ?? "");
  const document = await open(await printed("ALX-1", "kind=collect"));
  const read: string[] = [];
  const texts: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    read.push(...(await scanCodes(await paper(page), "Code128")));
    texts.push(await seen(page));
  }
  expect(read.sort()).toEqual(booked.sort());
  expect(document.numPages).toBe(3);
  expect(texts.map((page, number) => page.includes(`${number + 1} / 3`))).toEqual([true, true, true]);
  expect(texts[2]).toContain("30");
  expect(texts[2]).toContain("Taken over by");
});

test("prints the cash due, in rows and in total, and a page that says so when there is nothing", async () => {
  const page = await (await open(await printed("GIZ-1", "kind=load&date=2026-12-22"))).getPage(1);
  const texts = await seen(page);
  expect(texts.filter((text) => text === "990.00")).toHaveLength(2);
  expect(texts).toContain("EGP 1,980.00");
  const empty = await (await open(await printed("HRG-1", "kind=load"))).getPage(1);
  expect(await seen(empty)).toContain("EGP 0.00");
});

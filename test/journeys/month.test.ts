// A month of business, kept in a second set of books by the test itself: both must agree to the piastre.

import { cardInForce } from "@masar/core/quote/card";
import { priceReturn } from "@masar/core/quote/price";
import { sampleCards } from "@masar/core/quote/sample-card";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seeded } from "../support/random.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const SHIPMENTS = process.env.MASAR_TEST_LONG ? 10_000 : 500;
const DAYS = 30;
const GOVERNORATES = ["C", "GZ", "ALX", "DK", "ASN", "SHR"] as const;
const DAY_MS = 86_400_000;

const clock = testClock("2026-10-15T09:00:00+03:00"); // the clocks go back within it
const random = seeded(20_261_015);
const chance = (share: number) => random() < share;
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

let masar: TestService;
let staff: TestAccount;
let shops: TestAccount[];

beforeAll(async () => {
  masar = await startTestService({
    clock,
    environment: { MASAR_RATE_LIMITS: "off", MASAR_APPROVAL_ABOVE: "1000000000" },
  });
  staff = await masar.newAccount({ kind: "staff" });
  shops = [
    await masar.newAccount(),
    await masar.newAccount({ governorate: "ALX" }),
    await masar.newAccount({ governorate: "GZ" }),
  ];
  await shops[1]?.live.patch("/account", { settings: { payout_days: ["thursday"] } });
  await shops[2]?.live.patch("/account", { settings: { payout_days: ["sunday", "tuesday", "thursday"] } });
});
afterAll(() => masar.stop());

interface Parcel {
  shop: number;
  number: string;
  codPiastres: number;
  governorate: (typeof GOVERNORATES)[number];
  totalPiastres: number;
  stage: "booked" | "collected" | "hub" | "out" | "failed" | "returning" | "delivered" | "returned" | "cancelled";
  cashPiastres: number;
}

/** What the test itself knows of a merchant's money, in piastres. */
interface Book {
  cash: number;
  fees: number;
  adjustments: number;
  paid: number;
}

test(`a month of ${SHIPMENTS} shipments with edits, failures, returns and payouts balances to the piastre`, async () => {
  const parcels: Parcel[] = [];
  const books: Book[] = shops.map(() => ({ cash: 0, fees: 0, adjustments: 0, paid: 0 }));
  for (let day = 0; day < DAYS; day += 1) {
    const left = Math.ceil((SHIPMENTS - parcels.length) / (DAYS - day));
    parcels.push(...(await Promise.all(Array.from({ length: left }, () => book(pick([0, 1, 2]))))));
    await Promise.all(parcels.filter(({ stage }) => stage === "booked").map(editOrCancel));
    await work(parcels, books);
    if (chance(0.3)) await adjust(books);
    clock.advance(DAY_MS);
    await pay(books);
  }
  for (let day = 0; day < 15; day += 1) {
    await work(parcels, books, { finish: true });
    clock.advance(DAY_MS);
    await pay(books);
  }

  const over = parcels.filter(({ stage }) => ["delivered", "returned", "cancelled"].includes(stage));
  expect(over).toHaveLength(SHIPMENTS);
  expect(over.filter(({ stage }) => stage === "returned").length).toBeGreaterThan(SHIPMENTS / 50);
  for (const [at, shop] of shops.entries()) {
    const kept = books[at] as Book;
    const owed = kept.cash - kept.fees + kept.adjustments;
    const { body } = await shop.live.get("/balance");
    expect([at, piastres(body.payable), piastres(body.on_hold)]).toEqual([at, owed - kept.paid, 0]);
    const payouts = (await shop.live.get("/payouts?limit=100")).body.data as { id: string; amount: number }[];
    expect(payouts.reduce((sum, payout) => sum + piastres(payout.amount), 0)).toBe(kept.paid);
    // Every delivered parcel stands in exactly one payout, with its own cash.
    const lines = (await Promise.all(payouts.map(({ id }) => linesOf(shop, id)))).flat();
    const delivered = lines.filter((line) => line.kind === "delivered");
    const mine = parcels.filter((parcel) => parcel.shop === at && parcel.stage === "delivered");
    const paidFor = new Map(delivered.map((line) => [line.tracking_number, piastres(line.cash_collected)]));
    expect(paidFor.size).toBe(delivered.length);
    for (const parcel of mine) {
      if (paidFor.has(parcel.number)) expect(paidFor.get(parcel.number)).toBe(parcel.cashPiastres);
    }
    if (owed === kept.paid) expect(paidFor.size).toBe(mine.length);
    const cod = await report(shop, "cod");
    expect(cod).toBe(kept.cash);
  }
});

const piastres = (pounds: number) => Math.round(pounds * 100);

async function book(shop: number): Promise<Parcel> {
  const codPiastres = chance(0.2) ? 0 : Math.floor(random() * 400_000);
  const governorate = pick(GOVERNORATES);
  const body = shipmentBody({ cod_value: codPiastres / 100, parcel: { weight_kg: 1 + Math.floor(random() * 8) } });
  const reply = await shops[shop]?.live.post("/shipments", { ...body, recipient: { ...body.recipient, governorate } });
  expect(reply?.status).toBe(201);
  return {
    shop,
    number: reply?.body.tracking_number,
    codPiastres,
    governorate,
    totalPiastres: piastres(reply?.body.pricing.total),
    stage: "booked",
    cashPiastres: 0,
  };
}

async function editOrCancel(parcel: Parcel): Promise<void> {
  const { live } = shops[parcel.shop] as TestAccount;
  if (chance(0.05)) {
    expect((await live.post(`/shipments/${parcel.number}/cancel`)).status).toBe(200);
    parcel.stage = "cancelled";
  } else if (chance(0.1)) {
    const codPiastres = Math.floor(random() * 300_000);
    const governorate = pick(GOVERNORATES);
    const edit = { cod_value: codPiastres / 100, recipient: { governorate } };
    const reply = await live.patch(`/shipments/${parcel.number}`, edit, { "If-Match": "*" });
    expect(reply.status).toBe(200);
    Object.assign(parcel, { codPiastres, governorate, totalPiastres: piastres(reply.body.pricing.total) });
  }
}

/** A day of the hubs and couriers: everybody's parcels go one step further, in batches. */
async function work(parcels: Parcel[], books: Book[], { finish = false } = {}): Promise<void> {
  for (const step of [collect, enterHub, load, attempt]) {
    clock.advance(3_600_000);
    const scans = parcels.flatMap((parcel) => {
      const scan = finish || chance(0.9) ? step(parcel, books) : undefined;
      return scan ? [{ tracking_number: parcel.number, ...scan }] : [];
    });
    for (let start = 0; start < scans.length; start += 500) {
      const reply = await staff.live.post("/scans", { scans: scans.slice(start, start + 500) });
      expect(reply.status).toBe(200);
      expect(reply.body.data.filter((outcome: { outcome: string }) => outcome.outcome !== "moved")).toEqual([]);
    }
  }
  await Promise.all(parcels.filter(({ stage }) => stage === "failed" || stage === "returning").map(instruct));
}

function collect(parcel: Parcel) {
  if (parcel.stage !== "booked") return undefined;
  parcel.stage = "collected";
  return { event: "collect" };
}

function enterHub(parcel: Parcel) {
  if (parcel.stage !== "collected") return undefined;
  parcel.stage = "hub";
  return { event: "hub", hub: "CAI-1" };
}

function load(parcel: Parcel) {
  if (parcel.stage !== "hub" && parcel.stage !== "failed") return undefined;
  parcel.stage = "out";
  return { event: "load" };
}

function attempt(parcel: Parcel, books: Book[]) {
  const kept = books[parcel.shop] as Book;
  if (parcel.stage === "returning") {
    parcel.stage = "returned";
    kept.fees += returnPiastres(parcel);
    return { event: "return" };
  }
  if (parcel.stage !== "out") return undefined;
  const fate = random();
  if (fate < 0.22) attempts.set(parcel.number, (attempts.get(parcel.number) ?? 0) + 1);
  if (fate < 0.08) {
    parcel.stage = "returning";
    return { event: "fail", reason: "refused" };
  }
  if (fate < 0.22) {
    parcel.stage = (attempts.get(parcel.number) ?? 0) >= 3 ? "returning" : "failed";
    return { event: "fail", reason: pick(["no_answer", "not_at_address", "address_unclear"]) };
  }
  const differs = parcel.codPiastres > 0 && chance(0.02);
  parcel.stage = "delivered";
  parcel.cashPiastres = differs ? Math.floor(parcel.codPiastres / 2) : parcel.codPiastres;
  kept.cash += parcel.cashPiastres;
  kept.fees += parcel.totalPiastres;
  return {
    event: "deliver",
    receiver_name: "منى",
    cash_collected: parcel.cashPiastres / 100,
    ...(differs ? { difference_reason: "خصم وافق عليه التاجر" } : {}),
  };
}

const attempts = new Map<string, number>();

/** Some merchants speak up in time: a refused parcel goes out again, a failed one comes back. */
async function instruct(parcel: Parcel): Promise<void> {
  if (!chance(0.2)) return;
  const { live } = shops[parcel.shop] as TestAccount;
  const action = parcel.stage === "returning" ? "reattempt" : "return";
  const reply = await live.post(`/shipments/${parcel.number}/instructions`, { action });
  // One that was left lying for a day, whose round is loaded by now.
  if (reply.body.errors?.[0].code === "instruction_too_late") return;
  expect(reply.status).toBe(200);
  parcel.stage = action === "return" ? "returning" : "failed";
}

async function adjust(books: Book[]): Promise<void> {
  const at = pick([0, 1, 2]);
  const amount = Math.floor(random() * 100_000) - 30_000 || 1;
  const body = { account_id: shops[at]?.account.id, amount: amount / 100, description: "تسوية" };
  expect((await staff.live.post("/adjustments", body)).status).toBe(201);
  (books[at] as Book).adjustments += amount;
}

async function pay(books: Book[]): Promise<void> {
  const reply = await staff.live.post("/payout_runs", {});
  expect(reply.status).toBe(200);
  for (const payout of reply.body.data as { id: string; amount: number }[]) {
    const row = await masar.service.db.read("payouts").where({ id: payout.id }).first("account_id");
    const at = shops.findIndex((shop) => shop.account.id === row.account_id);
    (books[at] as Book).paid += piastres(payout.amount);
  }
}

function returnPiastres({ governorate, shop }: Parcel): number {
  const origin = shops[shop]?.account.pickup.governorate ?? "C";
  const card = cardInForce(sampleCards(), Date.parse("2026-10-20T00:00:00Z"));
  const price = priceReturn(card, { service: "standard", origin, destination: governorate });
  if (price.kind !== "priced") throw new Error("a parcel was booked where nothing is sold");
  return price.totalPiastres;
}

async function linesOf(shop: TestAccount, id: string) {
  const lines: { kind: string; tracking_number: string; cash_collected: number }[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await shop.live.get(`/payouts/${id}/lines?limit=100${cursor}`);
    lines.push(...body.data);
    if (!body.has_more) return lines;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}

/** The cash that the report of the whole time adds up to. */
async function report(shop: TestAccount, name: string): Promise<number> {
  const { status, body } = await shop.live.get(`/reports/${name}?from=2026-10-01&to=2026-12-31&format=json`);
  expect(status).toBe(200);
  return piastres(body.totals.collected);
}

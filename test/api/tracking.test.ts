// docs/api.md, Tracking: the public link shows everything its recipient may see, the number alone the stage and the dates.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock("2026-11-22T10:00:00+02:00");
let masar: TestService;
let shop: TestAccount;
let hub: ReturnType<typeof courier>;
let anybody: ReturnType<typeof createClient>;

beforeAll(async () => {
  masar = await startTestService({ clock });
  shop = await masar.newAccount();
  hub = courier((await masar.newAccount({ kind: "staff" })).live);
  anybody = createClient({ base: shop.live.base });
});
afterAll(() => masar.stop());

async function created() {
  const { body } = await shop.live.post("/shipments", shipmentBody());
  return { ...body, token: body.tracking_url.split("/").at(-1) as string };
}
async function scans(number: string, ...steps: [string, Record<string, unknown>?][]) {
  for (const [event, more] of steps) {
    clock.advance(60_000);
    await hub.scan(number, event, more);
  }
}

test("whoever has the link sees where the parcel is, whose it is and what is to be paid", async () => {
  const shipment = await created();
  await scans(
    shipment.tracking_number,
    ["collect"],
    ["hub", { hub: "GIZ-1" }],
    ["load"],
    ["fail", { reason: "no_answer" }],
  );
  const { status, body } = await anybody.get(`/track/${shipment.token}`, { "Accept-Language": "ar" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    tracking_number: shipment.tracking_number,
    stage: "attempt-failed",
    title: "تعذر التسليم",
    next_attempt_on: "2026-11-23",
    promised_by: shipment.sla.promised_by,
    details: {
      merchant_name: shop.account.name,
      recipient_name: "منى عبد الرحمن",
      governorate: "GZ",
      cash_due: 990,
    },
  });
  expect(body.history.map((step: { stage: string }) => step.stage)).toEqual([
    "registered",
    "collected",
    "at-hub",
    "out-for-delivery",
    "attempt-failed",
  ]);
  expect(body.history.at(-1).reason).toBe("no_answer");
});

test("the number alone shows the stage and the dates: no name, phone, address, amount, shop or reason", async () => {
  const shipment = await created();
  await scans(
    shipment.tracking_number,
    ["collect"],
    ["hub", { hub: "GIZ-1" }],
    ["load"],
    ["fail", { reason: "refused" }],
  );
  const reply = await anybody.get(`/track/${shipment.tracking_number}`);
  expect(reply.body).toMatchObject({ stage: "returning", details: null });
  const page = await (await fetch(`${masar.origin}/track/${shipment.tracking_number}`)).text();
  // Without the number itself, whose random digits can be those of the amount.
  const [text, html] = [reply.text, page].map((shown) => shown.replaceAll(shipment.tracking_number, ""));
  for (const secret of ["منى", "01001234567", "شارع", "990", shop.account.name, shipment.reference, "refused", "رفض"]) {
    expect(text).not.toContain(secret);
    expect(html).not.toContain(secret);
  }
});

test("a number is known however it is typed", async () => {
  const shipment = await created();
  const typed = encodeURIComponent(`ms ${shipment.tracking_number.slice(2, 6)}-${shipment.tracking_number.slice(6)}`);
  expect((await anybody.get(`/track/${typed}`)).body.tracking_number).toBe(shipment.tracking_number);
});

test("after a failed attempt the page says when the next one is, and no longer the day promised before", async () => {
  const { token, tracking_number } = await created();
  const promise = "Expected by";
  const read = async () => (await fetch(`${masar.origin}/track/${token}?language=en`)).text();
  expect(await read()).toContain(promise);
  await scans(tracking_number, ["load"], ["fail", { reason: "postponed" }]);
  await shop.live.post(`/shipments/${tracking_number}/instructions`, { action: "reattempt", on: "2026-12-01" });
  const waiting = await read();
  expect([waiting.includes("Tuesday 1 December"), waiting.includes(promise)]).toEqual([true, false]);
  await scans(tracking_number, ["load"]);
  const out = await read();
  expect([out.includes("Out for delivery"), out.includes(promise)]).toEqual([true, false]);
});

test("a link is known with what a chat puts around it, and when it is pasted whole into the form", async () => {
  const { token, tracking_url, recipient } = await created();
  const page = async (path: string) => {
    const response = await fetch(`${masar.origin}${path}`);
    return [response.status, (await response.text()).includes(recipient.name)];
  };
  for (const text of [`${token}.`, `${token}،`, `\u200f${token}\u200f`, `${token}\n`])
    expect(await page(`/track/${encodeURIComponent(text)}`)).toEqual([200, true]);
  const pasted = new URLSearchParams({ number: `${tracking_url}?language=ar` });
  expect(await page(`/track?${pasted}`)).toEqual([200, true]);
  expect(await page(`/track/${token}/`)).toEqual([200, true]);
  for (const longer of [`${token}A`, `A${token}`, `${token}-A`])
    expect(await page(`/track/${longer}`)).toEqual([404, false]);
});

test("an altered link, an unknown number and a link of the other environment lead to nothing", async () => {
  const shipment = await created();
  const altered = shipment.token.slice(0, -1) + (shipment.token.endsWith("A") ? "B" : "A");
  expect((await anybody.get(`/track/${altered}`)).status).toBe(404);
  expect((await anybody.get("/track/MS00000000000")).status).toBe(404);
  expect((await anybody.get("/track/%D9%85%D9%86%D9%89")).status).toBe(404);
  expect((await createClient({ base: shop.test.base }).get(`/track/${shipment.token}`)).status).toBe(404);
});

test("what has not changed is not sent again", async () => {
  const shipment = await created();
  const first = await anybody.get(`/track/${shipment.token}`);
  const etag = first.headers.get("etag") ?? "";
  expect((await anybody.get(`/track/${shipment.token}`, { "If-None-Match": etag })).status).toBe(304);
  await scans(shipment.tracking_number, ["collect"]);
  expect((await anybody.get(`/track/${shipment.token}`, { "If-None-Match": etag })).status).toBe(200);
});

test("a delivered parcel asks for no cash", async () => {
  const shipment = await created();
  await scans(shipment.tracking_number, ["collect"], ["deliver", { receiver_name: "منى", cash_collected: 990 }]);
  const { body } = await anybody.get(`/track/${shipment.token}`);
  expect([body.stage, body.details.cash_due]).toEqual(["delivered", 0]);
});

test("one address may look parcels up 600 times a minute, and then gets Retry-After", async () => {
  const shipment = await created();
  let refused: Awaited<ReturnType<typeof anybody.get>> | undefined;
  for (let asked = 0; asked < 601 && !refused; asked += 1) {
    const reply = await anybody.get(`/track/${shipment.token}`);
    if (reply.status === 429) refused = reply;
  }
  expect(refused?.headers.get("ratelimit-policy")).toBe('"tracking";q=600;w=60');
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  // The page counts with it, and believes no header about where it is asked from.
  const page = await fetch(`${masar.origin}/track/${shipment.token}`, { headers: { "X-Forwarded-For": "192.0.2.1" } });
  expect(page.status).toBe(429);
  // A merchant's own share is another one.
  expect((await shop.live.get(`/shipments/${shipment.tracking_number}`)).status).toBe(200);
});

import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, polled, whenDue } from "../support/merchant.ts";
import { embeddedClient, installStore, sendHook, startWith, storeIn } from "../support/salla/masar.ts";
import { type FakeOrder, type PlacedOrder, shipmentJson } from "../support/salla/order.ts";
import { APP, type FakeSalla, fakeSalla, signed } from "../support/salla/salla.ts";
import { clockOfToday, type TestAccount, type TestClock, type TestService } from "../support/service.ts";

let masar: TestService;
let staff: TestAccount;
let merchant: TestAccount;
let salla: FakeSalla;
let clock: TestClock;

beforeAll(async () => {
  clock = clockOfToday();
  masar = await startWith(stores, { clock });
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
/** Every test's own. */
const stores: FakeSalla[] = [];
beforeEach(async () => {
  salla = fakeSalla({ merchant: String(1_100_000_001 + stores.length), now: clock.now });
  stores.push(salla);
  merchant = await masar.newAccount();
});

const hook = (event: string, data: unknown) => sendHook(masar, salla.event(event, data));
/** The body of a webhook about a label. */
const dataOf = (order: FakeOrder, id: string) => {
  const shipment = order.shipments.find((one) => one.id === id);
  if (!shipment) throw new Error(`no shipment ${id}`);
  return shipmentJson(order, shipment, clock.now());
};
const creating = (order: FakeOrder, id: string) => hook("shipment.creating", dataOf(order, id));

/** An order of which the merchant asks us for a label. */
async function request(change: PlacedOrder = {}): Promise<{ order: FakeOrder; id: string }> {
  const order = salla.placeOrder(change);
  const id = salla.requestLabel(order);
  expect(await creating(order, id)).toBe(200);
  return { order, id };
}
async function shipped(store: { id: string }, id: string) {
  const taken = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
  return (await merchant.test.get(`/shipments/${taken.shipment.tracking_number}`)).body;
}
const waiting = (store: { id: string }, id: string) =>
  orderOnce(merchant.test, store.id, id, ({ status }) => status === "needs_attention");
const statuses = () =>
  salla.calls.filter(({ method }) => method === "PUT").map(({ body }) => (body as { status: string }).status);
const allDone = (store: { id: string }) =>
  eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health,
    ({ pending_write_backs, pending_webhooks }) => pending_write_backs === 0 && (pending_webhooks ?? 0) === 0,
  );

test("a label that is requested in Salla becomes a shipment with the order's cash, and Salla follows it to the door", async () => {
  const store = await installStore(masar, merchant, salla);
  const { id, order } = await request();
  const shipment = await shipped(store, id);
  expect(shipment).toMatchObject({
    reference: String(order.light.reference_id),
    cod_value: 324.9,
    parcel: { weight_kg: 0.8 },
    recipient: { name: "مشتر تجريبي", phone: "01000000101", governorate: "ALX" },
    notes: "اتصل قبل التوصيل",
  });
  const written = await eventually(
    () => salla.written(id),
    (values) => values !== undefined,
  );
  expect(written?.cost).toBe(Math.round(shipment.pricing.total));
  const { tracking_number: number, tracking_url } = shipment;
  expect(written).toMatchObject({ shipment_number: number, tracking_number: number, tracking_link: tracking_url });
  const label = await fetch(String(written?.pdf_label));
  expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: "CAI-1" });
  clock.advance(60_000);
  await scan(number, "hub", { hub: shipment.hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: 324.9 });
  await eventually(statuses, (sent) => sent.at(-1) === "delivered");
  // `in_transit` is not repeated at the first hub.
  expect(statuses()).toEqual(["created", "in_transit", "received_at_final_hub", "delivering", "delivered"]);
  await allDone(store);
  const payout = (await merchant.test.post("/simulations/payout")).body;
  const lines = (await merchant.test.get(`/payouts/${payout.id}/lines`)).body.data;
  expect(lines).toMatchObject([{ tracking_number: number, cash_collected: 324.9 }]);
});

test("ten requests for one label at once, twice each, are one shipment", async () => {
  const store = await installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  await Promise.all(Array.from({ length: 20 }, () => creating(order, id)));
  await shipped(store, id);
  await allDone(store);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
  expect(statuses()).toEqual(["created"]);
});

test("a paid order collects nothing, also when Salla says nothing of the order", async () => {
  const store = await installStore(masar, merchant, salla);
  const paid = await request({ isCod: false });
  expect((await shipped(store, paid.id)).cod_value).toBe(0);
  salla.faults.push({ kind: "missing", on: "/orders/", isLasting: true });
  const { id } = await request({ isCod: false });
  expect((await shipped(store, id)).cod_value).toBe(0);
});

test("a label that is paid in advance collects nothing, also where its order's method is cash on delivery", async () => {
  const store = await installStore(masar, merchant, salla);
  const paid = await request({ isCod: false, light: { payment_method: "cod" } });
  expect((await shipped(store, paid.id)).cod_value).toBe(0);

  const [early, late] = [await request(), await request()];
  const { tracking_number: first } = await shipped(store, early.id);
  const { tracking_number: second } = await shipped(store, late.id);
  await allDone(store);
  await courier(staff.test).scan(second, "collect");
  for (const { order } of [early, late]) {
    order.isCod = false;
    await hook("order.payment.updated", { id: Number(order.id) });
  }
  await eventually(
    async () => (await merchant.test.get(`/shipments/${first}`)).body.cod_value,
    (cash) => cash === 0,
  );
  // The courier has the parcel: the merchant is told.
  const told = await orderOnce(merchant.test, store.id, late.id, ({ alerts }) => alerts.length > 0);
  expect(told.alerts[0].code).toBe("cash_exceeds_owed");
});

test("cash that Salla states in two ways, in two shipments or in riyals waits for the merchant with the figures", async () => {
  const store = await installStore(masar, merchant, salla);
  const money = (amount: number, currency = "EGP") => ({ amount, currency });
  const contradicted = await request({ said: { total: money(7000), cash_on_delivery: money(7000) } });
  const asked = await waiting(store, contradicted.id);
  expect(asked.reasons).toMatchObject([{ code: "doubt", field: "cod_value" }]);
  expect(asked.reasons[0].detail).toContain("7000");
  const said = await merchant.test.patch(`/orders/${asked.id}`, { cod_value: 324.9 });
  expect([said.status, said.body.status]).toEqual([200, "shipped"]);

  const foreign = await request({ currency: "SAR", total: 200 });
  const reasons = (await waiting(store, foreign.id)).reasons;
  expect(reasons.map(({ code }: { code: string }) => code)).toEqual(["currency_not_egp"]);

  const fee = await request({ said: { total: money(250), cash_on_delivery: money(15) } });
  expect((await shipped(store, fee.id)).cod_value).toBe(324.9);
  const second = salla.requestLabel(fee.order);
  expect(await creating(fee.order, second)).toBe(200);
  expect((await waiting(store, second)).reasons[0].detail).toContain("2");
});

test("an order whose total cannot be read waits, and ships once Salla answers", async () => {
  const store = await installStore(masar, merchant, salla);
  salla.faults.push({ kind: "scope", on: "/orders/", isLasting: true });
  const { order, id } = await request();
  expect((await waiting(store, id)).reasons[0].code).toBe("doubt");
  salla.faults.length = 0;
  expect(await creating(order, id)).toBe(200);
  expect((await shipped(store, id)).cod_value).toBe(324.9);
});

test("a buyer outside Egypt, and one whose country is not named, wait", async () => {
  const store = await installStore(masar, merchant, salla);
  const abroad = await request({ shipTo: { country: "السعودية", city: "الرياض" } });
  expect((await waiting(store, abroad.id)).reasons[0].code).toBe("country_not_egypt");
  const unnamed = await request({ shipTo: { country: "" } });
  expect((await waiting(store, unnamed.id)).reasons[0].code).toBe("country_not_egypt");
});

test("a label that was cancelled before we heard of it is never made, however late its request comes", async () => {
  const store = await installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const data = dataOf(order, id);
  // Salla's list is behind its own webhooks: it shows the label as requested all the time.
  expect(await hook("shipment.cancelled", { ...data, status: "cancelled" })).toBe(200);
  await orderOnce(merchant.test, store.id, id, ({ status }) => status === "cancelled");
  for (let time = 0; time < 3; time += 1) expect(await creating(order, id)).toBe(200);
  await allDone(store);
  expect((await merchant.test.get("/shipments")).body.data).toEqual([]);
  // The same order can get another label.
  salla.cancelShipment(order);
  const next = salla.requestLabel(order);
  expect(await creating(order, next)).toBe(200);
  expect((await shipped(store, next)).cod_value).toBe(324.9);
});

test("labels that the merchant asks of other couriers are not ours", async () => {
  const store = await installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  const other = salla.requestLabel(order);
  Object.assign(order.shipments[0] ?? {}, { isOthers: true });
  expect(await creating(order, other)).toBe(200);
  expect(await hook("order.status.updated", { id: 1, order: { id: Number(order.id) } })).toBe(200);
  await allDone(store);
  const before = (await merchant.test.get(`/stores/${store.id}`)).body.last_poll_at;
  clock.advance(1_000);
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await polled(merchant.test, store.id, before);
  expect((await merchant.test.get(`/orders?store=${store.id}`)).body.data).toEqual([]);
});

test("a return is never sent out", async () => {
  const store = await installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  order.shipments.push({ id: "3100000777", type: "return", status: "creating", written: undefined });
  expect(await creating(order, "3100000777")).toBe(200);
  await orderOnce(merchant.test, store.id, "3100000777", ({ status }) => status !== "shipped");
  await allDone(store);
  expect((await merchant.test.get("/shipments")).body.data).toEqual([]);
  expect(statuses()).toEqual([]);
});

test("a label that is cancelled in Salla cancels the shipment; after its collection the parcel stays", async () => {
  const store = await installStore(masar, merchant, salla);
  const [early, late] = [await request(), await request()];
  const { tracking_number: first } = await shipped(store, early.id);
  const { tracking_number: second } = await shipped(store, late.id);
  await allDone(store);
  await courier(staff.test).scan(second, "collect");
  for (const { order, id } of [early, late]) {
    salla.cancelShipment(order);
    await hook("shipment.cancelled", dataOf(order, id));
  }
  const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body.status;
  await eventually(
    () => read(first),
    (status) => status === "cancelled",
  );
  const kept = await orderOnce(merchant.test, store.id, late.id, ({ alerts }) => alerts.length > 0);
  expect(kept.alerts[0].code).toBe("cancelled_after_collection");
  expect(await read(second)).toBe("picked-up");
  await allDone(store);
  // Salla's own state is final: nothing is written over it.
  expect(late.order.shipments[0]?.status).toBe("cancelled");
});

test("access is renewed once, however many orders wait for it, and a second use of a refresh token is never tried", async () => {
  const store = await installStore(masar, merchant, salla);
  clock.advance(8 * 86_400_000);
  let open = () => undefined as undefined;
  salla.tokens.gate = new Promise<void>((resolve) => {
    open = () => resolve() as undefined;
  });
  const many = await Promise.all(Array.from({ length: 20 }, () => request()));
  await eventually(
    () => salla.tokens.asked,
    (asked) => asked > 0,
  );
  open();
  for (const { id } of many) await shipped(store, id);
  expect(salla.tokens.asked).toBe(1);

  clock.advance(8 * 86_400_000);
  salla.tokens.revoke();
  const { id } = await request();
  const lost = await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body,
    ({ status }) => status === "reconnect",
  );
  expect(lost.health.problems[0].detail).toContain("Salla");
  expect(salla.tokens.asked).toBe(2);
  // The merchant presses Reauthorise: Salla sends new access.
  expect(await sendHook(masar, salla.authorize())).toBe(200);
  expect((await shipped(store, id)).cod_value).toBe(324.9);
  expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
});

test("access that Salla refuses before its time is renewed once, and the call repeated", async () => {
  const store = await installStore(masar, merchant, salla);
  const before = salla.tokens.asked;
  salla.faults.push({ kind: "unauthorized", on: "/admin/v2/" });
  const { id } = await request();
  expect((await shipped(store, id)).cod_value).toBe(324.9);
  expect(salla.tokens.asked).toBe(before + 1);
});

test("a renewal whose outcome is unknown is tried once more after a minute, and not before", async () => {
  const store = await installStore(masar, merchant, salla);
  clock.advance(8 * 86_400_000);
  salla.faults.push({ kind: "down", on: "/oauth2/token" });
  const { id } = await request();
  const again = whenDue(masar, async () => salla.faults.length);
  await eventually(again, (left) => left === 0);
  const asked = salla.tokens.asked;
  for (let time = 0; time < 5; time += 1) await again();
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  expect(salla.tokens.asked).toBe(asked);
  clock.advance(61_000);
  const shipsWhenDue = whenDue(masar, async () => (await merchant.test.get(`/orders?remote_ids=${id}`)).body.data[0]);
  await eventually(shipsWhenDue, (order) => order?.status === "shipped");
  expect(salla.tokens.asked).toBe(asked + 1);
});

test("access that was sent earlier and arrives later replaces nothing", async () => {
  const older = salla.authorize();
  const store = await installStore(masar, merchant, salla);
  expect(await sendHook(masar, older)).toBe(200);
  const { id } = await request();
  await shipped(store, id);
});

test("an account is made from Salla's page, whichever came first: the page or the access", async () => {
  const page = embeddedClient(masar, salla.frameToken());
  const document = await page.open();
  expect(document.status).toBe(200);
  expect(document.headers.get("content-security-policy")).toContain("frame-ancestors https://s.salla.sa");
  const early = await page.post("create");
  expect(early.text).toContain("has not sent us the access");
  await sendHook(masar, salla.authorize());
  const made = await page.post("create");
  expect(made.text).toContain('data-view="addresses"');
  const [row] = await masar.service.db.read("stores").where({ remote_id: salla.merchant });
  expect(row).toMatchObject({ platform: "salla", mode: "live", status: "connected", name: "متجر النيل" });
});

test("a token of the frame that is unknown, or has expired, opens nothing", async () => {
  await installStore(masar, merchant, salla);
  const old = salla.frameToken({ expiresAt: "2026-01-01T00:00:00Z" });
  for (const token of ["frame-999", old]) {
    const page = embeddedClient(masar, token);
    expect((await page.get("orders")).status).toBe(401);
    expect((await page.post("create")).status).toBe(401);
  }
});

test("removing the app ends the store, and installing it again continues it", async () => {
  const store = await installStore(masar, merchant, salla);
  salla.tokens.revoke();
  expect(await hook("app.uninstalled", [])).toBe(200);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body,
    ({ status, health }) => status === "reconnect" && health.problems[0]?.detail.includes("removed from the store"),
  );
  const again = await installStore(masar, merchant, salla);
  expect(again.id).toBe(store.id);
  const { id } = await request();
  await shipped(again, id);
});

test("requests that Salla did not sign change nothing", async () => {
  const store = await installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const body = salla.event("shipment.creating", dataOf(order, id));
  const hmac = (text: string, secret = APP.webhookSecret) => createHmac("sha256", secret).update(text).digest("hex");
  const good = signed(body);
  const bad: Record<string, string>[] = [
    {},
    { ...good, "x-salla-signature": "" },
    { ...good, "x-salla-signature": hmac(`${body}\n`) },
    { ...good, "x-salla-signature": hmac(body, "another") },
    { ...good, "x-salla-signature": hmac(body).slice(0, 63) },
    { ...good, "x-salla-signature": Buffer.from(hmac(body), "hex").toString("base64") },
    { ...good, "x-salla-signature": createHash("sha256").update(body).digest("hex") },
    { ...good, "x-salla-security-strategy": "Token" },
    { "x-salla-security-strategy": "Token", authorization: APP.webhookSecret },
  ];
  for (const headers of bad) expect(await sendHook(masar, body, headers)).toBe(401);
  expect(await sendHook(masar, JSON.stringify(JSON.parse(body), null, 1), good)).toBe(401);
  await allDone(store);
  expect((await merchant.test.get("/shipments")).body.data).toEqual([]);
  // Signed, and no event of a store: acknowledged, so that Salla does not repeat it.
  for (const odd of ["", "[]", "null", "not json", '{"event":"app.store.authorize","merchant":5,"data":[]}'])
    expect([odd, await sendHook(masar, odd)]).toEqual([odd, 200]);
});

test("what Salla did not tell is found by the next comparison", async () => {
  const store = await installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  expect((await merchant.test.post(`/stores/${store.id}/reconcile`)).status).toBe(202);
  await shipped(store, id);
  expect((await storeIn(merchant.test, salla)).id).toBe(store.id);
});

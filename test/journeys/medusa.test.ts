// A Medusa store through its plugin's messages. What Medusa itself does with them is tested on a real server (test/medusa).
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { askForLabel, connectMedusa, consent, merchantBrowser, startWith } from "../support/medusa/masar.ts";
import { type FakeMedusa, fakeMedusa } from "../support/medusa/medusa.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";

let masar: TestService;
let staff: TestAccount;
let merchant: TestAccount;
let medusa: FakeMedusa;
/** Every test's own. */
const stores: FakeMedusa[] = [];

beforeAll(async () => {
  masar = await startWith(stores);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  medusa = fakeMedusa({ url: `https://medusa-${stores.length}.example.test` });
  stores.push(medusa);
  merchant = await masar.newAccount();
});

const shipments = async () => (await merchant.test.get("/shipments")).body.data;
const notify = (orderId: string) =>
  medusa.send(medusa.connection?.hookUrl ?? "", { type: "order.changed", order_id: orderId });
const eventOf = (name: string) => [...medusa.events.values()].find(({ event }) => event === name);
const receivedEvent = (name: string) =>
  eventually(
    async () => eventOf(name),
    (found) => found !== undefined,
  );

test("a store connects from its own admin: it gets a key of its own, and is asked for notices", async () => {
  const store = await connectMedusa(masar, merchant, medusa);
  expect(store).toMatchObject({ platform: "medusa", name: "Nile Mugs", status: "connected" });
  expect(medusa.connection).toMatchObject({
    storeId: store.id,
    apiUrl: expect.stringMatching(/\/sandbox\/v1$/),
    hookUrl: `${masar.origin}/hooks/medusa/${store.id}`,
  });
  const [row] = await masar.service.db.read("stores").where({ id: store.id });
  expect(JSON.stringify(row)).not.toContain(medusa.secret);
  const apart = { headers: { authorization: `Bearer ${medusa.connection?.apiKey}` } };
  expect((await fetch(`${medusa.connection?.apiUrl}/balance`, apart)).status).toBe(403);
});

test("an approval that did not begin in the store's admin connects nothing", async () => {
  const browser = await merchantBrowser(masar, merchant);
  const link = medusa.pressConnect().replace(/state=[^&]+/, `state=${"x".repeat(40)}`);
  const back = await medusa.approve(await consent(browser, link));
  const returned = await browser.open(back.pathname + back.search);
  expect(returned.status).toBe(502);
  expect((await merchant.test.get("/stores")).body.data).toEqual([]);
  expect(medusa.connection).toBeUndefined();
});

test("an order waits until its merchant fulfils it; five clicks at once make one shipment with the cash", async () => {
  const store = await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const id = `${placed.order.id}:1`;
  expect((await notify(placed.order.id)).status).toBe(200);
  await orderOnce(merchant.test, store.id, id, ({ status }) => status === "waiting");
  expect(await shipments()).toEqual([]);
  const pressed = await Promise.all(Array.from({ length: 5 }, () => askForLabel(masar, medusa, { placed })));
  await notify(placed.order.id);
  const [shipment, ...others] = await shipments();
  expect(others).toEqual([]);
  expect(shipment).toMatchObject({ reference: "12", cod_value: 965, service: "standard" });
  for (const { body } of pressed) expect(body).toMatchObject({ ok: true, tracking_number: shipment.tracking_number });
  const label = await fetch(String(pressed[0]?.body.label_url));
  expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await label.arrayBuffer();
});

test("the store hears of every step, and of the collected cash with the delivery", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const { body } = await askForLabel(masar, medusa, { placed });
  await courier(staff.test).deliver(String(body.tracking_number), 965);
  const delivered = await receivedEvent("shipment.delivered");
  expect(delivered).toMatchObject({
    order_id: `${placed.order.id}:1`,
    tracking_number: body.tracking_number,
    collected_piastres: 96_500,
  });
  const names = [...medusa.events.values()].map(({ event }) => event);
  expect(names).toEqual([
    "shipment.created",
    "shipment.picked_up",
    "shipment.at_hub",
    "shipment.out_for_delivery",
    "shipment.delivered",
  ]);
});

test("parcels of one order share its cash to the piastre", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  placed.parcels = [
    { number: 1, state: "requested", lines: { ordli_1: 1 } },
    { number: 2, state: "open", lines: { ordli_1: 1 } },
  ];
  expect((await askForLabel(masar, medusa, { placed })).body.ok).toBe(true);
  expect((await askForLabel(masar, medusa, { placed, number: 2 })).body.ok).toBe(true);
  const made = await shipments();
  expect(made.map(({ reference }: { reference: string }) => reference).sort()).toEqual(["12", "12-2"]);
  await eventually(shipments, (all) => {
    const cash = all.map(({ cod_value }: { cod_value: number }) => cod_value);
    return cash.length === 2 && cash[0] + cash[1] === 965 && cash.every((amount: number) => amount > 0);
  });
});

test("each parcel has the service that the merchant chose for it, else the order's, also after the order is read again", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  placed.parcels = [
    { number: 1, state: "requested", lines: { ordli_1: 1 }, service: "express" },
    { number: 2, state: "open", lines: { ordli_1: 1 } },
  ];
  expect((await askForLabel(masar, medusa, { placed })).body.ok).toBe(true);
  expect((await askForLabel(masar, medusa, { placed, number: 2 })).body.ok).toBe(true);
  await notify(placed.order.id);
  const made = await shipments();
  const services = made.map(({ reference, service }: { reference: string; service: string }) => [reference, service]);
  expect(services.sort()).toEqual([
    ["12", "express"],
    ["12-2", "standard"],
  ]);
});

test("parcels of one order that changes are read once, and all follow", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  placed.parcels = [1, 2, 3].map((number) => ({ number, state: "open", lines: { ordli_1: 1 } }));
  for (const { number } of placed.parcels)
    expect((await askForLabel(masar, medusa, { placed, number })).body.ok).toBe(true);
  await receivedEvent("shipment.created");
  const { fetch } = medusa;
  let reads = 0;
  medusa.fetch = (url, init) => {
    if (String(init.body).includes('"order.read"')) reads += 1;
    return fetch(url, init);
  };
  Object.assign(placed.order, { total: "1415.00", pending_difference: "1415.00" });
  await notify(placed.order.id);
  await eventually(shipments, (all) => {
    const cash = all.map(({ cod_value }: { cod_value: number }) => cod_value);
    return cash.reduce((sum: number, each: number) => sum + each, 0) === 1415;
  });
  expect(reads).toBe(1);
});

test("a label request that was sent before the order changed does not undo the change", async () => {
  const store = await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  await notify(placed.order.id);
  const id = `${placed.order.id}:1`;
  const known = await orderOnce(merchant.test, store.id, id);
  const at = Date.now();
  const payload = structuredClone({ schema: 1, order: placed.order, parcels: placed.parcels, parcel: 1 });
  for (const parcel of payload.parcels) parcel.state = "requested";
  Object.assign(placed.order, { total: "1415.00", pending_difference: "1415.00" });
  await notify(placed.order.id);
  await eventually(
    async () => (await merchant.test.get(`/orders/${known.id}`)).body,
    ({ cod_value, payment }) => JSON.stringify([cod_value, payment]).includes("1415"),
  );
  const press = async () => {
    const response = await medusa.send(`${masar.origin}/functions/medusa`, { type: "label.create", payload }, { at });
    return (await response.json()) as { ok: boolean };
  };
  await eventually(press, ({ ok }) => ok);
  expect((await shipments()).map(({ cod_value }: { cod_value: number }) => cod_value)).toEqual([1415]);
});

test("a parcel is cancelled until the courier has it, and a cancelled one can be fulfilled again under the next number", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const first = await askForLabel(masar, medusa, { placed });
  expect((await fetch(String(first.body.label_url))).status).toBe(200);
  expect((await askForLabel(masar, medusa, { placed, action: "cancel" })).body.ok).toBe(true);
  expect((await fetch(String(first.body.label_url))).status).toBe(409);
  expect((await askForLabel(masar, medusa, { placed, action: "cancel" })).body.ok).toBe(true);
  placed.parcels.push({ number: 2, state: "open", lines: { ordli_1: 2 } });
  const second = await askForLabel(masar, medusa, { placed, number: 2 });
  expect(second.body.tracking_number).not.toBe(first.body.tracking_number);
  const shipment = (await merchant.test.get(`/shipments/${second.body.tracking_number}`)).body;
  expect(shipment).toMatchObject({ cod_value: 965, reference: "12-2" });
  await courier(staff.test).scan(String(second.body.tracking_number), "collect");
  const late = await askForLabel(masar, medusa, { placed, number: 2, action: "cancel" });
  expect(late.body).toMatchObject({ ok: false, late: false });
  expect(JSON.stringify(late.body.problem)).toContain(second.body.tracking_number);
});

test("an edited order changes its shipment until the courier has it", async () => {
  const store = await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const { body } = await askForLabel(masar, medusa, { placed });
  Object.assign(placed.order, { total: "1415.00", pending_difference: "1415.00" });
  placed.order.address = { ...placed.order.address, address_1: "9 New Street" };
  await notify(placed.order.id);
  await orderOnce(merchant.test, store.id, `${placed.order.id}:1`);
  await eventually(
    async () => (await merchant.test.get(`/shipments/${body.tracking_number}`)).body,
    ({ cod_value, recipient }) => cod_value === 1415 && recipient.address.includes("9 New Street"),
  );
});

test("what cannot be shipped is a sentence for the merchant in both languages, and creates nothing", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder({ phones: ["12"] });
  const { body } = await askForLabel(masar, medusa, { placed });
  expect(body).toMatchObject({ ok: false, late: false, problem: { ar: expect.stringMatching(/[\u0600-\u06ff]/) } });
  expect(await shipments()).toEqual([]);
  placed.order.phones = ["01000000301"];
  expect((await askForLabel(masar, medusa, { placed })).body.ok).toBe(true);
});

test("requests that are unsigned, old, altered or for another store change nothing", async () => {
  await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const other = fakeMedusa({ url: `https://medusa-${stores.length}.example.test` });
  stores.push(other);
  await connectMedusa(masar, await masar.newAccount(), other);
  const statuses = [
    await askForLabel(masar, medusa, { placed, at: Date.now() - 3_600_000 }),
    await askForLabel(masar, medusa, { placed, at: Date.now() + 3_600_000 }),
    await askForLabel(masar, medusa, { placed, secret: other.secret }),
    await askForLabel(masar, medusa, { placed, secret: `whsec_${Buffer.alloc(32, 1).toString("base64")}` }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 401]);
  const unsigned = await fetch(`${masar.origin}/functions/medusa`, { method: "POST", body: "{}" });
  expect(unsigned.status).toBe(401);
  await unsigned.arrayBuffer();
  const stale = await medusa.send(medusa.connection?.hookUrl ?? "", { type: "order.changed" }, { at: 0 });
  expect(stale.status).toBe(401);
  expect(await shipments()).toEqual([]);
});

test("an order that the plugin cannot be asked about now is read by the next poll, and events wait for the store", async () => {
  const store = await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const { body } = await askForLabel(masar, medusa, { placed });
  medusa.faults.push(...(["down", "lost", "page", "proxy_404", "proxy_401"] as const).map((kind) => ({ kind })));
  await courier(staff.test).scan(String(body.tracking_number), "collect");
  await eventually(
    async () => {
      await masar.service.db.write((trx) =>
        trx("write_backs").where({ state: "pending" }).whereNull("lease").update({ due_at: 0 }),
      );
      return eventOf("shipment.picked_up");
    },
    (found) => found !== undefined,
  );
  expect([...medusa.events.values()].filter(({ event }) => event === "shipment.picked_up")).toHaveLength(1);
  const late = medusa.placeOrder();
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await orderOnce(merchant.test, store.id, `${late.order.id}:1`);
});

test("disconnecting removes the plugin's access, and its requests are refused", async () => {
  const store = await connectMedusa(masar, merchant, medusa);
  const placed = medusa.placeOrder();
  const known = medusa.connection;
  expect((await merchant.test.delete(`/stores/${store.id}`)).status).toBeLessThan(300);
  await eventually(
    async () => medusa.connection,
    (connection) => connection === undefined,
  );
  medusa.connection = known;
  expect((await askForLabel(masar, medusa, { placed })).status).toBe(401);
});

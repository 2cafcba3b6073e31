import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { answerLate } from "../support/late-answer.ts";
import { orderOnce, polled } from "../support/merchant.ts";
import { installStore, sendHook, startWith } from "../support/salla/masar.ts";
import { type FakeOrder, shipmentJson } from "../support/salla/order.ts";
import { type FakeSalla, fakeSalla } from "../support/salla/salla.ts";
import { clockOfToday, type TestAccount, type TestClock, type TestService } from "../support/service.ts";

// What happens to a shipment when its label changes in Salla, told by Salla or not.
let masar: TestService;
let merchant: TestAccount;
let salla: FakeSalla;
let clock: TestClock;
/** Every test's own. */
const stores: FakeSalla[] = [];

beforeAll(async () => {
  clock = clockOfToday();
  masar = await startWith(stores, { clock });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  salla = fakeSalla({ merchant: String(1_150_000_001 + stores.length), now: clock.now });
  stores.push(salla);
  merchant = await masar.newAccount();
});

const hook = (event: string, data: unknown) => sendHook(masar, salla.event(event, data));

/** A label of ours, with its shipment. */
async function booked(store: { id: string }): Promise<{ order: FakeOrder; number: string }> {
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const [shipment] = order.shipments;
  if (!shipment) throw new Error("no label");
  expect(await hook("shipment.creating", shipmentJson(order, shipment, clock.now()))).toBe(200);
  const taken = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
  await eventually(
    () => salla.written(id),
    (written) => written !== undefined,
  );
  return { order, number: taken.shipment.tracking_number };
}
const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const blockOf = (number: string) => async () => (await read(number)).collection_block?.code ?? null;

/** A day later the store is compared with what we know of it. */
async function comparedAtNight(store: { id: string }): Promise<void> {
  const before = (await merchant.test.get(`/stores/${store.id}`)).body.last_poll_at;
  clock.advance(86_400_000);
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await polled(merchant.test, store.id, before);
}

test("a label that another courier got is not collected, and is again when it comes back", async () => {
  const store = await installStore(masar, merchant, salla);
  const [told, untold] = [await booked(store), await booked(store)];
  for (const { order } of [told, untold]) Object.assign(order.shipments[0] ?? {}, { isOthers: true });
  const tell = () => hook("order.status.updated", { id: 1, order: { id: Number(told.order.id) } });
  await tell();
  await eventually(blockOf(told.number), (code) => code === "paused_in_store");
  await comparedAtNight(store);
  await eventually(blockOf(untold.number), (code) => code === "paused_in_store");
  delete told.order.shipments[0]?.isOthers;
  clock.advance(1_000);
  await hook("order.payment.updated", { id: Number(told.order.id) });
  await eventually(blockOf(told.number), (code) => code === null);
});

test("a label that Salla has no longer cancels its shipment with the comparison of the night", async () => {
  const store = await installStore(masar, merchant, salla);
  const { order, number } = await booked(store);
  order.shipments.length = 0;
  await comparedAtNight(store);
  await eventually(
    async () => (await read(number)).status,
    (status) => status === "cancelled",
  );
});

test("a cancellation counts although Salla's list lags and another webhook of its order is processed with it", async () => {
  const store = await installStore(masar, merchant, salla);
  const { order, number } = await booked(store);
  const [label] = order.shipments;
  if (!label) throw new Error("no label");
  const payment = () => hook("order.payment.updated", { id: Number(order.id) });
  const isList = ({ pathname }: URL) => pathname.endsWith("/shipments");
  // Both wait until the read for the first webhook has ended, and are processed together.
  answerLate(salla, isList, async () => {
    await hook("shipment.cancelled", { ...shipmentJson(order, label, clock.now()), status: "cancelled" });
    await payment();
  });
  await payment();
  await eventually(
    async () => (await read(number)).status,
    (status) => status === "cancelled",
  );
});

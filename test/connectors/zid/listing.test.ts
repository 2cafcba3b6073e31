import { expect, test } from "vitest";
import { connector, storeOf } from "../../support/zid/store.ts";
import { fakeZid } from "../../support/zid/zid.ts";

const SINCE = Temporal.Instant.from("2000-01-01T00:00:00Z");
const listed = (zid: ReturnType<typeof fakeZid>) =>
  zid.calls.filter(({ path }) => path === "/v1/managers/store/orders").length;

/** Some orders of ours among many of other couriers. */
function largeStore() {
  const zid = fakeZid();
  for (let at = 0; at < 450; at += 1)
    zid.placeOrder({ option: 400_001, status: at % 3 === 0 ? "delivered" : "indelivery" });
  const [ready, cancelled, later] = [{}, { status: "cancelled" }, { status: "new" }].map(
    (change) => zid.placeOrder(change).id,
  );
  return { zid, ready, cancelled, later };
}
const idsOf = (payloads: readonly unknown[]) => payloads.map((one) => connector.orderIdOf(one)).sort();

test("a poll lists what ships and what was cancelled, the comparison of the night every order", async () => {
  const { zid, ready, cancelled, later } = largeStore();
  const store = storeOf(zid);
  const polled = await Array.fromAsync(connector.listOrders(store, SINCE, async () => false));
  expect(idsOf(polled)).toEqual([ready, cancelled].sort());
  expect(listed(zid)).toBe(2);
  expect(idsOf(await Array.fromAsync(connector.listOrders(store, SINCE)))).toEqual([ready, cancelled, later].sort());
  expect(listed(zid)).toBe(2 + 5);
});

test("a list waits where Zid's limit asks for it, and comes to its end", async () => {
  const { zid, ready, cancelled, later } = largeStore();
  zid.limit = 3;
  expect(idsOf(await Array.fromAsync(connector.listOrders(storeOf(zid), SINCE)))).toEqual(
    [ready, cancelled, later].sort(),
  );
  expect(listed(zid)).toBe(5);
});

test("what somebody waits for is not delayed by the limit: core repeats it", async () => {
  const zid = fakeZid();
  const { id } = zid.placeOrder();
  zid.faults.push({ kind: "too_many" });
  const read = connector.fetchOrder(storeOf(zid), id);
  await expect(read).rejects.toMatchObject({ failure: "rate_limited", retryAfterMs: 1_000 });
});

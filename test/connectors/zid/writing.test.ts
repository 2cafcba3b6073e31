import type { TrackingUpdate } from "@masar/kit";
import { expect, test } from "vitest";
import type { PlacedOrder } from "../../support/zid/order.ts";
import { connector, storeOf, updateOf } from "../../support/zid/store.ts";
import { fakeZid } from "../../support/zid/zid.ts";

test("what is not written is said with the reason, in both languages", async () => {
  const zid = fakeZid();
  const store = storeOf(zid);
  const reasonAfter = async (placed: PlacedOrder, change: Partial<TrackingUpdate>) => {
    const order = zid.placeOrder(placed);
    const update = updateOf(order.id, { isFirstAttempt: true, ...change });
    const { skipped } = await connector.pushTracking(store, update);
    if (skipped) expect(skipped.ar).toMatch(/زد/);
    return skipped?.en;
  };
  expect(await reasonAfter({}, {})).toBeUndefined();
  expect(await reasonAfter({}, { event: "shipment.at_hub" })).toContain("no status for this step");
  expect(await reasonAfter({}, { event: "shipment.out_for_delivery" })).toContain("no status for this step");
  expect(await reasonAfter({ status: "cancelled" }, {})).toContain("over there");
  expect(await reasonAfter({ status: "indelivery" }, { event: "shipment.created" })).toContain("later status");
  expect(await reasonAfter({ status: "delivered" }, { event: "shipment.delivered" })).toContain("shows this already");
  // The answer to an earlier attempt may have been lost.
  const repeated = { event: "shipment.delivered", isFirstAttempt: false } as const;
  expect(await reasonAfter({ status: "delivered" }, repeated)).toBeUndefined();
  expect(await reasonAfter({ refusesRepeats: true }, { event: "shipment.created" })).toContain("when the courier");
  const gone = await connector.pushTracking(store, updateOf("39999999"));
  expect(gone.skipped?.en).toContain("no longer in your Zid store");
});

const write = (zid: ReturnType<typeof fakeZid>, id: string) => connector.pushTracking(storeOf(zid), updateOf(id));

test("an answer without a body means that the write was done", async () => {
  const zid = fakeZid();
  const order = zid.placeOrder();
  zid.faults.push({ kind: "done_empty", on: "change-order-status" });
  await expect(write(zid, order.id)).resolves.toMatchObject({ remoteId: order.id });
  expect(order.status).toBe("indelivery");
});

test.each(["page", "done_page"] as const)(
  "a page in place of an answer (%s) is tried again, and is written once",
  async (kind) => {
    const zid = fakeZid();
    const order = zid.placeOrder();
    zid.faults.push({ kind, on: "change-order-status" });
    await expect(write(zid, order.id)).rejects.toMatchObject({ failure: "unavailable" });
    await write(zid, order.id);
    await write(zid, order.id);
    expect(order.status).toBe("indelivery");
    expect(zid.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  },
);

test("an order takes six comments of ours, whatever others wrote there", async () => {
  const zid = fakeZid();
  const order = zid.placeOrder();
  const store = storeOf(zid);
  const comment = (number: string, at: number) => {
    const sentence = { en: `${at}`, ar: `تعذر تسليم الشحنة ${number} (${at})` };
    return connector.pushTracking(store, updateOf(order.id, { event: "shipment.attempt_failed", sentence }));
  };
  order.comments = ["size MS", "MS2", "SMS sent", "MS Teams", "MS-12345678901", "MSRP 100", "COMS1234567890123"];
  const theirs = order.comments.length;
  for (const at of [1, 2, 3, 4, 5]) expect((await comment("MS1234567890123", at)).skipped).toBeUndefined();
  expect((await comment("MS12345678903", 6)).skipped).toBeUndefined();
  expect((await comment("MS1234567890123", 7)).skipped?.en).toContain("six comments");
  expect(order.comments).toHaveLength(theirs + 6);
});

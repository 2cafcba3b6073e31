import { expect, test } from "vitest";
import { connector, storeOf, updateOf } from "../../support/zid/store.ts";
import { fakeZid } from "../../support/zid/zid.ts";

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

import { SHIPMENT_EVENTS, type ShipmentEvent, type TrackingUpdate } from "@masar/kit";
import { expect, test } from "vitest";
import { fakeSalla } from "../../support/salla/salla.ts";
import { connector, storeOf, updateOf } from "../../support/salla/store.ts";

/** The sixteen statuses of Salla. */
const STATUSES = [
  "created",
  "in_progress",
  "in_transit",
  "received_at_final_hub",
  "to_be_reattempted",
  "reattempted",
  "unable_to_deliver",
  "delivering",
  "delivered",
  "partially_delivered",
  "shipped",
  "cancelled",
  "lost",
  "damaged",
  "return_to_origin",
  "return_in_progress",
];
const OVER = new Set(["delivered", "cancelled", "lost", "damaged", "return_to_origin"]);

/** What is written for an event when Salla has that status; undefined when nothing is. */
async function writtenAfter(there: string, change: Partial<TrackingUpdate>, currency = "EGP") {
  const salla = fakeSalla();
  const order = salla.placeOrder({ currency });
  const id = salla.requestLabel(order);
  const [shipment] = order.shipments;
  if (shipment) shipment.status = there;
  await connector.pushTracking(storeOf(salla), updateOf(id, change));
  return salla.written(id);
}
const statusAfter = async (there: string, change: Partial<TrackingUpdate>) =>
  (await writtenAfter(there, change))?.status;

const EXPECTED: readonly [ShipmentEvent, Partial<TrackingUpdate>, string][] = [
  ["shipment.created", {}, "created"],
  ["shipment.picked_up", {}, "in_transit"],
  ["shipment.at_hub", {}, "in_transit"],
  ["shipment.at_hub", { isAtLastHub: true }, "received_at_final_hub"],
  ["shipment.at_hub", { isAtLastHub: true, isReturning: true }, "return_in_progress"],
  ["shipment.out_for_delivery", {}, "delivering"],
  ["shipment.attempt_failed", {}, "to_be_reattempted"],
  ["shipment.attempt_failed", { isReturning: true }, "unable_to_deliver"],
  ["shipment.delivered", {}, "delivered"],
  ["shipment.returned", {}, "return_to_origin"],
  ["shipment.cancelled", {}, "cancelled"],
  ["shipment.lost", {}, "lost"],
  ["shipment.damaged", {}, "damaged"],
];

test.each(EXPECTED)("%s %o is written to a new label as %s", async (event, change, status) => {
  expect(STATUSES).toContain(status);
  expect(await statusAfter("creating", { event, ...change })).toBe(status);
});

test("every event has a status", () => {
  expect(new Set(EXPECTED.map(([event]) => event))).toEqual(new Set(SHIPMENT_EVENTS));
});

test("from each of the sixteen statuses none is repeated, none follows the last one, and nothing goes back to created", async () => {
  for (const there of STATUSES) {
    for (const [event, change, status] of EXPECTED) {
      const written = await statusAfter(there, { event, ...change });
      const isBack = status === "created" && there !== "in_progress";
      const isNothing = there === status || OVER.has(there) || isBack;
      expect([there, event, written]).toEqual([there, event, isNothing ? undefined : status]);
    }
  }
});

test("what is not written is said with the reason, in both languages", async () => {
  const reasonAfter = async (there: string, change: Partial<TrackingUpdate>) => {
    const salla = fakeSalla();
    const order = salla.placeOrder();
    const id = salla.requestLabel(order);
    const [shipment] = order.shipments;
    if (shipment) shipment.status = there;
    const written = await connector.pushTracking(storeOf(salla), updateOf(id, change));
    if (written.skipped) expect(written.skipped.ar).toMatch(/سلة/);
    return written.skipped?.en;
  };
  const first = { isFirstAttempt: true };
  expect(await reasonAfter("delivering", first)).toBeUndefined();
  expect(await reasonAfter("in_transit", first)).toContain("this status there already");
  // The answer to an earlier attempt may have been lost.
  expect(await reasonAfter("in_transit", { isFirstAttempt: false })).toBeUndefined();
  expect(await reasonAfter("delivered", first)).toContain("over there");
  expect(await reasonAfter("delivering", { ...first, event: "shipment.created" })).toContain("later status");
  const gone = await connector.pushTracking(storeOf(fakeSalla()), updateOf("3100000999", first));
  expect(gone.skipped?.en).toContain("no longer in your Salla store");
});

test("the note of a failed attempt says when it was, in Cairo, and the longest one is cut", async () => {
  const at = Temporal.Instant.from("2026-11-28T12:05:59Z");
  const failed = { event: "shipment.attempt_failed", at } as const;
  const noteOf = async (ar: string) =>
    (await writtenAfter("delivering", { ...failed, sentence: { en: "", ar } }))?.status_note;
  expect(await noteOf("تعذر التسليم.")).toBe("تعذر التسليم. (2026-11-28 14:05)");
  expect([...String(await noteOf("ت".repeat(400)))]).toHaveLength(250);
});

test("the cost goes along once, in whole pounds, half up, and only where the store's amounts are in pounds", async () => {
  const cost = (minor: number) => ({ event: "shipment.created" as const, cost: { minor, currency: "EGP" } });
  expect((await writtenAfter("creating", cost(6_950)))?.cost).toBe(70);
  expect((await writtenAfter("creating", cost(6_949)))?.cost).toBe(69);
  expect(await writtenAfter("creating", cost(6_949), "SAR")).not.toHaveProperty("cost");
  expect(await writtenAfter("creating", { ...cost(6_949), event: "shipment.delivered" })).not.toHaveProperty("cost");
});

test("the number that was written first stays, also when another process wrote it", async () => {
  const salla = fakeSalla();
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const store = storeOf(salla);
  await connector.pushTracking(store, updateOf(id, { event: "shipment.created", trackingNumber: "MS1" }));
  await connector.pushTracking(store, updateOf(id, { trackingNumber: "MS2" }));
  expect(salla.written(id)).toMatchObject({ shipment_number: "MS1", tracking_number: "MS2" });
});

test("a link over 300 characters is never cut and never sent", async () => {
  const salla = fakeSalla();
  const id = salla.requestLabel(salla.placeOrder());
  const labelUrl = `https://api.example.test/${"a".repeat(300)}`;
  const written = connector.pushTracking(storeOf(salla), updateOf(id, { labelUrl }));
  await expect(written).rejects.toMatchObject({ failure: "refused" });
  expect(salla.written(id)).toBeUndefined();
});

test("an answer without a body means that the write was done", async () => {
  const salla = fakeSalla();
  const id = salla.requestLabel(salla.placeOrder());
  salla.faults.push({ kind: "done_empty", method: "PUT" });
  await expect(connector.pushTracking(storeOf(salla), updateOf(id))).resolves.toMatchObject({ remoteId: id });
  expect(salla.written(id)?.status).toBe("in_transit");
});

test.each(["page", "done_page"] as const)(
  "a page in place of an answer (%s) is tried again, and is written once",
  async (kind) => {
    const salla = fakeSalla();
    const id = salla.requestLabel(salla.placeOrder());
    const store = storeOf(salla);
    salla.faults.push({ kind, method: "PUT" });
    await expect(connector.pushTracking(store, updateOf(id))).rejects.toMatchObject({ failure: "unavailable" });
    await connector.pushTracking(store, updateOf(id));
    await connector.pushTracking(store, updateOf(id));
    expect(salla.written(id)?.status).toBe("in_transit");
    expect(salla.calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
  },
);

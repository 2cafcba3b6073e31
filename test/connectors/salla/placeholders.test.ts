// A shipment whose label is being requested has fields that mean nothing yet, with values of any type.
import { expect, test } from "vitest";
import { requestedLabel, shipmentJson } from "../../support/salla/order.ts";
import { fakeSalla } from "../../support/salla/salla.ts";
import { connector, FACTS, storeOf, updateOf } from "../../support/salla/store.ts";

const FIELDS = [
  "status",
  "tracking_number",
  "shipment_number",
  "shipping_number",
  "tracking_link",
  "label",
  "pickup_id",
];
const VALUES = [[], {}, false, 7, "0", "delivered", "cancelled", "https://example.test/x", { id: 1, name: "x" }, null];

/** What a press of the label button is read as, when these fields come with it. */
async function pressed(change: Record<string, unknown>) {
  const salla = fakeSalla();
  const order = salla.placeOrder();
  salla.requestLabel(order);
  const [shipment] = order.shipments;
  if (!shipment) throw new Error("no label");
  const payload = { ...shipmentJson(order, shipment, Date.now()), ...change };
  const request = { remoteId: salla.merchant, action: "create", payload } as const;
  const loaded = await connector.labelRequests?.load(storeOf(salla), request);
  const { stage, status, isCancelledForGood } = connector.parseOrder(loaded, FACTS);
  return { stage, status, isCancelledForGood };
}

const OPEN = { stage: "open", status: "label requested", isCancelledForGood: undefined };

test.each(FIELDS)("%s of a label that is being requested is ignored, whatever it looks like", async (field) => {
  for (const value of VALUES) expect([value, await pressed({ [field]: value })]).toEqual([value, OPEN]);
});

test("a shipment in a list is read whatever its placeholders look like, and is cancelled where its status says so", () => {
  const stageOf = (change: object) => connector.parseOrder(requestedLabel({ ...change }), FACTS).stage;
  for (const value of [[], {}, false, { id: 1, name: "x" }, null]) {
    expect([value, stageOf({ status: value })]).toEqual([value, "open"]);
    expect([value, stageOf({ shipment_number: value, shipping_number: value })]).toEqual([value, "open"]);
  }
  expect(stageOf({ status: { slug: "cancelled" } })).toBe("cancelled");
});

test("our number is the one that is written, whatever number stood there before our first answer", async () => {
  for (const value of [[], {}, false, "0", "12345", 12_345]) {
    const salla = fakeSalla();
    const id = salla.requestLabel(salla.placeOrder());
    const store = storeOf(salla);
    const usual = salla.fetch;
    salla.fetch = async (...request) => {
      const response = await usual(...request);
      if (salla.written(id) || request[1].method !== "GET") return response;
      const { data, ...rest } = (await response.json()) as { data: object };
      return Response.json({ ...rest, data: { ...data, shipment_number: value, shipping_number: value } });
    };
    await connector.pushTracking(store, updateOf(id, { event: "shipment.created" }));
    expect([value, salla.written(id)?.shipment_number]).toEqual([value, "MS12345678903"]);
  }
});

import { firstRules } from "@masar/core/store/rules";
import { trackingUpdateOf } from "@masar/core/sync/write-back/update";
import { expect, test } from "vitest";
import { sampleShipment } from "../../support/sample-shipment.ts";

const written = {
  lease: "l",
  id: "evt_1",
  accountId: "acc_a",
  orderId: "ord_1",
  shipmentId: "shp_1",
  attempts: 1,
  claimedAt: 0,
  writtenBefore: null,
  at: 0,
  storeId: "str_1",
  remoteId: "1",
};
const options = {
  rules: firstRules({ shipStatuses: [], deliveredStatus: null, returnedStatus: null }, { cashGateways: [] }),
  baseUrl: "https://example.com/v1",
  labelUrl: "https://example.com/l.pdf",
  hub: null,
  isFirstAttempt: true,
};

test("a store is not told that a delivered parcel comes back, though it was refused before", () => {
  const refused = sampleShipment({ status: "delivered", returning: true, failure: { reason: "refused", at: 0 } });
  const updateFor = (event: "shipment.attempt_failed" | "shipment.delivered") =>
    trackingUpdateOf({ ...written, event }, refused, options).isReturning;
  expect([updateFor("shipment.attempt_failed"), updateFor("shipment.delivered")]).toEqual([true, false]);
});

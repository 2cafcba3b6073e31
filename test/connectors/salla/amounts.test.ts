import { expect, test } from "vitest";
import { placeOrder, shipmentJson } from "../../support/salla/order.ts";
import { connector, FACTS } from "../../support/salla/store.ts";

/** The total that is read of an order with this amount, in the smallest unit. */
function totalOf(amount: number | string, currency = "EGP"): number {
  const total = { amount, currency };
  const order = placeOrder({ currency, total: amount as number });
  order.shipments.push({ id: "3100000001", type: "shipment", status: "creating", written: undefined });
  const [shipment] = order.shipments.map((one) => shipmentJson(order, one, Date.now()));
  const light = { ...order.light, amounts: { total } };
  const siblings = [{ id: 3_100_000_001, type: "shipment", status: "creating" }];
  const payload = { shipment: { ...shipment, total }, order: light, items: [], siblings };
  return connector.parseOrder(payload, FACTS).payment.total.minor;
}

test.each([
  [324.900_000_000_000_03, 32_490],
  ["324.90000000000003", 32_490],
  ["324.90499999999997", 32_490],
  ["324.90500000000000", 32_491],
  ["324.89999999999998", 32_490],
  ["324.99999999999999999999", 32_500],
  [5.684_341_886_080_801_5e-14, 0],
  [0, 0],
  ["-0.00500000000000000001", -1],
])("the amount %s is %d piastres, rounded half up", (amount, minor) => {
  expect(totalOf(amount)).toBe(minor);
});

test("what is no decimal number is unreadable", () => {
  for (const amount of ["324,90", "1e3", "", "324.", `0.${"1".repeat(21)}`])
    expect(() => totalOf(amount)).toThrow(expect.objectContaining({ failure: "unreadable" }));
});

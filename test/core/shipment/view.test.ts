import { shipmentJson, shipmentView } from "@masar/core/shipment/view";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sampleShipment } from "../../support/sample-shipment.ts";

const options = { baseUrl: "https://api.masar.example/v1" } as const;
const amount = fc.integer({ min: 0, max: 3_000_000 });
const text = fc.oneof(fc.string(), fc.constant('"pricing":null'), fc.constant('\\"pricing":null $& $1'));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

it("writes a shipment as JSON as its view would be written, whatever its texts and amounts are", () => {
  fc.assert(
    fc.property(
      fc.record({
        reference: text,
        notes: maybe(text),
        description: maybe(text),
        metadata: fc.dictionary(text, text),
        shippingPiastres: amount,
        codFeePiastres: amount,
        vatPiastres: amount,
        declaredPiastres: maybe(amount),
        orderId: maybe(fc.constant("ord_1")),
      }),
      (fields) => {
        const shipment = sampleShipment(fields);
        expect(shipmentJson(shipment, options)).toBe(JSON.stringify(shipmentView(shipment, options)));
      },
    ),
  );
});

import { type Connector, ConnectorError } from "@masar/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Contract, ORDER_KINDS } from "./harness.ts";
import { mutationsOf } from "./mutation.ts";

/** Orders are parsed completely, and damaged ones are refused. */
export function testParsing<Secrets>(connector: Connector<Secrets>, { facts, orders }: Contract<Secrets>): void {
  describe("orders", () => {
    for (const kind of ORDER_KINDS) {
      test(`parses an order: ${kind}`, () => {
        expect(connector.parseOrder(orders[kind].payload, facts)).toEqual(orders[kind].expected);
      });
    }

    test("reads the id of an order", () => {
      expect(connector.orderIdOf(orders.cash.payload)).toBe(orders.cash.expected.id);
    });

    test("parses the same order twice with the same result, and does not change it", () => {
      for (const kind of ORDER_KINDS) {
        const payload = deepFrozen(structuredClone(orders[kind].payload));
        const first = connector.parseOrder(payload, deepFrozen(structuredClone(facts)));
        expect(connector.parseOrder(payload, facts)).toEqual(first);
        expect(payload).toEqual(orders[kind].payload);
      }
    });

    test("throws only `unreadable` on anything that is not an order", () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          expect(failureOf(() => connector.parseOrder(value, facts))).toBe("unreadable");
        }),
      );
    });

    test("parses a damaged order or throws `unreadable`; every amount is a whole number", () => {
      const damaged = fc.constantFrom(...ORDER_KINDS).chain((kind) => mutationsOf(orders[kind].payload));
      fc.assert(
        fc.property(damaged, (payload) => {
          const failure = failureOf(() => {
            const { payment } = connector.parseOrder(payload, facts);
            for (const money of [payment.total, payment.paid, payment.refunded, payment.credited]) {
              expect(Number.isSafeInteger(money.minor)).toBe(true);
            }
          });
          expect([undefined, "unreadable"]).toContain(failure);
        }),
        { numRuns: 1000 },
      );
    });

    test("throws only `unreadable` on an event without an order's id", () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          expect(failureOf(() => connector.orderIdOf(value))).toBe("unreadable");
        }),
      );
    });
  });
}

/** The failure of the ConnectorError that was thrown; undefined when nothing was. Rethrows any other error. */
function failureOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof ConnectorError) return error.failure;
    throw error;
  }
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFrozen);
    Object.freeze(value);
  }
  return value;
}

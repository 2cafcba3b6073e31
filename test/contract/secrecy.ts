import { inspect } from "node:util";
import { type Connector, ConnectorError } from "@masar/kit";
import { describe, expect, test } from "vitest";
import { callsOf } from "./calls.ts";
import type { Contract } from "./harness.ts";

/** Every error is a ConnectorError and contains no secret: not in its message, stack, cause or anything that a log prints. */
export function testSecrecy<Secrets>(connector: Connector<Secrets>, contract: Contract<Secrets>): void {
  describe("errors", () => {
    test("throws only ConnectorErrors, without secrets, whatever fault the store has", async () => {
      const first = await contract.openShop();
      const names = Object.keys(first.faults);
      await first.close();
      expect(names.length > 0).toBe(!connector.sandboxOnly);
      for (const name of names) {
        const shop = await contract.openShop();
        shop.faults[name]?.();
        const planted = textsOf(shop.store.secrets);
        for (const [call, act] of Object.entries(callsOf(connector, shop))) {
          const error = await act().then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          if (error === undefined) {
            // A store that has removed our access is disconnected already.
            expect(call, `${call} in ${name}`).toBe("disconnect");
            continue;
          }
          expect(error, `${call} in ${name}`).toBeInstanceOf(ConnectorError);
          const printed = everythingOf(error as ConnectorError);
          for (const secret of planted) expect(printed, `${call} in ${name}`).not.toContain(secret);
        }
        await shop.close();
      }
    });
  });
}

function everythingOf(error: ConnectorError): string {
  const printed = inspect(error, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });
  return [String(error), error.stack, JSON.stringify(error), printed].join("\n");
}

/** Also as Basic authentication and addresses write them. */
function textsOf(secrets: unknown): string[] {
  const texts = Object.values(secrets as Record<string, unknown>).filter(
    (value): value is string => typeof value === "string" && !value.startsWith("http"),
  );
  return [...texts, ...texts.map((text) => Buffer.from(text).toString("base64").slice(0, 20))];
}

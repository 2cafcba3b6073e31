import type { Connector } from "@masar/kit";
import { describe, expect, test } from "vitest";
import { testCapabilities } from "./capabilities.ts";
import { type Contract, webhooksOf } from "./harness.ts";
import { testParsing } from "./parsing.ts";
import { testSecrecy } from "./secrecy.ts";
import { testVerdicts } from "./verdicts.ts";

/** The tests that the connector of every platform passes. */
export function keepsTheContract<Secrets>(connector: Connector<Secrets>, contract: Contract<Secrets>): void {
  describe(`${connector.id} keeps the contract`, () => {
    test("has an id, a label in both languages, documentation and a way to connect", () => {
      expect(connector.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(connector.label.en).not.toBe("");
      expect(connector.label.ar).toMatch(/[\u0600-\u06ff]/);
      expect(connector.connectMinutes).toBeGreaterThan(0);
      expect(connector.docs).toMatch(connector.sandboxOnly ? /^\// : /^https:\/\//);
      expect(connector.auth.plugin ?? connector.auth.keys ?? connector.auth.embedded).toBeDefined();
    });

    test("parses its own secrets after they were stored, and refuses others", () => {
      const stored = JSON.parse(JSON.stringify(contract.secrets));
      expect(connector.secrets.parse(stored)).toEqual(contract.secrets);
      expect(connector.secrets.safeParse({}).success).toBe(false);
    });

    const webhooks = webhooksOf(connector, contract);
    if (webhooks) testVerdicts(connector, contract, webhooks);
    testParsing(connector, contract);
    testCapabilities(connector, contract);
    testSecrecy(connector, contract);
  });
}

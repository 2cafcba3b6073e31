import type { Connector } from "@masar/kit";
import { describe, expect, test } from "vitest";
import { testCapabilities } from "./capabilities.ts";
import type { Contract } from "./harness.ts";
import { testParsing } from "./parsing.ts";
import { testSecrecy } from "./secrecy.ts";
import { testVerdicts } from "./verdicts.ts";

/** The tests that every connector passes, whatever its platform. */
export function keepsTheContract<Secrets>(connector: Connector<Secrets>, contract: Contract<Secrets>): void {
  describe(`${connector.id} keeps the contract`, () => {
    test("says who it is in both languages, and listens to orders", () => {
      expect(connector.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(connector.label.en).not.toBe("");
      expect(connector.label.ar).toMatch(/[\u0600-\u06ff]/);
      expect(connector.connectMinutes).toBeGreaterThan(0);
      expect(URL.canParse(connector.docs)).toBe(true);
      expect(Object.values(connector.topics)).toContain("order_changed");
      expect(connector.auth.approval ?? connector.auth.keys ?? connector.auth.embedded).toBeDefined();
    });

    test("reads its secrets back as they were kept", () => {
      const kept = JSON.parse(JSON.stringify(contract.secrets));
      expect(connector.secrets.parse(kept)).toEqual(contract.secrets);
      expect(connector.secrets.safeParse({}).success).toBe(false);
    });

    testVerdicts(connector, contract);
    testParsing(connector, contract);
    testCapabilities(connector, contract);
    testSecrecy(connector, contract);
  });
}

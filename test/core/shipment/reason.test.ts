import { REASON_CODES, reasonOf } from "@masar/core/shipment/reason";
import { describe, expect, it } from "vitest";

const REASONS = REASON_CODES.map(reasonOf);

describe("the reasons of a failed attempt", () => {
  it("have snake_case codes and labels in both languages", () => {
    expect(new Set(REASON_CODES).size).toBe(14);
    for (const { code, en, ar } of REASONS) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(en).toMatch(/^[A-Z][A-Za-z ]+$/);
      expect(ar).toMatch(/^[\u0600-\u06ff ]+$/);
    }
  });

  it("keep the promised date only for failures that are the courier's fault", () => {
    for (const { fault, slaClock } of REASONS) expect(slaClock === "runs").toBe(fault === "courier");
  });

  it("end the attempts on a refusal, and allow another attempt on most others", () => {
    const final = REASONS.filter(({ reattempt }) => !reattempt);
    expect(final.map(({ code }) => code)).toEqual([
      "refused",
      "out_of_coverage",
      "cancelled_by_merchant",
      "security_risk",
    ]);
    expect(reasonOf("no_answer")).toMatchObject({ code: "no_answer", fault: "recipient", reattempt: true });
  });
});

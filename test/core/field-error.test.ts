import { check } from "@masar/core/kernel/field-error";
import { expect, test } from "vitest";
import { z } from "zod";

const action = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("return") }),
  z.strictObject({ action: z.literal("reattempt"), on: z.iso.date() }),
]);

test.each([
  ["day", z.iso.date(), "25/11/2026", "invalid", "This must be a day as YYYY-MM-DD, such as 2026-11-25."],
  ["time", z.iso.datetime({ offset: true }), "2026-11-25 14:30", "invalid", "such as 2026-11-25T14:30:00+02:00."],
  ["email address", z.email(), "mona@", "invalid", "such as mona@example.com."],
  ["action", action, { action: "redeliver" }, "not_allowed", "This must be one of: return, reattempt."],
  ["missing action", action, {}, "required", "This field is required."],
  ["quoted number", z.number(), "5", "wrong_type", "This must be a number, not a string."],
  ["null number", z.number(), null, "wrong_type", "This must be a number."],
])("a wrong %s is answered with what would be right", (_, schema: z.ZodType, value, code, text) => {
  const checked = check(schema, value);
  if (checked.kind === "valid") throw new Error("it was accepted");
  expect(checked.errors).toMatchObject([
    { code, detail: { en: expect.stringContaining(text), ar: expect.stringMatching(/[ء-ي]/) } },
  ]);
});

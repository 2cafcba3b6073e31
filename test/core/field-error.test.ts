import { check } from "@masar/core/kernel/field-error";
import { expect, test } from "vitest";
import { z } from "zod";

const action = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("return") }),
  z.strictObject({ action: z.literal("reattempt"), on: z.iso.date() }),
]);

test.each([
  [z.iso.date(), "25/11/2026", "invalid", "This must be a day as YYYY-MM-DD, such as 2026-11-25."],
  [z.iso.datetime({ offset: true }), "2026-11-25 14:30", "invalid", "such as 2026-11-25T14:30:00+02:00."],
  [z.email(), "mona@", "invalid", "such as mona@example.com."],
  [action, { action: "redeliver" }, "not_allowed", "This must be one of: return, reattempt."],
  [action, {}, "required", "This field is required."],
  [z.number(), "5", "wrong_type", "This must be a number, not a string."],
  [z.number(), null, "wrong_type", "This must be a number."],
])("what would be right is said of a wrong value: %#", (schema: z.ZodType, value, code, text) => {
  const checked = check(schema, value);
  if (checked.kind === "valid") throw new Error("it was accepted");
  expect(checked.errors).toMatchObject([
    { code, detail: { en: expect.stringContaining(text), ar: expect.stringMatching(/[ء-ي]/) } },
  ]);
});

import type { z } from "zod";
import { check } from "../kernel/field-error.ts";
import { Problem } from "./problem.ts";

/** @throws Problem `validation_failed` with every invalid field. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown, base = ""): z.output<Schema> {
  const checked = check(schema, value, base);
  if (checked.kind === "valid") return checked.value;
  throw new Problem("validation_failed", { errors: checked.errors });
}

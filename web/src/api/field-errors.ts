import { ApiProblem } from "./problem.ts";

/** The server's errors by field, by its pointer such as `/recipient/phone`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Splits the errors of a form into those of its fields and the rest. */
export function fieldErrors(error: unknown, fields: readonly string[]): { at: FieldErrors; rest: string[] } {
  if (!(error instanceof ApiProblem)) return { at: {}, rest: [] };
  const at: Record<string, string> = {};
  const rest: string[] = [];
  for (const { pointer, detail } of error.document.errors ?? []) {
    if (fields.includes(pointer)) at[pointer] ??= detail;
    else rest.push(detail);
  }
  if (Object.keys(at).length === 0 && rest.length === 0) rest.push(error.message);
  return { at, rest };
}

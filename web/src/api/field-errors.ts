import { ApiProblem } from "./client.ts";

/** What the server says about each field, by its pointer such as `/recipient/phone`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Splits a refused form into what stands at its fields and what must be said above them. */
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

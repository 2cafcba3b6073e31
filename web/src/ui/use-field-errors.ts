import { useMemo, useState } from "react";
import { type FieldErrors, fieldErrors } from "../api/field-errors.ts";
import { ApiProblem } from "../api/problem.ts";

/**
 * The errors of a form's fields. An error ends when its field is changed.
 * @param values the fields' present values, by pointer.
 */
export function useFieldErrors(error: Error | null, values: Readonly<Record<string, unknown>>) {
  const [refused, setRefused] = useState({ error, values });
  if (refused.error !== error) setRefused({ error, values });
  const fields = Object.keys(values).join(" ");
  const all = useMemo(() => split(error, fields.split(" ")), [error, fields]);
  const isSame = (name: string) => JSON.stringify(values[name]) === JSON.stringify(refused.values[name]);
  const at: FieldErrors = Object.fromEntries(Object.entries(all.at).filter(([name]) => isSame(name)));
  /** `unplaced`: what no field shows. */
  return { at, unplaced: all.unplaced };
}

function split(error: Error | null, fields: readonly string[]): { at: FieldErrors; unplaced: Error | null } {
  const { at, rest } = fieldErrors(error, fields);
  if (Object.keys(at).length === 0) return { at, unplaced: error };
  if (rest.length === 0 || !(error instanceof ApiProblem)) return { at, unplaced: null };
  const { document } = error;
  const others = (document.errors ?? []).filter(({ pointer }) => !fields.includes(pointer));
  return { at, unplaced: new ApiProblem({ ...document, errors: others }) };
}

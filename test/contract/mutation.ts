import fc from "fast-check";

type Path = readonly (string | number)[];

/** JSON with one or a few of its values, anywhere, replaced by others or taken out. */
export function mutationsOf(json: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(json);
  const replacement = fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom(null, "", 0, -1, [], {}, true, "NaN", "1e400", "999999999999.99") },
    { weight: 2, arbitrary: fc.jsonValue() },
  );
  const change = fc.tuple(fc.constantFrom(...paths), replacement);
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy: unknown = structuredClone(json);
    for (const [path, value] of changes) replace(copy, path, value);
    return copy;
  });
}

function pathsOf(json: unknown, path: Path = []): Path[] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [[...path, key], ...pathsOf(value, [...path, key])]);
}

/** Does nothing when an earlier change took the place away. */
function replace(json: unknown, path: Path, value: unknown): void {
  let holder = json;
  for (const step of path.slice(0, -1)) holder = (holder as Record<string, unknown> | null)?.[step];
  const last = path.at(-1);
  if (typeof holder !== "object" || holder === null || last === undefined) return;
  if (value === undefined) delete (holder as Record<string, unknown>)[last];
  else (holder as Record<string, unknown>)[last] = value;
}

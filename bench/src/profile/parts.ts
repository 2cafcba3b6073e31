/** What of `Profiler.Profile` of the DevTools protocol is read. Times are in microseconds. */
export interface Profile {
  nodes: readonly { id: number; callFrame: { functionName: string; url: string } }[];
  samples?: readonly number[];
  timeDeltas?: readonly number[];
}

/** Adds the microseconds that the main thread spent in each part of the program. Time without work is left out. */
export function addParts(sums: Map<string, number>, { nodes, samples = [], timeDeltas = [] }: Profile): void {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  samples.forEach((id, at) => {
    const part = parts.get(id);
    const lasted = timeDeltas[at + 1] ?? 0; // until the next sample
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + lasted);
  });
}

const PACKAGES: readonly [part: string, names: RegExp][] = [
  ["knex and drivers", /^(knex|tarn|sqlite3|bindings|pg|pg-.*|postgres-.*)$/],
  ["zod", /^zod$/],
];

function partOf({ functionName, url }: { functionName: string; url: string }): string | undefined {
  if (functionName === "(idle)") return undefined;
  if (functionName === "(garbage collector)") return "garbage collection";
  // The system's calls, and what drivers written in C do on this thread.
  if (functionName === "(program)" || functionName === "(root)") return "native code";
  if (url.startsWith("node:")) return "Node";
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (name) return PACKAGES.find(([, names]) => names.test(name))?.[0] ?? "Koa and other packages";
  const folder = /\/(?:core\/src|connectors)\/([^/]+)\//.exec(url)?.[1];
  if (folder) return `Masar: ${folder}`;
  return url === "" ? "JavaScript's own functions" : "Masar: other";
}

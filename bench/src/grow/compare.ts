import type { Service } from "@masar/core/service";
import { type Figure, figure, percentile } from "../table.ts";
import type { PageCounter } from "./pages.ts";
import type { Probe } from "./probe.ts";

/** Of a probe with few and with many shipments, in turns. */
export interface Compared {
  name: string;
  /** Median milliseconds, of a row where the probe says so. */
  ms: readonly [few: number, many: number];
  least: readonly [few: number, many: number];
  /** Pages read, where they can be counted. */
  pages: readonly [few: number | undefined, many: number | undefined];
}

interface Side {
  service: Service;
  probes: readonly Probe[];
  pages: PageCounter;
}

const TIMES = 9;
const WARMING = 1;
/** A probe that takes long is repeated less often, but at least three times. */
const ENOUGH_MS = 3_000;

/** Asks both databases in turns, so that what else runs on the machine slows both down. */
export async function compare(few: Side, many: Side): Promise<Compared[]> {
  const found: Compared[] = [];
  for (const [at, probe] of few.probes.entries()) {
    const other = many.probes[at];
    if (other?.name !== probe.name) throw new Error(`${probe.name} is not ${other?.name}`);
    const times: [number[], number[]] = [[], []];
    const beganAt = performance.now();
    for (let time = -WARMING; time < TIMES; time += 1) {
      const pair = [await timeOf(probe), await timeOf(other)] as const;
      if (time < 0) continue;
      times[0].push(pair[0]);
      times[1].push(pair[1]);
      if (time >= 2 && performance.now() - beganAt > ENOUGH_MS) break;
    }
    found.push({
      name: probe.name,
      ms: [percentile(times[0], 0.5), percentile(times[1], 0.5)],
      least: [Math.min(...times[0]), Math.min(...times[1])],
      pages: [await pagesOf(few, probe), await pagesOf(many, other)],
    });
  }
  return found;
}

/** Milliseconds, of a row where its result grows. */
async function timeOf(probe: Probe): Promise<number> {
  const startedAt = performance.now();
  const rows = await probe.run();
  return (performance.now() - startedAt) / Math.max(1, rows ?? 1);
}

async function pagesOf({ pages }: Side, probe: Probe): Promise<number | undefined> {
  const rows = await probe.run();
  // Twice: a checkpoint of SQLite in this process reads as well.
  const counts = [await pages.count(probe), await pages.count(probe)].filter((count) => count !== undefined);
  return counts.length === 0 ? undefined : Math.min(...counts) / Math.max(1, rows ?? 1);
}

/** How many times as many pages are read with many shipments. None with few count as one. */
export function growthOf([few, many]: Compared["pages"]): number | undefined {
  return few === undefined || !many ? undefined : many / (few || 1);
}

/** Ratios first: of times and of pages, where any are read; then the median with many. */
export function figuresOf({ name, ms, least, pages }: Compared): Figure[] {
  const growth = growthOf(pages);
  return [
    figure(name, least[1] / least[0], "×"),
    ...(growth === undefined ? [] : [figure("  pages read", growth, "×")]),
    figure("  median", ms[1], "ms"),
  ];
}

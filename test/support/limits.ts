import { createHash } from "node:crypto";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Every time limit of the suite is a multiple of this measurement, so that no test fails because a machine is slow.
// A limit only ends what hangs: each is many times the usual duration on an idle machine.

/** Measured once, by the process that reads the configuration; its workers inherit it. */
const VARIABLE = "MASAR_TEST_SLOWNESS";
process.env[VARIABLE] ??= measureSlowness().toFixed(1);

/** How many times slower this machine is than the reference machine of the limits; at least 1. */
const slowness = Number(process.env[VARIABLE]);
const longer = process.env.MASAR_TEST_LONG ? 20 : 1;

/** For one condition: `eventually`, and every wait and click in a browser. Milliseconds. */
export const CONDITION_MS = 90_000 * slowness;

/** For a test or a hook as a whole. Milliseconds. */
export const TEST_MS = 450_000 * slowness * longer;

/** A timeout that a test expects to expire: as short as this machine allows. */
export const shortly = (ms: number): number => Math.round(ms * slowness);

/** Measures some work: on the reference machine it takes 8 ms, and writing a page to disk 0.5 ms. */
function measureSlowness(): number {
  // Few tests wait mostly for the disk: it is weighted by a quarter.
  return Math.min(8, Math.max(1, cpuMs() / 8, fsyncMs() / 2));
}

function cpuMs(): number {
  const items = Array.from({ length: 2_000 }, (_, at) => ({ at, name: `item ${at}`, price: at * 1.5 }));
  const text = JSON.stringify(items);
  return median(9, () => {
    for (let round = 0; round < 10; round += 1)
      createHash("sha256")
        .update(JSON.stringify(JSON.parse(text)))
        .digest();
  });
}

function fsyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), "masar-speed-"));
  const file = openSync(join(folder, "page"), "w");
  const page = Buffer.alloc(4_096, 1);
  try {
    return median(9, () => {
      writeSync(file, page);
      fsyncSync(file);
    });
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

function median(times: number, work: () => void): number {
  const taken = Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

import { statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 4e9;

/**
 * A machine's folder in memory where it has one with room: creating and removing a database is mostly files made and
 * removed, and on a disk that others use too that takes longer than the test. A long run stays on the disk. The tests
 * kill processes and never the machine, so nothing that they see depends on which of the two it is.
 */
export const hasMemoryFolder = process.env.MASAR_TEST_LONG === undefined && freeBytes(MEMORY) > ROOM_BYTES;

/** A new folder for databases. The caller removes it. */
export function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join(hasMemoryFolder ? MEMORY : tmpdir(), prefix));
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0; // there is none
  }
}

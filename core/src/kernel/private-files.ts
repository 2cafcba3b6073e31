import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const OTHERS = 0o077;

/**
 * Makes a SQLite file readable and writable by its owner alone, creating it when it is not there. SQLite gives the files
 * that it makes beside it (`-wal`, `-shm`) the same mode. Files that were readable by others are corrected.
 */
export function makePrivate(filename: string): void {
  makePrivateFolder(dirname(filename));
  closeSync(openSync(filename, "a", 0o600));
  for (const file of [filename, `${filename}-wal`, `${filename}-shm`]) {
    const stats = statSync(file, { throwIfNoEntry: false });
    // Only the owner may change the mode; another user who may write the file works with it as it is.
    const isOwner = process.getuid === undefined || [0, stats?.uid].includes(process.getuid());
    if (stats && (stats.mode & OTHERS) !== 0 && isOwner) chmodSync(file, 0o600);
  }
}

/** Makes a folder that only its owner enters; one that is there already stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { copySqlite } from "../../db/copy-sqlite.ts";

/** What a backup holds: the names that the service's own data folder has. */
export const DATABASE_NAME = "masar.db";
export const KEYS_NAME = "secret-keys";

/** A backup or a restore that cannot be done, as a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export interface BackupResult {
  /** The folder that was made. */
  folder: string;
  /** Whether the secret keys are in it; they are not when they come from MASAR_SECRET_KEYS. */
  withKeys: boolean;
}

/**
 * Copies a SQLite database and the secret keys beside it into a new folder, while servers run. The folder has its name
 * only once everything in it is on the disk.
 *
 * @param keysFile the file with the keys; undefined when there is none.
 * @throws BackupError when something with that name exists.
 */
export async function backUp(
  databaseFile: string,
  keysFile: string | undefined,
  target: string,
): Promise<BackupResult> {
  const folder = resolve(target);
  if (existsSync(folder)) throw new BackupError(`${folder} exists already. Name a folder that does not exist.`);
  if (!existsSync(dirname(folder)))
    throw new BackupError(`The folder ${dirname(folder)} does not exist. Make it first.`);
  const partial = `${folder}.partial-${process.pid}`;
  await mkdir(partial, { mode: 0o700 });
  try {
    const database = join(partial, DATABASE_NAME);
    await copySqlite(databaseFile, database);
    await sync(database);
    // After the database: a key that sealed something in the copy is in the file by now.
    if (keysFile !== undefined) await copyPrivate(keysFile, join(partial, KEYS_NAME));
    await sync(partial);
    await rename(partial, folder);
    await sync(dirname(folder));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  return { folder, withKeys: keysFile !== undefined };
}

/** Copies a file to a new one that only its owner reads, and waits until it is on the disk. */
export async function copyPrivate(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const file = await open(to, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

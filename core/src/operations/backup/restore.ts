import { existsSync } from "node:fs";
import { chown, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { checkSqlite, isOfMasar, isOpenElsewhere } from "../../db/copy-sqlite.ts";
import { makePrivateFolder } from "../../kernel/private-files.ts";
import { BackupError, copyPrivate, DATABASE_NAME, KEYS_NAME, sync } from "./backup.ts";

export interface RestoreResult {
  databaseFile: string;
  /** The keys that were restored; undefined when the backup holds none. */
  keysFile: string | undefined;
  /** Where what was there before has gone. */
  movedAside: string[];
}

/**
 * Puts a backup in place of a SQLite database and the secret keys beside it. The backup is copied, so it stays as it is.
 *
 * @param replace whether a database that is there already is moved aside; nothing is ever deleted.
 * @throws BackupError when the backup cannot be used, the target exists or a server runs on it.
 */
export async function restore(
  source: string,
  databaseFile: string,
  { replace, now }: { replace: boolean; now: Date },
): Promise<RestoreResult> {
  const backup = await readBackup(resolve(source));
  const target = resolve(databaseFile);
  const keysFile = join(dirname(target), KEYS_NAME);
  const replaced = [target, `${target}-wal`, `${target}-shm`, ...(backup.keys ? [keysFile] : [])];
  const present = () => replaced.filter((file) => existsSync(file));
  if (present().length > 0) await refuseUnlessReplaceable(target, present(), replace);

  makePrivateFolder(dirname(target));
  const incoming = `.restoring-${process.pid}`;
  const copies = [[backup.database, target], ...(backup.keys ? [[backup.keys, keysFile]] : [])] as [string, string][];
  try {
    for (const [from, to] of copies) {
      await copyPrivate(from, to + incoming);
      await giveToOwnerOf(dirname(target), to + incoming);
    }
    const wrong = await checkSqlite(target + incoming);
    if (wrong.length > 0) throw new BackupError(`The backup's database is damaged: ${wrong.join("; ")}`);
    if (!(await isOfMasar(target + incoming)))
      throw new BackupError(`${backup.database} is not a backup: it is empty or a database of another program.`);
    const suffix = `.replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
    const moved = present();
    for (const file of moved) await rename(file, file + suffix);
    // The database last: a server that starts in between finds no database, and never one without its keys.
    for (const [, to] of copies.reverse()) await rename(to + incoming, to);
    await sync(dirname(target));
    return {
      databaseFile: target,
      keysFile: backup.keys && keysFile,
      movedAside: moved.map((file) => file + suffix),
    };
  } finally {
    for (const [, to] of copies) await rm(to + incoming, { force: true });
  }
}

/** root restores for the user that the server runs as, who could not open root's files. */
async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

async function readBackup(folder: string): Promise<{ database: string; keys: string | undefined }> {
  const database = join(folder, DATABASE_NAME);
  const stats = await stat(database).catch(() => undefined);
  if (!stats?.isFile()) throw new BackupError(`${folder} is not a backup: it has no file ${DATABASE_NAME}.`);
  const keys = join(folder, KEYS_NAME);
  return { database, keys: existsSync(keys) ? keys : undefined };
}

async function refuseUnlessReplaceable(target: string, present: readonly string[], replace: boolean): Promise<void> {
  if (existsSync(target) && (await isInUse(target)))
    throw new BackupError(`A server or a command has ${target} open. Stop it first.`);
  if (!replace)
    throw new BackupError(
      `${present[0]} exists already. Choose another DATABASE_URL, or add --replace to move it aside.`,
    );
}

async function isInUse(target: string): Promise<boolean> {
  try {
    return await isOpenElsewhere(target);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new BackupError(
      `${target} cannot be read as a database${reason}, so it is not known whether a server has it open. ` +
        "Stop the server, move the file away and restore again.",
    );
  }
}

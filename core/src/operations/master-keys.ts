import { type Config, ConfigError } from "../config.ts";
import type { Reader } from "../db/database.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { loadMasterKeys, secretKeysFile } from "../kernel/secret-keys.ts";
import { SEALED_COLUMNS } from "./verify/sealed-columns.ts";

/** What to do about keys that are not there. */
export const FIND_KEYS =
  "Put the file secret-keys of a backup back beside the database, or set MASAR_SECRET_KEYS. If they are lost for good, see docs/operations.md (The keys are lost).";

/**
 * The keys that are there, read before the database is changed; undefined before the first start.
 *
 * @throws ConfigError when the list cannot be read.
 */
export function presentMasterKeys(config: Config): MasterKeys | undefined {
  const isThere = config.secretKeys !== undefined || secretKeysFile(config) !== undefined;
  return isThere ? loadMasterKeys(config) : undefined;
}

/**
 * The keys, which the first start makes.
 *
 * @throws ConfigError when they are not there and the database has secrets that they sealed: new keys would not open these, and what
 * new keys seal would not open once the old ones are back. Also when the list cannot be read.
 */
export async function openMasterKeys(config: Config, db: Reader): Promise<MasterKeys> {
  if (await keysAreLost(config, db))
    throw new ConfigError(`The secret keys are not there, and the database has stored secrets. ${FIND_KEYS}`);
  return loadMasterKeys(config);
}

export async function keysAreLost(config: Config, db: Reader): Promise<boolean> {
  if (config.secretKeys !== undefined) return false;
  for (const { table, column } of SEALED_COLUMNS)
    if (await hasStored(db, table, column)) return secretKeysFile(config) === undefined; // now: another process may be making them at its first start
  return false;
}

/** A database of an earlier version, such as one that is backed up before an upgrade, may lack the column. */
async function hasStored(db: Reader, table: string, column: string): Promise<boolean> {
  if (!(await db.schema.hasColumn(table, column))) return false;
  return (await db(table).whereNotNull(column).whereNot(column, "").first("id")) !== undefined;
}

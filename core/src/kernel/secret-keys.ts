import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { type MasterKeys, newMasterKey, parseMasterKeys } from "./crypto.ts";
import { makePrivateFolder } from "./private-files.ts";

/**
 * The keys that seal secrets and sign links: those of the configuration, else those beside the SQLite file, readable by its owner
 * alone. They are made when they are not there; operations/master-keys.ts says when that would be wrong.
 * @throws ConfigError when the list cannot be read.
 */
export function loadMasterKeys(config: Config): MasterKeys {
  const list = config.secretKeys ?? keptBeside(config.databaseUrl.replace(/^sqlite:/, ""));
  const parsed = parseMasterKeys(list);
  if (parsed.kind === "keys") return parsed.keys;
  throw new ConfigError(
    `MASAR_SECRET_KEYS must be id:base64 of 32 random bytes, separated by commas: ${parsed.problem}`,
  );
}

function keptBeside(databaseFile: string): string {
  const file = keysFileBeside(databaseFile);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  makePrivateFolder(dirname(file));
  // Written aside and then named, because another process that starts at the same moment must never read half of it.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${newMasterKey("k1")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // The other process made it first: both use that one.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

/** Where the keys of a SQLite file are kept, whether or not they are there. */
export function keysFileBeside(databaseFile: string): string {
  return join(dirname(databaseFile), "secret-keys");
}

/** The SQLite file, or undefined on Postgres. */
export function sqliteFile(config: Config): string | undefined {
  return config.databaseUrl.startsWith("sqlite:") ? config.databaseUrl.slice("sqlite:".length) : undefined;
}

/** The file that keeps the keys when no variable does; undefined when it is not there. */
export function secretKeysFile(config: Config): string | undefined {
  const file = sqliteFile(config);
  if (config.secretKeys !== undefined || file === undefined) return undefined;
  const kept = keysFileBeside(file);
  return existsSync(kept) ? kept : undefined;
}

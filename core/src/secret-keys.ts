import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "./config.ts";
import { type MasterKeys, newMasterKey, parseMasterKeys } from "./crypto.ts";
import { makePrivateFolder } from "./db/private-files.ts";

/**
 * The keys that seal secrets and sign links: those of the configuration, else made on the first start and kept beside
 * the SQLite file, readable by its owner alone.
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
  const file = join(dirname(databaseFile), "secret-keys");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  makePrivateFolder(dirname(file));
  try {
    writeFileSync(file, `${newMasterKey("k1")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Another process starting at the same moment made it first.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}

import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../config.ts";
import { listNodes, unreachableNodes } from "../db/citus/nodes.ts";
import type { Database } from "../db/database.ts";
import { databaseNow, isDistributed } from "../db/dialect.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { hasReplica } from "../db/reports.ts";
import { parseMasterKeys } from "../kernel/crypto.ts";
import { secretKeysFile, sqliteFile } from "../kernel/secret-keys.ts";
import { FIND_KEYS, keysAreLost } from "../operations/master-keys.ts";
import { areReportsReady } from "../operations/monitoring/ready.ts";
import { countUnreadable } from "./rotate.ts";

/** What `doctor` found out about one thing, and what to do when it is not well. */
export interface Finding {
  name: string;
  ok: boolean;
  found: string;
  todo?: string;
}

const MEBIBYTE = 1024 * 1024;
const FREE_BYTES = 512 * MEBIBYTE;
const CLOCK_SKEW_MS = 2_000;

export async function checkMigrations(db: Database): Promise<Finding> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return { name: "migrations", ok: true, found: "up to date" };
  const todo = "Run: npm run masar -- migrate";
  return { name: "migrations", ok: false, found: `not applied: ${pending.join(", ")}`, todo };
}

/** Nothing when no replica is named. */
export async function checkReplica(db: Database): Promise<Finding[]> {
  const name = "reports";
  if (!hasReplica(db)) return [];
  if (await areReportsReady(db)) return [{ name, ok: true, found: "the replica in DATABASE_READ_URL answers" }];
  const found = "the replica in DATABASE_READ_URL does not answer, or has not every migration";
  return [
    { name, ok: false, found, todo: "Start it or take DATABASE_READ_URL away: exports are answered 503 until then." },
  ];
}

/** Nothing where the database is not distributed. */
export async function checkNodes({ read }: Database): Promise<Finding[]> {
  const name = "nodes";
  if (!isDistributed(read)) return [];
  const [all, missing] = [await listNodes(read), await unreachableNodes(read)];
  if (missing.length === 0) return [{ name, ok: true, found: `${all.length} nodes answer: ${all.join(", ")}` }];
  const todo = "Start them, or repair the network between the coordinator and them: their accounts are answered 503.";
  return [{ name, ok: false, found: `not reachable: ${missing.join(", ")}`, todo }];
}

/** Instants are stored by the process's clock, so servers of one database must agree. */
export async function checkClock(db: Database): Promise<Finding> {
  const skewMs = Math.round(Math.abs(Date.now() - (await databaseNow(db.read))));
  const found = `${skewMs} ms from the database's`;
  if (skewMs <= CLOCK_SKEW_MS) return { name: "clock", ok: true, found };
  return { name: "clock", ok: false, found, todo: "Let NTP set the clock of this machine and of the database's." };
}

/** Egypt took summer time up again in 2023: older data puts every summer's cut-off an hour off. */
export function checkTimeZone(version = process.versions.tz ?? ""): Finding {
  const summer = Temporal.ZonedDateTime.from("2026-07-01T12:00[Africa/Cairo]");
  const winter = Temporal.ZonedDateTime.from("2026-01-01T12:00[Africa/Cairo]");
  const ok = version >= "2023c" && summer.offset === "+03:00" && winter.offset === "+02:00";
  const found = `data ${version || "of unknown version"}, Cairo ${winter.offset} in winter and ${summer.offset} in summer`;
  if (ok) return { name: "time zone", ok, found };
  return {
    name: "time zone",
    ok,
    found,
    todo: "Run npm install, which brings the right Node, and start with npm start.",
  };
}

export async function checkDisk(config: Config): Promise<Finding> {
  const file = sqliteFile(config);
  const folder = file === undefined ? process.cwd() : dirname(file);
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : process.cwd());
  const found = `${Math.floor((bavail * bsize) / MEBIBYTE)} MiB free`;
  if (bavail * bsize >= FREE_BYTES) return { name: "disk", ok: true, found };
  return { name: "disk", ok: false, found, todo: `Free some space on the disk of ${folder}: 512 MiB at the least.` };
}

/** Reads the keys without making any, and tries them on what is stored. */
export async function checkSecretKeys(
  config: Config,
  db: Database | undefined,
  list: string | undefined,
): Promise<Finding> {
  const name = "secret keys";
  if (list === undefined) {
    if (db && (await keysAreLost(config, db.read)))
      return { name, ok: false, found: "not there, and the database has stored secrets", todo: FIND_KEYS };
    return { name, ok: true, found: "none yet: made at the first start" };
  }
  const parsed = parseMasterKeys(list);
  if (parsed.kind === "invalid")
    return {
      name,
      ok: false,
      found: parsed.problem,
      todo: "Correct the list: id:base64 of 32 bytes, with commas between.",
    };
  const file = secretKeysFile(config);
  if (file !== undefined && process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    return { name, ok: false, found: `others may read ${file}`, todo: `Run: chmod 600 ${file}` };
  const unreadable = db ? await countUnreadable(db, parsed.keys) : 0;
  if (unreadable > 0)
    return {
      name,
      ok: false,
      found: `${unreadable} stored secrets do not open`,
      todo: "Put the key that sealed them back into the list.",
    };
  return { name, ok: true, found: `${parsed.keys.length} in the list; the first is ${parsed.keys[0].id}` };
}

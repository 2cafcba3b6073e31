import { existsSync, readFileSync } from "node:fs";
import { Command } from "commander";
import type { Config } from "../config.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { secretKeysFile, sqliteFile } from "../kernel/secret-keys.ts";
import { explainFailure } from "../start/start-failure.ts";
import {
  checkClock,
  checkDisk,
  checkMigrations,
  checkNodes,
  checkReplica,
  checkSecretKeys,
  checkTimeZone,
  type Finding,
} from "./check.ts";
import { run, withJson } from "./run.ts";

export function doctorCommand(): Command {
  return withJson(
    new Command("doctor").description("look at everything the service needs, and say what to do about what is missing"),
  ).action((_options, command) =>
    run(command, async (config) => {
      const findings = await examine(config);
      const failed = findings.some((finding) => !finding.ok);
      return { json: { ok: !failed, checks: findings }, text: findings.map(line).join("\n"), failed };
    }),
  );
}

async function examine(config: Config): Promise<Finding[]> {
  const opened = await openExisting(config);
  const db = "db" in opened ? opened.db : undefined;
  try {
    const migrations = db && (await checkMigrations(db));
    const file = secretKeysFile(config);
    const list = config.secretKeys ?? (file === undefined ? undefined : readFileSync(file, "utf8").trim());
    return [
      opened.finding,
      ...(migrations ? [migrations] : []),
      ...(db ? [await checkClock(db), ...(await checkReplica(db)), ...(await checkNodes(db))] : []),
      checkTimeZone(),
      await checkDisk(config),
      await checkSecretKeys(config, migrations?.ok ? db : undefined, list),
    ];
  } finally {
    await db?.close();
  }
}

/** Opens the database without making one. */
async function openExisting(config: Config): Promise<{ finding: Finding; db?: Database }> {
  const name = "database";
  const file = sqliteFile(config);
  if (file !== undefined && !existsSync(file)) {
    const todo = "Run npm start or: npm run masar -- migrate. Or correct DATABASE_URL.";
    return { finding: { name, ok: false, found: `${file} does not exist yet`, todo } };
  }
  let db: Database | undefined;
  try {
    db = await openDatabase(config.databaseUrl, { readUrl: config.databaseReadUrl });
    await db.read.raw("select 1");
    return { finding: { name, ok: true, found: db.engine === "sqlite" ? `SQLite, ${file}` : "Postgres" }, db };
  } catch (error) {
    await db?.close();
    const todo = explainFailure(error, config);
    if (todo === undefined) throw error;
    return { finding: { name, ok: false, found: "cannot be opened", todo } };
  }
}

function line({ name, ok, found, todo }: Finding): string {
  const head = `${ok ? "ok  " : "FAIL"}  ${name.padEnd(11)}  ${found}`;
  return todo === undefined ? head : `${head}\n      ${" ".repeat(11)}  -> ${todo}`;
}

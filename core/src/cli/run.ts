import { existsSync } from "node:fs";
import type { Command } from "commander";
import { type AccountService, createAccountService } from "../account/service.ts";
import { type Config, processConfig } from "../config.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { type Clock, systemClock } from "../kernel/clock.ts";
import { createIds } from "../kernel/id.ts";
import { printableError } from "../kernel/log.ts";
import { sqliteFile } from "../kernel/secret-keys.ts";
import { explainFailure } from "../start/start-failure.ts";

/** A command that cannot do what was asked, as a sentence for the person who asked. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** What a command prints: `json` for programs, `text` for people, and whether all is well. */
export interface Report {
  json: unknown;
  text: string;
  failed?: boolean;
}

/** What commands that work on the service's data are handed. */
export interface Tools {
  config: Config;
  clock: Clock;
  db: Database;
  accounts: AccountService;
}

/** A day as it was typed. @throws Refusal when there is no such day. */
export function dayOf(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    throw new Refusal(`${text} is not a day. Write it as 2026-05-01.`);
  }
}

/** Every command takes `--json`. */
export function withJson(command: Command): Command {
  return command.option("--json", "print JSON for programs");
}

/** Runs a command, prints its result, and sets the exit status: 0 when all is well, else 1. */
export async function run(command: Command, work: (config: Config) => Promise<Report>): Promise<void> {
  const json = command.opts().json === true;
  let config: Config | undefined;
  try {
    config = processConfig();
    const report = await work(config);
    console.log(json ? JSON.stringify(report.json) : report.text);
    process.exitCode = report.failed ? 1 : 0;
  } catch (error) {
    const sentence = error instanceof Refusal ? error.message : explainFailure(error, config);
    // Unexpected: its stack helps, but not the values that Postgres puts beside it.
    const message = sentence ?? printableError(error);
    console.error(json ? JSON.stringify({ error: message }) : message);
    process.exitCode = 1;
  }
}

/** Opening a SQLite file that is not there would make one. @throws Refusal when it is not there. */
export function requireFile(config: Config): void {
  const file = sqliteFile(config);
  if (file !== undefined && !existsSync(file))
    throw new Refusal(`${file} does not exist. Correct DATABASE_URL, or run: npm run masar -- migrate`);
}

/** The same on an up-to-date database, closed afterwards. Works beside a running server. */
export async function runOnData(command: Command, work: (tools: Tools) => Promise<Report>): Promise<void> {
  await run(command, async (config) => {
    requireFile(config);
    const db = await openDatabase(config.databaseUrl);
    try {
      if ((await pendingMigrations(db)).length > 0)
        throw new Refusal("The database is not up to date. Run: npm run masar -- migrate");
      const clock = systemClock;
      return await work({ config, clock, db, accounts: createAccountService({ db, clock, newId: createIds() }) });
    } finally {
      await db.close();
    }
  });
}

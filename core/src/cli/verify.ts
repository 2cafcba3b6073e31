import { readFileSync } from "node:fs";
import { Command } from "commander";
import type { Config } from "../config.ts";
import { withSnapshot } from "../db/snapshot.ts";
import { type MasterKeys, parseMasterKeys } from "../kernel/crypto.ts";
import { secretKeysFile } from "../kernel/secret-keys.ts";
import { type CheckResult, unopened, type Verification, verify } from "../operations/verify/verify.ts";
import { codeOf, explainFailure } from "../start/start-failure.ts";
import { Refusal, requireFile, run, withJson } from "./run.ts";

export function verifyCommand(): Command {
  return withJson(
    new Command("verify").description(
      "hold a database, such as a restored one, against the rules that a sound one keeps; changes nothing",
    ),
  ).action((_options: unknown, command: Command) =>
    run(command, async (config) => {
      requireFile(config);
      const keys = keysOf(config);
      const verification = await withSnapshot(config.databaseUrl, (snapshot) =>
        verify(snapshot, keys, Date.now()),
      ).catch((error) => ofDamagedFile(error, config));
      return { json: verification, text: textOf(verification), failed: !verification.ok };
    }),
  );
}

/** @throws what was thrown, when it is about something else than a damaged file. */
function ofDamagedFile(error: unknown, config: Config): Verification {
  const problem = codeOf(error) === "SQLITE_CORRUPT" ? explainFailure(error, config) : undefined;
  if (problem === undefined) throw error;
  return unopened(problem);
}

/** Reads the keys without making any. */
function keysOf(config: Config): MasterKeys | undefined {
  const file = secretKeysFile(config);
  const list = config.secretKeys ?? (file === undefined ? undefined : readFileSync(file, "utf8").trim());
  if (list === undefined) return undefined;
  const parsed = parseMasterKeys(list);
  if (parsed.kind === "invalid") throw new Refusal(`The secret keys cannot be read: ${parsed.problem}.`);
  return parsed.keys;
}

function textOf({ ok, tables, checks }: Verification): string {
  const counts = Object.entries(tables).map(([table, rows]) => `      ${table.padEnd(56)} ${rows}`);
  const wrong = checks.filter((check) => !check.ok).length;
  return [
    ...checks.map(lineOf),
    "",
    "Rows:",
    ...counts,
    "",
    ok ? "The database is sound." : `The database is not sound: ${wrong} of ${checks.length} checks failed.`,
  ].join("\n");
}

function lineOf({ name, ok, rows, wrong, examples }: CheckResult): string {
  const found = ok ? (rows === undefined ? "" : `${rows} rows`) : `${wrong} wrong`;
  const line = `${ok ? "ok  " : "FAIL"}  ${name.padEnd(56)} ${found}`.trimEnd();
  return [line, ...examples.map(({ id, problem }) => `      -> ${id}: ${problem}`)].join("\n");
}

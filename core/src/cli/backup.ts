import { Command } from "commander";
import type { Config } from "../config.ts";
import { withSnapshot } from "../db/snapshot.ts";
import { keysFileBeside, secretKeysFile, sqliteFile } from "../kernel/secret-keys.ts";
import { BackupError, backUp } from "../operations/backup/backup.ts";
import { restore } from "../operations/backup/restore.ts";
import { FIND_KEYS, keysAreLost } from "../operations/master-keys.ts";
import { Refusal, requireFile, run, withJson } from "./run.ts";

export function backupCommand(): Command {
  return withJson(
    new Command("backup")
      .description("copy the SQLite database and the secret keys into a new folder, also while servers run")
      .argument("<folder>", "the folder to make; nothing with that name may exist"),
  ).action((folder: string, _options: unknown, command: Command) =>
    run(command, async (config) => {
      const file = fileOf(config, "pg_dump, or pg_basebackup with WAL archiving");
      requireFile(config);
      const result = await refusing(() => backUp(file, secretKeysFile(config), folder));
      const failed = await withSnapshot(config.databaseUrl, ({ read }) => keysAreLost(config, read));
      const problem = `The secret keys are not in it: the file ${keysFileBeside(file)} is missing, and the database has stored secrets. ${FIND_KEYS}`;
      const text = [
        `Backed up to ${result.folder}.`,
        failed ? problem : describeKeys(config, result.withKeys),
        `To check it: DATABASE_URL=sqlite:${result.folder}/masar.db npm run masar -- verify`,
      ];
      const json = { folder: result.folder, secret_keys: result.withKeys, ...(failed ? { problem } : {}) };
      return { json, text: text.join("\n"), failed };
    }),
  );
}

function describeKeys(config: Config, withKeys: boolean): string {
  if (withKeys) return "The secret keys are in it: with this folder, stored secrets can be read.";
  if (config.secretKeys === undefined) return "There are no secret keys, and nothing that is stored needs them.";
  return "The secret keys are not in it: they come from MASAR_SECRET_KEYS. Keep them as well.";
}

export function restoreCommand(): Command {
  return withJson(
    new Command("restore")
      .description("put a backup where DATABASE_URL says, while no server runs on it")
      .argument("<folder>", "a folder that `backup` made")
      .option("--replace", "move a database that is there already aside"),
  ).action((folder: string, options: { replace?: true }, command: Command) =>
    run(command, async (config) => {
      const file = fileOf(config, "pg_restore, or a base backup with point-in-time recovery");
      const replace = options.replace === true;
      const { databaseFile, keysFile, movedAside } = await refusing(() =>
        restore(folder, file, { replace, now: new Date() }),
      );
      const text = [
        `Restored ${databaseFile}${keysFile === undefined ? "" : ` and ${keysFile}`}.`,
        ...movedAside.map((path) => `Moved aside: ${path}`),
        ...keysHint(config, keysFile),
        "Check it before the server starts: npm run masar -- verify",
      ];
      const json = { database: databaseFile, secret_keys: keysFile ?? null, moved_aside: movedAside };
      return { json, text: text.join("\n") };
    }),
  );
}

function keysHint(config: Config, keysFile: string | undefined): string[] {
  if (keysFile === undefined && config.secretKeys === undefined)
    return ["The backup holds no secret keys. Set MASAR_SECRET_KEYS to those that the database was used with."];
  if (keysFile !== undefined && config.secretKeys !== undefined)
    return [`MASAR_SECRET_KEYS is set and wins over ${keysFile}. Leave it out unless it holds the same keys.`];
  return [];
}

/** @throws Refusal on Postgres, whose own programs do it. */
function fileOf(config: Config, programs: string): string {
  const file = sqliteFile(config);
  if (file === undefined)
    throw new Refusal(`On Postgres use its own programs: ${programs}. docs/operations.md has the exact commands.`);
  return file;
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? new Refusal(error.message) : error;
  }
}

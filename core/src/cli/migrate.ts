import { Command } from "commander";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { run, withJson } from "./run.ts";

export function migrateCommand(): Command {
  return withJson(new Command("migrate").description("bring the database up to date")).action((_options, command) =>
    run(command, async (config) => {
      const db = await openDatabase(config.databaseUrl, { mayBeUnfinished: true });
      try {
        const applied = await migrate(db);
        const text = applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}.`;
        return { json: { applied }, text };
      } finally {
        await db.close();
      }
    }),
  );
}

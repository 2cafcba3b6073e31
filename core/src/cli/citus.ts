import { Command } from "commander";
import { distribute, NotDistributable } from "../db/citus/distribute.ts";
import { openDatabase } from "../db/database.ts";
import { Refusal, run, withJson } from "./run.ts";

export function citusCommand(): Command {
  return new Command("citus")
    .description("spread the tables over the nodes of a Citus cluster (docs/operations.md)")
    .addCommand(distributeCommand());
}

function distributeCommand(): Command {
  return withJson(
    new Command("distribute").description(
      "spread the tables over the nodes by account; servers are stopped, and a run that was cut off is repeated",
    ),
  ).action((options: { json?: boolean }, command) =>
    run(command, async (config) => {
      const db = await openDatabase(config.databaseUrl, { mayBeUnfinished: true });
      try {
        const say = (step: string) => (options.json ? undefined : console.log(step));
        const steps = await distribute(db, { say });
        const text =
          steps === 0 ? "The database is distributed. Nothing was to be done." : "The database is distributed.";
        return { json: { steps }, text };
      } catch (error) {
        throw error instanceof NotDistributable ? new Refusal(error.message) : error;
      } finally {
        await db.close();
      }
    }),
  );
}

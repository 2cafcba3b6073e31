import { readFileSync } from "node:fs";
import { Command } from "commander";
import { z } from "zod";
import { listErasures, type StoredErasure } from "../erasure/repository.ts";
import { createIds } from "../kernel/id.ts";
import { openMasterKeys } from "../operations/master-keys.ts";
import { replayErasures } from "../privacy/replay-erasures.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

const listSchema = z.array(
  z.strictObject({
    id: z.string(),
    accountId: z.string(),
    mode: z.enum(["live", "test"]),
    hash: z.string(),
    erasedAt: z.number(),
  }),
);

export function erasuresCommand(): Command {
  const command = new Command("erasures").description("who was erased, for backups of before");
  command.addCommand(
    withJson(new Command("list").description("print the list, which has no personal data, as JSON")).action(
      (_options: unknown, list: Command) =>
        runOnData(list, async ({ db }) => {
          const json = await listErasures(db.read);
          return { json, text: JSON.stringify(json) };
        }),
    ),
  );
  command.addCommand(
    withJson(
      new Command("replay")
        .description("erase again, after a restore, whom the list says")
        .argument("<file>", "what `erasures list` printed before"),
    ).action((file: string, _options: unknown, replay: Command) =>
      runOnData(replay, async ({ db, config, clock }) => {
        const tools = { db, keys: await openMasterKeys(config, db.read), newId: createIds() };
        const people = await replayErasures(tools, readList(file), clock.now());
        return { json: { people }, text: `${people} people were erased again.` };
      }),
    ),
  );
  return command;
}

/** @throws Refusal when the file is not a list of erasures. */
function readList(file: string): StoredErasure[] {
  try {
    return listSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Refusal(`${file} is not what \`masar erasures list\` prints.`);
  }
}

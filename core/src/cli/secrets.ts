import { Command } from "commander";
import { newMasterKey } from "../kernel/crypto.ts";
import { openMasterKeys } from "../operations/master-keys.ts";
import { rotateSecrets } from "./rotate.ts";
import { Refusal, run, runOnData, withJson } from "./run.ts";

const ROTATE_HELP = `
Put the new key first in the list, restart every server, then run this.
The old key may leave the list seven days later: kept answers are sealed with it until then.`;

export function secretsCommand(): Command {
  const create = withJson(
    new Command("new")
      .description("print a new entry for MASAR_SECRET_KEYS, or for the file secret-keys beside the SQLite file")
      .option("--id <id>", "the entry's name: up to 32 letters and digits", "k1"),
  ).action((options: { id: string }, command: Command) =>
    run(command, async () => {
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(options.id)) throw new Refusal("An id is 1 to 32 letters, digits, _ or -.");
      const entry = newMasterKey(options.id);
      return { json: { entry }, text: entry };
    }),
  );
  const rotate = withJson(
    new Command("rotate")
      .description("seal every stored secret again with the first of the secret keys")
      .addHelpText("after", ROTATE_HELP),
  ).action((_options: unknown, command: Command) =>
    runOnData(command, async ({ db, config }) => {
      const rotation = await rotateSecrets(db, await openMasterKeys(config, db.read));
      const lost = rotation.refused.map(({ place, reason }) => `${place} does not open: ${reason}.`);
      const text = [
        `Sealed again: ${rotation.resealed}. Sealed with the first key before: ${rotation.current}.`,
        ...lost,
        ...(lost.length > 0 ? ["Put the key that sealed them back into the list and run this again."] : []),
      ].join("\n");
      return { json: rotation, text, failed: lost.length > 0 };
    }),
  );
  return new Command("secrets").description("the keys that seal stored secrets").addCommand(create).addCommand(rotate);
}

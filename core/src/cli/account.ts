import { Command } from "commander";
import { commandLine } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { INVITATION_MS } from "../account/service.ts";
import { parseGovernorate } from "../address/governorate.ts";
import { signInUrl } from "../routes/account/users.ts";
import { emailOf, nameOf, refuseTaken } from "./find-account.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

interface Options {
  name: string;
  email: string;
  governorate: string;
  staff?: boolean;
}

export function accountCommand(): Command {
  const create = withJson(
    new Command("create")
      .description("make an account with its owner, and a link that signs the owner in")
      .requiredOption("--name <name>", "the shop's name")
      .requiredOption("--email <email>", "the owner's address")
      .option("--governorate <code>", "where couriers collect (ISO 3166-2:EG)", "C")
      .option("--staff", "an account of the service's own people"),
  ).action((options: Options, command: Command) =>
    runOnData(command, async ({ db, accounts, config, clock }) => {
      const governorate = parseGovernorate(options.governorate);
      if (governorate === undefined)
        throw new Refusal(`${options.governorate} is not a governorate's code, such as C, GZ or ALX.`);
      const name = nameOf(options.name, 2, 120);
      const email = emailOf(options.email);
      await refuseTaken(db.read, email);
      const kind = options.staff ? "staff" : "merchant";
      const { account, owner, token } = await db.write(async (trx) => {
        const made = await accounts.createIn(trx, { name, email, governorate, kind });
        const activity = { action: "account.created" as const, objectId: made.account.id, details: { name } };
        await recordActivity(trx, commandLine(made.account.id, "live", clock.now()), activity);
        const link = { validMs: INVITATION_MS, provesEmail: true };
        return { ...made, token: await accounts.signInLink(trx, made.owner.id, link) };
      });
      const link = signInUrl(config.liveUrl, token);
      return {
        json: { id: account.id, name, kind, owner: { id: owner.id, email }, sign_in_url: link },
        text: `Account   ${account.id}\nOwner     ${email}\nSign in   ${link}\n          (once, within a day)`,
      };
    }),
  );
  return new Command("account").description("accounts").addCommand(create);
}

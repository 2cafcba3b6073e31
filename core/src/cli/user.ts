import { Command, Option } from "commander";
import { ROLES, ROLES_OF_KIND, type Role } from "../account/account.ts";
import { findUser } from "../account/repository.ts";
import { signInUrl } from "../api/users.ts";
import { accountOf, emailOf, refuseTaken } from "./find-account.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

interface Invitation {
  account: string;
  email: string;
  name: string;
  role: Role;
}

export function userCommand(): Command {
  const invite = withJson(
    new Command("invite")
      .description("add a user to an account, and make a link that signs them in")
      .requiredOption("--account <account>", "the account's id, or the address of one of its users")
      .requiredOption("--email <email>", "the new user's address")
      .requiredOption("--name <name>", "the new user's name")
      .addOption(new Option("--role <role>", "what they may do").choices(ROLES).makeOptionMandatory()),
  ).action((options: Invitation, command: Command) =>
    runOnData(command, async ({ db, accounts, config }) => {
      const account = await accountOf(db.read, options.account);
      const email = emailOf(options.email);
      const roles = ROLES_OF_KIND[account.kind];
      if (!roles.includes(options.role)) throw new Refusal(`A user of this account may be: ${roles.join(", ")}.`);
      await refuseTaken(db.read, email);
      const { user, linkToken } = await db.write((trx) =>
        accounts.invite(trx, { accountId: account.id, email, name: options.name, role: options.role }),
      );
      const link = signInUrl(config.liveUrl, linkToken);
      return {
        json: { id: user.id, account: account.id, email, role: user.role, sign_in_url: link },
        text: `User      ${user.id}\nSign in   ${link}\n          (once, within a day)`,
      };
    }),
  );
  const link = withJson(
    new Command("link")
      .description("make a new sign-in link for a user")
      .requiredOption("--email <email>", "the user's address"),
  ).action((options: { email: string }, command: Command) =>
    runOnData(command, async ({ db, accounts, config }) => {
      const user = await findUser(db.read, { email: emailOf(options.email) });
      if (!user) throw new Refusal(`There is no user with the address ${options.email}.`);
      const url = signInUrl(config.liveUrl, await db.write((trx) => accounts.signInLink(trx, user.id)));
      return { json: { id: user.id, sign_in_url: url }, text: `${url}\n(once, within an hour)` };
    }),
  );
  return new Command("user").description("people who sign in").addCommand(invite).addCommand(link);
}

import { Command, Option } from "commander";
import { ROLES, ROLES_OF_KIND, type Role } from "../account/account.ts";
import { type Action, commandLine } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { deleteFactors } from "../account/second-factor/repository.ts";
import { deleteSessions } from "../account/session/repository.ts";
import { lockUser, type User } from "../account/user/repository.ts";
import type { Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import { signInUrl } from "../routes/account/users.ts";
import { accountOf, emailOf, nameOf, refuseTaken, userOf } from "./find-account.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

interface Invitation {
  account: string;
  email: string;
  name: string;
  role: Role;
}

export function userCommand(): Command {
  return new Command("user")
    .description("people who sign in")
    .addCommand(inviteCommand())
    .addCommand(linkCommand())
    .addCommand(resetCommand());
}

function inviteCommand(): Command {
  return withJson(
    new Command("invite")
      .description("add a user to an account, and make a link that signs them in")
      .requiredOption("--account <account>", "the account's id, or the address of one of its users")
      .requiredOption("--email <email>", "the new user's address")
      .requiredOption("--name <name>", "the new user's name")
      .addOption(new Option("--role <role>", "what they may do").choices(ROLES).makeOptionMandatory()),
  ).action((options: Invitation, command: Command) =>
    runOnData(command, async ({ db, accounts, config, clock }) => {
      const account = await accountOf(db.read, options.account);
      const email = emailOf(options.email);
      const roles = ROLES_OF_KIND[account.kind];
      if (!roles.includes(options.role)) throw new Refusal(`A user of this account may be: ${roles.join(", ")}.`);
      await refuseTaken(db.read, email);
      const { role } = options;
      const name = nameOf(options.name, 2, 120);
      const { user, linkToken } = await db.write(async (trx) => {
        const invited = await accounts.invite(trx, { accountId: account.id, email, name, role });
        const activity = { action: "user.invited" as const, objectId: invited.user.id, details: { name, role } };
        await recordActivity(trx, commandLine(account.id, "live", clock.now()), activity);
        return invited;
      });
      const link = signInUrl(config.liveUrl, linkToken);
      return {
        json: { id: user.id, account: account.id, email, role: user.role, sign_in_url: link },
        text: `User      ${user.id}\nSign in   ${link}\n          (once, within a day)`,
      };
    }),
  );
}

function linkCommand(): Command {
  return withJson(
    new Command("link")
      .description("make a new sign-in link for a user")
      .requiredOption("--email <email>", "the user's address, or id"),
  ).action((options: { email: string }, command: Command) =>
    runOnData(command, async ({ db, accounts, config, clock }) => {
      const user = await userOf(db.read, options.email);
      const token = await db.write(async (trx) => {
        await recordOf(user, "sign_in_link.created", clock, trx);
        // The operator of the server decides whose address it is.
        return accounts.signInLink(trx, user.id, { provesEmail: true });
      });
      const url = signInUrl(config.liveUrl, token);
      return { json: { id: user.id, sign_in_url: url }, text: `${url}\n(once, within an hour)` };
    }),
  );
}

function resetCommand(): Command {
  return withJson(
    new Command("reset-second-factor")
      .description("remove a user's second factors and end their sessions, for a user who has lost them all")
      .requiredOption("--email <email>", "the user's address, or id"),
  ).action((options: { email: string }, command: Command) =>
    runOnData(command, async ({ db, clock }) => {
      const user = await userOf(db.read, options.email);
      await db.write(async (trx) => {
        await lockUser(trx, user.id, "change");
        await recordOf(user, "second_factor.removed", clock, trx);
        await deleteFactors(trx, user.id);
        await deleteSessions(trx, user.id);
      });
      return { json: { id: user.id }, text: `${user.id} signs in without a second factor now.` };
    }),
  );
}

function recordOf(user: User, action: Action, clock: Clock, trx: Transaction): Promise<void> {
  const activity = { action, objectId: user.id, details: { name: user.name } };
  return recordActivity(trx, commandLine(user.accountId, "live", clock.now()), activity);
}

import { Command, Option } from "commander";
import { type Account, type Mode, SCOPES, type Scope } from "../account/account.ts";
import { commandLine } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { scopesOf } from "../account/service.ts";
import { timestampOf } from "../kernel/time.ts";
import { accountOf, nameOf } from "./find-account.ts";
import { findKeyOwner } from "./repository.ts";
import { Refusal, runOnData, withJson } from "./run.ts";

interface Options {
  account: string;
  mode: Mode;
  scopes?: string;
  name: string;
}

export function keyCommand(): Command {
  const create = withJson(
    new Command("create")
      .description("make an API key; it is shown this once")
      .requiredOption("--account <account>", "the account's id, or the address of one of its users")
      .addOption(
        new Option("--mode <mode>", "test works in the sandbox").choices(["test", "live"]).makeOptionMandatory(),
      )
      .option("--scopes <scopes>", `what the key may do, with commas between: ${SCOPES.join(", ")}; all when left out`)
      .option("--name <name>", "what it is for", "Command line"),
  ).action((options: Options, command: Command) =>
    runOnData(command, async ({ db, accounts, clock }) => {
      const scopes = options.scopes === undefined ? [] : options.scopes.split(",").map(scopeOf);
      const account = await accountOf(db.read, options.account);
      const kind = options.scopes === undefined ? "secret" : "restricted";
      const { mode } = options;
      const name = nameOf(options.name, 1, 80);
      refuseUseless(scopes, account);
      const { key, secret } = await db.write(async (trx) => {
        const issued = await accounts.issueKey(trx, { accountId: account.id, mode, kind, scopes, name });
        const activity = {
          action: "api_key.created" as const,
          objectId: issued.key.id,
          details: { name, kind, scopes },
        };
        await recordActivity(trx, commandLine(account.id, mode, clock.now()), activity);
        return issued;
      });
      return {
        json: { id: key.id, account: account.id, mode: key.mode, kind, scopes, name: key.name, secret },
        text: `Id    ${key.id}\nKey   ${secret}\n      (shown this once)`,
      };
    }),
  );
  const revoke = withJson(
    new Command("revoke").description("refuse an API key from now on").argument("<id>", "the key's id, key_..."),
  ).action((id: string, _options: unknown, command: Command) =>
    runOnData(command, async ({ db, accounts, clock }) => {
      const owner = await findKeyOwner(db.read, id);
      const key =
        owner &&
        (await db.write(async (trx) => {
          const revoked = await accounts.revokeKey(trx, { ...owner, id });
          const details = { name: revoked?.name ?? "" };
          const actor = commandLine(owner.accountId, owner.mode, clock.now());
          if (revoked) await recordActivity(trx, actor, { action: "api_key.revoked", objectId: id, details });
          return revoked;
        }));
      if (!key) throw new Refusal(`There is no key ${id}. The dashboard lists them under API keys.`);
      return {
        json: { id, revoked_at: key.revokedAt === null ? null : timestampOf(key.revokedAt) },
        text: `The key ${id} is revoked. A running server refuses it from the next request on.`,
      };
    }),
  );
  return new Command("key").description("API keys").addCommand(create).addCommand(revoke);
}

function scopeOf(text: string): Scope {
  const scope = SCOPES.find((known) => known === text.trim());
  if (!scope) throw new Refusal(`${text.trim()} is not a scope. Scopes are: ${SCOPES.join(", ")}.`);
  return scope;
}

/** @throws Refusal for scopes that no key of the account can use. */
function refuseUseless(scopes: readonly Scope[], account: Account): void {
  const usable = scopesOf({ kind: "secret", scopes: [] }, account);
  const useless = scopes.filter((scope) => !usable.has(scope));
  if (useless.length === 0) return;
  throw new Refusal(`A key of this account may have: ${[...usable].join(", ")}. Not: ${useless.join(", ")}.`);
}

import { Command, Option } from "commander";
import { type Mode, SCOPES, type Scope } from "../account/account.ts";
import { timestampOf } from "../time.ts";
import { accountOf } from "./find-account.ts";
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
    runOnData(command, async ({ db, accounts }) => {
      const scopes = options.scopes === undefined ? [] : options.scopes.split(",").map(scopeOf);
      const account = await accountOf(db.read, options.account);
      const kind = options.scopes === undefined ? "secret" : "restricted";
      const { key, secret } = await db.write((trx) =>
        accounts.issueKey(trx, { accountId: account.id, mode: options.mode, kind, scopes, name: options.name }),
      );
      return {
        json: { id: key.id, account: account.id, mode: key.mode, kind, scopes, name: key.name, secret },
        text: `Id    ${key.id}\nKey   ${secret}\n      (shown this once)`,
      };
    }),
  );
  const revoke = withJson(
    new Command("revoke").description("refuse an API key from now on").argument("<id>", "the key's id, key_..."),
  ).action((id: string, _options: unknown, command: Command) =>
    runOnData(command, async ({ db, accounts }) => {
      const owner = await findKeyOwner(db.read, id);
      const key = owner && (await db.write((trx) => accounts.revokeKey(trx, { ...owner, id })));
      if (!key) throw new Refusal(`There is no key ${id}. The dashboard lists them under API keys.`);
      return {
        json: { id, revoked_at: key.revokedAt === null ? null : timestampOf(key.revokedAt) },
        text: `The key ${id} is revoked. A running server refuses it within two seconds.`,
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

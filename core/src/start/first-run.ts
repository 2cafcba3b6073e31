import { countAccounts } from "../account/repository.ts";
import { findFirstOwner } from "../account/user/repository.ts";
import { type Config, isLoopback } from "../config.ts";
import { lockNames } from "../db/lock.ts";
import { signInUrl } from "../routes/account/users.ts";
import type { Service } from "../service.ts";

/** What the terminal shows once the server listens. */
export type Welcome =
  | { kind: "first"; signInUrl: string; sandboxKey: string }
  | { kind: "again"; signInUrl: string }
  /** Others may read the terminal of a public server: nothing secret is printed there. */
  | { kind: "public"; hasAccount: boolean };

/**
 * Makes the first account and its sandbox key when the database has none, and a one-time sign-in link at every start.
 * Only on a machine of one's own: where the public address is another one, accounts come from the command line.
 */
export async function welcome({ db, accounts, config }: Pick<Service, "db" | "accounts" | "config">): Promise<Welcome> {
  if (!isLoopback(config.liveUrl)) return { kind: "public", hasAccount: (await countAccounts(db.read)) > 0 };
  return db.write(async (trx): Promise<Welcome> => {
    // Several processes that start at once on an empty database make one account between them.
    await lockNames(trx, ["first account"]);
    if ((await countAccounts(trx)) > 0) {
      const first = await findFirstOwner(trx);
      if (!first) return { kind: "public", hasAccount: true };
      return {
        kind: "again",
        signInUrl: signInUrl(config.liveUrl, await accounts.signInLink(trx, first.id, OPERATOR)),
      };
    }
    const { account, owner } = await accounts.createIn(trx, {
      name: "My shop",
      email: "owner@example.com",
      governorate: "C",
    });
    const { secret } = await accounts.issueKey(trx, {
      accountId: account.id,
      mode: "test",
      kind: "secret",
      scopes: [],
      name: "First key",
    });
    const token = await accounts.signInLink(trx, owner.id, OPERATOR);
    return { kind: "first", signInUrl: signInUrl(config.liveUrl, token), sandboxKey: secret };
  });
}

/** Access to this terminal means control of the machine: the link needs no mail to prove who owns the account. */
const OPERATOR = { provesEmail: true } as const;

/** The welcome as it is printed: plain ASCII, because terminals differ. */
export function welcomeText(welcome: Welcome, { liveUrl, sandboxUrl }: Pick<Config, "liveUrl" | "sandboxUrl">): string {
  const { origin } = new URL(liveUrl);
  const docs = `  API        ${origin}/docs`;
  switch (welcome.kind) {
    case "first":
      return lines([
        "Masar is running.",
        "",
        `  Dashboard  ${welcome.signInUrl}`,
        "             (signs you in once, within an hour)",
        docs,
        `  Key        ${welcome.sandboxKey}`,
        "             (for the sandbox; shown this once)",
        "",
        "Create a first shipment: paste this into another terminal.",
        "",
        firstCurl(sandboxUrl, welcome.sandboxKey),
      ]);
    case "again":
      return lines([
        "Masar is running.",
        "",
        `  Dashboard  ${welcome.signInUrl}`,
        "             (signs you in once, within an hour)",
        docs,
        `  Keys       ${origin}/keys`,
      ]);
    case "public":
      return lines([
        "Masar is running.",
        "",
        `  Dashboard  ${origin}`,
        docs,
        ...(welcome.hasAccount
          ? ["", "For a sign-in link: npm run masar -- user link --email <email>"]
          : ["", "There is no account yet: npm run masar -- account create --name <name> --email <email>"]),
      ]);
  }
}

/** A request that works as pasted into any POSIX shell. */
function firstCurl(sandboxUrl: string, key: string): string {
  const body = {
    reference: "ORD-1001",
    service: "standard",
    cod_value: 1250.5,
    parcel: { weight_kg: 1.2, description: "Shoes" },
    recipient: { name: "Mona Ali", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street, Dokki" },
  };
  return [
    `curl -X POST ${sandboxUrl}/shipments`,
    `  -H 'Authorization: Bearer ${key}'`,
    "  -H 'Content-Type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(" \\\n");
}

function lines(all: readonly string[]): string {
  return `\n${[...all, "", "Press Ctrl+C to stop."].join("\n")}\n`;
}

import type { Connector, Network } from "@masar/kit";
import { storeActor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { parseEmail } from "../account/email.ts";
import type { AccountService } from "../account/service.ts";
import { listUsers } from "../account/user/repository.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import type { ConnectedStore } from "../store/store.ts";
import { wasMadeIn } from "./made-account-repository.ts";

/** Long enough to open it at once. */
export const DASHBOARD_LINK_MS = 5 * 60_000;

interface LinkTools {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountService, "signInLink">;
  network: Network;
  sendsMail: boolean;
}

export type DashboardLink =
  /** Signs the account's owner in, once. */
  | { kind: "link"; token: string }
  /** The platform does not say who owns the shop: the address that it gave proves it, by a link that is mailed there. */
  | { kind: "mail"; email: string }
  /** The account was not made in this shop: its users have their own way in. */
  | { kind: "sign_in" }
  /** Staff of the shop may not become the account's owner. */
  | { kind: "owner_only" };

/**
 * A way into the dashboard for the owner of a shop whose account was made inside the shop's admin, with a shop's data and
 * without a password. The link proves no e-mail address, and a second factor is still asked for. Whoever proved the account's
 * address has a way in already, and shares it with the shop's owner only if the platform knows the owner by the same address.
 *
 * @throws ConnectorError
 */
export async function dashboardLink(
  { connector, store }: { connector: Connector; store: ConnectedStore },
  token: string,
  { db, clock, accounts, network, sendsMail }: LinkTools,
): Promise<DashboardLink> {
  if (!(await wasMadeIn(db.read, store.accountId, store))) return { kind: "sign_in" };
  const owner = (await listUsers(db.read, store.accountId)).find(({ role }) => role === "owner");
  if (!owner) return { kind: "sign_in" };
  const ownerOf = connector.auth.embedded?.ownerOf;
  if (!ownerOf)
    return sendsMail && owner.emailStatus === "unverified" ? { kind: "mail", email: owner.email } : { kind: "sign_in" };
  const shopOwner = await ownerOf(token, network);
  if (!shopOwner) return { kind: "owner_only" };
  // The address of a verified user may be another person's than the shop's: that person signs in with a mail or a password.
  const isSame = shopOwner.email !== null && parseEmail(shopOwner.email) === owner.email;
  if (owner.emailStatus === "verified" && !isSame) return { kind: "sign_in" };
  return db.write(async (trx) => {
    const activity = { action: "sign_in_link.created" as const, objectId: owner.id, details: { name: owner.name } };
    await recordActivity(trx, storeActor(store, clock.now()), activity);
    return { kind: "link", token: await accounts.signInLink(trx, owner.id, { validMs: DASHBOARD_LINK_MS }) };
  });
}

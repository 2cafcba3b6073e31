import type { Connection, Connector } from "@masar/kit";
import type { Tenant } from "../../account/account.ts";
import { type DrawnKey, drawnKey } from "../../account/key.ts";
import type { AccountService } from "../../account/service.ts";
import { type Actor, storeActor } from "../../activity/activity.ts";
import { recordActivity } from "../../activity/repository.ts";
import type { Transaction } from "../../db/database.ts";
import { lockNames } from "../../db/lock.ts";
import type { NewId } from "../../id.ts";
import { clean } from "../../order/clean.ts";
import { nextNight } from "../../time.ts";
import type { StoreAccess } from "../access.ts";
import { beginImport } from "../first-import/first-import.ts";
import { hurryInbox } from "../inbox/repository.ts";
import { endLeave } from "../leave/repository.ts";
import * as repository from "../repository.ts";
import { firstRules } from "../rules.ts";
import type { ConnectedStore } from "../store.ts";
import { hurryWriteBacks } from "../write-back/repository.ts";

/** What our plugin inside a shop may do with that shop's orders and nothing else: show, ship and print them, and disconnect. */
const PLUGIN_SCOPES = ["shipments:read", "shipments:write", "stores:write"] as const;
const SUBSCRIBING_MS = 30_000;
const FIRST_IMPORT_MS = 7 * 86_400_000;

/** What the plugin in a shop was told: the store's id, and the key that it works with. */
export interface Introduced {
  storeId: string;
  apiKey: string;
}

export type Kept =
  | { kind: "kept"; store: ConnectedStore }
  /** The shop sends its orders to another account. */
  | { kind: "taken" }
  /** The account connected the same shop in another way meanwhile, and the plugin was told of another store. */
  | { kind: "overtaken" };

/** A shop that let us in, and who connects it. */
export interface Shop {
  tenant: Tenant;
  /** For the activity log; none: whoever is in the shop's own admin. */
  actor: Actor | undefined;
  connector: Connector;
  connection: Connection<unknown>;
}

export interface KeepTools {
  newId: NewId;
  accounts: AccountService;
  access: StoreAccess;
}

/** The shop's store with this account, in use or not. Nobody else connects the shop until the transaction ends. */
export async function findShop(
  trx: Transaction,
  tenant: Tenant,
  shop: { platform: string; remoteId: string },
): Promise<{ kind: "taken" } | { kind: "free"; former: ConnectedStore | undefined }> {
  await lockNames(trx, [`shop\n${tenant.mode}\n${shop.platform}\n${shop.remoteId}`]);
  const holder = await repository.findByShop(trx, { mode: tenant.mode, ...shop });
  if (holder && holder.accountId !== tenant.accountId) return { kind: "taken" };
  return { kind: "free", former: holder ?? (await repository.findFormer(trx, tenant, shop)) };
}

/** The same shop stays the same store, however often it is disconnected: its orders must not be new ones. */
export async function keepConnection(
  trx: Transaction,
  { tenant, actor, connector, connection }: Shop,
  { introduced, now }: { introduced: Introduced | undefined; now: number },
  { newId, accounts, access }: KeepTools,
): Promise<Kept> {
  const shop = { platform: connector.id, remoteId: connection.remoteId };
  const found = await findShop(trx, tenant, shop);
  if (found.kind === "taken") return found;
  const { former } = found;
  const id = former?.id ?? introduced?.storeId ?? newId("sto");
  if (introduced && introduced.storeId !== id) return { kind: "overtaken" };
  const keyId = introduced ? await replaceKey(drawnKey(introduced.apiKey)) : (former?.keyId ?? null);
  const fresh = {
    name: clean(connection.name, 120) || connection.remoteId,
    status: "connected" as const,
    secrets: access.seal(id, connection.secrets),
    facts: connection.facts,
    notes: connection.notes,
    keyId,
    connectedAt: former && former.status !== "disconnected" ? former.connectedAt : now,
    grantedAt: now,
    // The poll subscribes too: it begins when that is done here, or was not done because we ended.
    nextPollAt: now + SUBSCRIBING_MS,
    pollFailures: 0,
    failure: null,
  };
  if (former) {
    // The sweep settles what waited for the store to be connected.
    await repository.updateStore(trx, id, { ...fresh, nextSweepAt: now });
    await endLeave(trx, id);
    await hurryInbox(trx, id, now);
    await hurryWriteBacks(trx, id, now);
    return kept({ ...former, ...fresh, nextSweepAt: now, leaveUntil: null });
  }
  const store: ConnectedStore = {
    id,
    ...tenant,
    ...shop,
    ...fresh,
    rules: firstRules(connector.defaults, connection.facts.cashGateways),
    lastWebhookAt: null,
    lastPollAt: null,
    // Where the open orders are not read by themselves, what changed in the last days is.
    watermark: connector.importOrders ? now : now - FIRST_IMPORT_MS,
    firstImport: connector.importOrders ? beginImport(now) : null,
    nextSweepAt: nextNight(now),
    foundByPoll: 0,
    mendedSubscriptions: 0,
    leaveUntil: null,
    createdAt: now,
  };
  await repository.insertStore(trx, store);
  return kept(store);

  async function kept(connected: ConnectedStore): Promise<Kept> {
    const details = { platform: shop.platform, store: shop.remoteId };
    const by = actor ? { ...actor, mode: tenant.mode } : storeActor(connected, now);
    await recordActivity(trx, by, { action: "store.connected", objectId: id, details });
    return { kind: "kept", store: connected };
  }

  async function replaceKey(drawn: DrawnKey): Promise<string> {
    await accounts.revokeStoreKeys(trx, id);
    const { key } = await accounts.issueKey(trx, {
      ...tenant,
      kind: "restricted",
      scopes: [...PLUGIN_SCOPES],
      storeId: id,
      name: clean(`Plugin in ${connection.name}`, 100),
      drawn,
    });
    return key.id;
  }
}

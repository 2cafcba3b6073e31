import type { Connection, Connector } from "@masar/kit";
import type { Tenant } from "../account/account.ts";
import { type Actor, storeActor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { drawnKey } from "../account/key.ts";
import { listPickupAddresses } from "../account/repository.ts";
import type { AccountService } from "../account/service.ts";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import type { NewId } from "../kernel/id.ts";
import { nextNight } from "../kernel/time.ts";
import { clean } from "../order/clean.ts";
import type { StoreAccess } from "../store/access.ts";
import { beginImport } from "../store/first-import.ts";
import { placesOf, withEvidentPlaces } from "../store/places.ts";
import * as repository from "../store/repository.ts";
import { firstRules } from "../store/rules.ts";
import type { ConnectedStore } from "../store/store.ts";
import { retryInboxNow } from "../sync/inbox/claim-repository.ts";
import { retryWriteBacksNow } from "../sync/write-back/repository.ts";
import { endLeave } from "./leave-repository.ts";

/** The plugin in a shop shows, ships and prints that shop's orders, and disconnects it. */
const PLUGIN_SCOPES = ["shipments:read", "shipments:write", "stores:write"] as const;
const SUBSCRIBING_MS = 30_000;
const FIRST_IMPORT_MS = 7 * 86_400_000;

/** What the plugin in a shop receives: the store's id, and its API key. */
export interface Introduction {
  storeId: string;
  apiKey: string;
}

export type KeepResult =
  | { kind: "kept"; store: ConnectedStore }
  /** The shop is connected to another account. */
  | { kind: "taken" }
  /** The account connected the same shop in another way in the meantime, and the plugin received another store id. */
  | { kind: "overtaken" };

/** A shop that granted access, and who connects it. */
export interface Shop {
  tenant: Tenant;
  /** For the activity log; undefined for a user of the shop's own admin. */
  actor: Actor | undefined;
  connector: Connector;
  connection: Connection<unknown>;
}

export interface KeepTools {
  newId: NewId;
  accounts: AccountService;
  access: StoreAccess;
}

/** The shop's store in this account, connected or not. Locks the shop: no other transaction can connect it until this one ends. */
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

/** A shop keeps its store however often it is disconnected, so that its orders are not taken for new ones. */
export async function keepConnection(
  trx: Transaction,
  shop: Shop,
  { introduced, now }: { introduced: Introduction | undefined; now: number },
  tools: KeepTools,
): Promise<KeepResult> {
  const { tenant, connector, connection } = shop;
  const name = { platform: connector.id, remoteId: connection.remoteId };
  const found = await findShop(trx, tenant, name);
  if (found.kind === "taken") return found;
  const { former } = found;
  const id = former?.id ?? introduced?.storeId ?? tools.newId("sto");
  if (introduced && introduced.storeId !== id) return { kind: "overtaken" };
  const fresh = {
    name: clean(connection.name, 120) || connection.remoteId,
    status: "connected" as const,
    secrets: tools.access.seal(id, connection.secrets),
    facts: connection.facts,
    notes: connection.notes,
    keyId: introduced ? await replaceKey(trx, shop, introduced, tools) : (former?.keyId ?? null),
    connectedAt: former && former.status !== "disconnected" ? former.connectedAt : now,
    grantedAt: now,
    // The poll subscribes too, in case this process ends before it has.
    nextPollAt: now + SUBSCRIBING_MS,
    pollFailures: 0,
    failure: null,
  };
  const pickups = await listPickupAddresses(trx, tenant.accountId);
  const made = former ? { ...former, ...fresh, nextSweepAt: now, leaveUntil: null } : newStore(id, shop, fresh, now);
  const store = { ...made, rules: withEvidentPlaces(made.rules, placesOf(made), pickups) };
  if (former) await reconnect(trx, store, { ...fresh, rules: store.rules }, now);
  else await repository.insertStore(trx, store);
  const by = shop.actor ? { ...shop.actor, mode: tenant.mode } : storeActor(store, now);
  const details = { platform: name.platform, store: name.remoteId };
  await recordActivity(trx, by, { action: "store.connected", objectId: id, details });
  return { kind: "kept", store };
}

type FreshFields = Pick<
  ConnectedStore,
  | "name"
  | "status"
  | "secrets"
  | "facts"
  | "notes"
  | "keyId"
  | "connectedAt"
  | "nextPollAt"
  | "pollFailures"
  | "failure"
> & { grantedAt: number };

function newStore(
  id: string,
  { tenant, connector, connection }: Shop,
  fresh: FreshFields,
  now: number,
): ConnectedStore {
  const rules = firstRules(connector.defaults, connection.facts);
  return {
    id,
    ...tenant,
    platform: connector.id,
    remoteId: connection.remoteId,
    ...fresh,
    // The buyers of a shop that tries the sandbox are real.
    rules: { ...rules, tell_buyer: rules.tell_buyer && tenant.mode === "live" },
    lastWebhookAt: null,
    refusedWebhookAt: null,
    lastPollAt: null,
    // A platform without an import of open orders is read from some days back.
    watermark: connector.importOrders ? now : now - FIRST_IMPORT_MS,
    firstImport: connector.importOrders ? beginImport(now) : null,
    nextSweepAt: nextNight(now),
    foundByPoll: 0,
    repairedSubscriptions: 0,
    leaveUntil: null,
    createdAt: now,
  };
}

/** The sweep, the inbox and the write-backs continue with what waited for the store. */
async function reconnect(
  trx: Transaction,
  store: ConnectedStore,
  fresh: FreshFields & Pick<ConnectedStore, "rules">,
  now: number,
): Promise<void> {
  await repository.updateStore(trx, store.id, { ...fresh, nextSweepAt: now });
  await endLeave(trx, store.id);
  await retryInboxNow(trx, store, now);
  await retryWriteBacksNow(trx, store, now);
}

/** @returns the id of the plugin's new key; its former keys are revoked. */
async function replaceKey(
  trx: Transaction,
  { tenant, connection }: Shop,
  { storeId, apiKey }: Introduction,
  { accounts }: KeepTools,
): Promise<string> {
  await accounts.revokeStoreKeys(trx, storeId);
  const { key } = await accounts.issueKey(trx, {
    ...tenant,
    kind: "restricted",
    scopes: [...PLUGIN_SCOPES],
    storeId,
    name: clean(`Plugin in ${connection.name}`, 100),
    drawn: drawnKey(apiKey),
  });
  return key.id;
}

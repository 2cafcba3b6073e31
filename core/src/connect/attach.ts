import type { Network } from "@masar/kit";
import type { Mode } from "../account/account.ts";
import type { AccountService } from "../account/service.ts";
import type { Database } from "../db/database.ts";
import type { WorkerLease } from "../jobs/lease.ts";
import type { Clock } from "../kernel/clock.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { NewId } from "../kernel/id.ts";
import { hookUrl, type StoreAccess } from "../store/access.ts";
import { updateStore } from "../store/repository.ts";
import type { ConnectedStore } from "../store/store.ts";
import { keepConnection, type Shop } from "./keep.ts";

export interface ConnectTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  lease: WorkerLease;
  accounts: AccountService;
  access: StoreAccess;
  network: Network;
  /** Origin of the service's pages and webhook addresses. */
  appUrl: string;
  baseUrl(mode: Mode): string;
  wakeReconciling(): void;
  wakeLeaving(): void;
}

/** `taken`: the shop is connected to another account. */
export type Connected = { kind: "connected"; store: ConnectedStore } | { kind: "taken" };

/** Stores the connection of a shop without a plugin, and subscribes to its webhooks. */
export async function attach(shop: Shop, tools: ConnectTools): Promise<Connected> {
  const { db, clock } = tools;
  const kept = await db.write((trx) => keepConnection(trx, shop, { introduced: undefined, now: clock.now() }, tools));
  if (kept.kind === "kept") return subscribed(kept.store, tools);
  if (kept.kind === "taken") return kept;
  throw new Error("a store without a plugin was overtaken");
}

/** Subscribes to the shop's webhooks. When that fails, the next poll subscribes. */
export async function subscribed(
  store: ConnectedStore,
  { db, clock, access, appUrl, wakeReconciling }: ConnectTools,
): Promise<{ kind: "connected"; store: ConnectedStore }> {
  const opened = access.open(store);
  await opened.connector.webhooks?.subscribe(opened.store, hookUrl(appUrl, store)).catch(() => undefined);
  await db.write((trx) => updateStore(trx, store.id, { nextPollAt: clock.now() }));
  wakeReconciling();
  return { kind: "connected", store };
}

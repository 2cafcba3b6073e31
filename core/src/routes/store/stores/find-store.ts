import { tenantOf } from "../../../account/account.ts";
import type { ConnectService } from "../../../connect/connect.ts";
import type { Database, Reader, Transaction } from "../../../db/database.ts";
import { storeOfKey } from "../../../http/access.ts";
import { Problem } from "../../../http/problem.ts";
import type { AuthenticatedRequest } from "../../../http/route.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { MasterKeys } from "../../../kernel/crypto.ts";
import { idParams } from "../../../kernel/fields.ts";
import type { StoreAccess } from "../../../store/access.ts";
import { findStore, lockStore } from "../../../store/repository.ts";
import type { ConnectedStore } from "../../../store/store.ts";

export const storeParams = idParams("sto", "Of the store");

export interface StoreRouteTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  access: StoreAccess;
  connecting: ConnectService;
  /** For development: allows stores on private addresses and without https. */
  allowPrivateWebhooks: boolean;
  wakeReconciling(): void;
  wakeWriteBacks(): void;
}

/** @throws Problem 404, also if it is another account's store. */
export async function storeOf(
  db: Reader,
  { caller, params }: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<ConnectedStore> {
  const store = await findStore(db, tenantOf(caller), params.id);
  if (!store || (storeOfKey(caller) ?? store.id) !== store.id) throw new Problem("not_found");
  return store;
}

/** Locks the store for the transaction. @throws Problem 404 */
export async function lockedStore(
  trx: Transaction,
  { caller, params }: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<ConnectedStore> {
  const store = await lockStore(trx, tenantOf(caller), params.id);
  if (!store || (storeOfKey(caller) ?? store.id) !== store.id) throw new Problem("not_found");
  return store;
}

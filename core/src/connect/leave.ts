import type { Actor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import type { AccountService } from "../account/service.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import { lockStoreToLeave, updateStore } from "../store/repository.ts";
import type { ConnectedStore } from "../store/store.ts";
import { beginLeave, repeatLeave } from "./leave-repository.ts";

/** How long removing webhooks and keys from a shop that does not answer is retried; then its secrets are deleted. */
export const LEAVE_DAYS = 14;
const DAY_MS = 86_400_000;

/** The first and the last time to clean up a shop that was disconnected now. */
export function leaveTimes(now: number): { now: number; until: number } {
  return { now, until: now + LEAVE_DAYS * DAY_MS };
}

export interface LeaveTools {
  now: number;
  accounts: Pick<AccountService, "revokeStoreKeys">;
  /** For the activity log. */
  actorOn(store: ConnectedStore): Actor;
}

/**
 * Disconnects a store: from the commit on no webhook of it is accepted, no order of it becomes a shipment, and the key of
 * our plugin in the shop is refused. Webhooks and keys are removed from the shop in the background. Repeating it changes nothing.
 *
 * @returns the disconnected store; undefined for an unknown store.
 */
export async function disconnectStore(
  trx: Transaction,
  id: string,
  { now, accounts, actorOn }: LeaveTools,
): Promise<ConnectedStore | undefined> {
  const store = await lockStoreToLeave(trx, id);
  if (!store || store.status === "disconnected") return store;
  await accounts.revokeStoreKeys(trx, id);
  const changes = { status: "disconnected" as const, keyId: null, failure: null };
  await updateStore(trx, id, changes);
  await recordActivity(trx, actorOn(store), {
    action: "store.disconnected",
    objectId: id,
    details: { platform: store.platform, store: store.remoteId },
  });
  const times = leaveTimes(now);
  await beginLeave(trx, id, times);
  return { ...store, ...changes, leaveUntil: store.secrets === null ? null : times.until };
}

/** Cleans up a disconnected store's shop again, after a webhook may have been created in it. */
export function leaveAgain({ db, clock, wakeLeaving }: { db: Database; clock: Clock; wakeLeaving(): void }) {
  return async (store: { id: string; secrets: string }): Promise<void> => {
    await db.write((trx) => repeatLeave(trx, store, leaveTimes(clock.now())));
    wakeLeaving();
  };
}

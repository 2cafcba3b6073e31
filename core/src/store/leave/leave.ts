import type { AccountService } from "../../account/service.ts";
import type { Actor } from "../../activity/activity.ts";
import { recordActivity } from "../../activity/repository.ts";
import type { Transaction } from "../../db/database.ts";
import { lockStoreToLeave, updateStore } from "../repository.ts";
import type { ConnectedStore } from "../store.ts";
import { beginLeave } from "./repository.ts";

/** For so long we try to take our webhooks and our key out of a shop that does not answer. Its secrets are kept no longer. */
export const LEAVE_DAYS = 14;
const DAY_MS = 86_400_000;

/** When to give up leaving a shop that was disconnected now. */
export function leaveTimes(now: number): { now: number; until: number } {
  return { now, until: now + LEAVE_DAYS * DAY_MS };
}

export interface LeaveTools {
  now: number;
  accounts: Pick<AccountService, "revokeStoreKeys">;
  /** Who disconnects it, for the activity log. */
  actorOn(store: ConnectedStore): Actor;
}

/**
 * Disconnects a store: from the commit on no webhook of it is accepted, no order of it becomes a shipment, and the key of
 * our plugin in the shop is refused. What is ours in the shop itself is taken out in the background. Again it changes nothing.
 *
 * @returns the store after it; undefined when there is none.
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

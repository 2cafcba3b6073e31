import type { Text } from "../../kernel/text.ts";
import { markReconnect, markRemoved } from "../../store/access-repository.ts";
import { deleteGrant, grantIdOf } from "../../store/grant-repository.ts";
import { hasAccess } from "../../store/installed.ts";
import { listRecordsOfShop } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { InboxTools } from "./job.ts";
import { type ClaimedItem, finishInbox } from "./repository.ts";

/** A removal reported within this time after an installation may be older than it, because clocks differ. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * The app was removed from the shop. @param isAboutIt whether the webhook names this shop: false for a forged one,
 * undefined when it names none.
 */
export async function markShopRemoved(
  item: ClaimedItem,
  stored: ConnectedStore,
  isAboutIt: boolean | undefined,
  tools: InboxTools,
): Promise<void> {
  const { db } = tools;
  if (isAboutIt === false) return db.write((trx) => finishInbox(trx, [item], "ignored"));
  const records = isAboutIt ? await listRecordsOfShop(db.read, stored) : [stored];
  const connected = records.filter(({ status }) => status !== "disconnected");
  const removed: ConnectedStore[] = [];
  for (const record of connected) if (!(await isInstalledAgain(record, item, tools))) removed.push(record);
  await db.write(async (trx) => {
    for (const record of removed)
      await (isAboutIt ? markRemoved(trx, record, REMOVED) : markReconnect(trx, record, REMOVED));
    if (isAboutIt && removed.length > 0 && removed.length === connected.length)
      await deleteGrant(trx, grantIdOf(stored.platform, stored.remoteId));
    await finishInbox(trx, [item], removed.length > 0 ? "done" : "ignored");
  });
}

/**
 * The records whose shop no longer uses the app: their data may be erased. A record that was installed again after the
 * webhook, or that still has access, is kept.
 */
export async function withoutRecordsInUse(
  records: readonly ConnectedStore[],
  { happenedAt }: ClaimedItem,
  { db, access }: InboxTools,
): Promise<ConnectedStore[]> {
  const unused: ConnectedStore[] = [];
  for (const record of records) {
    const isSince = happenedAt != null && record.grantedAt !== null && happenedAt < record.grantedAt;
    const isConnected = record.status === "connected";
    if (isSince || (isConnected && (await hasAccess(record, access)))) continue;
    if (isConnected) await db.write((trx) => markRemoved(trx, record, REMOVED));
    unused.push(record);
  }
  return unused;
}

/**
 * Platforms repeat this webhook for hours and in any order, so one that is older than the newest installation is ignored.
 * Where the dates are too close to tell, the shop is asked.
 */
async function isInstalledAgain(
  record: ConnectedStore,
  { happenedAt }: ClaimedItem,
  { access }: InboxTools,
): Promise<boolean> {
  if (record.grantedAt === null || record.secrets === null) return false;
  if (happenedAt != null && happenedAt < record.grantedAt) return true;
  const isNear = happenedAt == null || happenedAt - record.grantedAt < CLOCKS_DIFFER_MS;
  return isNear && hasAccess(record, access);
}

const REMOVED: Text = {
  en: "The Masar app was removed from the store. Connect the store again to continue.",
  ar: "تمت إزالة تطبيق مسار من المتجر. أعد الربط للمتابعة.",
};

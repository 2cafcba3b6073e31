import type { Knex } from "knex";
import type { Owned } from "../account/account.ts";
import { listSharing, lockAccount, sharesSql } from "../account/repository.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import type { Database, Transaction } from "../db/database.ts";
import { hashesOf } from "../erasure/erasure.ts";
import type { Event } from "../event/event.ts";
import type { EventSubscriber } from "../event/log.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { ReasonCode } from "../shipment/reason.ts";
import { isBuyers, type Shared } from "./risk.ts";

/** Fewer parcels, or those of one other merchant alone, would say too much about one of them. */
const FEWEST_PARCELS = 3;
const FEWEST_MERCHANTS = 2;

/** Counts how live parcels of merchants who share ended, by the keyed hash of the phone (docs/decisions/buyer-risk.md). */
export function countReputations(keys: MasterKeys): EventSubscriber {
  return {
    async store(trx, events, now) {
      const ended = events.filter(isEnd);
      if (ended.length === 0) return;
      const sharing = await listSharing(trx, [...new Set(ended.map(({ tenant }) => tenant.accountId))]);
      const shared = ended.flatMap(({ tenant: { accountId }, shipmentId }) =>
        sharing.has(accountId) && shipmentId !== null ? [{ accountId, id: shipmentId }] : [],
      );
      if (shared.length > 0) await count(trx, shared, { keys, now });
    },
    statements: (_, events) => (events.some(isEnd) ? undefined : []),
  };
}

function isEnd({ tenant, type }: Event): boolean {
  return tenant.mode === "live" && (type === "shipment.delivered" || type === "shipment.returned");
}

async function count(
  trx: Transaction,
  shipments: readonly Owned[],
  { keys, now }: { keys: MasterKeys; now: number },
): Promise<void> {
  const groups = byAccount(trx, shipments).map((group) => listEnded(trx, group));
  const rows = (await Promise.all(groups)).flat();
  const counted = rows.flatMap(({ account_id, status, failure_reason, recipient_phone }) => {
    const [hash] = hashesOf(keys, recipient_phone);
    const delivered = status === "delivered" ? 1 : 0;
    const came_back = status === "returned" && isBuyers(failure_reason) ? 1 : 0;
    if (hash === undefined || delivered + came_back === 0) return [];
    return [{ hash, account_id, delivered, came_back, updated_at: now }];
  });
  // In one order, so that two transactions never wait for each other in a ring.
  const key = ({ hash, account_id }: { hash: string; account_id: string }) => hash + account_id;
  for (const row of counted.sort((a, b) => (key(a) < key(b) ? -1 : 1)))
    await trx("reputations")
      .insert(row)
      .onConflict(["hash", "account_id"])
      .merge({
        delivered: trx.raw("reputations.delivered + excluded.delivered"),
        came_back: trx.raw("reputations.came_back + excluded.came_back"),
        updated_at: now,
      });
}

interface EndedRow {
  account_id: string;
  status: string;
  failure_reason: ReasonCode | null;
  recipient_phone: string;
}

/** Those that are not to be erased. @param shipments of one group (`byAccount`). */
async function listEnded(trx: Transaction, shipments: readonly Owned[]): Promise<EndedRow[]> {
  return trx("shipments")
    .whereIn("account_id", accountsOf(shipments))
    .whereIn(
      "id",
      shipments.map(({ id }) => id),
    )
    .whereNull("erase_asked_at")
    .whereNot("recipient_phone", "")
    .select("account_id", "status", "failure_reason", "recipient_phone");
}

/**
 * What other merchants who share say of a phone; undefined while it is too little to say nothing about one of them. Counts of a
 * merchant who stopped sharing are there until the purge (`deleteUnsharedReputations`): they are not added up.
 */
export async function findShared(
  db: Knex,
  accountId: string,
  phone: string,
  keys: MasterKeys,
): Promise<Shared | undefined> {
  const row = (await db("reputations as r")
    .join("accounts as a", "a.id", "r.account_id")
    .whereIn("r.hash", hashesOf(keys, phone))
    .whereNot("r.account_id", accountId)
    .whereRaw(sharesSql(db, "a"))
    .sum({ delivered: "r.delivered", came_back: "r.came_back" })
    .countDistinct({ merchants: "r.account_id" })
    .first()) as Record<"delivered" | "came_back" | "merchants", number | string | null>;
  const shared = {
    delivered: Number(row.delivered ?? 0),
    cameBack: Number(row.came_back ?? 0),
    merchants: Number(row.merchants ?? 0),
  };
  const isEnough = shared.merchants >= FEWEST_MERCHANTS && shared.delivered + shared.cameBack >= FEWEST_PARCELS;
  return isEnough ? shared : undefined;
}

/** Whether anything is left of what a merchant counted. */
export async function hasReputations(trx: Knex.Transaction, accountId: string): Promise<boolean> {
  // In order: Postgres would read the table for the first row of a merchant who had counted much of it.
  return (await trx("reputations").where({ account_id: accountId }).orderBy("hash").first("hash")) !== undefined;
}

const ROWS_A_TRANSACTION = 500;

/** Deletes what a merchant counted who does not share, in transactions of 500 rows. Ends when the merchant shares again. */
export async function deleteReputationsOf(db: Database, accountId: string): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const from: string = after;
    after = await db.write(async (trx) => {
      const account = await lockAccount(trx, accountId); // sharing does not begin meanwhile, and one transaction deletes at a time
      if (account?.settings.share_buyer_risk) return undefined;
      const hashes: string[] = await trx("reputations")
        .where({ account_id: accountId })
        .where("hash", ">", from)
        .orderBy("hash")
        .limit(ROWS_A_TRANSACTION)
        .pluck("hash");
      if (hashes.length > 0) await deleteReputations(trx, accountId, hashes);
      return hashes.length < ROWS_A_TRANSACTION ? undefined : hashes.at(-1);
    });
  }
}

/**
 * Deletes what merchants counted who do not share any more. One whose counts cannot be deleted does not keep the others'.
 *
 * @throws AggregateError of what failed
 */
export async function deleteUnsharedReputations(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ""; ; ) {
    const next = db.read("reputations").where("account_id", ">", after).orderBy("account_id").first("account_id");
    const row = (await next) as { account_id: string } | undefined;
    if (!row) break;
    after = row.account_id;
    if ((await listSharing(db.read, [after])).has(after)) continue;
    await deleteReputationsOf(db, after).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "counts of merchants who do not share were not deleted");
}

/** What one merchant counted for people, by their hashes. */
export async function deleteReputations(
  trx: Knex.Transaction,
  accountId: string,
  hashes: readonly string[],
): Promise<number> {
  return trx("reputations")
    .where({ account_id: accountId })
    .whereIn("hash", [...hashes])
    .delete();
}

/** Kept as long as recipients are. */
export async function deleteReputationsBefore(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  const oldest = trx("reputations").where("updated_at", "<", before).limit(limit).select("hash");
  return trx("reputations").where("updated_at", "<", before).whereIn("hash", oldest).delete();
}

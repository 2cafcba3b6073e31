import type { Knex } from "knex";
import type { Owned } from "../account/account.ts";
import { listSharing } from "../account/repository.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import type { Transaction } from "../db/database.ts";
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

/** What other merchants who share say of a phone; undefined while it is too little to say nothing about one of them. */
export async function findShared(
  db: Knex,
  accountId: string,
  phone: string,
  keys: MasterKeys,
): Promise<Shared | undefined> {
  const row = (await db("reputations")
    .whereIn("hash", hashesOf(keys, phone))
    .whereNot({ account_id: accountId })
    .sum({ delivered: "delivered", came_back: "came_back" })
    .countDistinct({ merchants: "account_id" })
    .first()) as Record<"delivered" | "came_back" | "merchants", number | string | null>;
  const shared = {
    delivered: Number(row.delivered ?? 0),
    cameBack: Number(row.came_back ?? 0),
    merchants: Number(row.merchants ?? 0),
  };
  const isEnough = shared.merchants >= FEWEST_MERCHANTS && shared.delivered + shared.cameBack >= FEWEST_PARCELS;
  return isEnough ? shared : undefined;
}

/** An account that shares no more takes its counts along. */
export async function deleteReputationsOf(trx: Knex.Transaction, accountId: string): Promise<number> {
  return trx("reputations").where({ account_id: accountId }).delete();
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

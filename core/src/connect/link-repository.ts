import type { Knex } from "knex";
import type { Mode, Owned } from "../account/account.ts";

/** A shop whose administrator is signing in to choose the account for it. */
export interface StoreLink {
  stateHash: string;
  platform: string;
  shop: string;
  accountId: string | null;
  mode: Mode | null;
  expiresAt: number;
}

export async function insertLink(trx: Knex.Transaction, link: StoreLink): Promise<void> {
  await trx("store_links").insert({
    state_hash: link.stateHash,
    platform: link.platform,
    shop: link.shop,
    account_id: link.accountId,
    mode: link.mode,
    expires_at: link.expiresAt,
  });
}

export async function findLink(db: Knex, stateHash: string, now: number): Promise<StoreLink | undefined> {
  const row = (await db("store_links").where({ state_hash: stateHash }).where("expires_at", ">", now).first()) as
    | { platform: string; shop: string; account_id: string | null; mode: Mode | null; expires_at: number }
    | undefined;
  return (
    row && {
      stateHash,
      platform: row.platform,
      shop: row.shop,
      accountId: row.account_id,
      mode: row.mode,
      expiresAt: Number(row.expires_at),
    }
  );
}

/** The first choice is kept. @returns false when an account was chosen before. */
export async function chooseAccount(
  trx: Knex.Transaction,
  stateHash: string,
  chosen: { accountId: string; mode: Mode },
): Promise<boolean> {
  const changed = await trx("store_links")
    .where({ state_hash: stateHash })
    .whereNull("account_id")
    .update({ account_id: chosen.accountId, mode: chosen.mode });
  return changed === 1;
}

/** Single use. @returns false when it was used before. */
export async function deleteLink(trx: Knex.Transaction, stateHash: string): Promise<boolean> {
  return (await trx("store_links").where({ state_hash: stateHash }).delete()) === 1;
}

/** Those of the shipments that were created for the store's orders. */
export async function listShipmentsOfStore(
  db: Knex,
  store: Owned,
  shipmentIds: readonly string[],
): Promise<Set<string>> {
  const rows: { shipment_id: string }[] = await db("order_shipments")
    .where({ account_id: store.accountId, store_id: store.id })
    .whereIn("shipment_id", [...shipmentIds])
    .select("shipment_id");
  return new Set(rows.map((row) => row.shipment_id));
}

/** Whether a shipment was created for one of the store's orders. */
export async function isShipmentOfStore(db: Knex, store: Owned, shipmentId: string): Promise<boolean> {
  const own = { account_id: store.accountId, store_id: store.id, shipment_id: shipmentId };
  const row = await db("order_shipments").where(own).first("shipment_id");
  return row !== undefined;
}

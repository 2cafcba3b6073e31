import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../../account/account.ts";
import { isFinal, type Status } from "../../shipment/state.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { PrivacyEvent } from "./event.ts";

/** A privacy request that a platform passed on, and its state. */
export interface StoredRequest {
  id: string;
  platform: string;
  shop: string;
  storeId: string | null;
  kind: PrivacyEvent;
  remoteRequestId: string | null;
  /** Sealed: the person. Null once carried out. */
  subject: string | null;
  state: "open" | "done";
  /** Why it cannot be carried out; it stays open. */
  problem: RequestProblem | null;
  erased: number;
  kept: number;
  receivedAt: number;
  doneAt: number | null;
}

/** `subject_lost`: whom it is about does not open, because the key that it was sealed with is gone. */
export type RequestProblem = "subject_lost";

interface Row {
  id: string;
  platform: string;
  shop: string;
  store_id: string | null;
  account_id: string | null;
  mode: Mode | null;
  kind: PrivacyEvent;
  remote_request_id: string | null;
  subject: string | null;
  state: "open" | "done";
  problem: RequestProblem | null;
  erased: number;
  kept: number;
  received_at: number;
  done_at: number | null;
}

function toRequest(row: Row): StoredRequest {
  return {
    id: row.id,
    platform: row.platform,
    shop: row.shop,
    storeId: row.store_id,
    kind: row.kind,
    remoteRequestId: row.remote_request_id,
    subject: row.subject,
    state: row.state,
    problem: row.problem,
    erased: row.erased,
    kept: row.kept,
    receivedAt: Number(row.received_at),
    doneAt: row.done_at === null ? null : Number(row.done_at),
  };
}

/** Without a store there is nothing to do: it is done as it comes. */
export async function insertRequest(
  trx: Knex.Transaction,
  request: Pick<StoredRequest, "id" | "platform" | "shop" | "kind" | "remoteRequestId" | "subject" | "receivedAt"> & {
    store: ConnectedStore | undefined;
  },
): Promise<void> {
  const { store } = request;
  await trx("privacy_requests").insert({
    id: request.id,
    platform: request.platform,
    shop: request.shop,
    store_id: store?.id ?? null,
    account_id: store?.accountId ?? null,
    mode: store?.mode ?? null,
    kind: request.kind,
    remote_request_id: request.remoteRequestId,
    subject: request.subject,
    state: store ? "open" : "done",
    erased: 0,
    kept: 0,
    received_at: request.receivedAt,
    done_at: store ? null : request.receivedAt,
  });
}

export async function findTenantRequest(
  db: Knex,
  { accountId, mode }: Tenant,
  id: string,
): Promise<StoredRequest | undefined> {
  const row = await db<Row>("privacy_requests").where({ id, account_id: accountId, mode }).first();
  return row && toRequest(row);
}

/** Newest first. */
export async function listRequests(
  db: Knex,
  { accountId, mode }: Tenant,
  limit: number,
  storeId?: string,
): Promise<StoredRequest[]> {
  const query = db<Row>("privacy_requests").where({ account_id: accountId, mode }).orderBy("id", "desc").limit(limit);
  if (storeId !== undefined) query.where({ store_id: storeId });
  return (await query).map(toRequest);
}

/** Those of which it is still known whom they are about. */
export async function listSubjects(db: Knex, { accountId, mode }: Tenant): Promise<StoredRequest[]> {
  const rows = await db<Row>("privacy_requests").where({ account_id: accountId, mode }).whereNotNull("subject");
  return rows.map(toRequest);
}

/** Those that wait: for parcels to arrive, for somebody to fetch, for a key. In order of their ids. */
export async function listOpenRequests(db: Knex, after: string, limit: number): Promise<StoredRequest[]> {
  const rows = await db<Row>("privacy_requests")
    .where({ state: "open" })
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);
  return rows.map(toRequest);
}

export async function noteProblem(trx: Knex.Transaction, id: string, problem: RequestProblem | null): Promise<void> {
  await trx("privacy_requests").where({ id, state: "open" }).update({ problem });
}

/** Requests about a store that cannot be carried out. */
export async function countStuckRequests(db: Knex, storeId: string): Promise<number> {
  const [row] = (await db("privacy_requests")
    .where({ store_id: storeId, state: "open" })
    .whereNotNull("problem")
    .count({ n: "*" })) as { n: number | string }[];
  return Number(row?.n ?? 0);
}

export async function noteProgress(
  trx: Knex.Transaction,
  id: string,
  { erased, kept, now }: { erased: number; kept: number; now: number },
): Promise<void> {
  const end = kept === 0 ? { state: "done", done_at: now, subject: null } : {};
  await trx("privacy_requests")
    .where({ id })
    .update({ erased: trx.raw("erased + ?", [erased]), kept, ...end });
}

/** The merchant has what was asked for, or had thirty days to fetch it. */
export async function closeRequest(trx: Knex.Transaction, id: string, now: number): Promise<void> {
  const end = { state: "done", done_at: now, subject: null, problem: null };
  await trx("privacy_requests").where({ id, state: "open" }).update(end);
}

export async function closeUnfetched(trx: Knex.Transaction, before: number, now: number): Promise<void> {
  await trx("privacy_requests")
    .where({ state: "open", kind: "customer_data_asked" })
    .whereNull("problem")
    .where("received_at", "<", before)
    .update({ state: "done", done_at: now, subject: null });
}

/** Each is a condition of its own, and engines take only so many in one question. */
const MOST_NAMED = 200;

export interface FoundOrder {
  id: string;
  remoteId: string;
  shipmentId: string | null;
  isErased: boolean;
}

/** A page of all orders of a store, by the store's ids. */
export function listStoreOrders(
  db: Knex,
  store: Owned,
  { after, limit }: { after: string; limit: number },
): Promise<FoundOrder[]> {
  return findOrders(db, store, (query) => {
    query.where("remote_id", ">", after).orderBy("remote_id").limit(limit);
  });
}

/**
 * One person's orders of a store: those that the platform names by its own numbers, parcels included, and those that were for the
 * phone (E.164).
 */
export async function findStoreOrders(
  db: Knex,
  store: Owned,
  { remoteIds, phone }: { remoteIds: readonly string[]; phone: string | undefined },
): Promise<FoundOrder[]> {
  const found = new Map<string, FoundOrder>();
  const keep = (orders: readonly FoundOrder[]) => {
    for (const order of orders) found.set(order.id, order);
  };
  for (let at = 0; at < remoteIds.length; at += MOST_NAMED) {
    const ids = remoteIds.slice(at, at + MOST_NAMED);
    keep(
      await findOrders(db, store, (query) => {
        query.where((any) => {
          any.whereIn("remote_id", ids);
          // Their parcels. By pattern and not by order: what sorts where is the database's collation.
          for (const id of ids) if (/^\d+$/.test(id)) any.orWhere("remote_id", "like", `${id}-%`);
        });
      }),
    );
  }
  // One that is still to be sent goes only where it is named: somebody waits for it.
  if (phone !== undefined)
    keep(
      await findOrders(db, store, (theirs) => {
        theirs.where("recipient_phone", phone).whereIn("status", ["shipped", "ignored", "cancelled"]);
      }),
    );
  return [...found.values()];
}

interface FoundRow {
  id: string;
  remote_id: string;
  shipment_id: string | null;
  is_erased: number | boolean;
}

async function findOrders(db: Knex, store: Owned, narrow: (query: Knex.QueryBuilder) => void): Promise<FoundOrder[]> {
  const query = db("orders").where({ account_id: store.accountId, store_id: store.id });
  narrow(query);
  const rows = (await query.select("id", "remote_id", "shipment_id", {
    is_erased: db.raw("content = ''"),
  })) as FoundRow[];
  return rows.map((row) => ({
    ...{ id: row.id, remoteId: row.remote_id, shipmentId: row.shipment_id },
    isErased: Boolean(row.is_erased),
  }));
}

/** Every shipment that these orders ever had, with whether it has ended. */
export async function findOrderShipments(
  db: Knex,
  store: Owned,
  remoteIds: readonly string[],
): Promise<{ id: string; ended: boolean; erased: boolean }[]> {
  const rows = (await db("order_shipments")
    .join("shipments", (on) =>
      on.on("shipments.account_id", "order_shipments.account_id").andOn("shipments.id", "order_shipments.shipment_id"),
    )
    .where({ "order_shipments.account_id": store.accountId, "order_shipments.store_id": store.id })
    .whereIn("order_shipments.remote_id", [...remoteIds])
    .select({ id: "shipments.id", status: "shipments.status", erased_at: "shipments.erased_at" })) as {
    id: string;
    status: Status;
    erased_at: number | null;
  }[];
  return rows.map((row) => ({
    id: row.id,
    ended: isFinal(row.status),
    erased: row.erased_at !== null,
  }));
}

/** Webhooks that have a body, as the partial indexes state it: that of one that was processed is deleted when it ends. */
const WITH_BODY = ["state = 'pending'", "state in ('failed', 'unreadable')"];

/**
 * What is known of a shop beside its orders. Its books are the account's and name nobody. One that came back while its
 * orders were erased is in use.
 */
export async function forgetStore(
  trx: Knex.Transaction,
  { id, accountId, remoteId, grantedAt }: Pick<ConnectedStore, "id" | "accountId" | "remoteId" | "grantedAt">,
): Promise<void> {
  const forgotten = await trx("stores")
    .where({ id, granted_at: grantedAt })
    .update({
      status: "disconnected",
      secrets: null,
      leave_due_at: null,
      leave_until: null,
      leave_lease: null,
      name: remoteId,
      notes: "[]",
      facts: JSON.stringify({ currency: "EGP", cashGateways: [], values: {} }),
      failure: null,
    });
  if (forgotten === 0) return;
  for (const state of WITH_BODY)
    await trx("inbox")
      .where({ account_id: accountId, store_id: id })
      .whereRaw(state)
      .update({ body: Buffer.alloc(0) });
}

import { parseExact } from "@masar/kit";
import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { isDistributed, positionFunction } from "../db/dialect.ts";
import { mentionOf, type Person } from "../erasure/person.ts";
import { isFinal, type Status } from "../shipment/state.ts";

/** A person's shipments with one merchant in one mode. */
export interface PersonShipment {
  id: string;
  trackingNumber: string;
  status: Status;
  ended: boolean;
}

/**
 * Shipments to one of the person's phones, now or before an edit, or that hold the e-mail in what was written about them. Those
 * that were erased name nobody and are not found.
 */
export async function findPersonShipments(db: Knex, tenant: Tenant, person: Person): Promise<PersonShipment[]> {
  const { email } = person;
  const mentioned = email === null ? [] : await idsMentioning(db, tenant, email);
  const found = [await personShipments(db, tenant, (ids) => ids.whereIn("id", idsOfPhones(db, tenant, person.phones)))];
  for (let at = 0; at < mentioned.length; at += ROWS_READ) {
    const part = mentioned.slice(at, at + ROWS_READ);
    found.push(await personShipments(db, tenant, (ids) => ids.whereIn("id", part)));
  }
  const shipments = new Map(found.flat().map((shipment) => [shipment.id, shipment]));
  return [...shipments.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function personShipments(
  db: Knex,
  { accountId, mode }: Tenant,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<PersonShipment[]> {
  const query = narrow(db("shipments").where({ account_id: accountId, mode }).whereNull("erased_at"));
  const rows: { id: string; tracking_number: string; status: Status }[] = await query.select(
    "id",
    "tracking_number",
    "status",
  );
  return rows.map(({ id, tracking_number, status }) => ({
    id,
    trackingNumber: tracking_number,
    status,
    ended: isFinal(status),
  }));
}

/** One subquery: of several joined by "or", Postgres uses no index and reads all of the merchant's shipments. */
function idsOfPhones(db: Knex, { accountId }: Tenant, phones: readonly string[]): Knex.QueryBuilder {
  return db("shipments")
    .where({ account_id: accountId })
    .whereIn("recipient_phone", [...phones])
    .select("id")
    .unionAll([
      db("shipments")
        .where({ account_id: accountId })
        .whereNotNull("recipient_phone_2")
        .whereIn("recipient_phone_2", [...phones])
        .select("id"),
      db("former_phones")
        .where({ account_id: accountId })
        .whereIn("phone", [...phones])
        .select("shipment_id"),
    ]);
}

/** Free texts about a shipment, by table. JSON among them. */
const TEXTS = {
  shipments:
    "recipient_name address address_as_written address_conflict city district description notes metadata received_by",
  scans: "receiver_name note reason",
  orders: "content corrections reasons alerts",
  events: "body",
};

/**
 * Ids of the shipments in whose texts the e-mail is. No index knows them: everything of this merchant is read, 500 shipments at a
 * time, so that no statement takes long.
 */
async function idsMentioning(db: Knex, { accountId, mode }: Tenant, email: string): Promise<string[]> {
  const mentions = mentionOf({ phones: [], email });
  const found = new Set<string>();
  for (let after = ""; ; ) {
    const shipments: { id: string; erased_at: number | null }[] = await db("shipments")
      .where({ account_id: accountId, mode })
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_READ)
      .select("id", "erased_at");
    const ids = shipments.filter(({ erased_at }) => erased_at === null).map(({ id }) => id);
    for (const [table, columns] of ids.length > 0 ? Object.entries(TEXTS) : []) {
      const text = columns
        .split(" ")
        .map((column) => `coalesce(${column}, '')`)
        .join(" || ' ' || ");
      const shipmentId = table === "shipments" ? "id" : "shipment_id";
      const rows = (await db(table)
        .where({ account_id: accountId })
        .whereIn(shipmentId, ids)
        .whereRaw(`${positionFunction(db)}(lower(${text}), ?) > 0`, [email])
        .select({ shipment_id: shipmentId }, db.raw(`${text} as text`))) as { shipment_id: string; text: string }[];
      // The e-mail may be the end of a longer one.
      for (const row of rows) if (mentions(row.text)) found.add(row.shipment_id);
    }
    if (shipments.length < ROWS_READ) return [...found];
    after = shipments.at(-1)?.id ?? after;
  }
}

/** Orders of the person that are no shipment yet, whatever holds the phone or e-mail, and those of their phones. */
export async function findPersonOrders(
  db: Knex,
  { accountId, mode }: Tenant,
  { phones, mentions }: { phones: readonly string[]; mentions: (text: string) => boolean },
): Promise<{ id: string; shipmentId: string | null }[]> {
  const tenant = { account_id: accountId, mode };
  const ofPhones = (await db("orders")
    .where(tenant)
    .whereNot("content", "")
    .whereIn("recipient_phone", [...phones])
    .select("id", "shipment_id")) as { id: string; shipment_id: string | null }[];
  const found = new Map(ofPhones.map(({ id, shipment_id }) => [id, { id, shipmentId: shipment_id }]));
  for (let after = ""; ; ) {
    const rows = (await db("orders")
      .where(tenant)
      .where("id", ">", after)
      .whereNull("shipment_id")
      .whereRaw("content <> ''") // as its partial index states it
      .orderBy("id")
      .limit(ROWS_READ)
      .select("id", "content", "corrections", "reasons", "alerts")) as Record<string, string>[];
    for (const { id = "", ...texts } of rows)
      if (mentions(Object.values(texts).join("\n"))) found.set(id, { id, shipmentId: null });
    if (rows.length < ROWS_READ) return [...found.values()];
    after = rows.at(-1)?.id ?? after;
  }
}

const ROWS_READ = 500;
/** Each may have a megabyte. */
const BODIES_READ = 20;

/** A webhook of a store that was not taken in, or not yet. */
export interface KeptWebhook {
  id: string;
  topic: string;
  receivedAt: number;
  text: string;
}

/** Webhooks of the merchant's stores, or of one, whose bodies are kept and are the person's. */
export async function findPersonWebhooks(
  db: Knex,
  { accountId, mode, storeId }: Tenant & { storeId?: string },
  mentions: (text: string) => boolean,
): Promise<KeptWebhook[]> {
  const stores = db("stores").where({ account_id: accountId, mode });
  if (storeId !== undefined) stores.where({ id: storeId });
  const storeIds = (await stores.pluck("id")) as string[];
  const ids = await idsWithBodies(db, accountId, storeIds);
  const found: KeptWebhook[] = [];
  for (let at = 0; at < ids.length; at += BODIES_READ) {
    const rows = (await db("inbox")
      .where({ account_id: accountId })
      .whereIn("id", ids.slice(at, at + BODIES_READ))
      .whereRaw("length(body) > 0")
      .orderBy("id")
      .select("id", "topic", "body", "received_at")) as {
      id: string;
      topic: string;
      body: Buffer;
      received_at: number;
    }[];
    for (const { id, topic, body, received_at } of rows) {
      const text = plainText(body);
      if (mentions(text)) found.push({ id, topic, receivedAt: Number(received_at), text });
    }
  }
  return found;
}

/** Ids of webhooks that were not processed, in order: those that were have no body. Read once, since each read takes longer the more there are. */
async function idsWithBodies(db: Knex, accountId: string, storeIds: readonly string[]): Promise<string[]> {
  const items = (states: string) =>
    db("inbox")
      .where({ account_id: accountId })
      .whereIn("store_id", [...storeIds])
      .whereRaw(states)
      .select("id");
  // As the partial indexes state it.
  const rows: { id: string }[] = await items("state = 'pending'").unionAll(items("state in ('failed', 'unreadable')"));
  return rows.map(({ id }) => id).sort();
}

/** JSON without its escapes, so that a name in it stands as it is written. */
function plainText(body: Buffer): string {
  const text = body.toString("utf8");
  try {
    return JSON.stringify(parseExact(text));
  } catch {
    return text;
  }
}

/** What a person may be mentioned in, whatever the phone. Webhooks are those of stores. */
const HOLD_TEXT = ["stores", "orders", "bulk_uploads", "customers"];

/**
 * Merchants and modes that may have something of a person: the rest has nothing that names anybody. Costs as much as there are
 * merchants, however many rows each has; on a distributed database the nodes read their tables.
 */
export async function findPersonTenants(db: Knex, { phones, email }: Person): Promise<Tenant[]> {
  const ofShipments = (whose: (shipments: Knex.QueryBuilder) => void) =>
    db("shipments")
      .where((any) => whose(any))
      .distinct("account_id", "mode");
  const former = db("former_phones").whereIn("phone", [...phones]);
  const tables = email === null ? HOLD_TEXT : [...HOLD_TEXT, "shipments"];
  const found = (await Promise.all([
    ofShipments((any) => any.whereIn("recipient_phone", [...phones])),
    ofShipments((any) => any.whereNotNull("recipient_phone_2").whereIn("recipient_phone_2", [...phones])),
    ofShipments((any) => any.whereIn(["id", "account_id"], former.select("shipment_id", "account_id"))),
    tenantsWithViews(db, "live"),
    tenantsWithViews(db, "test"),
    ...tables.flatMap((table) => [tenantsWith(db, table, "live"), tenantsWith(db, table, "test")]),
  ])) as { account_id: string; mode: Mode }[][];
  const tenants = new Map(found.flat().map((row) => [`${row.account_id}:${row.mode}`, row]));
  return [...tenants.values()].map((row) => ({ accountId: row.account_id, mode: row.mode }));
}

/** Merchants that have a row of a table in a mode. */
function tenantsWith(db: Knex, table: string, mode: Mode): Knex.QueryBuilder {
  // Citus refuses a subquery about the nodes' rows in a query of a table that every node has. Each node reads its own there.
  if (isDistributed(db)) return db(table).where({ mode }).distinct("account_id", "mode");
  return db("accounts as a")
    .whereExists(db(table).whereRaw("account_id = a.id").where({ mode }).select(db.raw("1")))
    .select("a.id as account_id", db.raw("? as mode", [mode]));
}

/** Merchants whose users have saved a view in a mode. */
function tenantsWithViews(db: Knex, mode: Mode): Knex.QueryBuilder {
  const views = db("saved_views").join("users", "users.id", "saved_views.user_id").where({ mode });
  if (isDistributed(db)) return views.distinct("users.account_id", "saved_views.mode");
  return db("accounts as a")
    .whereExists(views.whereRaw("users.account_id = a.id").select(db.raw("1")))
    .select("a.id as account_id", db.raw("? as mode", [mode]));
}

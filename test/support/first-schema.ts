import { drawKey, hashSecret } from "@masar/core/account/key";
import { openDatabase } from "@masar/core/db/database";
import { type MasterKeys, seal } from "@masar/core/kernel/crypto";
import { createIds } from "@masar/core/kernel/id";
import { migrations } from "@masar/migrations";
import { oldNumber } from "./old-number.ts";

type Row = Record<string, string | number | null>;

/** Rows of a database with the first schema that tests use. */
export interface FirstRows {
  liveKey: string;
  staffKey: string;
  /** Tracking numbers: one that was delivered then, one that is at the merchant's door now. */
  delivered: string;
  collected: string;
  /** Sent with an idempotency key whose response was stored. */
  repeated: { key: string; fingerprint: string; body: string };
}

const ACCOUNT = "acc_first";

/** Creates the schema of migration 0001 only, with rows in every table as the service of that time wrote them. */
export async function makeFirstDatabase(url: string, keys: MasterKeys): Promise<FirstRows> {
  const [first] = migrations;
  if (first?.name !== "0001-foundation") throw new Error("the first migration is another one");
  const db = await openDatabase(url);
  try {
    return await db.writer.transaction(async (trx) => {
      await trx.raw("create table migrations (name text primary key, applied_at bigint not null)");
      await first.up(trx, db.engine);
      await trx("migrations").insert({ name: first.name, applied_at: Date.now() });
      const { tables, rows } = rowsOfThatTime(keys, Date.now());
      for (const [table, some] of Object.entries(tables)) await trx(table).insert(some);
      if (db.engine === "postgres") await trx("rate_limits").insert({ key: "default-600:x", points: 1, expire: 1 });
      return rows;
    });
  } finally {
    await db.close();
  }
}

function rowsOfThatTime(keys: MasterKeys, now: number): { tables: Record<string, Row[]>; rows: FirstRows } {
  const newId = createIds();
  const live = drawKey("live", "secret");
  const staff = drawKey("live", "secret");
  const delivered = shipment(newId("shp"), { status: "delivered", sequence: 2, now });
  const collected = shipment(newId("shp"), { status: "collected", sequence: 2, now });
  const events = [...eventsOf(delivered, newId, now), ...eventsOf(collected, newId, now)];
  const [event] = events;
  if (!event) throw new Error("no event");
  const repeated = { key: "first-key", fingerprint: "0".repeat(64), body: '{"tracking_number":"MS00000000000"}' };
  const tenant = { account_id: ACCOUNT, mode: "live" };
  const endpointId = newId("whe");
  const deliveryId = newId("dlv");
  const tables = {
    accounts: [account(ACCOUNT, "merchant", now), account("acc_staff", "staff", now)],
    pickup_addresses: [pickup(ACCOUNT, now), pickup("acc_staff", now)],
    users: [user("usr_first", now)],
    sign_in_links: [{ token_hash: hashSecret("link"), user_id: "usr_first", expires_at: now + 60_000, used_at: null }],
    sessions: [
      {
        ...{ token_hash: hashSecret("session"), user_id: "usr_first", csrf_token: "csrf", created_at: now },
        expires_at: now + 86_400_000,
      },
    ],
    api_keys: [apiKey("key_first", ACCOUNT, live, now), apiKey("key_staff", "acc_staff", staff, now)],
    idempotency_keys: [
      {
        ...{ ...tenant, route: "post /shipments", key: repeated.key, fingerprint: repeated.fingerprint },
        ...{ status: 201, body: repeated.body, created_at: now },
      },
    ],
    shipments: [delivered, collected],
    scans: [scan(delivered, "collect", now), scan(delivered, "deliver", now), scan(collected, "collect", now)],
    events,
    webhook_endpoints: [
      {
        ...{ ...tenant, id: endpointId, url: "https://shop.example/hook", events: '["*"]', description: null },
        ...{ status: "enabled", secret: seal(keys, "whsec_first", `webhook_endpoint:${endpointId}:secret`) },
        ...{ failures: 0, created_at: now, updated_at: now },
      },
    ],
    deliveries: [
      {
        ...{ ...tenant, id: deliveryId, endpoint_id: endpointId, event_id: event.id, shipment_id: delivered.id },
        ...{ sequence: 1, state: "delivered", attempts: 1, due_at: now, created_at: now, finished_at: now },
      },
    ],
    delivery_attempts: [
      {
        ...{ id: newId("dla"), delivery_id: deliveryId, event_id: event.id, endpoint_id: endpointId, attempt: 1 },
        ...{ outcome: "delivered", status: 200, duration_ms: 12, attempted_at: now },
      },
    ],
  };
  const numbers = { delivered: delivered.tracking_number, collected: collected.tracking_number };
  return { tables, rows: { liveKey: live.key, staffKey: staff.key, ...numbers, repeated } };
}

function account(id: string, kind: string, now: number): Row {
  const settings = '{"choices":{"refuse_repeated_reference":false,"language":"ar"},"rate_limits":{}}';
  return {
    id,
    name: id,
    email: `${id}@example.com`,
    phone: null,
    kind,
    settings,
    sandbox_clock_offset_ms: 0,
    created_at: now,
  };
}

function pickup(accountId: string, now: number): Row {
  const place = { governorate: "C", city: null, address: "1 شارع طلعت حرب" };
  return {
    id: pickupOf(accountId),
    account_id: accountId,
    name: "Shop",
    phone: "+201001234567",
    ...place,
    is_default: 1,
    created_at: now,
  };
}

function user(id: string, now: number): Row {
  return {
    id,
    account_id: ACCOUNT,
    email: "first@example.com",
    name: "First",
    role: "owner",
    password_hash: null,
    created_at: now,
  };
}

function apiKey(
  id: string,
  accountId: string,
  { hash, lastFour }: { hash: string; lastFour: string },
  now: number,
): Row {
  return {
    ...{ id, account_id: accountId, mode: "live", kind: "secret", scopes: "[]", name: "First" },
    ...{ secret_hash: hash, last_four: lastFour, created_at: now },
  };
}

function shipment(id: string, { status, sequence, now }: { status: string; sequence: number; now: number }) {
  const isDelivered = status === "delivered";
  return {
    ...{
      id,
      account_id: ACCOUNT,
      mode: "live",
      tracking_number: oldNumber(),
    },
    ...{
      tracking_token: id.slice(-22),
      reference: `first-${status}`,
      service: "standard",
      status: isDelivered ? "delivered" : "picked-up",
    },
    ...{ last_event: isDelivered ? "shipment.delivered" : "shipment.picked_up", sequence, hub: "GIZ-1", zone: "cairo" },
    ...{ origin: "C", pickup_address_id: pickupOf(ACCOUNT), cod_piastres: 99_000, weight_grams: 1_000, pieces: 1 },
    ...{
      description: "قميص",
      allow_open: 0,
      notes: null,
      metadata: "{}",
      recipient_name: "منى",
      recipient_phone: "+201001234567",
    },
    ...{ recipient_phone_2: null, governorate: "GZ", city: null, district: null, address: "12 شارع 26 يوليو" },
    ...{ shipping_piastres: 10_374, cod_fee_piastres: 798, vat_piastres: 1_372, rate_card: "sample" },
    ...{ committed_days_min: 1, committed_days_max: 2, cut_off: "14:00", promised_by: "2026-11-24", attempt_count: 0 },
    ...{ is_returning: 0, last_scan_at: now, last_scan_kind: isDelivered ? "deliver" : "collect", collected_at: now },
    ...{ delivered_at: isDelivered ? now : null, collected_piastres: isDelivered ? 99_000 : null },
    ...{ received_by: isDelivered ? "منى" : null, created_at: now, updated_at: now },
  };
}

function eventsOf(of: ReturnType<typeof shipment>, newId: ReturnType<typeof createIds>, now: number) {
  return ["shipment.created", of.last_event].map((type, index) => {
    const id = newId("evt");
    const sequence = index + 1;
    const head = { id, type, timestamp: new Date(now).toISOString(), api_version: "2026-11-20", livemode: true };
    const data = { sequence, object: { tracking_number: of.tracking_number }, previous: { status: null } };
    const body = JSON.stringify({ ...head, data });
    return { id, account_id: ACCOUNT, mode: "live", shipment_id: of.id, sequence, type, body, created_at: now };
  });
}

function scan({ id, tracking_number }: ReturnType<typeof shipment>, kind: string, now: number): Row {
  return {
    ...{ id: createIds()("scn"), shipment_id: id, mode: "live", tracking_number, fingerprint: `${kind}-${id}`, kind },
    ...{ scanned_at: now, received_at: now, scanned_by: "key_staff", outcome: "moved" },
    ...{ receiver_name: kind === "deliver" ? "منى" : null, collected_piastres: kind === "deliver" ? 99_000 : null },
  };
}

/** Ids of ours are letters and digits. */
function pickupOf(accountId: string): string {
  return `pka_${accountId.replaceAll("_", "")}`;
}

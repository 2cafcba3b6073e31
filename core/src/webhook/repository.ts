import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { accountsOf, byAccount, ofSameAccount } from "../db/by-account.ts";
import { isAnyOf, isDistributed, isFoundBy, listParameter, resultRows, skipLockedSql } from "../db/dialect.ts";
import { lockRows, lockSql, type RowLock } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../db/rows.ts";
import { waitingOwners } from "../jobs/due-repository.ts";
import type { Hold } from "../jobs/engine.ts";
import { FIRST_DUE, PENDING } from "./delivery-repository.ts";
import type { DisabledReason, Endpoint, Health, Recovery, StoredStatus, Target } from "./endpoint.ts";

interface EndpointRow {
  id: string;
  account_id: string;
  mode: Mode;
  url: string;
  events: string;
  description: string | null;
  status: StoredStatus;
  generation: number;
  disabled_reason: DisabledReason | null;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: number | null;
  failures: number;
  failing_since: number | null;
  paused_until: number | null;
  recover_since: number | null;
  recover_after: string | null;
  created_at: number;
}

/** By name, so that a statement that is kept prepared stays valid when a column is added. */
const ENDPOINT =
  "id, account_id, mode, url, events, description, status, generation, disabled_reason, secret, previous_secret, previous_secret_until, " +
  "failures, failing_since, paused_until, recover_since, recover_after, created_at";

export async function insertEndpoint(trx: Knex.Transaction, endpoint: Endpoint): Promise<void> {
  await trx("webhook_endpoints").insert({
    id: endpoint.id,
    account_id: endpoint.accountId,
    mode: endpoint.mode,
    generation: endpoint.generation,
    created_at: endpoint.createdAt,
    ...columnsOf(endpoint, endpoint.createdAt),
  });
}

/** Writes everything but the generation of an endpoint that its transaction has locked. */
export async function updateEndpoint(trx: Knex.Transaction, endpoint: Endpoint, now: number): Promise<void> {
  await trx("webhook_endpoints").where(named(endpoint)).update(columnsOf(endpoint, now));
}

/** Names one, wherever it is. */
export type EndpointName = Pick<Endpoint, "id" | "accountId">;

const named = ({ id, accountId }: EndpointName) => ({ account_id: accountId, id });
const ofEndpoint = ({ id, accountId }: EndpointName) => ({ account_id: accountId, endpoint_id: id });

/** What may change. */
function columnsOf(endpoint: Endpoint, now: number) {
  return {
    url: endpoint.url,
    events: JSON.stringify(endpoint.events),
    description: endpoint.description,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    secret: endpoint.secret,
    previous_secret: endpoint.previousSecret,
    previous_secret_until: endpoint.previousSecretUntil,
    ...healthColumns(endpoint.health),
    ...recoveryColumns(endpoint.recovery),
    updated_at: now,
  };
}

function healthColumns(health: Health) {
  return { failures: health.failures, failing_since: health.failingSince, paused_until: health.pausedUntil };
}

function recoveryColumns(recovery: Recovery | null) {
  return { recover_since: recovery?.since ?? null, recover_after: recovery?.after ?? null };
}

/** Of an endpoint that its transaction has locked with `delete`. */
export async function updateRecovery(
  trx: Knex.Transaction,
  endpoint: EndpointName,
  recovery: Recovery | null,
): Promise<void> {
  await trx("webhook_endpoints").where(named(endpoint)).update(recoveryColumns(recovery));
}

/** Endpoints whose missed events are being started again. */
export async function listRecovering(db: Knex): Promise<EndpointName[]> {
  return db("webhook_endpoints").whereNotNull("recover_after").select({ id: "id", accountId: "account_id" });
}

/** Of an endpoint that its transaction has locked. */
export async function updateHealth(trx: Knex.Transaction, endpoint: EndpointName, health: Health): Promise<void> {
  await trx("webhook_endpoints").where(named(endpoint)).update(healthColumns(health));
}

/** Switches an endpoint off: nothing that waits for it is sent, and drop.ts drops it. `recover` brings it back. */
export async function disableEndpoint(
  trx: Knex.Transaction,
  endpoint: EndpointName,
  reason: DisabledReason,
  now: number,
): Promise<void> {
  await trx("webhook_endpoints")
    .where(named(endpoint))
    .update({ status: "disabled", disabled_reason: reason, updated_at: now, ...recoveryColumns(null) })
    .increment("generation", 1);
}

/** Nothing finds it any more, and nothing that waits for it is sent; drop.ts drops it, and then the row. */
export async function deleteEndpoint(trx: Knex.Transaction, endpoint: EndpointName, now: number): Promise<void> {
  await trx("webhook_endpoints")
    .where(named(endpoint))
    .update({ status: "deleted", updated_at: now, ...recoveryColumns(null) })
    .increment("generation", 1);
}

export async function findEndpoint(db: Knex, tenant: Tenant, id: string): Promise<Endpoint | undefined> {
  const row = await db<EndpointRow>("webhook_endpoints")
    .where({ account_id: tenant.accountId, mode: tenant.mode, id })
    .whereNot({ status: "deleted" })
    .first();
  return row && toEndpoint(row);
}

/**
 * The endpoint as it is, locked for this transaction. With `delete` whoever adds deliveries to it waits as well. So it is locked to delete it
 * or switch it off, so that they belong to the generation that ends; and to enable it or change its events, so that each event
 * that is stored afterwards is for what it is then.
 */
export async function lockEndpoint(
  trx: Knex.Transaction,
  tenant: Tenant,
  id: string,
  lock: RowLock,
): Promise<Endpoint | undefined> {
  const found = trx<EndpointRow>("webhook_endpoints")
    .where({ account_id: tenant.accountId, mode: tenant.mode, id })
    .whereNot({ status: "deleted" })
    .first();
  const row = (await lockRows(trx, found, lock)) as EndpointRow | undefined;
  return row && toEndpoint(row);
}

/** Endpoints by their ids, locked for this transaction; deleted ones are missing. */
export async function lockEndpoints(
  trx: Knex.Transaction,
  endpoints: readonly EndpointName[],
  lock: RowLock,
): Promise<Map<string, Endpoint>> {
  const sql = `select ${ENDPOINT} from webhook_endpoints where account_id ${isAnyOf(trx)} and id ${isAnyOf(trx)}
    and status <> 'deleted' order by id ${lockSql(trx, lock)}`;
  const locked = new Map<string, Endpoint>();
  for (const group of byAccount(trx, endpoints)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    const values = [listParameter(trx, accountsOf(group)), listParameter(trx, ids)];
    for (const row of await runPrepared<EndpointRow>(trx, sql, values)) locked.set(row.id, toEndpoint(row));
  }
  return locked;
}

export async function listEndpoints(db: Knex, tenant: Tenant): Promise<Endpoint[]> {
  const rows = await db<EndpointRow>("webhook_endpoints")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .whereNot({ status: "deleted" })
    .orderBy("id", "desc");
  return rows.map(toEndpoint);
}

/** Enabled endpoints that have something due and are not paused. */
export async function listDueEndpoints(db: Knex, now: number): Promise<Endpoint[]> {
  const [waiting, from] = isDistributed(db)
    ? ["", "webhook_endpoints e"] // each node looks at its own
    : [`with ${waitingOwners(PENDING)}`, "waiting join webhook_endpoints e on e.id = waiting.owner"];
  const result = await db.raw(
    `${waiting} select e.* from ${from}
     where e.status = 'enabled' and (e.paused_until is null or e.paused_until <= ?) and ${FIRST_DUE} <= ?`,
    [now, now],
  );
  return resultRows<EndpointRow>(result).map(toEndpoint);
}

/** A delivery that this process holds, until its attempt is recorded or others release it (jobs/lease.ts). */
export interface ClaimedDelivery {
  accountId: string;
  id: string;
  eventId: string;
  /** Attempts recorded before this one. */
  attempts: number;
  lease: string;
  /** Of the endpoint when it was claimed. */
  generation: number;
}

/**
 * Takes due deliveries of one endpoint, oldest first. Of one shipment only the first that is still pending can be
 * taken, and only while no other one is known to be held, so a shipment's events reach an endpoint one after the other
 * (docs/decisions/delivery-order.md). What is taken is due a day later. Other processes make it due again when this one is gone
 * (jobs/lease.ts), and no attempt has been used up. Deliveries from before the endpoint was disabled are not taken, nor waited for.
 */
// The first of a shipment is found by a scalar subquery, and its endpoint is compared as an expression, so that only the
// index by shipment fits. Left to choose, Postgres reads everything pending for each row while its statistics are old,
// as they are for a table that fills and empties all day (seen: 155 ms instead of 1). The account is a value in each part: Citus
// finds the node of a `min` by the account of the outer row only with some plans, and then refuses the locks of the statement.
export async function claimDeliveries(
  trx: Knex.Transaction,
  { id, accountId }: EndpointName,
  { now, lease, leaseUntil, limit }: Hold,
): Promise<ClaimedDelivery[]> {
  const first = `select d.id from deliveries d
    where d.account_id = ? and d.endpoint_id = ? and d.generation = (
      select generation from webhook_endpoints where account_id = ? and id = ? and status = 'enabled')
    and d.state = 'pending' and d.due_at <= ? and (d.shipment_id is null or d.sequence = (
      select case when max(case when other.id <> d.id then other.lease end) is null then min(other.sequence) end
      from deliveries other where other.account_id = ? and other.shipment_id = d.shipment_id
      and other.endpoint_id || '' = d.endpoint_id and other.generation = d.generation and other.state = 'pending'))
    order by d.due_at limit ? ${skipLockedSql(trx, "d")}`;
  const result = await trx.raw(
    `update deliveries set lease = ?, due_at = ? where account_id = ? and id ${isFoundBy(trx, first)}
     returning id, event_id, attempts, lease, generation`,
    [lease, leaseUntil, accountId, accountId, id, accountId, id, now, accountId, limit],
  );
  return resultRows<Omit<ClaimedDelivery, "accountId" | "eventId"> & { event_id: string }>(result)
    .map(({ event_id, ...row }) => ({ ...row, accountId, eventId: event_id }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The delivery that a claim holds. */
export type Held = Pick<ClaimedDelivery, "accountId" | "id" | "lease">;

/** What is sent of a delivery, and where. */
export interface HeldDelivery extends Held {
  body: string;
  /** One object for all deliveries of the endpoint that were read together. */
  target: Target;
}

/** Those that are still held, and whose endpoint was neither deleted nor disabled since, with the endpoint's present address and secrets. */
export async function findHeld(db: Knex, held: readonly Held[]): Promise<HeldDelivery[]> {
  const found = await Promise.all(byAccount(db, held).map((group) => findHeldTogether(db, group)));
  return found.flat();
}

async function findHeldTogether(db: Knex, held: readonly Held[]): Promise<HeldDelivery[]> {
  const account = ofSameAccount(db, ["d", "held"], held);
  const sql = `select d.account_id, d.id, d.lease, e.body, ${TARGET} from ${rowsSql(db, "held", HELD)}
     join deliveries d on d.id = held.id || '' and coalesce(d.lease, '') = held.lease and d.state || '' = 'pending' and ${account.sql}
     join events e on e.account_id = d.account_id and e.id = d.event_id
     join webhook_endpoints w on w.account_id = d.account_id and w.id = d.endpoint_id and w.generation = d.generation`;
  const names = HELD.map(({ name }) => name);
  const rows = held.map(({ accountId, id, lease }) => [accountId, id, lease]);
  const found = await runPrepared<HeldRow>(db, sql, [rowsParameter(db, names, rows), ...account.values]);
  const targets = new Map<string, Target>();
  return found.map((row) => {
    const target = targets.get(row.endpoint_id) ?? toTarget(row);
    targets.set(row.endpoint_id, target);
    return { accountId: row.account_id, id: row.id, lease: row.lease, body: row.body, target };
  });
}

function toTarget(row: HeldRow): Target {
  return {
    ...{ id: row.endpoint_id, url: row.url, secret: row.secret },
    ...{ previousSecret: row.previous_secret, previousSecretUntil: row.previous_secret_until },
  };
}

const TARGET = "w.id as endpoint_id, w.url, w.secret, w.previous_secret, w.previous_secret_until";

interface HeldRow
  extends Pick<EndpointRow, "account_id" | "url" | "secret" | "previous_secret" | "previous_secret_until"> {
  id: string;
  lease: string;
  body: string;
  endpoint_id: string;
}

const HELD: readonly TypedColumn[] = [
  { name: "account_id", type: "text" },
  { name: "id", type: "text" },
  { name: "lease", type: "text" },
];

/** Gives claimed deliveries back unsent. */
export async function releaseDeliveries(
  trx: Knex.Transaction,
  deliveries: readonly ClaimedDelivery[],
  dueAt: number,
): Promise<void> {
  for (const { accountId, id, lease } of deliveries) {
    await trx("deliveries")
      .where({ account_id: accountId, id, lease, state: "pending" })
      .update({ lease: null, due_at: dueAt });
  }
}

/** Puts an event's delivery to a locked endpoint back at its beginning. @returns how many were; 0 when it never had one. */
export async function restartDelivery(
  trx: Knex.Transaction,
  { eventId, endpoint }: { eventId: string; endpoint: Endpoint },
  now: number,
): Promise<number> {
  return trx("deliveries")
    .where({ ...ofEndpoint(endpoint), event_id: eventId })
    .update(restarted(endpoint, now));
}

/** Deliveries to a locked endpoint start again from their beginning. */
export async function restartDeliveries(
  trx: Knex.Transaction,
  ids: readonly string[],
  endpoint: Endpoint,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx("deliveries")
    .where({ account_id: endpoint.accountId })
    .whereIn("id", [...ids])
    .update(restarted(endpoint, now));
}

function restarted({ generation }: Endpoint, now: number) {
  return { state: "pending", attempts: 0, due_at: now, lease: null, finished_at: null, generation };
}

function toEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    url: row.url,
    events: JSON.parse(row.events) as Endpoint["events"],
    description: row.description,
    // A deleted one is never read.
    status: row.status === "enabled" ? "enabled" : "disabled",
    generation: row.generation,
    disabledReason: row.disabled_reason,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousSecretUntil: row.previous_secret_until,
    health: { failures: row.failures, failingSince: row.failing_since, pausedUntil: row.paused_until },
    recovery: row.recover_after === null ? null : { since: Number(row.recover_since ?? 0), after: row.recover_after },
    createdAt: row.created_at,
  };
}

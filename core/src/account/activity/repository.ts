import { randomFillSync } from "node:crypto";
import type { Knex } from "knex";
import { firstOfEach } from "../../db/first-of-each.ts";
import { createIds, firstIdAt, type NewId } from "../../kernel/id.ts";
import type { Mode } from "../account.ts";
import type { Action, Activity, Actor, ActorKind, Details } from "./activity.ts";

let idsAt = 0;
let newId = idsFrom(0);

/** Of the time at which something was done, so that a list of days begins and ends at an id. */
function idsFrom(at: number): NewId {
  idsAt = at;
  return createIds({ nowMs: () => idsAt, fillRandom: randomFillSync });
}

/** Objects that belong to the account in both modes. */
const SHARED = /^(account|user|second_factor|recovery_codes|sign_in_link|pickup_address)\./;

/** Adds a line to the account's log, in the transaction of what was done: both are stored or neither is. */
export async function recordActivity(
  trx: Knex.Transaction,
  actor: Actor,
  { action, objectId, details = {} }: { action: Action; objectId: string; details?: Details },
): Promise<void> {
  // A maker's ids never go back: after a clock that was days ahead a new one begins.
  if (actor.at < idsAt - APART_MS / 2) newId = idsFrom(actor.at);
  else idsAt = Math.max(idsAt, actor.at);
  await trx("activities").insert({
    id: newId("act"),
    account_id: actor.accountId,
    mode: SHARED.test(action) ? null : actor.mode,
    occurred_at: actor.at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    object_id: objectId,
    details: JSON.stringify(details),
  });
}

export interface ActivityFilter {
  accountId: string;
  mode: Mode;
  action?: Action | undefined;
  /** Users and keys by their id. */
  actorId?: string | undefined;
  objectId?: string | undefined;
  /** Instants in milliseconds; `beforeMs` is not included. */
  fromMs?: number | undefined;
  beforeMs?: number | undefined;
}

/** Newest first, of one mode and of what both modes share. `after` is the id that the page before ended with. */
export async function listActivities(
  db: Knex,
  filter: ActivityFilter,
  after: string | undefined,
  limit: number,
): Promise<Activity[]> {
  // Of each mode, because the indexes have the lines of each in order.
  const ofEach = [filter.mode, null].map((mode) => linesOf(db, filter, { mode, after }).limit(limit));
  const rows = (await firstOfEach(db, ofEach, ["*"])) as Row[];
  return rows
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(toActivity);
}

/** From the time that a line gives to its id, which is made when the line is stored, and between the clocks of two processes. */
const APART_MS = 86_400_000;

function linesOf(
  db: Knex,
  { accountId, action, actorId, objectId, fromMs, beforeMs }: ActivityFilter,
  { mode, after }: { mode: Mode | null; after: string | undefined },
): Knex.QueryBuilder {
  const query = db("activities").where({ account_id: accountId, mode }).orderBy("id", "desc").select("*");
  if (action !== undefined) query.where({ action });
  if (actorId !== undefined) query.where({ actor_id: actorId });
  if (objectId !== undefined) query.where({ object_id: objectId });
  // One bound of each kind: of two SQLite may seek the farther one.
  const ends = after === undefined ? [] : [after];
  if (fromMs !== undefined)
    query.where("occurred_at", ">=", fromMs).where("id", ">=", firstIdAt("act", fromMs - APART_MS));
  if (beforeMs !== undefined) {
    query.where("occurred_at", "<", beforeMs);
    ends.push(firstIdAt("act", beforeMs + APART_MS));
  }
  const [end] = ends.sort();
  if (end !== undefined) query.where("id", "<", end);
  return query;
}

/** The whole log by the filter, page after page. */
export async function* activityPages(db: Knex, filter: ActivityFilter): AsyncGenerator<Activity[], void, undefined> {
  for (let after: string | undefined; ; ) {
    const rows = await listActivities(db, filter, after, 1_000);
    if (rows.length > 0) yield rows;
    if (rows.length < 1_000) return;
    after = rows.at(-1)?.activityId;
  }
}

interface Row {
  id: string;
  account_id: string;
  mode: Mode | null;
  occurred_at: string | number;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  action: Action;
  object_id: string;
  details: string;
}

function toActivity(row: Row): Activity {
  return {
    activityId: row.id,
    accountId: row.account_id,
    mode: row.mode,
    at: Number(row.occurred_at),
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.actor_name,
    action: row.action,
    objectId: row.object_id,
    details: JSON.parse(row.details) as Details,
  };
}

import type { Transaction } from "../db/database.ts";
import { type AccountJobOwner, type JobKind, type JobTools, type JobWorker, startJobs } from "../jobs/engine.ts";
import { firstIdAt, type NewId, timeOfId } from "../kernel/id.ts";
import { findDeliveries, insertDeliveries, keepEvents, listPastEvents } from "./delivery-repository.ts";
import type { Endpoint, Recovery } from "./endpoint.ts";
import { listRecovering, lockEndpoints, restartDeliveries, updateRecovery } from "./repository.ts";

/** Events that one transaction looks through: new events of the merchant wait for it. */
export const RECOVERY_BATCH = 500;
const DAY_MS = 86_400_000;
const POLL_MS = 5_000;

/**
 * Where starting missed events again begins. One that is under way goes on, from further back if need be.
 *
 * A live event's id is of the time at which it happened, give or take a scanner's clock; the clock of a sandbox may be far ahead.
 */
export function beginRecovery({ mode, recovery }: Pick<Endpoint, "mode" | "recovery">, since: number): Recovery {
  const after = mode === "live" ? firstIdAt("evt", since - DAY_MS) : "";
  if (recovery === null) return { since, after };
  const [earlier = after] = [after, recovery.after].sort();
  return { since: Math.min(since, recovery.since), after: earlier };
}

/**
 * Starts what the endpoint has not received of the next events: deliveries that ended without success begin again, and
 * events that it is subscribed to and never had a delivery of get one.
 *
 * Its transaction has locked the endpoint with `delete`, so nobody adds deliveries to it meanwhile. Until the last batch, new
 * events get none when they happen: they are found here in their turn, after the earlier ones of their shipment.
 *
 * @returns how many started, and where the next batch goes on; null when there is none.
 */
export async function recoverBatch(
  trx: Transaction,
  endpoint: Endpoint,
  { since, after }: Recovery,
  { newId, now }: { newId: NewId; now: number },
): Promise<{ started: number; next: Recovery | null }> {
  const events = await listPastEvents(trx, endpoint, after, RECOVERY_BATCH);
  // A scan may arrive hours after it was made: its event was sent, and missed, when it was stored.
  const wanted = events.filter(({ id, created_at }) => Math.max(Number(created_at), timeOfId(id)) >= since);
  const known = await findDeliveries(
    trx,
    endpoint,
    wanted.map(({ id }) => id),
  );
  const ended = [...known.values()].flatMap(({ id, state }) => (isEnded(state) ? [id] : []));
  await restartDeliveries(trx, ended, endpoint, now);
  const types = new Set<string>(endpoint.events);
  const missed = wanted.filter(({ id, type }) => !known.has(id) && (types.has("*") || types.has(type)));
  const kept = await keepEvents(
    trx,
    endpoint.accountId,
    missed.map(({ id }) => id),
  );
  const tenant = { accountId: endpoint.accountId, mode: endpoint.mode };
  const deliveries = missed
    .filter(({ id }) => kept.has(id))
    .map(({ id, shipment_id, sequence }) => ({
      event: { id, tenant, shipmentId: shipment_id, sequence },
      endpoint,
    }));
  await insertDeliveries(trx, deliveries, { newId, now });
  const last = events.length === RECOVERY_BATCH ? events.at(-1) : undefined;
  const next = last ? { since, after: last.id } : null;
  await updateRecovery(trx, endpoint, next);
  return { started: ended.length + deliveries.length, next };
}

/** Without success. */
function isEnded(state: string): boolean {
  return state === "exhausted" || state === "dropped";
}

/** Continues what `POST /webhook_endpoints/{id}/recover` began, a transaction a batch. Several processes may do the same one. */
export function startRecovering(tools: JobTools & { newId: NewId }, onStarted: () => void): JobWorker {
  const { db, clock, newId } = tools;
  const kind: JobKind<AccountJobOwner, AccountJobOwner> = {
    name: "webhook recoveries",
    pollMs: POLL_MS,
    size: 8,
    perOwner: 1,
    listDue: () => listRecovering(db.read),
    // Nothing is held: where a batch begins is read under the endpoint's lock.
    claim: async (_, endpoint) => [endpoint],
    async run(owner, { stop }) {
      for (let isDone = false; !isDone && !stop.aborted; ) {
        isDone = await db.write(async (trx) => {
          const endpoint = (await lockEndpoints(trx, [owner], "delete")).get(owner.id);
          if (!endpoint?.recovery) return true;
          const { next } = await recoverBatch(trx, endpoint, endpoint.recovery, { newId, now: clock.now() });
          return next === null;
        });
        onStarted();
      }
      return undefined;
    },
    // It is due at the next look.
    postpone: async () => undefined,
  };
  return startJobs(kind, tools);
}

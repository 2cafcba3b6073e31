import { type AccountJobOwner, type JobKind, type JobTools, type JobWorker, startJobs } from "../jobs/engine.ts";
import { deleteDropped, dropDeliveries, listDropping } from "./delivery-repository.ts";

/** Deliveries that one transaction drops: other writes wait for it. */
export const DROP_BATCH = 1_000;
const POLL_MS = 5_000;

/**
 * Drops the deliveries that waited for an endpoint when it was disabled or deleted, a transaction a batch. They are those of a
 * generation that is over, so nothing else is stored about it and a process that stops leaves nothing half done. Several processes
 * may drop those of one endpoint.
 */
export function startDropping({ db, clock, ...tools }: JobTools): JobWorker {
  const kind: JobKind<AccountJobOwner, AccountJobOwner> = {
    name: "dropped webhook deliveries",
    pollMs: POLL_MS,
    size: 8,
    perOwner: 1,
    listDue: () => listDropping(db.read),
    // Nothing is held: each batch skips the rows of another process.
    claim: async (_, endpoint) => [endpoint],
    async run(endpoint, { stop }) {
      for (let isDone = false; !isDone && !stop.aborted; ) {
        isDone = await db.write(async (trx) => {
          const dropped = await dropDeliveries(trx, endpoint, { now: clock.now(), limit: DROP_BATCH });
          if (dropped === DROP_BATCH) return false;
          await deleteDropped(trx, endpoint);
          return true;
        });
      }
      return undefined;
    },
    // It is due at the next look.
    postpone: async () => undefined,
  };
  return startJobs(kind, { db, clock, ...tools });
}

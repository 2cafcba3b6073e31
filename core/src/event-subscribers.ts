import { createEventLog, type EventLog } from "./event/log.ts";
import type { NewId } from "./kernel/id.ts";
import { enqueueWriteBacks } from "./sync/write-back/enqueue.ts";
import { enqueueDeliveries } from "./webhook/delivery-repository.ts";

/** The event log with everything that follows from an event: write-backs to stores, and deliveries to webhook endpoints. */
export function createEvents(newId: NewId): EventLog {
  return createEventLog([enqueueWriteBacks, enqueueDeliveries(newId)]);
}

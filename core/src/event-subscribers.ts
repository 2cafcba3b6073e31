import { countReputations } from "./customer/reputation-repository.ts";
import { createEventLog, type EventLog } from "./event/log.ts";
import type { MasterKeys } from "./kernel/crypto.ts";
import type { NewId } from "./kernel/id.ts";
import { enqueueWriteBacks } from "./sync/write-back/enqueue.ts";
import { enqueueDeliveries } from "./webhook/delivery-repository.ts";

/**
 * The event log with everything that follows from an event: write-backs to stores, deliveries to webhook endpoints, and
 * what merchants who share it say of buyers.
 *
 * @param keys left out where no parcel can end.
 */
export function createEvents(newId: NewId, keys?: MasterKeys): EventLog {
  const reputations = keys ? [countReputations(keys)] : [];
  return createEventLog([enqueueWriteBacks, enqueueDeliveries(newId), ...reputations]);
}

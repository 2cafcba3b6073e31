import type { Transaction } from "../db/database.ts";
import type { Event } from "./event.ts";
import { insertEvents } from "./repository.ts";

/** Stores what it does about events in the same transaction, such as the deliveries of their webhooks. `now` is the real time. */
export type EventSubscriber = (trx: Transaction, events: readonly Event[], now: number) => Promise<void>;

export interface EventLog {
  /**
   * Stores events in the transaction of what happened, and has every subscriber store its part: an event is never without
   * its deliveries and write-backs, and neither is ever without the other.
   *
   * @param now the real time, at which deliveries are due; the sandbox's clock does not move them.
   */
  append: EventSubscriber;
}

export function createEventLog(subscribers: readonly EventSubscriber[]): EventLog {
  return {
    async append(trx, events, now) {
      if (events.length === 0) return;
      await insertEvents(trx, events);
      for (const subscriber of subscribers) await subscriber(trx, events, now);
    },
  };
}

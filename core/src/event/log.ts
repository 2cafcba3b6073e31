import type { Reader, Transaction } from "../db/database.ts";
import type { Statement } from "../db/script.ts";
import type { Event } from "./event.ts";
import { eventsStatement, insertEvents } from "./repository.ts";

/** What stores something about events in the same transaction, such as the deliveries of their webhooks. */
export interface EventSubscriber {
  /** @param now the real time, in milliseconds. */
  store(trx: Transaction, events: readonly Event[], now: number): Promise<void>;
  /** The same as statements of a script, or undefined when it has to read first. */
  statements(db: Reader, events: readonly Event[], now: number): readonly Statement[] | undefined;
}

export interface EventLog {
  /**
   * Stores events in the transaction of what happened, and has every subscriber store its part: an event is never without
   * its deliveries and write-backs, and neither is ever without the other.
   *
   * @param now the real time, at which deliveries are due; the sandbox's clock does not move them.
   */
  append: EventSubscriber["store"];
  /** The same as statements of a script, or undefined when a subscriber has to read first. */
  statements: EventSubscriber["statements"];
}

export function createEventLog(subscribers: readonly EventSubscriber[]): EventLog {
  return {
    async append(trx, events, now) {
      if (events.length === 0) return;
      await insertEvents(trx, events);
      for (const subscriber of subscribers) await subscriber.store(trx, events, now);
    },
    statements(db, events, now) {
      const statements = [eventsStatement(db, events)];
      for (const subscriber of subscribers) {
        const its = subscriber.statements(db, events, now);
        if (its === undefined) return undefined;
        statements.push(...its);
      }
      return statements;
    },
  };
}

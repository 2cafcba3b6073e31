import { type Connector, ConnectorError, type Store } from "@masar/kit";
import type { Clock } from "../../clock.ts";
import type { FirstImport } from "./first-import.ts";

/** Then the store is polled in between, and others have their turn. */
const MOST_A_TURN = 400;

/**
 * Reads on where the first import of a shop was. What a page holds is taken in before the page counts as read, so that
 * whatever ends this process loses nothing; a page that is read again changes nothing.
 *
 * @returns how far it came, and what the store failed with: that is no reason not to read what changed since.
 * @throws whatever `takeIn` and `keep` throw.
 */
export async function importOn(
  { connector, store, first }: { connector: Connector; store: Store<unknown>; first: FirstImport },
  tools: {
    clock: Clock;
    takeIn(payloads: readonly unknown[]): Promise<unknown>;
    /** Stores how far it is. */
    keep(first: FirstImport): Promise<void>;
  },
): Promise<{ first: FirstImport; failure?: ConnectorError }> {
  if (first.endedAt !== null || !connector.importOrders) return { first };
  const since = Temporal.Instant.fromEpochMilliseconds(first.since);
  let now = first;
  try {
    for await (const page of connector.importOrders(store, { since, cursor: first.cursor })) {
      await tools.takeIn(page.payloads);
      now = {
        ...now,
        cursor: page.cursor,
        read: now.read + page.orders,
        total: page.total ?? now.total,
        endedAt: page.cursor === null ? tools.clock.now() : null,
      };
      await tools.keep(now);
      if (now.read - first.read >= MOST_A_TURN) break;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { first: now, failure: error };
  }
  return { first: now };
}

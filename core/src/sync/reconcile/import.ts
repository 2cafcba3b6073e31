import { type Connector, ConnectorError, type Store } from "@masar/kit";
import type { Clock } from "../../kernel/clock.ts";
import type { FirstImport } from "../../store/first-import.ts";

/** After these pages the store is polled, and other stores have their turn. */
const MOST_A_TURN = 400;

/**
 * Continues the first import of a shop. A page's orders are ingested before the page counts as read, so that
 * a process that is killed loses nothing; reading a page again changes nothing.
 *
 * @returns the progress, and the store's error: the poll continues with changed orders all the same.
 * @throws errors of `ingestOrder` and `keep`.
 */
export async function importOn(
  { connector, store, first }: { connector: Connector; store: Store<unknown>; first: FirstImport },
  tools: {
    clock: Clock;
    ingestOrder(payloads: readonly unknown[]): Promise<unknown>;
    /** Stores the progress. */
    keep(first: FirstImport): Promise<void>;
  },
): Promise<{ first: FirstImport; failure?: ConnectorError }> {
  if (first.endedAt !== null || !connector.importOrders) return { first };
  const since = Temporal.Instant.fromEpochMilliseconds(first.since);
  let now = first;
  try {
    for await (const page of connector.importOrders(store, { since, cursor: first.cursor })) {
      await tools.ingestOrder(page.payloads);
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

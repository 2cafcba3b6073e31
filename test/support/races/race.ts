import type { Reply } from "../client.ts";
import type { Fleet, Side } from "../fleet.ts";
import { lockRow, type Row } from "../lock-row.ts";

/** The resource of a race, created anew for every round. */
export interface Resource<Context> {
  name: string;
  begin(fleet: Fleet): Promise<Context>;
  /** The row that both operations write, if it is one. */
  row?(context: Context): Row;
}

/** Sends one request to one of the two API services. */
export type Operation<Context> = (context: Context, side: Side) => Promise<Reply>;

/** @throws when the invariant does not hold after both were answered, first and second in the order of the pair. */
export type Invariant<Context> = (context: Context, first: Reply, second: Reply) => Promise<void>;

export interface Race {
  title: string;
  /**
   * Runs one round. @returns both responses.
   * @param held on Postgres, whether the row is locked until both operations wait for it: so values that were read
   * without the lock are stale when they are written.
   */
  round(fleet: Fleet, held: boolean): Promise<[Reply, Reply]>;
}

/** A pair of operations on one resource, and the invariant for either order. */
export function race<Context>(
  resource: Resource<Context>,
  first: Operation<Context>,
  second: Operation<Context>,
  invariant: Invariant<Context>,
): Race {
  return {
    title: `${resource.name}: ${first.name} and ${second.name}: ${invariant.name}`,
    async round(fleet, held) {
      const context = await resource.begin(fleet);
      const lock = held && resource.row ? await lockRow(fleet.database, resource.row(context)) : undefined;
      const both = Promise.all([first(context, 0), second(context, 1)]);
      await lock?.releaseOnceAwaited(both);
      const replies = await both;
      await invariant(context, ...replies);
      return replies;
    },
  };
}

import type { Knex } from "knex";
import type { Checkpoints } from "./checkpoints.ts";
import type { NodeOf } from "./citus/placement.ts";

/** What an engine hands over; the rest is the same for both. */
export interface Engine {
  readonly engine: "sqlite" | "postgres";
  readonly read: Knex;
  /** A replica for long reads that may be seconds behind; undefined when there is none. */
  readonly reports?: Knex | undefined;
  readonly writer: Knex;
  /** Runs scripts, whose statements fail when no transaction was begun for them. */
  readonly scripts: Knex;
  /** Waits for seconds for a lock, where `writer` gives up after a moment. */
  readonly patientWriter: Knex;
  /** For transactions that take long. */
  readonly maintenance: Knex;
  readonly lanes: number;
  readonly patientLanes: number;
  /** On SQLite alone. */
  readonly checkpoints?: Checkpoints | undefined;
  /** On a distributed database alone. */
  readonly nodeOf?: NodeOf | undefined;
}

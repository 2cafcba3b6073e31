import type { Knex } from "knex";
import * as foundation from "./0001-foundation.ts";

export interface Migration {
  name: string;
  up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void>;
}

/** In the order in which they run. A migration that has been released is never edited: add the next one. */
export const migrations: readonly Migration[] = [{ name: "0001-foundation", ...foundation }];

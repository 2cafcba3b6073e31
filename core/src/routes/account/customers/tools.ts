import type { Database } from "../../../db/database.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { MasterKeys } from "../../../kernel/crypto.ts";
import type { NewId } from "../../../kernel/id.ts";

export interface CustomerTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
}

import type { Database } from "../../../db/database.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { MasterKeys } from "../../../kernel/crypto.ts";
import type { NewId } from "../../../kernel/id.ts";
import type { Resolve } from "../../../network/resolve.ts";
import type { Sender } from "../../../webhook/send.ts";

export interface WebhookEndpointTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  sender: Sender;
  resolve: Resolve;
  allowPrivateWebhooks: boolean;
  wakeEndpoints(): void;
}

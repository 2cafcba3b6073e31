import type { JobTools } from "../../jobs/engine.ts";
import type { Logger } from "../../kernel/log.ts";
import type { IntakeTools } from "../../order/intake.ts";
import type { RequestTools } from "../../privacy/request/request.ts";
import type { StoreAccess } from "../../store/access.ts";
import type { ClaimedItem } from "./repository.ts";

export interface InboxTools extends IntakeTools, RequestTools, JobTools {
  access: StoreAccess;
  log: Logger;
}

/** The webhooks of one order, oldest first. */
export interface Job {
  items: readonly ClaimedItem[];
  /** The one that arrived last. */
  last: ClaimedItem;
}

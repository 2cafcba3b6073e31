import type { JobPlace, JobTools } from "../../jobs/engine.ts";
import type { Logger } from "../../kernel/log.ts";
import type { IntakeTools } from "../../order/intake.ts";
import type { RequestTools } from "../../privacy/request/request.ts";
import type { StoreAccess } from "../../store/access.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { ClaimedItem } from "./repository.ts";

export interface InboxTools extends IntakeTools, RequestTools, JobTools {
  access: StoreAccess;
  log: Logger;
}

/** A place for a webhook that is about to be stored, and is processed as soon as it is (`JobPlace`). */
export type InboxPlace = JobPlace<Job>;

/**
 * `later`: its order is processed at the moment or was just now, and the worker looks for it then; or its store has to be reconnected first.
 * `none`: it is to be claimed.
 */
export type NoPlace = "later" | "none";

/** The webhooks of one order, oldest first. */
export interface Job {
  items: readonly ClaimedItem[];
  /** The one that arrived last. */
  last: ClaimedItem;
  /** As it was read just now, for a webhook that was not claimed. */
  stored?: ConnectedStore;
  /** What the body of `last` contains, for a webhook that was not claimed. */
  payload?: unknown;
}

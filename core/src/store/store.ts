import type { Note, StoreFacts } from "@masar/kit";
import type { Mode } from "../account/account.ts";
import type { Text } from "../kernel/text.ts";
import type { FirstImport } from "./first-import.ts";
import type { StoreRules } from "./rules.ts";

export const STORE_STATUSES = ["connected", "reconnect", "disconnected"] as const;
/** `reconnect`: access was lost, and the merchant has to approve again. */
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** A merchant's connected shop, as stored. Instants in milliseconds. */
export interface ConnectedStore {
  id: string;
  accountId: string;
  mode: Mode;
  platform: string;
  /** The platform's id of the shop. */
  remoteId: string;
  name: string;
  status: StoreStatus;
  /** Sealed; null once the store is disconnected and cleaned up. */
  secrets: string | null;
  facts: StoreFacts;
  /** Notes about the shop's settings, for the merchant. */
  notes: readonly Note[];
  rules: StoreRules;
  /** The API key of our plugin inside the shop. */
  keyId: string | null;
  connectedAt: number;
  /** Until when cleaning up a disconnected shop is retried; null when there is nothing to clean up. */
  leaveUntil: number | null;
  /** When the merchant last granted access; null when that was before this was stored. */
  grantedAt: number | null;
  lastWebhookAt: number | null;
  /** When a webhook arrived whose signature does not verify, the first since the last poll. */
  refusedWebhookAt: number | null;
  lastPollAt: number | null;
  /** Changes before it have been read. */
  watermark: number;
  nextPollAt: number;
  nextSweepAt: number;
  /** Null for a platform without an import. */
  firstImport: FirstImport | null;
  pollFailures: number;
  /** The error of the newest poll. */
  failure: Text | null;
  /** Changes found by a poll without a webhook. */
  foundByPoll: number;
  repairedSubscriptions: number;
  createdAt: number;
}

/** The place that a store's sealed secrets are bound to. */
export function placeOfSecrets(storeId: string): string {
  return `store:${storeId}:secrets`;
}

import type { Note, StoreFacts } from "@masar/kit";
import type { Mode } from "../account/account.ts";
import type { Text } from "../text.ts";
import type { FirstImport } from "./first-import/first-import.ts";
import type { StoreRules } from "./rules.ts";

export const STORE_STATUSES = ["connected", "reconnect", "disconnected"] as const;
/** `reconnect`: the store no longer lets us in, and its merchant has to approve again. */
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** A merchant's connected shop, as stored. Instants in milliseconds. */
export interface ConnectedStore {
  id: string;
  accountId: string;
  mode: Mode;
  platform: string;
  /** What the platform calls it. */
  remoteId: string;
  name: string;
  status: StoreStatus;
  /** Sealed; null once it was disconnected and left. */
  secrets: string | null;
  facts: StoreFacts;
  /** What the store's settings ask the merchant to look at. */
  notes: readonly Note[];
  rules: StoreRules;
  /** The API key of our plugin inside the shop. */
  keyId: string | null;
  connectedAt: number;
  /** Until when we try to take out what we made in a shop that was disconnected; null when nothing is left to do. */
  leaveUntil: number | null;
  /** When the merchant last let us in; null when it was before this was kept. */
  grantedAt: number | null;
  lastWebhookAt: number | null;
  lastPollAt: number | null;
  /** Changes before it have been read. */
  watermark: number;
  nextPollAt: number;
  nextSweepAt: number;
  /** Null where the platform's orders are read in no such way. */
  firstImport: FirstImport | null;
  pollFailures: number;
  /** What the newest poll failed with. */
  failure: Text | null;
  /** Changes that no webhook told of. */
  foundByPoll: number;
  mendedSubscriptions: number;
  createdAt: number;
}

/** Where a store's sealed secrets open, and nowhere else. */
export function placeOfSecrets(storeId: string): string {
  return `store:${storeId}:secrets`;
}

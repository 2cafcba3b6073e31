import type { Mode } from "../account/account.ts";
import type { EventType } from "../event/event-type.ts";

export interface Endpoint {
  id: string;
  accountId: string;
  mode: Mode;
  url: string;
  /** Event types, or `*` for all. */
  events: readonly (EventType | "*")[];
  description: string | null;
  status: "enabled" | "disabled";
  disabledReason: DisabledReason | null;
  /** Sealed; see `placeOfSecret`. */
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: number | null;
  health: Health;
  /** While missed events are being started again. */
  recovery: Recovery | null;
  /** How often it was disabled: deliveries of an earlier generation are never sent (drop.ts). */
  generation: number;
  createdAt: number;
}

/** Where its deliveries are sent, and what signs them. */
export type Target = Pick<Endpoint, "id" | "url" | "secret" | "previousSecret" | "previousSecretUntil">;

/** A deleted one keeps its row until what waited for it is dropped (drop.ts). */
export type StoredStatus = Endpoint["status"] | "deleted";

/** `merchant`: disabled by the merchant; `gone`: it answered 410; `failing`: only failures for five days. */
export type DisabledReason = "merchant" | "gone" | "failing";

/** Events that happened or were stored `since` are looked through in the order of their ids; those up to `after` have been. */
export interface Recovery {
  since: number;
  after: string;
}

/** How an endpoint fares. */
export interface Health {
  /** In a row. */
  failures: number;
  failingSince: number | null;
  /** The breaker: nothing is sent before, and no attempt is used up by waiting. */
  pausedUntil: number | null;
}

export const HEALTHY: Health = { failures: 0, failingSince: null, pausedUntil: null };

const FAILURES_TO_PAUSE = 10;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 300_000;
const FAILING_TO_DISABLE_MS = 5 * 86_400_000;

/** What an attempt's outcome makes of the endpoint: one success heals it; failures in a row pause it, longer each time. */
export function healthAfter(health: Health, succeeded: boolean, now: number): Health {
  if (succeeded) return HEALTHY;
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  if (failures < FAILURES_TO_PAUSE) return { failures, failingSince, pausedUntil: null };
  // Grows with the time it has been failing and not with the count: many attempts fail at once when a receiver dies.
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, (now - failingSince) / 2));
  return { failures, failingSince, pausedUntil: Math.round(now + pauseMs) };
}

/** After a pause one delivery goes first, to see whether the receiver is back. */
export function isProbing(health: Health): boolean {
  return health.failures >= FAILURES_TO_PAUSE;
}

/** Five days of nothing but failures. */
export function isDead(health: Health, now: number): boolean {
  return health.failingSince !== null && now - health.failingSince >= FAILING_TO_DISABLE_MS;
}

/** Where a sealed secret is kept: it opens nowhere else. */
export function placeOfSecret(endpointId: string, column: "secret" | "previous_secret"): string {
  return `webhook_endpoint:${endpointId}:${column}`;
}

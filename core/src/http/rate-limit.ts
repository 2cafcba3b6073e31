import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Caller, RatePolicy } from "../account/account.ts";
import type { Database } from "../db/database.ts";
import { keepsRateLimits } from "../db/dialect.ts";
import { createMemo } from "../kernel/memo.ts";
import { Problem } from "./problem.ts";
import { type CountTools, createRequestCounts } from "./request-counts.ts";

/** Requests per minute, per account and mode (specification: Limits; `default` where it has no limit). */
export const RATE_LIMITS: Readonly<Record<RatePolicy, number>> = {
  shipments: 120,
  tracking: 600,
  bulk: 10,
  reports: 30,
  labels: 3_000, // labels, not requests
  default: 600,
};
const WINDOW_SECONDS = 60;

/** Attempts that are limited for everyone, signed in or not: `points` in `seconds`. */
const ATTEMPTS = {
  "password-from": { points: 30, seconds: 15 * 60 },
  "password-of": { points: 10, seconds: 15 * 60 },
  "code-of": { points: 10, seconds: 15 * 60 },
  "signup-from": { points: 10, seconds: 60 * 60 },
  "key-from": { points: 60, seconds: 15 * 60 },
  "challenge-from": { points: 60, seconds: 15 * 60 },
  "mail-from": { points: 20, seconds: 60 * 60 },
  "reset-to": { points: 5, seconds: 15 * 60 },
  "verify-to": { points: 5, seconds: 15 * 60 },
  "restart-from": { points: 3, seconds: 60 },
} as const;
export type AttemptKind = keyof typeof ATTEMPTS;

export interface RateLimiter {
  /**
   * Counts a request, or as many points as it costs, and returns the headers with the caller's remaining requests.
   * @throws Problem `rate_limited` with `Retry-After` when the limit of the minute is used up.
   */
  take(caller: Caller, policy: RatePolicy, points?: number): Record<string, string>;
  /** Takes back a request that was not this caller's after all. */
  takeBack(caller: Caller, policy: RatePolicy): void;
  /** The same for requests without an account, counted by IP address. */
  takeFrom(address: string, policy: RatePolicy): Record<string, string>;
  /** The same for webhooks of a store, counted by store, so that one busy store does not use up the others' limit. */
  takeHook(storeId: string): Record<string, string>;
  /** Counts an attempt before it is checked. @throws Problem `rate_limited` */
  attempt(kind: AttemptKind, of: string): Promise<void>;
  /** The same without throwing. @returns whether the attempt is allowed. */
  mayAttempt(kind: AttemptKind, of: string): Promise<boolean>;
  /** Forgets earlier attempts, after a successful one. */
  resetAttempts(kind: AttemptKind, of: string): Promise<void>;
  /** Takes back one attempt, because it succeeded. */
  giveBack(kind: AttemptKind, of: string): Promise<void>;
  /** Shares the last counts with other processes. */
  stop(): Promise<void>;
}

/**
 * Requests are counted in memory, and shared between processes on Postgres. Attempts are in memory with SQLite (one process) and in
 * Postgres otherwise, where none is allowed before it is counted. `enabled: false` is for load tests only.
 */
export function createRateLimiter({ enabled, hooksAMinute, ...tools }: RateLimiterOptions): RateLimiter {
  const counter = createLimiters(tools.db);
  const requests = createRequestCounts(tools, WINDOW_SECONDS * 1000);

  /** @throws Problem `rate_limited` */
  function count(
    of: string,
    policy: RatePolicy | "hooks",
    { most, cost = 1 }: { most: number; cost?: number | undefined },
  ) {
    const now = tools.clock.now();
    const { points, expiresAt } = enabled
      ? requests.add(`${policy}:${of}`, cost)
      : { points: 0, expiresAt: now + WINDOW_SECONDS * 1000 };
    const seconds = Math.max(1, Math.ceil((expiresAt - now) / 1000));
    const headers = {
      "RateLimit-Policy": `"${policy}";q=${most};w=${WINDOW_SECONDS}`,
      RateLimit: `"${policy}";r=${Math.max(0, most - points)};t=${seconds}`,
    };
    if (points > most) throw new Problem("rate_limited", { headers: { ...headers, "Retry-After": String(seconds) } });
    return headers;
  }

  return {
    take(caller, policy, cost) {
      const most = caller.account.rateLimits[policy] ?? RATE_LIMITS[policy];
      return count(nameOf(caller), policy, { most, cost });
    },
    takeBack(caller, policy) {
      if (enabled) requests.add(`${policy}:${nameOf(caller)}`, -1);
    },
    takeFrom: (address, policy) => count(`from:${address}`, policy, { most: RATE_LIMITS[policy] }),
    takeHook: (storeId) => count(storeId, "hooks", { most: hooksAMinute }),
    async attempt(kind, of) {
      if (!enabled) return;
      const { allowed, result } = await consume(counter(kind), of);
      if (allowed) return;
      const wait = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      throw new Problem("rate_limited", { detail: tooOften(kind, wait), headers: { "Retry-After": String(wait) } });
    },
    mayAttempt: async (kind, of) => !enabled || (await consume(counter(kind), of)).allowed,
    async giveBack(kind, of) {
      if (enabled) await counter(kind).reward(of, 1);
    },
    async resetAttempts(kind, of) {
      await counter(kind).delete(of);
    },
    stop: requests.stop,
  };
}

const nameOf = ({ account, mode }: Caller) => `${account.id}:${mode}`;

interface RateLimiterOptions extends CountTools {
  enabled: boolean;
  /** Webhooks of one store a minute. */
  hooksAMinute: number;
}

/** One counter per kind of attempt, made on first use. */
function createLimiters(db: Database): (kind: AttemptKind) => RateLimiterAbstract {
  const limiters = new Map<AttemptKind, RateLimiterAbstract>();
  return (kind) => {
    const { points, seconds: duration } = ATTEMPTS[kind];
    let limiter = limiters.get(kind);
    if (!limiter) {
      const options = { keyPrefix: `${kind}-${points}`, points, duration };
      limiter = keepsRateLimits(db.read)
        ? new RateLimiterPostgres({
            ...options,
            storeClient: db.read,
            storeType: "knex",
            tableName: "rate_limits",
            tableCreated: true,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options);
      limiters.set(kind, limiter);
    }
    return limiter;
  };
}

function tooOften(kind: AttemptKind, seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const isPassword = kind === "password-of" || kind === "password-from";
  return {
    en: `Too many attempts. Wait ${minutes} min${isPassword ? ", or open a sign-in link" : ""}.`,
    ar: `محاولات كثيرة. انتظر ${minutes} دقيقة${isPassword ? "، أو افتح رابط دخول" : ""}.`,
  };
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<{ allowed: boolean; result: RateLimiterRes }> {
  try {
    return { allowed: true, result: await limiter.consume(key) };
  } catch (refused) {
    // The library throws its result when the points are used up, and an Error when its store failed.
    if (refused instanceof RateLimiterRes) return { allowed: false, result: refused };
    throw refused;
  }
}

/**
 * The client's address as seen by the outermost of our `proxyHops` proxies; earlier entries of X-Forwarded-For can be
 * forged. For IPv6 the /64 network, because one customer has a whole /64.
 */
export function clientAddress(request: IncomingMessage, proxyHops: number): string {
  const own = request.socket.remoteAddress ?? "";
  const forwarded = proxyHops === 0 ? undefined : request.headers["x-forwarded-for"];
  if (forwarded === undefined) return ownNetworks(own, () => networkOf(addressIn(own) ?? own));
  const seen = [...String(forwarded).split(","), own].at(-1 - proxyHops) ?? "";
  return networkOf(addressIn(seen.trim()) ?? own);
}

/** Of connections: every request of one has the same, and checking it each time took a hundredth of a booking. */
const ownNetworks = createMemo<string>(1_000);

/** Some proxies write the port too. Other text is no address: counted by it, each request could be a new client. */
function addressIn(entry: string): string | undefined {
  const address = isIP(entry) ? entry : entry.replace(/:\d{1,5}$/, "").replace(/^\[(.*)\]$/, "$1");
  return isIP(address) ? address : undefined;
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = address.includes("::") ? [...before, ...zeros, ...after] : before;
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}

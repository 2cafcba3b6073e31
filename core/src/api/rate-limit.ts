import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Caller, RatePolicy } from "../account/account.ts";
import type { Database } from "../db/database.ts";
import { Problem } from "./problem.ts";

/** Requests a minute (specification: Limits; `default` for what it leaves open), counted per account and mode. */
export const RATE_LIMITS: Readonly<Record<RatePolicy, number>> = {
  shipments: 120,
  tracking: 600,
  bulk: 10,
  reports: 30,
  labels: 3_000, // labels, not requests
  default: 600,
};
const WINDOW_SECONDS = 60;

/** What is guessed at or made in masses, by whoever asks: so many in so long. */
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
} as const;
export type AttemptKind = keyof typeof ATTEMPTS;

export interface RateLimiter {
  /**
   * Counts a request, or as many points as it costs, and returns the headers that say where the caller stands.
   * @throws Problem `rate_limited` with `Retry-After` when the minute's share is used up.
   */
  take(caller: Caller, policy: RatePolicy, points?: number): Promise<Record<string, string>>;
  /** The same for who has no account: counted by the address they come from. */
  takeFrom(address: string, policy: RatePolicy): Promise<Record<string, string>>;
  /** The same for a webhook of a store, counted by the store: one that sends very many leaves the others room. */
  takeHook(storeId: string): Promise<Record<string, string>>;
  /** Counts a try before it is looked at. @throws Problem `rate_limited` */
  attempt(kind: AttemptKind, of: string): Promise<void>;
  /** The same without throwing. @returns whether there was one left. */
  mayAttempt(kind: AttemptKind, of: string): Promise<boolean>;
  /** The tries before a right one are forgotten. */
  forgive(kind: AttemptKind, of: string): Promise<void>;
  /** One try that was right does not count. */
  giveBack(kind: AttemptKind, of: string): Promise<void>;
}

/** Counted in memory for one process, in Postgres for several. `enabled: false` only by configuration, for load tests. */
export function createRateLimiter({
  db,
  enabled,
  hooksAMinute,
}: {
  db: Database;
  enabled: boolean;
  hooksAMinute: number;
}): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterFor(policy: string, points: number, duration = WINDOW_SECONDS): RateLimiterAbstract {
    const name = `${policy}-${points}`;
    let limiter = limiters.get(name);
    if (!limiter) {
      const options = { keyPrefix: name, points, duration };
      limiter =
        db.engine === "sqlite"
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: db.read,
              storeType: "knex",
              tableName: "rate_limits",
              tableCreated: true,
              clearExpiredByTimeout: false,
            });
      limiters.set(name, limiter);
    }
    return limiter;
  }

  return {
    take: (caller, policy, cost = 1) => {
      const points = caller.account.rateLimits[policy] ?? RATE_LIMITS[policy];
      return count(`${caller.account.id}:${caller.mode}`, policy, { points, cost });
    },
    takeFrom: (address, policy) => count(`from:${address}`, policy, { points: RATE_LIMITS[policy], cost: 1 }),
    takeHook: (storeId) => count(storeId, "hooks", { points: hooksAMinute, cost: 1 }),
    async attempt(kind, of) {
      if (!enabled) return;
      const { points, seconds } = ATTEMPTS[kind];
      const { allowed, result } = await consume(limiterFor(kind, points, seconds), of);
      if (allowed) return;
      const wait = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      throw new Problem("rate_limited", { detail: tooOften(kind, wait), headers: { "Retry-After": String(wait) } });
    },
    async mayAttempt(kind, of) {
      const { points, seconds } = ATTEMPTS[kind];
      return !enabled || (await consume(limiterFor(kind, points, seconds), of)).allowed;
    },
    async giveBack(kind, of) {
      const { points, seconds } = ATTEMPTS[kind];
      if (enabled) await limiterFor(kind, points, seconds).reward(of, 1);
    },
    async forgive(kind, of) {
      const { points, seconds } = ATTEMPTS[kind];
      await limiterFor(kind, points, seconds).delete(of);
    },
  };

  async function count(
    key: string,
    policy: RatePolicy | "hooks",
    { points, cost }: { points: number; cost: number },
  ): Promise<Record<string, string>> {
    const headers = { "RateLimit-Policy": `"${policy}";q=${points};w=${WINDOW_SECONDS}` };
    if (!enabled) return { ...headers, RateLimit: `"${policy}";r=${points};t=${WINDOW_SECONDS}` };
    const standing = await consume(limiterFor(policy, points), key, cost);
    const seconds = Math.max(1, Math.ceil(standing.result.msBeforeNext / 1000));
    const full = {
      ...headers,
      RateLimit: `"${policy}";r=${Math.max(0, standing.result.remainingPoints)};t=${seconds}`,
    };
    if (!standing.allowed) throw new Problem("rate_limited", { headers: { ...full, "Retry-After": String(seconds) } });
    return full;
  }
}

function tooOften(kind: AttemptKind, seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const isPassword = kind === "password-of" || kind === "password-from";
  return {
    en: `Too many tries. Wait ${minutes} min${isPassword ? ", or open a sign-in link" : ""}.`,
    ar: `محاولات كثيرة. انتظر ${minutes} دقيقة${isPassword ? "، أو افتح رابط دخول" : ""}.`,
  };
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  cost = 1,
): Promise<{ allowed: boolean; result: RateLimiterRes }> {
  try {
    return { allowed: true, result: await limiter.consume(key, cost) };
  } catch (refused) {
    // The library throws its result when the points are used up, and an Error when its store failed.
    if (refused instanceof RateLimiterRes) return { allowed: false, result: refused };
    throw refused;
  }
}

/**
 * The network that asks: the address that our own proxies saw, counted from the nearest; what stands before that anybody
 * can make up. Of IPv6 the first 64 bits, of which one customer has all the rest.
 */
export function clientAddress(request: IncomingMessage, proxyHops: number): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const seen = [...forwarded.map((part) => part.trim()), request.socket.remoteAddress ?? ""];
  return networkOf(seen.at(-1 - proxyHops) || (seen.at(-1) ?? ""));
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

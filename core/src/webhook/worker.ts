import type { Clock } from "../clock.ts";
import { type MasterKeys, open } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { isUnconfirmed } from "../db/failure.ts";
import { createGroupRead } from "../db/group-read.ts";
import { heldUntil, type WorkerLease } from "../db/lease.ts";
import type { NewId } from "../id.ts";
import type { Logger } from "../log.ts";
import { type Endpoint, type Health, isProbing, placeOfSecret } from "./endpoint.ts";
import { type Made, recordBatch } from "./record.ts";
import * as repository from "./repository.ts";
import { nextAttempt } from "./schedule.ts";
import type { Sender } from "./send.ts";

export interface WorkerOptions {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  sender: Sender;
  lease: WorkerLease;
  log: Pick<Logger, "warn" | "error">;
  countDelivery(outcome: string): void;
  /** How often to look for what fell due by itself or through another process. */
  pollMs?: number;
  random?: () => number;
}

export interface Worker {
  /** There may be something to deliver. Cheap; call it after every commit. */
  wake(): void;
  /** Takes nothing more, and resolves once every attempt under way is recorded. */
  stop(): Promise<void>;
}

/** One endpoint's attempts at a time: below the connections that endpoints of one host share, so that one that hangs leaves others room. */
const IN_FLIGHT_PER_ENDPOINT = 24;
/** Claimed ahead, so that a claim serves many attempts. */
const HELD_PER_ENDPOINT = 96;
const HELD_IN_ALL = 4_000;
const ENDPOINTS_PER_ROUND = 64;
const DAY_MS = 86_400_000;
/** Until a delivery that cannot even be tried is looked at again. */
const BROKEN_WAIT_MS = 10 * 60_000;

/** What this process holds of one endpoint. */
interface Lane {
  endpoint: Endpoint;
  waiting: { delivery: repository.ClaimedDelivery; body: string }[];
  inFlight: number;
  health: Health;
}

/**
 * Claims deliveries that are due, sends them and records what became of them. Any number of workers may run on
 * Postgres; what a worker that dies held is released to the others.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { db, clock, sender, log } = options;
  const random = options.random ?? Math.random;
  const lanes = new Map<string, Lane>();
  const record = recordBatch();
  // The lease is part of the key: a row that was released and claimed again is another hold.
  const findHeld = createGroupRead(async (keys) => {
    const held = new Map<string, true>();
    const pairs = keys.map((key) => key.split("\n"));
    for (const [lease, group] of Map.groupBy(pairs, ([lease]) => lease ?? "")) {
      const ids = group.flatMap(([, id]) => (id === undefined ? [] : [id]));
      for (const id of await repository.findHeld(db.read, ids, lease)) held.set(`${lease}\n${id}`, true);
    }
    return held;
  });
  const underWay = new Set<Promise<void>>();
  let round: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let firstEndpoint = 0;

  const timer = setInterval(wake, options.pollMs ?? 250);

  function wake(): void {
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    round = claimRound()
      .catch((error) => {
        options.lease.abandon();
        log.error({ err: error }, "claiming deliveries failed");
      })
      .finally(() => {
        round = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  async function claimRound(): Promise<void> {
    const held = [...lanes.values()].reduce((sum, lane) => sum + lane.waiting.length + lane.inFlight, 0);
    if (held >= HELD_IN_ALL) return;
    const due = await repository.listDueEndpoints(db.read, clock.now());
    // Another endpoint is first each time, so that many of them share fairly.
    firstEndpoint = due.length === 0 ? 0 : (firstEndpoint + 1) % due.length;
    const inTurn = [...due.slice(firstEndpoint), ...due.slice(0, firstEndpoint)].slice(0, ENDPOINTS_PER_ROUND);
    const wanted = inTurn.map((endpoint) => ({ endpoint, limit: roomFor(endpoint) })).filter(({ limit }) => limit > 0);
    if (wanted.length === 0 || stopped) return;

    const now = clock.now();
    const lease = options.lease.claim();
    const claimed = await db.write(async (trx) => {
      const taken = new Map<Endpoint, repository.ClaimedDelivery[]>();
      for (const { endpoint, limit } of wanted) {
        taken.set(
          endpoint,
          await repository.claimDeliveries(trx, {
            endpointId: endpoint.id,
            now,
            lease,
            leaseUntil: heldUntil(now),
            limit,
          }),
        );
      }
      return taken;
    });
    const bodies = await repository.readBodies(
      db.read,
      [...claimed.values()].flat().map((delivery) => delivery.eventId),
    );
    for (const [endpoint, deliveries] of claimed) {
      const lane = lanes.get(endpoint.id) ?? { endpoint, waiting: [], inFlight: 0, health: endpoint.health };
      lane.endpoint = endpoint;
      if (lane.inFlight === 0) lane.health = endpoint.health;
      lanes.set(endpoint.id, lane);
      for (const delivery of deliveries) lane.waiting.push({ delivery, body: bodies.get(delivery.eventId) ?? "" });
      pump(lane);
    }
  }

  /** After a pause one delivery goes alone, to see whether the receiver is back. */
  function roomFor(endpoint: Endpoint): number {
    const lane = lanes.get(endpoint.id);
    const held = lane ? lane.waiting.length + lane.inFlight : 0;
    if (isProbing(endpoint.health)) return held === 0 ? 1 : 0;
    // Claiming a few at a time would cost a commit for each few.
    return held > HELD_PER_ENDPOINT / 2 ? 0 : HELD_PER_ENDPOINT - held;
  }

  function pump(lane: Lane): void {
    while (lane.inFlight < IN_FLIGHT_PER_ENDPOINT) {
      const next = lane.waiting.shift();
      if (!next) break;
      lane.inFlight += 1;
      const attempt = deliver(lane, next.delivery, next.body)
        .catch((error) => setAside(next.delivery, error))
        .finally(() => {
          lane.inFlight -= 1;
          underWay.delete(attempt);
          if (!stopped) pump(lane);
          if (lane.inFlight + lane.waiting.length === 0) lanes.delete(lane.endpoint.id);
          if (lane.waiting.length < IN_FLIGHT_PER_ENDPOINT) wake();
        });
      underWay.add(attempt);
    }
  }

  async function deliver(lane: Lane, delivery: repository.ClaimedDelivery, body: string): Promise<void> {
    const { endpoint } = lane;
    // Its endpoint may have been deleted or changed since it was claimed.
    if (!(await findHeld(`${delivery.lease}\n${delivery.id}`))) return;
    const attemptedAt = clock.now();
    const outcome = await sender.send({
      url: endpoint.url,
      livemode: endpoint.mode === "live",
      eventId: delivery.eventId,
      body,
      secrets: secretsOf(options.keys, endpoint, attemptedAt),
      timestampSeconds: Math.floor(attemptedAt / 1000),
    });
    options.countDelivery(outcome.kind === "delivered" ? "delivered" : outcome.reason);
    const now = clock.now();
    const made: Made = {
      endpointId: endpoint.id,
      url: endpoint.url,
      delivery,
      outcome,
      attemptId: options.newId("dla"),
      attemptedAt,
      now,
      next: nextAttempt({
        attempt: delivery.attempts + 1,
        nowMs: now,
        random,
        retryAfterMs: outcome.kind === "failed" ? outcome.retryAfterMs : undefined,
      }),
    };
    const before = lane.health;
    const recorded = await db.submit(record, made);
    lane.health = recorded.health;
    warn(endpoint, before, recorded.health, recorded.disabled, now);
    if (recorded.disabled || recorded.health.pausedUntil !== null)
      await giveBack(lane, recorded.health.pausedUntil ?? now);
  }

  async function setAside(delivery: repository.ClaimedDelivery, error: unknown): Promise<void> {
    log.error({ err: error, delivery: delivery.id }, "recording an attempt failed");
    if (isUnconfirmed(error)) return options.lease.abandon();
    // Something is wrong with this one alone, such as a secret that does not open: it waits, and uses no attempt up.
    await db
      .write((trx) => repository.releaseDeliveries(trx, [delivery], clock.now() + BROKEN_WAIT_MS))
      .catch(() => options.lease.abandon());
  }

  /** The breaker opened: what is held goes back unsent, and no attempt is used up. */
  async function giveBack(lane: Lane, dueAt: number): Promise<void> {
    const held = lane.waiting.splice(0).map(({ delivery }) => delivery);
    if (held.length > 0) await db.write((trx) => repository.releaseDeliveries(trx, held, dueAt));
  }

  function warn(endpoint: Endpoint, before: Health, after: Health, disabled: string | undefined, now: number): void {
    if (disabled) log.warn({ endpoint: endpoint.id, reason: disabled }, "webhook endpoint disabled");
    const days = (health: Health) =>
      health.failingSince === null ? 0 : Math.floor((now - health.failingSince) / DAY_MS);
    if (after.failures === 10 && before.failures < 10)
      log.warn({ endpoint: endpoint.id }, "webhook endpoint paused after ten failures in a row");
    if (days(after) > 0 && after.failures % 100 === 0)
      log.warn(
        { endpoint: endpoint.id, days: days(after) },
        "webhook endpoint has been failing for days and will be disabled after five",
      );
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
      await Promise.all([...lanes.values()].map((lane) => giveBack(lane, clock.now())));
      await Promise.all(underWay);
      await sender.close();
    },
  };
}

/** The endpoint's secret, and the one before it for a day after a roll. */
export function secretsOf(keys: MasterKeys, endpoint: Endpoint, now: number): string[] {
  const secrets = [unsealed(endpoint.secret, "secret")];
  if (endpoint.previousSecret !== null && (endpoint.previousSecretUntil ?? 0) > now)
    secrets.push(unsealed(endpoint.previousSecret, "previous_secret"));
  return secrets;

  function unsealed(sealed: string, column: "secret" | "previous_secret"): string {
    const opened = open(keys, sealed, placeOfSecret(endpoint.id, column));
    if (opened.kind === "refused") throw new Error(`the secret of ${endpoint.id} does not open: ${opened.reason}`);
    return opened.text;
  }
}

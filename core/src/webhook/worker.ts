import { isUnconfirmed } from "../db/failure.ts";
import { createGroupRead } from "../db/group-read.ts";
import { type JobEnd, type JobKind, type JobTools, type JobWorker, startJobs } from "../jobs/engine.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { NewId } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import { startDropping } from "./drop.ts";
import { type Endpoint, type Health, isProbing } from "./endpoint.ts";
import { createSecretsReader } from "./endpoint-secrets.ts";
import { type AttemptRecord, type RecordResult, recordBatch } from "./record.ts";
import { startRecovering } from "./recover.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  findHeld,
  type Held,
  listDueEndpoints,
  releaseDeliveries,
} from "./repository.ts";
import { nextAttempt } from "./schedule.ts";
import type { Sender } from "./send.ts";

export interface DeliveryTools extends JobTools {
  newId: NewId;
  keys: MasterKeys;
  sender: Sender;
  log: Pick<Logger, "warn" | "error">;
  countDelivery(outcome: string): void;
  random?: () => number;
}

const DAY_MS = 86_400_000;
/** How long a delivery that cannot be attempted waits. */
const BROKEN_WAIT_MS = 10 * 60_000;

export interface DeliveryWorker extends JobWorker {
  /** After an endpoint was changed, deleted or recovered. */
  endpoints: Pick<JobWorker, "wake">;
}

interface SendContext {
  endpoint: Endpoint;
  record: ReturnType<typeof recordBatch>;
  readHeld: ReturnType<typeof heldReader>;
  readSecrets: ReturnType<typeof createSecretsReader>;
  unrecorded: ReturnType<typeof unrecordedFailures>;
  letNextBegin(): void;
  /** There may be deliveries to drop. */
  drop(): void;
}

/** Sends due deliveries to their endpoints and records the outcome of each attempt. */
export function startDelivering(tools: DeliveryTools, pollMs = 250): DeliveryWorker {
  const drops = startDropping(tools);
  const context = {
    record: recordBatch(),
    readHeld: heldReader(tools),
    readSecrets: createSecretsReader(tools.keys),
    unrecorded: unrecordedFailures(),
    drop: drops.wake,
  };
  const kind: JobKind<Endpoint, ClaimedDelivery> = {
    name: "webhook deliveries",
    pollMs,
    size: 4_000,
    // Below the connections that endpoints of one host share, so that one that hangs leaves others room.
    perOwner: 24,
    ahead: 192,
    listDue: (now) => listDueEndpoints(tools.db.read, now),
    claim: (trx, endpoint, hold) => claimDeliveries(trx, endpoint, hold),
    // After a pause one delivery is sent alone, to probe whether the receiver answers again.
    roomFor: ({ health }, held, most) => (isProbing(health) ? (held === 0 ? 1 : 0) : most),
    run: (delivery, { owner, letNextBegin }) =>
      deliver(delivery, { ...context, endpoint: owner, letNextBegin }, tools).catch((error) =>
        setAside(delivery, error, tools),
      ),
    release: releaseDeliveries,
  };
  const jobs = startJobs(kind, tools);
  const recoveries = startRecovering(tools, jobs.wake);
  return {
    wake: jobs.wake,
    endpoints: {
      wake() {
        jobs.wake();
        recoveries.wake();
        drops.wake();
      },
    },
    async stop() {
      await drops.stop();
      await recoveries.stop();
      await jobs.stop();
    },
  };
}

async function deliver(
  delivery: ClaimedDelivery,
  { endpoint, record, readHeld, readSecrets, unrecorded, letNextBegin, drop }: SendContext,
  tools: DeliveryTools,
): Promise<JobEnd> {
  const { clock, sender, random = Math.random } = tools;
  const held = await readHeld(delivery);
  if (held === undefined) return undefined;
  const { body, target } = held;
  const attemptedAt = clock.now();
  const outcome = await sender.send({
    url: target.url,
    livemode: endpoint.mode === "live",
    eventId: delivery.eventId,
    body,
    secrets: readSecrets(target, attemptedAt),
    timestampSeconds: Math.floor(attemptedAt / 1000),
  });
  tools.countDelivery(outcome.kind === "delivered" ? "delivered" : outcome.reason);
  const failed = outcome.kind === "failed";
  if (!failed && !unrecorded.has(endpoint.id)) letNextBegin();
  const now = clock.now();
  const attempt: AttemptRecord = {
    endpointId: endpoint.id,
    isHealthy: endpoint.health.failures === 0 && !unrecorded.has(endpoint.id),
    url: target.url,
    delivery,
    outcome,
    attemptId: tools.newId("dla"),
    attemptedAt,
    now,
    next: nextAttempt({
      attempt: delivery.attempts + 1,
      nowMs: now,
      random,
      retryAfterMs: outcome.kind === "failed" ? outcome.retryAfterMs : undefined,
    }),
  };
  const end = recordAttempt(attempt, { endpoint, record, drop }, tools);
  if (failed) return unrecorded.add(endpoint.id, end);
  return (await end) ?? unrecorded.endOf(endpoint.id);
}

async function recordAttempt(
  attempt: AttemptRecord,
  { endpoint, record, drop }: Pick<SendContext, "endpoint" | "record" | "drop">,
  tools: DeliveryTools,
): Promise<JobEnd> {
  const recorded = await tools.db.submit(record, attempt);
  warn(endpoint, recorded, attempt.now, tools);
  endpoint.health = recorded.health; // by which the next attempts are recorded
  if (recorded.disabled) drop();
  // A paused endpoint: its claimed deliveries are released unsent, and no attempt is counted.
  const { pausedUntil } = recorded.health;
  return recorded.disabled || pausedUntil !== null ? { releaseUntil: pausedUntil ?? attempt.now } : undefined;
}

async function setAside(
  delivery: ClaimedDelivery,
  error: unknown,
  { db, clock, log }: DeliveryTools,
): Promise<undefined> {
  if (isUnconfirmed(error)) throw error;
  log.error({ err: error, delivery: delivery.id }, "recording an attempt failed");
  // Only this delivery is broken, for example its secret cannot be decrypted: it waits, and no attempt is counted.
  await db.write((trx) => releaseDeliveries(trx, [delivery], clock.now() + BROKEN_WAIT_MS));
}

function warn(
  endpoint: Endpoint,
  { before, health: after, disabled }: RecordResult,
  now: number,
  { log }: DeliveryTools,
): void {
  if (disabled) log.warn({ endpoint: endpoint.id, reason: disabled }, "webhook endpoint disabled");
  if (after.failures >= 10 && before.failures < 10)
    log.warn({ endpoint: endpoint.id }, "webhook endpoint paused after ten failures in a row");
  const days = daysFailing(after, now);
  if (days > 0 && after.failures % 100 === 0)
    log.warn(
      { endpoint: endpoint.id, days },
      "webhook endpoint has been failing for days and will be disabled after five",
    );
}

function daysFailing({ failingSince }: Health, now: number): number {
  return failingSince === null ? 0 : Math.floor((now - failingSince) / DAY_MS);
}

/**
 * Failures of endpoints that are not recorded yet. Their record can pause or disable the endpoint, so nothing more is sent
 * to it before: a delivery that succeeded meanwhile keeps its place until then.
 */
function unrecordedFailures() {
  const ofEndpoint = new Map<string, Set<Promise<JobEnd>>>();
  return {
    has: (endpointId: string) => ofEndpoint.has(endpointId),
    add(endpointId: string, end: Promise<JobEnd>): Promise<JobEnd> {
      const ends = ofEndpoint.get(endpointId) ?? new Set();
      ofEndpoint.set(endpointId, ends.add(end));
      return end.finally(() => {
        ends.delete(end);
        if (ends.size === 0) ofEndpoint.delete(endpointId);
      });
    },
    /** How the jobs of these failures end, because theirs may end after this one. */
    async endOf(endpointId: string): Promise<JobEnd> {
      const ends = await Promise.allSettled(ofEndpoint.get(endpointId) ?? []);
      return ends.map((end) => (end.status === "fulfilled" ? end.value : undefined)).find((end) => end !== undefined);
    },
  };
}

/** Reads what is sent of a delivery and where, many in one query; undefined when this process no longer holds the delivery. */
function heldReader({ db }: JobTools) {
  // The lease is part of the key: a row that was released and claimed again is another hold.
  const keyOf = ({ accountId, id, lease }: Held) => `${lease}\n${id}\n${accountId}`;
  const read = createGroupRead(async (keys) => {
    const named = keys.map((key) => key.split("\n"));
    const held = named.map(([lease = "", id = "", accountId = ""]) => ({ accountId, id, lease }));
    return new Map((await findHeld(db.read, held)).map((row) => [keyOf(row), row]));
  });
  return (delivery: Held) => read(keyOf(delivery));
}

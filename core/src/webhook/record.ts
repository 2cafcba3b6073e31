import type { Reader, Transaction } from "../db/database.ts";
import { isDistributed } from "../db/dialect.ts";
import type { Batch } from "../db/group-commit.ts";
import { insertRows, insertStatement } from "../db/insert.ts";
import { attemptValues, INTO_ATTEMPTS, type StoredAttempt } from "./attempt-repository.ts";
import { type DisabledReason, HEALTHY, type Health, healthAfter, isDead } from "./endpoint.ts";
import type { Outcome } from "./outcome.ts";
import { type Completion, completeDeliveries, completionStatements, healthyStatement } from "./record-repository.ts";
import * as repository from "./repository.ts";
import type { nextAttempt } from "./schedule.ts";

/** An attempt that was made, to be written down. */
export interface AttemptRecord {
  endpointId: string;
  /** The endpoint had no failure when it was last read, and none is being recorded. Only chooses which way of recording is tried first. */
  isHealthy: boolean;
  /** Where it was sent. */
  url: string;
  delivery: repository.ClaimedDelivery;
  outcome: Outcome;
  attemptId: string;
  /** When it began, in milliseconds. */
  attemptedAt: number;
  now: number;
  /** When to try again, when it failed and attempts are left. */
  next: ReturnType<typeof nextAttempt>;
}

/** What the record made of the endpoint. */
export interface RecordResult {
  /** False when the delivery was no longer held by this claim, or the endpoint was disabled or deleted meanwhile: nothing was written. */
  kept: boolean;
  before: Health;
  health: Health;
  disabled: DisabledReason | undefined;
}

/**
 * Writes many attempts down in one commit: delivery, attempt and the endpoint's health. The health is read and written
 * under the endpoint's lock, so that other workers and a merchant who changes the endpoint are counted too. What an
 * address answered that is no longer the endpoint's says nothing about the new one.
 */
export function recordBatch(): Batch<AttemptRecord, RecordResult> {
  return {
    name: "record attempts",
    accountOf: ({ delivery }) => delivery.accountId,
    async apply(trx, made) {
      // Endpoints before deliveries, in the same order as changing one.
      const named = made.map(({ endpointId, delivery: { accountId } }) => ({ id: endpointId, accountId }));
      const present = await repository.lockEndpoints(trx, named, "change");
      // What was under way when its endpoint was disabled or deleted is dropped like what waited.
      const current = made.filter(
        ({ endpointId, delivery }) => present.get(endpointId)?.generation === delivery.generation,
      );
      const kept = await complete(trx, current);
      await insertRows(trx, INTO_ATTEMPTS, [...kept].map(toAttempt).map(attemptValues));
      const endpoints = new Map<string, { health: Health; disabled: DisabledReason | undefined }>();
      for (const [endpointId, attempts] of Map.groupBy(kept, (attempt) => attempt.endpointId)) {
        const endpoint = present.get(endpointId);
        if (endpoint?.status !== "enabled") continue;
        const toThisUrl = attempts.filter(({ url }) => url === endpoint.url);
        if (toThisUrl.length === 0) continue;
        const before = endpoint.health;
        let health = before;
        for (const { outcome, now } of toThisUrl) health = healthAfter(health, outcome.kind === "delivered", now);
        const now = Math.max(...toThisUrl.map((attempt) => attempt.now));
        const gone = toThisUrl.some(({ outcome }) => outcome.kind === "failed" && outcome.gone);
        const disabled = gone ? "gone" : isDead(health, now) ? "failing" : undefined;
        if (disabled) await repository.disableEndpoint(trx, endpoint, disabled, now);
        else if (health.failures !== before.failures) await repository.updateHealth(trx, endpoint, health);
        endpoints.set(endpointId, { health, disabled });
      }
      const seen = new Set<string>();
      return made.map((attempt) => {
        const { endpointId } = attempt;
        const before = present.get(endpointId)?.health ?? HEALTHY;
        const { health = before, disabled } = endpoints.get(endpointId) ?? {};
        // What the attempts of one commit changed together is reported with the first of them.
        const isFirst = !seen.has(endpointId);
        seen.add(endpointId);
        return { kept: kept.has(attempt), before: isFirst ? before : health, health, disabled };
      });
    },
    script: {
      fits: ({ outcome, isHealthy }) => outcome.kind === "delivered" && isHealthy,
      of: deliveredScript,
      isRepeatable: true, // of what was recorded no lease is held
    },
  };
}

/**
 * A success changes nothing of an endpoint that has no failures. The statements fail when it has failed meanwhile, was disabled or deleted,
 * or when a delivery is no longer held by its claim.
 */
function deliveredScript(db: Reader, made: readonly AttemptRecord[]) {
  if (isDistributed(db)) return undefined; // not tried there
  if (new Set(made.map(({ delivery }) => delivery.id)).size < made.length) return undefined;
  const endpoints = new Map(
    made.map(({ endpointId: id, delivery: { accountId, generation } }) => [
      `${id} ${generation}`,
      { accountId, id, generation },
    ]),
  );
  const result: RecordResult = { kept: true, before: HEALTHY, health: HEALTHY, disabled: undefined };
  return {
    statements: [
      // Endpoints before deliveries, as above.
      healthyStatement(db, [...endpoints.values()]),
      ...completionStatements(db, made.map(toCompletion)),
      insertStatement(db, INTO_ATTEMPTS, made.map(toAttempt).map(attemptValues)),
    ],
    results: made.map(() => result),
  };
}

/** @returns those whose lease was still held. */
async function complete(trx: Transaction, attempts: readonly AttemptRecord[]): Promise<Set<AttemptRecord>> {
  const kept = new Set<AttemptRecord>();
  // A delivery that was released and claimed again can be here twice, once for each claim: ids alone do not say which holds it.
  for (let rest = attempts; rest.length > 0; ) {
    const once = [...new Map(rest.map((attempt) => [attempt.delivery.id, attempt])).values()];
    const held = await completeDeliveries(trx, once.map(toCompletion));
    for (const attempt of once) if (held.has(attempt.delivery.id)) kept.add(attempt);
    const tried = new Set(once);
    rest = rest.filter((attempt) => !tried.has(attempt));
  }
  return kept;
}

function toCompletion({ delivery, outcome, next, now }: AttemptRecord): Completion {
  const state = outcome.kind === "delivered" ? "delivered" : next.kind === "retry" ? "pending" : "exhausted";
  return {
    accountId: delivery.accountId,
    deliveryId: delivery.id,
    lease: delivery.lease,
    state,
    attempts: delivery.attempts + 1,
    dueAt: state === "pending" && next.kind === "retry" ? next.atMs : now,
    finishedAt: state === "pending" ? null : now,
  };
}

function toAttempt({ endpointId, delivery, outcome, attemptId, attemptedAt }: AttemptRecord): StoredAttempt {
  return {
    accountId: delivery.accountId,
    id: attemptId,
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    endpointId,
    attempt: delivery.attempts + 1,
    outcome: outcome.kind === "delivered" ? "delivered" : outcome.reason,
    status: outcome.status ?? null,
    detail: outcome.kind === "failed" ? outcome.detail : null,
    // Postgres takes no NUL in text, and a receiver may answer anything.
    response: outcome.responseExcerpt.replaceAll("\u0000", "\ufffd") || null,
    requestHeaders: outcome.requestHeaders ?? null,
    responseHeaders: outcome.responseHeaders ?? null,
    durationMs: Math.round(outcome.durationMs),
    attemptedAt,
  };
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long to wait after the first failed attempt, after the second, and so on: six retries (specification, Events, rule 2). */
const stepsMs = [10 * secondMs, minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs];
const jitter = 0.2;

export interface FailedAttempt {
  /** The number of the attempt that has just failed: 1 is the first. */
  attempt: number;
  nowMs: number;
  /** Uniform in [0, 1). */
  random: () => number;
  /** The receiver's Retry-After, see `parseRetryAfter`. */
  retryAfterMs?: number | undefined;
}

export type NextAttempt = { kind: "retry"; atMs: number } | { kind: "exhausted" };

/**
 * When to try again. Each wait is its step ± 20 %, so that events which failed together do not return together.
 * A receiver may ask for more by `Retry-After`, up to twice the step, and never for less. Even then every wait is
 * longer than the one before: twice a step is less than four fifths of the next.
 */
export function nextAttempt({ attempt, nowMs, random, retryAfterMs = 0 }: FailedAttempt): NextAttempt {
  const stepMs = stepsMs[attempt - 1];
  if (stepMs === undefined) return { kind: "exhausted" };
  const jitteredMs = stepMs * (1 - jitter + 2 * jitter * random());
  return { kind: "retry", atMs: nowMs + Math.round(Math.max(jitteredMs, Math.min(retryAfterMs, 2 * stepMs))) };
}

/** The three forms of a date that HTTP allows (RFC 9110, 5.6.7). The last one does not say so, but it is in GMT too. */
const httpDates = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/, // Sun, 06 Nov 1994 08:49:37 GMT
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/, // Sunday, 06-Nov-94 08:49:37 GMT
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/, // Sun Nov  6 08:49:37 1994
];

/** Reads `Retry-After` (RFC 9110, 10.2.3), seconds or a date, as milliseconds from now; undefined when it is neither. */
export function parseRetryAfter(value: string, nowMs: number): number | undefined {
  if (/^\d{1,9}$/.test(value)) return Number(value) * secondMs;
  if (!httpDates.some((form) => form.test(value))) return undefined;
  const atMs = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

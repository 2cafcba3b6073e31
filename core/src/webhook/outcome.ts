import { errors } from "undici";
import { ConnectFailure, errorCode } from "../network/connect.ts";
import type { Header } from "./header.ts";
import { parseRetryAfter } from "./schedule.ts";

/** What became of one attempt. */
export type Outcome = (Delivered | Failed) & Partial<ExchangeResult>;

/** What went over the wire, as the log keeps it; missing when there never was a connection. */
export interface ExchangeResult {
  requestHeaders: readonly Header[];
  /** None when no answer began. */
  responseHeaders: readonly Header[];
}

export interface Delivered {
  kind: "delivered";
  status: number;
  durationMs: number;
  /** The beginning of the answer's body, for the merchant to read. */
  responseExcerpt: string;
}

export interface Failed {
  kind: "failed";
  reason: FailureReason;
  /** Of the answer, when there was one: with `status` and `redirect`. */
  status?: number;
  /** The answer's `Retry-After`, for `nextAttempt`. */
  retryAfterMs?: number;
  /** The receiver answered 410: it wants no more events, the endpoint is to be disabled. */
  gone?: true;
  durationMs: number;
  /** One sentence for the merchant, in English. Holds no secret, no URL and no address of our network. */
  detail: string;
  responseExcerpt: string;
}

export type FailureReason =
  /** Answered, and not with 2xx. */
  | "status"
  /** Answered 3xx. Redirects are not followed: they would lead around the checks of the URL. */
  | "redirect"
  /** No answer in time. */
  | "timeout"
  /** The URL or its host is not allowed: see guard.ts. */
  | "blocked"
  | "dns"
  | "connect"
  | "tls"
  /** The connection broke before there was an answer. */
  | "reset"
  /** What came back was not HTTP. */
  | "protocol";

/** How an exchange with a receiver ended, before anything is concluded from it. */
export interface Ending {
  /** False when there never was a connection to send anything over. */
  sent: boolean;
  /** Undefined when no answer began. */
  status: number | undefined;
  retryAfter: string | undefined;
  responseHeaders: readonly Header[];
  responseExcerpt: string;
  /** What ended the exchange; undefined when the answer was read to its end. */
  error: Error | undefined;
}

/** We gave up waiting. */
export class OutOfTime extends Error {}

/**
 * The status alone decides (specification, Events, rule 2). An answer whose status has arrived counts, even if its body
 * then stalls or breaks off: the body is only kept for the record.
 */
export function judge(ending: Ending, durationMs: number, nowMs: number): Outcome {
  const { status, responseExcerpt } = ending;
  if (status === undefined) return { kind: "failed", ...unanswered(ending.error), durationMs, responseExcerpt };
  if (status >= 200 && status < 300) return { kind: "delivered", status, durationMs, responseExcerpt };

  const retryAfterMs = ending.retryAfter === undefined ? undefined : parseRetryAfter(ending.retryAfter, nowMs);
  const redirected = status >= 300 && status < 400;
  return {
    kind: "failed",
    reason: redirected ? "redirect" : "status",
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(status === 410 ? { gone: true } : {}),
    durationMs,
    detail: redirected ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`,
    responseExcerpt,
  };
}

function unanswered(error: Error | undefined): { reason: FailureReason; detail: string } {
  if (error instanceof ConnectFailure) return { reason: error.reason, detail: error.message };
  if (error instanceof OutOfTime) return { reason: "timeout", detail: error.message };
  return notHttp.some((kind) => error instanceof kind)
    ? { reason: "protocol", detail: "What came back was not an HTTP answer." }
    : { reason: "reset", detail: `The connection broke before there was an answer (${errorCode(error)}).` };
}

const notHttp = [errors.HTTPParserError, errors.HeadersOverflowError, errors.ResponseContentLengthMismatchError];

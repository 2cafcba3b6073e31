import { Agent } from "undici";
import { guardedConnector } from "../network/connect.ts";
import { checkUrl } from "../network/guard.ts";
import { dnsResolve, type Resolve, systemResolve } from "../network/resolve.ts";
import { Exchange } from "./exchange.ts";
import { type Header, loggable } from "./header.ts";
import { judge, type Outcome } from "./outcome.ts";
import { sign } from "./signature.ts";

/** One try at handing one event to one endpoint. */
export interface Attempt {
  url: string;
  livemode: boolean;
  /** `evt_…` */
  eventId: string;
  /** The frozen JSON: every attempt sends the same bytes. */
  body: string | Buffer;
  /** The endpoint's `whsec_…`; two for 24 hours after a roll. */
  secrets: readonly string[];
  /** Now, in seconds since 1970. */
  timestampSeconds: number;
}

export interface SenderOptions {
  /** MASAR_ALLOW_PRIVATE_WEBHOOKS: lets http and private addresses pass. For development on one machine. */
  allowPrivate: boolean;
  resolve?: Resolve;
  /** For DNS, TCP and TLS together. */
  connectTimeoutMs?: number;
  /** For everything, from the call to the end of the answer's body, with the wait for a connection. */
  timeoutMs?: number;
  /** Endpoints of one host and port share these; so keep it well above what one endpoint may have in flight. */
  connectionsPerOrigin?: number;
  /** Milliseconds since 1970, to read a `Retry-After` that is a date. */
  nowMs?: () => number;
  /** Certificate authorities to trust instead of the well-known ones, in PEM. */
  ca?: string;
}

export interface Sender {
  /** Makes one attempt. Never rejects: whatever happens is an outcome. */
  send(attempt: Attempt): Promise<Outcome>;
  /** Waits for the attempts under way, at most `timeoutMs`, then closes every connection. Later attempts fail. */
  close(): Promise<void>;
}

/** Sends signed webhooks (Standard Webhooks 1.0) over kept-alive HTTP/1.1 connections to checked addresses. */
export function createSender({
  allowPrivate,
  resolve = allowPrivate ? systemResolve : dnsResolve(),
  connectTimeoutMs = 5_000,
  timeoutMs = 15_000,
  connectionsPerOrigin = 64,
  nowMs = Date.now,
  ca,
}: SenderOptions): Sender {
  const agent = new Agent({
    connect: guardedConnector({ resolve, allowPrivate, timeoutMs: connectTimeoutMs, ca }),
    connections: connectionsPerOrigin,
    pipelining: 1,
    allowH2: false,
    // Exchange keeps the time of the whole attempt; undici's own two clocks would only add to the cost.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  let closed: Promise<void> | undefined;

  return {
    send(attempt) {
      const checked = checkUrl(attempt.url, { livemode: attempt.livemode, allowPrivate });
      if (checked.kind === "refused") {
        return Promise.resolve({
          kind: "failed",
          reason: "blocked",
          durationMs: 0,
          detail: checked.detail,
          responseExcerpt: "",
        });
      }
      const { origin, pathname, search } = checked.url;
      const body = typeof attempt.body === "string" ? Buffer.from(attempt.body, "utf8") : attempt.body;
      const sent = headersOf(attempt, body);
      const headers = sent.flat();
      // undici writes these two itself.
      const all: Header[] = [["host", checked.url.host], ...sent, ["content-length", String(body.length)]];

      return new Promise((resolveOutcome) => {
        const startMs = performance.now();
        const exchange = new Exchange(timeoutMs, (ending) => {
          const outcome = judge(ending, Math.round(performance.now() - startMs), nowMs());
          if (!ending.sent) return resolveOutcome(outcome);
          const responseHeaders = loggable(ending.responseHeaders);
          resolveOutcome({ ...outcome, requestHeaders: loggable(all), responseHeaders });
        });
        agent.dispatch({ origin, path: pathname + search, method: "POST", headers, body }, exchange);
      });
    },
    close() {
      closed ??= agent.close();
      return closed;
    },
  };
}

function headersOf(attempt: Attempt, body: Buffer): Header[] {
  const { eventId, timestampSeconds, secrets } = attempt;
  return [
    ["content-type", "application/json"],
    ["user-agent", "Masar-Webhooks/1"],
    ["webhook-id", eventId],
    ["webhook-timestamp", String(timestampSeconds)],
    ["webhook-signature", sign({ eventId, timestampSeconds, body }, secrets)],
  ];
}

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { MasarOptions } from "./client.ts";
import { Unreachable } from "./problem.ts";

const KEY = "Idempotency-Key";
const FIRST_WAIT_MS = 250;
const LONGEST_BACKOFF_MS = 5_000;

/**
 * A `fetch` that repeats a request which was not answered, or was answered with a temporary error. A POST gets an
 * `Idempotency-Key` that all of its attempts share, so that it is carried out once.
 */
export function repeating(options: MasarOptions): (request: Request) => Promise<Response> {
  const { retries = 2, timeoutMs = 10_000, longestWaitMs = 30_000 } = options;
  return async (given) => {
    const { fetch: send = fetch } = options;
    const headers = new Headers(given.headers);
    if (given.method === "POST" && !headers.has(KEY)) headers.set(KEY, randomUUID());
    const body = given.body === null ? undefined : await given.arrayBuffer();
    for (let attempt = 0; ; attempt += 1) {
      const limit = AbortSignal.timeout(timeoutMs);
      const request = new Request(given.url, {
        method: given.method,
        headers,
        redirect: given.redirect,
        signal: AbortSignal.any([given.signal, limit]),
        ...(body ? { body } : {}),
      });
      const answer = await send(request)
        .then(whole)
        .catch((error: unknown) => failureOf(error, { limit, timeoutMs }));
      given.signal.throwIfAborted();
      const isLast = attempt >= retries;
      if (answer instanceof Error) {
        if (isLast || !isRepeatable(given.method)) throw answer;
        await wait(backoffMs(attempt), undefined, { signal: given.signal });
        continue;
      }
      const pauseMs = isTemporary(given.method, answer) ? Math.max(waitOf(answer), backoffMs(attempt)) : undefined;
      if (isLast || pauseMs === undefined || pauseMs > longestWaitMs) return answer;
      await answer.body?.cancel();
      await wait(pauseMs, undefined, { signal: given.signal });
    }
  };
}

/** Reads the answer here, where it is repeated if it breaks off. A file is passed on as a stream. */
async function whole(answer: Response): Promise<Response> {
  if (!/json/.test(answer.headers.get("Content-Type") ?? "") || answer.body === null) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** A PATCH with `If-Match` that was carried out, and whose answer was lost, would be refused the second time. */
function isRepeatable(method: string): boolean {
  return method !== "PATCH";
}

/** 429 was refused before it did anything. 409 with `Retry-After`: another attempt with the same key is in progress. */
function isTemporary(method: string, { status, headers }: Response): boolean {
  if (status === 429) return true;
  if (status === 409) return headers.has("Retry-After");
  return isRepeatable(method) && [500, 502, 503, 504].includes(status);
}

/** From `Retry-After`, in seconds or as a date. */
function waitOf({ headers }: Response): number {
  const value = headers.get("Retry-After") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now());
}

/** Doubles, with up to a half more at random, so that clients do not repeat at the same moment. */
function backoffMs(attempt: number): number {
  return Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** attempt) * (1 + Math.random() / 2);
}

function failureOf(error: unknown, { limit, timeoutMs }: { limit: AbortSignal; timeoutMs: number }): Error {
  if (limit.aborted) return new Unreachable(`the API did not answer within ${timeoutMs} ms`, { cause: error });
  return new Unreachable("the API cannot be reached", { cause: error });
}

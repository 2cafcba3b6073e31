import type { Network } from "@masar/kit";
import { Agent, Response, fetch as undiciFetch } from "undici";
import { guardedConnector } from "../network/connect.ts";
import { sendRequest } from "../network/request.ts";
import type { Resolve } from "../network/resolve.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKETS_PER_SHOP = 8;
/** Of an answer to `fetch`. More than a page of a hundred orders with everything that a platform says of them. */
export const MOST_FETCHED_BYTES = 16 * 1024 * 1024;

export interface GuardedNetwork extends Network {
  close(): Promise<void>;
}

/**
 * The way out for connectors: every socket goes to a public address, whatever a shop's name resolves to and when, and no answer is
 * read without a limit.
 */
export function guardedNetwork({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): GuardedNetwork {
  const dispatcher = new Agent({
    connect: guardedConnector({ resolve, allowPrivate, timeoutMs: CONNECT_TIMEOUT_MS }),
    connections: SOCKETS_PER_SHOP,
  });
  return {
    fetch: (async (input: Parameters<typeof undiciFetch>[0], init?: Parameters<typeof undiciFetch>[1]) =>
      limited(await undiciFetch(input, { ...init, dispatcher }))) as unknown as typeof fetch,
    request: (request) => sendRequest(dispatcher, request),
    allowPrivate,
    close: () => dispatcher.close(),
  };
}

/**
 * The same answer, which fails and closes its connection once more than the limit was read. undici unpacks it before: the headers
 * say nothing about what a small body becomes.
 */
function limited(response: Response): Response {
  if (!response.body) return response;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_FETCHED_BYTES) throw Object.assign(new Error("the answer is too large"), { code: "EMSGSIZE" });
      controller.enqueue(chunk);
    },
  });
  const { status, headers } = response;
  // `Response` takes no other status, and no reason in Arabic.
  const isKnown = status <= 599;
  return new Response(response.body.pipeThrough(counted), { status: isKnown ? status : 502, headers });
}

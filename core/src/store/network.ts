import type { Network } from "@masar/kit";
import { Agent, fetch as undiciFetch } from "undici";
import { guardedConnector } from "../network/connect.ts";
import { sendRequest } from "../network/request.ts";
import type { Resolve } from "../network/resolve.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKETS_PER_SHOP = 8;

export interface GuardedNetwork extends Network {
  close(): Promise<void>;
}

/** The way out for connectors: every socket goes to a public address, whatever a shop's name resolves to and when. */
export function guardedNetwork({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): GuardedNetwork {
  const dispatcher = new Agent({
    connect: guardedConnector({ resolve, allowPrivate, timeoutMs: CONNECT_TIMEOUT_MS }),
    connections: SOCKETS_PER_SHOP,
  });
  return {
    fetch: ((input: Parameters<typeof undiciFetch>[0], init?: Parameters<typeof undiciFetch>[1]) =>
      undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch,
    request: (request) => sendRequest(dispatcher, request),
    allowPrivate,
    close: () => dispatcher.close(),
  };
}

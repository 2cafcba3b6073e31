import { AsyncLocalStorage } from "node:async_hooks";
import type { Network } from "@masar/kit";
import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, type Shopify, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";

/** What Shopify gave us as an app, and the library that is made of it. */
export interface App {
  apiKey: string;
  apiSecret: string;
  apiVersion: string;
  library: Shopify;
  /** Runs the library's calls over this network, and no other. */
  over<Result>(network: Network, work: () => Promise<Result>): Promise<Result>;
}

const TIMEOUT_MS = 20_000;

/** The library takes one `fetch` for the whole process; each of our calls brings its own way out. */
const wayOut = new AsyncLocalStorage<Network>();
setAbstractFetchFunc(((input: string | URL, init?: RequestInit) => {
  const network = wayOut.getStore();
  if (!network) throw new Error("a call to Shopify outside of `over`");
  return network.fetch(input, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}) as typeof fetch);

export const API_VERSION = ApiVersion.October26;

export function openApp({
  apiKey,
  apiSecret,
  apiVersion = API_VERSION,
}: {
  apiKey: string;
  apiSecret: string;
  apiVersion?: string;
}): App {
  const library = shopifyApi({
    apiKey,
    apiSecretKey: apiSecret,
    apiVersion: apiVersion as ApiVersion,
    // Wanted by the library and used for pages that we do not have.
    hostName: "localhost",
    isEmbeddedApp: true,
    // Its messages hold tokens.
    logger: { log: async () => undefined },
  });
  return { apiKey, apiSecret, apiVersion, library, over: (network, work) => wayOut.run(network, work) };
}

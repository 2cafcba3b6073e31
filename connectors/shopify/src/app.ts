import { AsyncLocalStorage } from "node:async_hooks";
import type { Network } from "@masar/kit";
import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, type Shopify, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { createPaces, type Pace } from "./pace.ts";

/** The credentials of our app at Shopify, and the library configured with them. */
export interface App {
  apiKey: string;
  apiSecret: string;
  apiVersion: string;
  library: Shopify;
  /** The pace at which a shop may be called. */
  paceOf(shop: string): Pace;
  /** Runs the library's calls over this network only. */
  over<Result>(network: Network, work: () => Promise<Result>): Promise<Result>;
}

const TIMEOUT_MS = 20_000;

/** The library has one `fetch` per process; each of our calls has a network of its own. */
const currentNetwork = new AsyncLocalStorage<Network>();
setAbstractFetchFunc(((input: string | URL, init?: RequestInit) => {
  const network = currentNetwork.getStore();
  if (!network) throw new Error("a call to Shopify outside `over`");
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
    // Required by the library, for pages that we do not have.
    hostName: "localhost",
    isEmbeddedApp: true,
    // Its messages contain tokens.
    logger: { log: async () => undefined },
  });
  return {
    apiKey,
    apiSecret,
    apiVersion,
    library,
    paceOf: createPaces(),
    over: (network, work) => currentNetwork.run(network, work),
  };
}

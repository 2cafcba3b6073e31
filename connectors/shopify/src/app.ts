import type { Network } from "@masar/kit";
import type { ApiVersion, Shopify } from "@shopify/shopify-api";
import { overNetwork, shopifyLibrary } from "./library.ts";
import { createPaces, type Pace } from "./pace.ts";

/** The credentials of our app at Shopify, and the library configured with them. */
export interface App {
  apiKey: string;
  apiSecret: string;
  apiVersion: string;
  readonly library: Shopify;
  /** The pace at which a shop may be called. */
  paceOf(shop: string): Pace;
  /** Runs the library's calls over this network only. */
  over<Result>(network: Network, work: () => Promise<Result>): Promise<Result>;
}

export const API_VERSION: `${ApiVersion.October26}` = "2026-10";

export function openApp({
  apiKey,
  apiSecret,
  apiVersion = API_VERSION,
}: {
  apiKey: string;
  apiSecret: string;
  apiVersion?: string;
}): App {
  let library: Shopify | undefined;
  return {
    apiKey,
    apiSecret,
    apiVersion,
    get library() {
      library ??= shopifyLibrary().shopifyApi({
        apiKey,
        apiSecretKey: apiSecret,
        apiVersion: apiVersion as ApiVersion,
        // Required by the library, for pages that we do not have.
        hostName: "localhost",
        isEmbeddedApp: true,
        // Its messages contain tokens.
        logger: { log: async () => undefined },
      });
      return library;
    },
    paceOf: createPaces(),
    over: overNetwork,
  };
}

import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import type { Network } from "@masar/kit";

type Library = typeof import("@shopify/shopify-api");
type Runtime = typeof import("@shopify/shopify-api/runtime");

const TIMEOUT_MS = 20_000;

const load = createRequire(import.meta.url);
let loaded: Library | undefined;

/** Shopify's library, loaded when it is first used: with all it needs it takes a seventh of the processor time of a start. */
export function shopifyLibrary(): Library {
  if (loaded) return loaded;
  load("@shopify/shopify-api/adapters/web-api");
  const { setAbstractFetchFunc } = load("@shopify/shopify-api/runtime") as Runtime;
  setAbstractFetchFunc(fetchOverNetwork as typeof fetch);
  loaded = load("@shopify/shopify-api") as Library;
  return loaded;
}

/** The library has one `fetch` per process; each of our calls has a network of its own. */
const currentNetwork = new AsyncLocalStorage<Network>();

/** Runs the library's calls over this network only. */
export function overNetwork<Result>(network: Network, work: () => Promise<Result>): Promise<Result> {
  return currentNetwork.run(network, work);
}

function fetchOverNetwork(input: string | URL, init?: RequestInit) {
  const network = currentNetwork.getStore();
  if (!network) throw new Error("a call to Shopify outside `over`");
  return network.fetch(input, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

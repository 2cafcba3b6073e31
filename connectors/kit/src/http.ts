import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";

/**
 * The only network access of a connector. Strangers type the addresses of stores: core's agents and fetch open sockets
 * to public addresses only, so that no connector can reach our own network.
 */
export interface Network {
  fetch: typeof fetch;
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
  /** For development on one machine: allows http and private addresses. */
  allowPrivate: boolean;
}

/** A `Retry-After` header (seconds or a date) in milliseconds; undefined when it is absent or invalid. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | undefined {
  if (header === null || header === undefined || header.trim() === "") return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";

/**
 * The only way out. A store's address is typed by a stranger: core hands over agents and a fetch that open sockets to
 * public addresses alone, so that no connector can reach our own network.
 */
export interface Network {
  fetch: typeof fetch;
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
  /** For development on one machine: http and private addresses pass. */
  allowPrivate: boolean;
}

/** Milliseconds of a `Retry-After` header: seconds or a date; undefined when it says nothing. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | undefined {
  if (header === null || header === undefined || header.trim() === "") return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

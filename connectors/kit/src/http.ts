/**
 * The only network access of a connector. Strangers type the addresses of stores: core opens sockets to public addresses
 * only, so that no connector can reach our own network.
 */
export interface Network {
  /** For vendors' libraries, and for answers that are read in parts. Reading more than 16 MiB of an answer, unpacked, fails. */
  fetch: typeof fetch;
  /**
   * One request, sent once, with its whole answer; a redirect is an answer. Costs a fifth of `fetch`.
   *
   * @throws an error with a `code` such as `ECONNRESET` when there is no answer in time, or one larger than `maxBytes`. Its message
   * may contain what was sent.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** For development on one machine: allows http and private addresses. */
  allowPrivate: boolean;
}

export interface HttpRequest {
  url: string;
  method: "GET" | "PUT" | "POST" | "DELETE";
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** For everything, from connecting to the end of the answer. */
  timeoutMs: number;
  /** Of the answer's body, also when it is unpacked. */
  maxBytes: number;
}

export interface HttpResponse {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** A `Retry-After` header (seconds or a date) in milliseconds; undefined when it is absent or invalid. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | undefined {
  if (header === null || header === undefined || header.trim() === "") return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

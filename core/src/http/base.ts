import type { Mode } from "../account/account.ts";

export interface Base {
  mode: Mode;
  /** Public address, ending in `/v1`. */
  url: string;
  host: string;
  /** Path prefix, such as `/sandbox/v1`. */
  prefix: string;
}

/** The two base addresses (specification: Authentication, rule 2). */
export interface Bases {
  live: Base;
  test: Base;
}

export function readBases(liveUrl: string, sandboxUrl: string): Bases {
  return { live: toBase("live", liveUrl), test: toBase("test", sandboxUrl) };
}

/**
 * The environment of a request and the path inside it. Chosen by path if the two prefixes differ, so that any host
 * name works on one machine; by host if both have the same prefix. The host is read only then: Koa finds it out each time.
 */
export function baseOf(
  bases: Bases,
  request: { readonly host: string; readonly path: string },
): { mode: Mode; url: string; path: string } | undefined {
  const { live, test } = bases;
  const { path } = request;
  const isOf = ({ prefix }: Base) =>
    path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
  const candidates =
    live.prefix === test.prefix ? [test, live].filter((base) => base.host === request.host) : [test, live];
  const base = candidates.find(isOf);
  return base && { mode: base.mode, url: base.url, path: path.slice(base.prefix.length) || "/" };
}

function toBase(mode: Mode, address: string): Base {
  const url = new URL(address);
  return { mode, url: address, host: url.host, prefix: url.pathname };
}

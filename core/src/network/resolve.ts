import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { blockedRange, type CheckedUrl, checkUrl, hostOf, type UrlRules } from "./guard.ts";

/** All IPv4 and IPv6 addresses of a host name. Rejects when there are none. Never asked about an IP address. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Asks the DNS servers, and not getaddrinfo: that one would block a thread of the pool which SQLite also works in, for
 * as long as a dead name server takes, and would answer from /etc/hosts.
 */
export function dnsResolve({ servers, timeoutMs = 2_000, tries = 2 }: DnsOptions = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (ipv4.status === "rejected" && ipv6.status === "rejected") throw ipv4.reason;
    return [...(ipv4.status === "fulfilled" ? ipv4.value : []), ...(ipv6.status === "fulfilled" ? ipv6.value : [])];
  };
}

export interface DnsOptions {
  /** `address:port`; by default those that the operating system is set up to use. */
  servers?: readonly string[];
  /** For each server and try. */
  timeoutMs?: number;
  tries?: number;
}

/** Asks the operating system, which knows `localhost`: for development on one machine. */
export const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};

export type CheckedEndpoint = CheckedUrl | { kind: "refused"; code: "url_unresolvable"; detail: string };

/** What saving an endpoint asks: is the URL acceptable, and is every address of its host public today? */
export async function checkEndpoint(text: string, rules: UrlRules, resolve: Resolve): Promise<CheckedEndpoint> {
  const checked = checkUrl(text, rules);
  if (checked.kind === "refused" || rules.allowPrivate) return checked;
  const host = hostOf(checked.url);
  if (isIP(host) !== 0) return checked;

  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) {
    return { kind: "refused", code: "url_unresolvable", detail: "The host was not found in the DNS." };
  }
  const range = firstBlocked(addresses);
  return range
    ? { kind: "refused", code: "url_private", detail: `The host resolves to ${range}, not to a public address.` }
    : checked;
}

/** One blocked address condemns the host: which of several a socket would pick is not ours to say. */
export function firstBlocked(addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const range = blockedRange(address);
    if (range) return range;
  }
  return undefined;
}

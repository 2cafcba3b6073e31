import { BlockList, isIP } from "node:net";

/**
 * Keeps webhooks out of our own network. A merchant chooses the URL and answers for its DNS, so neither is trusted:
 * `checkUrl` looks at the URL itself, `blockedRange` at every address that its host resolves to and, once more, at the
 * address a socket is really connected to (connect.ts).
 */

export interface UrlRules {
  /** Live mode accepts https only. */
  livemode: boolean;
  /** For development on one machine (MASAR_ALLOW_PRIVATE_WEBHOOKS): http and private addresses pass, in both modes. */
  allowPrivate: boolean;
}

export type UrlRefusal =
  | "url_invalid"
  | "url_too_long"
  | "url_scheme"
  | "url_https_required"
  | "url_credentials"
  | "url_port"
  | "url_private";

export type CheckedUrl = { kind: "ok"; url: URL } | { kind: "refused"; code: UrlRefusal; detail: string };

/** Checks what can be seen without DNS. The details are sentences for the merchant and never quote the URL. */
export function checkUrl(text: string, { livemode, allowPrivate }: UrlRules): CheckedUrl {
  if (text.length > 2048) return refused("url_too_long", "The URL is longer than 2,048 characters.");
  // Parsing brings every spelling of an address (decimal, hexadecimal, octal, full-width, trailing dot) to the usual one.
  const url = URL.parse(text);
  if (!url) return refused("url_invalid", "This is not a URL.");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused("url_scheme", "The URL must start with https:// or http://.");
  }
  if (url.username !== "" || url.password !== "") {
    return refused("url_credentials", "The URL must not hold a user name or a password.");
  }
  if (allowPrivate) return { kind: "ok", url };

  if (livemode && url.protocol !== "https:") return refused("url_https_required", "Live mode accepts https:// only.");
  // The other low ports are for mail, shells and the like, not for webhooks.
  if (url.port !== "" && url.port !== "80" && url.port !== "443" && Number(url.port) < 1024) {
    return refused("url_port", "The port must be 80, 443, or 1024 and above.");
  }
  const host = hostOf(url);
  if (isIP(host) === 0) {
    return privateName.test(host)
      ? refused("url_private", "The host is a name inside a private network.")
      : { kind: "ok", url };
  }
  const range = blockedRange(host);
  return range ? refused("url_private", `The host is ${range}, not a public address.`) : { kind: "ok", url };
}

/** The host as DNS and sockets know it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Says which range outside the public internet an address is in, for example `a loopback address`; undefined if none. */
export function blockedRange(address: string): string | undefined {
  const version = isIP(address);
  if (version === 0) return "not an IP address";
  const family = version === 4 ? "ipv4" : "ipv6";
  if (version === 6 && !globalUnicast.check(address, family)) return "a reserved IPv6 address";
  return blockedRanges.find(({ list }) => list.check(address, family))?.name;
}

const privateName = /(^|\.)(localhost|local|internal)\.?$/;

/**
 * Of IPv6 only 2000::/3 is ever public. That leaves out ::, ::1, unique local (fd00:ec2::254 is a metadata service),
 * link-local, site-local, multicast, and IPv4 in disguise: ::a.b.c.d, ::ffff:a.b.c.d, 64:ff9b::/96, 64:ff9b:1::/48.
 */
const globalUnicast = blockList("2000::/3");

const blockedRanges = [
  { name: "an address of this machine's network", list: blockList("0.0.0.0/8") },
  { name: "a loopback address", list: blockList("127.0.0.0/8") },
  { name: "a private address", list: blockList("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16") },
  { name: "a carrier's private address", list: blockList("100.64.0.0/10") },
  { name: "a link-local address", list: blockList("169.254.0.0/16") }, // and 169.254.169.254, the clouds' metadata service
  { name: "a cloud's metadata service", list: blockList("168.63.129.16/32") }, // Azure's has a public address
  { name: "a multicast address", list: blockList("224.0.0.0/4") },
  { name: "a broadcast address", list: blockList("255.255.255.255/32") },
  {
    name: "a documentation address",
    list: blockList("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"),
  },
  { name: "a benchmarking address", list: blockList("198.18.0.0/15") },
  { name: "a reserved address", list: blockList("192.0.0.0/24", "240.0.0.0/4", "2001::/23") }, // and Teredo, 2001::/32
  { name: "a 6to4 address", list: blockList("192.88.99.0/24", "2002::/16") },
];

function blockList(...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefixLength] = range.split("/");
    list.addSubnet(network, Number(prefixLength), network.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}

function refused(code: UrlRefusal, detail: string): CheckedUrl {
  return { kind: "refused", code, detail };
}

// Behind our own proxies the client is who the outermost of them saw.
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@masar/core/http/rate-limit";
import { expect, test } from "vitest";

const OWN = "10.0.0.9";
const request = (forwarded?: string) =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: OWN } }) as unknown as IncomingMessage;

test.for([
  ["the last entry", "203.0.113.7, 198.51.100.4", "198.51.100.4"],
  ["an entry with its port", "198.51.100.4:50123", "198.51.100.4"],
  ["the network of an IPv6 address", "2001:db8:1:2::77", "2001:db8:1:2::/64"],
  ["the same with its port", "[2001:db8:1:2::77]:50123", "2001:db8:1:2::/64"],
])("with one proxy the client is %s", ([, forwarded, client]) => {
  expect(clientAddress(request(forwarded), 1)).toBe(client);
});

test("text that is no address, or none, is counted by the connection's own address", () => {
  for (const forwarded of [
    undefined,
    "",
    "unknown",
    "_hidden",
    "x".repeat(9_000),
    "198.51.100.4:x",
    "1.2.3",
    "::ffff:",
  ])
    expect(clientAddress(request(forwarded), 1)).toBe(OWN);
});

test.for([
  ["::ffff:198.51.100.4", "198.51.100.4"],
  ["2001:db8:1:2::77", "2001:db8:1:2::/64"],
  ["fe80::1:2%eth0", "fe80:0:0:0::/64"],
])("of a connection from %s it is %s, each time", ([remoteAddress, client]) => {
  const direct = { headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage;
  for (const proxyHops of [0, 1, 2, 0]) expect(clientAddress(direct, proxyHops)).toBe(client);
});

test("without proxies of ours the header says nothing", () => {
  expect(clientAddress(request("198.51.100.4"), 0)).toBe(OWN);
});

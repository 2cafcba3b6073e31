import { blockedRange, checkUrl } from "@masar/core/network/guard";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const live = { livemode: true, allowPrivate: false };
const sandbox = { livemode: false, allowPrivate: false };
const development = { livemode: true, allowPrivate: true };

const verdict = (url: string, rules = sandbox) => {
  const checked = checkUrl(url, rules);
  return checked.kind === "ok" ? "ok" : checked.code;
};

describe("an address is blocked when it is", () => {
  test.each([
    ["this network", "0.0.0.0", "0.255.255.255"],
    ["loopback", "127.0.0.1", "127.255.255.254", "::1", "::"],
    ["private", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
    ["unique local", "fc00::1", "fd12:3456:789a::1", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["a carrier's own", "100.64.0.1", "100.127.255.255"],
    ["link-local", "169.254.0.1", "fe80::1", "febf::1", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    [
      "a cloud's metadata service",
      "169.254.169.254",
      "fd00:ec2::254",
      "100.100.100.200",
      "192.0.0.192",
      "168.63.129.16",
    ],
    ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
    ["broadcast", "255.255.255.255"],
    ["for documentation", "192.0.2.1", "198.51.100.7", "203.0.113.9", "2001:db8::1", "3fff::1"],
    ["for benchmarks", "198.18.0.1", "198.19.255.255", "2001:2::1"],
    ["reserved", "192.0.0.1", "240.0.0.1", "100::1", "5f00::1", "4000::1"],
    ["IPv4 mapped into IPv6", "::ffff:127.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:ffff:a00:1", "::ffff:8.8.8.8"],
    ["IPv4-compatible IPv6", "::127.0.0.1", "::a00:1"],
    ["IPv4 behind NAT64", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::a00:1"],
    ["IPv4 inside 6to4", "2002:7f00:1::1", "2002:a00:1::", "192.88.99.1"],
    ["IPv4 inside Teredo", "2001:0:7f00:1::1"],
    ["no address", "", "example.com", "127.1", "0177.0.0.1", "2130706433", "127.0.0.1 ", "[::1]"],
  ])("%s", (_kind, ...addresses) => {
    for (const address of addresses) expect(blockedRange(address), address).toBeTypeOf("string");
  });

  test("written as IPv6 in any form that contains an IPv4 address", () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.constantFrom("::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"),
        (ipv4, prefix) => {
          expect(blockedRange(prefix + ipv4)).toBeTypeOf("string");
        },
      ),
    );
  });
});

test("public addresses pass, up to the edges of the blocked ranges", () => {
  const edges = [
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
  ];
  const more = ["169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0"];
  const last = ["198.17.255.255", "198.20.0.0", "223.255.255.255", "8.8.8.8", "41.33.0.1", "168.63.129.15"];
  const ipv6 = [
    "2000::1",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2003::1",
    "2606:4700::1111",
    "2a00:1450::1",
    "2c0f:fc88::1",
  ];
  for (const address of [...edges, ...more, ...last, ...ipv6]) expect(blockedRange(address), address).toBeUndefined();
});

describe("a URL", () => {
  test("of a public host passes, with any path, query and usual port", () => {
    for (const url of [
      "https://example.com/hooks/masar?token=1",
      "https://example.com:8443/",
      "https://example.com./",
      "https://EXAMPLE.com:443",
      "https://متجر.example/تحديث",
      "https://8.8.8.8/",
      "https://[2606:4700::1111]:8443/",
      "https://internal.example.com/",
      "https://mylocal/",
    ]) {
      expect(verdict(url, live), url).toBe("ok");
    }
  });

  test("must be https in live mode, and may be http in the sandbox", () => {
    expect(verdict("http://example.com/", live)).toBe("url_https_required");
    expect(verdict("http://example.com/", sandbox)).toBe("ok");
  });

  test.each([
    ["not a url", "url_invalid"],
    ["", "url_invalid"],
    ["/hooks", "url_invalid"],
    ["https://", "url_invalid"],
    ["https://999.0.0.1/", "url_invalid"],
    ["https://[fe80::1%25eth0]/", "url_invalid"],
    ["ftp://example.com/", "url_scheme"],
    ["file:///etc/passwd", "url_scheme"],
    ["gopher://example.com:70/", "url_scheme"],
    ["https://user:pass@example.com/", "url_credentials"],
    ["https://user@example.com/", "url_credentials"],
    ["https://example.com:22/", "url_port"],
    ["https://example.com:25/", "url_port"],
    ["https://example.com:0/", "url_port"],
    [`https://example.com/${"a".repeat(2048)}`, "url_too_long"],
  ])("is refused with its own code: %s", (url, code) => expect(verdict(url)).toBe(code));

  test.each([
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "１２７.０.０.１",
    "127。0。0。1",
    "%31%32%37.0.0.1",
    "0",
    "169.254.169.254",
    "0xa9fea9fe",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[64:ff9b::7f00:1]",
    "[fd00:ec2::254]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "printer.local",
    "metadata.google.internal",
    "metadata.google.internal.",
  ])("of a private host is refused, however it is written: %s", (host) => {
    expect(verdict(`https://${host}/`, live)).toBe("url_private");
    expect(verdict(`http://${host}:8080/`, sandbox)).toBe("url_private");
  });

  test("is not quoted in the error: it may contain a token", () => {
    const checked = checkUrl("https://127.0.0.1/secret-path?token=secret-token", live);
    expect(JSON.stringify(checked)).not.toContain("secret");
  });

  test("may be private and http, even in live mode, where private webhooks are allowed; the rest still holds", () => {
    expect(verdict("http://localhost:3001/", development)).toBe("ok");
    expect(verdict("http://127.0.0.1:80/", development)).toBe("ok");
    expect(verdict("ftp://localhost/", development)).toBe("url_scheme");
    expect(verdict("http://user:pass@localhost/", development)).toBe("url_credentials");
  });

  test("that passes never has a blocked address as its host, for any number", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.constantFrom(10, 16, 8), (number, radix) => {
        const spelt = { 10: "", 16: "0x", 8: "0" }[radix] + number.toString(radix);
        const dotted = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
        expect(verdict(`https://${spelt}/`, live)).toBe(blockedRange(dotted) ? "url_private" : "ok");
      }),
    );
  });
});

import { createSocket } from "node:dgram";
import { checkEndpoint, dnsResolve, systemResolve } from "@masar/core/network/resolve";
import { afterEach, expect, test } from "vitest";

const rules = { livemode: true, allowPrivate: false };
const answers =
  (...addresses: string[]) =>
  async () =>
    addresses;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A real DNS server with these records; undefined: it never answers. */
async function startDns(records: { A?: string[]; AAAA?: string[] } | undefined): Promise<string> {
  const server = createSocket("udp4");
  closers.push(() => server.close());
  server.on("message", (query, from) => {
    if (!records) return;
    const questionEnd = query.indexOf(0, 12) + 5; // after the name's last length byte: type and class
    const isIpv6 = query.readUInt16BE(questionEnd - 4) === 28;
    const found = (isIpv6 ? records.AAAA : records.A) ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2); // an answer, or "no such name"
    header.writeUInt16BE(found.length, 6);
    header.fill(0, 8);
    const data = found.map((address) => {
      const bytes = isIpv6
        ? Buffer.from(address.replaceAll(":", ""), "hex")
        : Buffer.from(address.split(".").map(Number));
      const fixed = Buffer.from([0xc0, 12, 0, isIpv6 ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length]); // TTL 0
      return Buffer.concat([fixed, bytes]);
    });
    server.send(Buffer.concat([header, query.subarray(12, questionEnd), ...data]), from.port, from.address);
  });
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound));
  return `127.0.0.1:${server.address().port}`;
}

test("finds the IPv4 and the IPv6 addresses of a name", async () => {
  const servers = [
    await startDns({ A: ["192.0.2.1", "192.0.2.2"], AAAA: ["2001:0db8:0000:0000:0000:0000:0000:0001"] }),
  ];
  const found = await dnsResolve({ servers })("shop.example");
  expect(found.toSorted()).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
});

test("finds a name that has addresses of one kind only", async () => {
  const servers = [await startDns({ A: ["192.0.2.1"] })];
  expect(await dnsResolve({ servers })("shop.example")).toEqual(["192.0.2.1"]);
});

test("rejects when a name has no address", async () => {
  const servers = [await startDns({})];
  await expect(dnsResolve({ servers })("shop.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
});

test("rejects when the DNS does not answer", async () => {
  const servers = [await startDns(undefined)];
  await expect(dnsResolve({ servers, timeoutMs: 20, tries: 1 })("shop.example")).rejects.toMatchObject({
    code: "ETIMEOUT",
  });
});

test("in development, names of the system's hosts file resolve", async () => {
  expect(await systemResolve("localhost")).toContain("127.0.0.1");
});

test("an endpoint is accepted when every address of its host is public", async () => {
  const checked = await checkEndpoint("https://shop.example/", rules, answers("41.33.0.1", "2a00:1450::1"));
  expect(checked).toMatchObject({ kind: "ok" });
});

test("an endpoint is refused when one address of its host is not public, and the error does not contain the address", async () => {
  const checked = await checkEndpoint("https://shop.example/", rules, answers("41.33.0.1", "10.1.2.3"));
  expect(checked).toMatchObject({ kind: "refused", code: "url_private" });
  expect(JSON.stringify(checked)).not.toContain("10.1.2.3");
});

test("an endpoint is refused when its host is not in the DNS", async () => {
  const failing = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await checkEndpoint("https://shop.example/", rules, failing)).toMatchObject({ code: "url_unresolvable" });
  expect(await checkEndpoint("https://shop.example/", rules, answers())).toMatchObject({ code: "url_unresolvable" });
});

test("an endpoint whose URL is refused, or whose host is an address, is not looked up", async () => {
  const never = () => Promise.reject(new Error("looked up"));
  expect(await checkEndpoint("http://shop.example/", rules, never)).toMatchObject({ code: "url_https_required" });
  expect(await checkEndpoint("https://41.33.0.1/", rules, never)).toMatchObject({ kind: "ok" });
  expect(await checkEndpoint("https://10.0.0.1/", rules, never)).toMatchObject({ code: "url_private" });
});

test("where private webhooks are allowed, an endpoint is accepted before its host exists", async () => {
  const failing = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await checkEndpoint("http://shop.test/", { ...rules, allowPrivate: true }, failing)).toMatchObject({
    kind: "ok",
  });
});

import { guardedConnector } from "@masar/core/network/connect";
import { checkEndpoint } from "@masar/core/network/resolve";
import { describe, expect, test } from "vitest";
import { attemptAt, receiving, sending } from "./sending.ts";

const publicAddress = "93.184.215.14";
const blocked = { kind: "failed", reason: "blocked" };

describe("nothing reaches our own network", () => {
  test.each([
    ["127.0.0.1", "in the sandbox"],
    ["127.1", "in another spelling"],
    ["2130706433", "in decimal"],
    ["0x7f000001", "in hexadecimal"],
    ["0177.0.0.1", "in octal"],
    ["[::ffff:127.0.0.1]", "mapped into IPv6"],
    ["[::1]", "over IPv6"],
    ["localhost", "by its name"],
    ["0.0.0.0", "by the address of any interface"],
  ])("through the literal host %s, %s", async (host) => {
    const receiver = await receiving();
    const sender = sending({ allowPrivate: false });
    expect(await sender.send(attemptAt(`http://${host}:${receiver.port}`))).toMatchObject(blocked);
    expect(receiver.connections.accepted).toBe(0);
  });

  test("through http in live mode", async () => {
    const resolve = () => Promise.reject(new Error("looked up"));
    const sender = sending({ allowPrivate: false, resolve });
    expect(await sender.send(attemptAt("http://shop.example", { livemode: true }))).toMatchObject(blocked);
  });

  test.each([
    ["a private one", ["127.0.0.1"]],
    ["a private one after a public one", [publicAddress, "127.0.0.1"]],
    ["a private one before a public one", ["::ffff:127.0.0.1", publicAddress]],
    ["a metadata service", ["169.254.169.254"]],
    ["an IPv4 address behind NAT64", ["64:ff9b::7f00:1"]],
    ["no address at all", ["localhost"]],
  ])("through a name that resolves to %s", async (_what, addresses) => {
    const receiver = await receiving();
    const sender = sending({ allowPrivate: false, resolve: async () => addresses });
    const outcome = await sender.send(attemptAt(`http://shop.example:${receiver.port}`));
    expect(outcome).toMatchObject(blocked);
    for (const address of addresses) expect(JSON.stringify(outcome)).not.toContain(address);
    expect(receiver.connections.accepted).toBe(0);
  });

  test("through a name whose address changes after the endpoint was saved", async () => {
    const receiver = await receiving();
    const answers = [[publicAddress], ["127.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    const url = `http://shop.example:${receiver.port}`;
    expect(await checkEndpoint(url, { livemode: false, allowPrivate: false }, resolve)).toMatchObject({ kind: "ok" });
    expect(await sending({ allowPrivate: false, resolve }).send(attemptAt(url))).toMatchObject(blocked);
    expect(receiver.connections.accepted).toBe(0);
  });

  test.each(["http", "https"])(
    "through a socket that is not where it should be: no byte is written to it, over %s",
    async (scheme) => {
      const receiver = await receiving();
      // Public when it is checked, private when it is connected to.
      const addresses = [publicAddress];
      let reads = 0;
      Object.defineProperty(addresses, 0, { get: () => (reads++ === 0 ? publicAddress : "127.0.0.1") });
      const sender = sending({ allowPrivate: false, resolve: async () => addresses });

      const outcome = await sender.send(attemptAt(`${scheme}://shop.example:${receiver.port}`));
      expect(outcome).toMatchObject({ ...blocked, detail: "The host led to a loopback address." });
      await receiver.until(() => receiver.connections.accepted === 1 && receiver.connections.open === 0);
      expect(receiver.connections.bytesRead).toBe(0);
    },
  );
});

test("the connector itself refuses a literal host, which is never resolved", async () => {
  const receiver = await receiving();
  const resolve = () => Promise.reject(new Error("asked"));
  const connect = guardedConnector({ resolve, allowPrivate: false, timeoutMs: 1_000 });
  const error = await new Promise((done) => {
    connect({ hostname: "127.0.0.1", protocol: "http:", port: String(receiver.port) }, (...[failure]) => done(failure));
  });
  expect(error).toMatchObject({ reason: "blocked" });
  expect(receiver.connections.accepted).toBe(0);
});

test("a name is resolved once for each connection, and not again for requests that reuse it", async () => {
  const receiver = await receiving();
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return ["127.0.0.1"];
  };
  const sender = sending({ resolve });
  for (let sent = 0; sent < 20; sent++) await sender.send(attemptAt(`http://shop.example:${receiver.port}`));
  expect(receiver.requests).toHaveLength(20);
  expect(asked.length).toBe(receiver.connections.accepted);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test("of several addresses, one that accepts the connection is enough", async () => {
  const receiver = await receiving();
  const sender = sending({ resolve: async () => ["127.0.0.2", "::1", "127.0.0.1"] });
  expect(await sender.send(attemptAt(`http://shop.example:${receiver.port}`))).toMatchObject({ kind: "delivered" });
});

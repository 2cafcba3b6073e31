import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { guardedNetwork } from "@masar/core/store/network";
import { expect, onTestFinished, test } from "vitest";
import { CONDITION_MS } from "../support/limits.ts";

/** A shop on this machine. @returns the port. */
async function shopOf(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function networkOf(options: { allowPrivate: boolean }) {
  const network = guardedNetwork({ resolve: async () => ["127.0.0.1"], ...options });
  onTestFinished(() => network.close());
  return network;
}

const get = { method: "GET", headers: {}, timeoutMs: Math.ceil(CONDITION_MS), maxBytes: 1_000 } as const;

test("reaches no private address, by name or by number, and says why without naming it", async () => {
  let asked = 0;
  const port = await shopOf((_, response) => response.end(String(++asked)));
  const network = networkOf({ allowPrivate: false });
  for (const host of ["127.0.0.1", "2130706433", "shop.example.test"]) {
    const url = `http://${host}:${port}/`;
    const error = await network.request({ ...get, url }).catch((thrown: unknown) => thrown);
    expect(error, host).toMatchObject({ code: "EBLOCKED", message: expect.not.stringContaining("127.0.0.1") });
    await expect(network.fetch(url), host).rejects.toThrow();
  }
  expect(asked).toBe(0);
});

test("does not follow a redirect", async () => {
  const port = await shopOf(({ url }, response) => response.writeHead(302, { location: `/after${url}` }).end());
  const answer = await networkOf({ allowPrivate: true }).request({ ...get, url: `http://127.0.0.1:${port}/first` });
  expect(answer).toMatchObject({ status: 302, headers: { location: "/after/first" } });
});

test("reads answers that are compressed, and none that is larger than asked for, packed or not", async () => {
  const bodies = new Map([
    ["/packed", gzipSync("شحنة")],
    ["/bomb", gzipSync("x".repeat(1_001))],
    ["/large", Buffer.alloc(1_001)],
  ]);
  const port = await shopOf(({ url = "" }, response) => {
    response.writeHead(200, url === "/large" ? {} : { "content-encoding": "gzip" }).end(bodies.get(url));
  });
  const network = networkOf({ allowPrivate: true });
  const packed = await network.request({ ...get, url: `http://127.0.0.1:${port}/packed` });
  expect(Buffer.from(packed.body).toString()).toBe("شحنة");
  for (const path of ["bomb", "large"])
    await expect(network.request({ ...get, url: `http://127.0.0.1:${port}/${path}` }), path).rejects.toThrow();
});

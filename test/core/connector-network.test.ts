import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { guardedNetwork } from "@masar/core/store/network";
import { expect, onTestFinished, test } from "vitest";
import { CONDITION_MS, shortly } from "../support/limits.ts";
import { freePort } from "../support/postgres-server.ts";

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

test("reads answers however they are compressed, and none that is larger than asked for, packed or not", async () => {
  const text = "شحنة";
  const answers = new Map<string, readonly [encoding: string | undefined, body: Buffer]>([
    ["/gzip", ["gzip", gzipSync(text)]],
    ["/upper-case", ["GZIP", gzipSync(text)]],
    ["/x-gzip", ["x-gzip", gzipSync(text)]],
    ["/deflate", ["deflate", deflateSync(text)]],
    ["/brotli", ["br", brotliCompressSync(text)]],
    ["/plain", [undefined, Buffer.from(text)]],
    ["/bomb", ["gzip", gzipSync("x".repeat(1_001))]],
    ["/brotli-bomb", ["br", brotliCompressSync("x".repeat(1_001))]],
    ["/large", [undefined, Buffer.alloc(1_001)]],
  ]);
  const port = await shopOf(({ url = "" }, response) => {
    const [encoding, body] = answers.get(url) ?? [];
    response.writeHead(200, encoding ? { "content-encoding": encoding } : {}).end(body);
  });
  const network = networkOf({ allowPrivate: true });
  for (const [path] of answers) {
    const answer = network.request({ ...get, url: `http://127.0.0.1:${port}${path}` });
    if (path.endsWith("bomb")) await expect(answer, path).rejects.toMatchObject({ code: "ERR_BUFFER_TOO_LARGE" });
    else if (path === "/large") await expect(answer, path).rejects.toMatchObject({ code: "EMSGSIZE" });
    else expect(Buffer.from((await answer).body).toString(), path).toBe(text);
  }
});

test("says by a code why there is no answer", async () => {
  const silent = await shopOf(() => undefined);
  const network = networkOf({ allowPrivate: true });
  const late = network.request({ ...get, url: `http://127.0.0.1:${silent}/`, timeoutMs: shortly(50) });
  await expect(late).rejects.toMatchObject({ code: "ETIMEDOUT" });
  const nobody = await freePort();
  const refused = network.request({ ...get, url: `http://127.0.0.1:${nobody}/` });
  await expect(refused).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

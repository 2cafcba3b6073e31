import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from "node:zlib";
import { guardedNetwork, MOST_FETCHED_BYTES } from "@masar/core/store/network";
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

test("fetch passes on answers with a reason in Arabic, and with a status that there is not", async () => {
  const port = await shopOf(({ url, socket }) => {
    const line = url === "/arabic" ? "404 غير موجود" : "999 Request denied";
    socket.end(`HTTP/1.1 ${line}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno`);
  });
  const { fetch } = networkOf({ allowPrivate: true });
  for (const [path, status] of [
    ["/arabic", 404],
    ["/denied", 502],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([answer.status, await answer.text()]).toEqual([status, "no"]);
  }
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

/** Answers that are small until they are unpacked, and as large as can be read, and one byte larger. */
const PACKED = new Map<string, readonly [encoding: string, body: Buffer]>([
  ["/whole", ["gzip", gzipSync(Buffer.alloc(MOST_FETCHED_BYTES))]],
  ["/gzip", ["gzip", gzipSync(Buffer.alloc(MOST_FETCHED_BYTES + 1))]],
  ["/brotli", ["br", brotliCompressSync(Buffer.alloc(MOST_FETCHED_BYTES + 1))]],
  ["/twice", ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(4 * MOST_FETCHED_BYTES)))]],
]);

test("an answer to fetch is read up to a limit, also one that is small until it is unpacked", async () => {
  const port = await shopOf(({ url = "" }, response) => {
    const [encoding = "", body] = PACKED.get(url) ?? [];
    response.writeHead(200, { "content-encoding": encoding }).end(body);
  });
  const network = networkOf({ allowPrivate: true });
  for (const path of PACKED.keys()) {
    const answer = await network.fetch(`http://127.0.0.1:${port}${path}`);
    const read = answer.arrayBuffer().then(({ byteLength }) => byteLength);
    if (path === "/whole") expect(await read).toBe(MOST_FETCHED_BYTES);
    else await expect(read, path).rejects.toMatchObject({ code: "EMSGSIZE" });
  }
});

test("a large answer to fetch is broken off at the limit, packed or not", async () => {
  let taken = 0;
  const ended: Promise<unknown>[] = [];
  const port = await shopOf(({ url }, response) => {
    const zeros = function* () {
      while (taken < 4 * MOST_FETCHED_BYTES) {
        taken += 64 * 1024;
        yield Buffer.alloc(64 * 1024);
      }
    };
    const isPacked = url === "/packed";
    response.writeHead(200, isPacked ? { "content-encoding": "gzip" } : {});
    // Without compression: otherwise nothing but the two ends of the connection limits what is taken.
    const through = isPacked ? [createGzip({ level: 0 })] : [];
    ended.push(pipeline([Readable.from(zeros()), ...through, response]).catch(({ code }) => code));
  });
  const network = networkOf({ allowPrivate: true });
  for (const path of ["/plain", "/packed"]) {
    taken = 0;
    const response = await network.fetch(`http://127.0.0.1:${port}${path}`);
    const read = response.arrayBuffer().then(({ byteLength }) => byteLength);
    await expect(read, path).rejects.toMatchObject({ code: "EMSGSIZE" });
    expect(await ended.at(-1), path).toBe("ERR_STREAM_PREMATURE_CLOSE");
    expect(taken, path).toBeLessThan(2 * MOST_FETCHED_BYTES);
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

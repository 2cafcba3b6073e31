import { newWebhookSecret } from "@masar/core/webhook/secret";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { shortly } from "../../support/limits.ts";
import {
  breakInBody,
  halfClose,
  hang,
  hugeBody,
  raw,
  redirect,
  reset,
  respond,
  stallInBody,
} from "../../support/receiver.ts";
import { attemptAt, gate, receiving, sending } from "./sending.ts";

describe("a request", () => {
  test("is a POST of exactly the given bytes that the standardwebhooks library verifies", async () => {
    const receiver = await receiving();
    const attempt = attemptAt(receiver.url, { secrets: [newWebhookSecret(), newWebhookSecret()] });
    for (const body of [attempt.body, Buffer.from(attempt.body)]) await sending().send({ ...attempt, body });

    expect(receiver.requests).toHaveLength(2);
    for (const { method, path, headers, body } of receiver.requests) {
      expect([method, path]).toEqual(["POST", "/hooks/token-in-url?key=token-in-url"]);
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "user-agent": "Masar-Webhooks/1",
        "webhook-id": attempt.eventId,
        "webhook-timestamp": String(attempt.timestampSeconds),
      });
      expect(body).toBe(attempt.body);
      for (const secret of attempt.secrets) new Webhook(secret).verify(body, headers as Record<string, string>);
    }
  });

  test("reuses a kept connection, even after a long response", async () => {
    const receiver = await receiving(() => respond(200, { body: "x".repeat(60_000) }));
    const sender = sending();
    for (let sent = 0; sent < 20; sent++) await sender.send(attemptAt(receiver.url));
    expect(receiver.requests).toHaveLength(20);
    expect(receiver.connections.accepted).toBeLessThanOrEqual(2); // one is idle for a moment while the other works
  });

  test("uses a new connection when the receiver closed the old one", async () => {
    const receiver = await receiving(() => respond(200, { headers: { connection: "close" } }));
    const sender = sending();
    for (let sent = 0; sent < 3; sent++) {
      expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ kind: "delivered" });
    }
    expect(receiver.requests.map(({ connection }) => connection)).toEqual([0, 1, 2]);
  });

  test("waits when the receiver's host has its maximum of connections", async () => {
    const held = gate();
    const receiver = await receiving(() => respond(200, { until: held.opened }));
    const sender = sending({ connectionsPerOrigin: 2 });
    const outcomes = Promise.all(Array.from({ length: 5 }, () => sender.send(attemptAt(receiver.url))));
    await receiver.until(() => receiver.requests.length === 2);
    held.open();
    expect((await outcomes).map(({ kind }) => kind)).toEqual(Array(5).fill("delivered"));
    expect(receiver.connections.accepted).toBe(2);
  });
});

/** The bytes sent, for the log (test/api/event-headers.test.ts). */
const EXCHANGED = { requestHeaders: expect.any(Array), responseHeaders: expect.any(Array) };

describe("a response", () => {
  test.each([200, 201, 202, 204, 299])("with %d is a delivery", async (status) => {
    const receiver = await receiving(() => respond(status));
    expect(await sending().send(attemptAt(receiver.url))).toEqual({
      kind: "delivered",
      status,
      durationMs: expect.any(Number),
      responseExcerpt: "",
      ...EXCHANGED,
    });
  });

  test.each([400, 401, 404, 409, 429, 500, 503])("with %d is a failure", async (status) => {
    const receiver = await receiving(() => respond(status, { body: "no" }));
    expect(await sending().send(attemptAt(receiver.url))).toEqual({
      kind: "failed",
      reason: "status",
      status,
      durationMs: expect.any(Number),
      detail: `Answered ${status}.`,
      responseExcerpt: "no",
      ...EXCHANGED,
    });
  });

  test("may take longer than the connect timeout", async () => {
    const receiver = await receiving(() => respond(200, { delayMs: shortly(600) }));
    expect(await sending({ connectTimeoutMs: shortly(300) }).send(attemptAt(receiver.url))).toMatchObject({
      kind: "delivered",
    });
  });

  test("with 410 says that the receiver is gone", async () => {
    const receiver = await receiving(() => respond(410));
    expect(await sending().send(attemptAt(receiver.url))).toMatchObject({ kind: "failed", status: 410, gone: true });
  });

  test("with 3xx is a failure, and is not followed", async () => {
    const elsewhere = await receiving();
    const receiver = await receiving(() => redirect(elsewhere.url));
    expect(await sending().send(attemptAt(receiver.url))).toMatchObject({
      kind: "failed",
      reason: "redirect",
      status: 302,
    });
    expect(elsewhere.connections.accepted).toBe(0);
  });

  test("may have a Retry-After in seconds or as a date, or an invalid one", async () => {
    const nowMs = Date.UTC(2026, 10, 20, 12);
    const pauses = ["120", "Fri, 20 Nov 2026 13:00:00 GMT", "later"];
    const receiver = await receiving(({ index }) => respond(503, { headers: { "retry-after": pauses[index] ?? "" } }));
    const sender = sending({ nowMs: () => nowMs });
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ retryAfterMs: 120_000 });
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(await sender.send(attemptAt(receiver.url))).not.toHaveProperty("retryAfterMs");
  });

  test("announced by 102 is waited for", async () => {
    const receiver = await receiving(() => ({ response }) => {
      response.writeProcessing();
      response.writeHead(500).end();
    });
    expect(await sending().send(attemptAt(receiver.url))).toMatchObject({ kind: "failed", status: 500 });
  });

  test("announced by 102 that never arrives is a timeout", async () => {
    const receiver = await receiving(
      () =>
        ({ response }) =>
          response.writeProcessing(),
    );
    const outcome = await sending({ timeoutMs: shortly(100) }).send(attemptAt(receiver.url));
    expect(outcome).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  test.each([
    [
      "no more than 4 KB, of all its pieces together",
      ["a".repeat(3_000), "b".repeat(3_000)],
      "a".repeat(3_000) + "b".repeat(1_096),
    ],
    ["whole characters only", [`-${"ا".repeat(2_048)}`], `-${"ا".repeat(2_047)}`],
    ["nothing that Postgres refuses in text", ["a\0b"], "a\ufffdb"],
  ])("stores as excerpt %s", async (_what, pieces, responseExcerpt) => {
    const receiver = await receiving(() => ({ response }) => {
      const [first = "", ...others] = pieces;
      response.write(first, () => response.end(others.join(""))); // once flushed, so that they arrive as two chunks
    });
    expect(await sending().send(attemptAt(receiver.url))).toMatchObject({ kind: "delivered", responseExcerpt });
  });

  test("without end is a delivery, and its connection is closed", async () => {
    const receiver = await receiving(({ index }) =>
      index === 0 ? hugeBody(200, Number.POSITIVE_INFINITY) : respond(200),
    );
    const sender = sending();
    const outcome = await sender.send(attemptAt(receiver.url));
    expect(outcome).toMatchObject({ kind: "delivered", responseExcerpt: "x".repeat(4_096) });
    await receiver.until(() => receiver.connections.open === 0);
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ kind: "delivered" });
  });

  test.each([
    [200, { kind: "delivered" }],
    [500, { kind: "failed", reason: "status" }],
  ])("whose body stalls or is aborted counts by its status, %d", async (status, expected) => {
    const receiver = await receiving(({ index }) =>
      index === 0 ? stallInBody(status, "so far") : breakInBody(status, "so far"),
    );
    const sender = sending({ timeoutMs: shortly(400) });
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({
      ...expected,
      status,
      responseExcerpt: "so far",
    });
    await receiver.until(() => receiver.connections.open === 0);
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ ...expected, status });
  });
});

describe("no response", () => {
  test("in time is a timeout, and the connection is closed", async () => {
    const receiver = await receiving(({ index }) => (index === 0 ? hang : respond(200)));
    const sender = sending({ timeoutMs: shortly(400) });
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({
      kind: "failed",
      reason: "timeout",
      detail: `No answer within ${shortly(400) / 1_000} s.`,
    });
    await receiver.until(() => receiver.connections.open === 0);
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ kind: "delivered" });
  });

  test.each([
    ["reset", reset],
    ["half closed", halfClose],
    [
      "switched to another protocol",
      raw("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
    ],
  ])("because the connection was %s is a failure", async (_how, behaviour) => {
    const receiver = await receiving(({ index }) => (index === 0 ? behaviour : respond(200)));
    const sender = sending();
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({
      kind: "failed",
      reason: "reset",
      detail: expect.stringMatching(/ \((ECONNRESET|UND_ERR_SOCKET)\)\.$/),
    });
    expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ kind: "delivered" });
  });

  test.each([
    ["another protocol", raw("SSH-2.0-OpenSSH_9.9\r\n")],
    ["a length that is not the body's", raw("HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello")],
    ["a header without end", respond(200, { headers: { "x-long": "x".repeat(100_000) } })],
  ])("but %s is a failure", async (_what, behaviour) => {
    const receiver = await receiving(() => behaviour);
    expect(await sending().send(attemptAt(receiver.url))).toMatchObject({ kind: "failed", reason: "protocol" });
  });

  test("because nothing listens is a connection failure", async () => {
    const receiver = await receiving();
    await receiver.close();
    expect(await sending().send(attemptAt(receiver.url))).toMatchObject({
      kind: "failed",
      reason: "connect",
      detail: "No connection (ECONNREFUSED).",
    });
  });

  test("because the host is unknown is a DNS failure", async () => {
    const unknown = () => Promise.reject(Object.assign(new Error("whsec"), { code: "ENOTFOUND" }));
    for (const resolve of [unknown, async () => []]) {
      expect(await sending({ resolve }).send(attemptAt("http://shop.example"))).toMatchObject({
        kind: "failed",
        reason: "dns",
      });
    }
  });

  test("because the DNS does not answer is a failure after the connect timeout", async () => {
    const silent = () => new Promise<never>(() => {});
    const sender = sending({ resolve: silent, connectTimeoutMs: shortly(50) });
    expect(await sender.send(attemptAt("http://shop.example"))).toMatchObject({
      kind: "failed",
      reason: "dns",
      detail: expect.stringContaining("ETIMEDOUT"),
    });
  });
});

test("an attempt that times out while it waits for a connection is never sent", async () => {
  const receiver = await receiving();
  const dns = gate();
  const resolve = async () => {
    await dns.opened;
    return ["127.0.0.1"];
  };
  const sender = sending({ resolve, timeoutMs: shortly(400), connectionsPerOrigin: 1 });
  const url = `http://shop.example:${receiver.port}`;
  expect(await sender.send(attemptAt(url, { eventId: "evt_late" }))).toMatchObject({
    kind: "failed",
    reason: "timeout",
  });
  dns.open();
  await receiver.until(() => receiver.connections.open === 1);
  expect(await sender.send(attemptAt(url, { eventId: "evt_next" }))).toMatchObject({ kind: "delivered" });
  expect(receiver.requests.map(({ headers, connection }) => [headers["webhook-id"], connection])).toEqual([
    ["evt_next", 0],
  ]);
});

test("closing waits for running attempts, and later attempts fail", async () => {
  const held = gate();
  const receiver = await receiving(() => respond(200, { until: held.opened }));
  const sender = sending();
  const underWay = sender.send(attemptAt(receiver.url));
  await receiver.until(() => receiver.requests.length === 1);
  const closed = sender.close();
  expect(await sender.send(attemptAt(receiver.url))).toMatchObject({ kind: "failed" });
  held.open();
  expect(await underWay).toMatchObject({ kind: "delivered" });
  await closed;
  expect(receiver.requests).toHaveLength(1);
  await receiver.until(() => receiver.connections.open === 0);
});

test("a thousand concurrent attempts to working and broken receivers all have an outcome and leave no open connection", async () => {
  const answers = [
    respond(200),
    respond(500),
    reset,
    halfClose,
    hang,
    hugeBody(200, 1e6),
    stallInBody(200, "x"),
    raw("?"),
  ];
  const receiver = await receiving(({ index }) => answers[index % answers.length] ?? hang);
  const sender = sending({ timeoutMs: shortly(1_000) });
  const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => sender.send(attemptAt(receiver.url))));
  expect(outcomes).toHaveLength(1_000);
  await sender.close();
  await receiver.until(() => receiver.connections.open === 0);
});

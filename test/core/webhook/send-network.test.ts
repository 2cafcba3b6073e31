import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { shortly } from "../../support/limits.ts";
import { type Fault, type FaultyProxy, startProxy } from "../../support/proxy.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { attemptAt, receiving, sending } from "./sending.ts";

const pem = (name: string) => readFileSync(new URL(`./fixture/localhost.${name}.pem`, import.meta.url), "utf8");
/** Self-signed for `localhost`. */
const certificate = { key: pem("key"), cert: pem("cert") };
const resolve = async () => ["127.0.0.1"];

async function behindProxy(receiver: Receiver, fault: Fault): Promise<{ url: string; proxy: FaultyProxy }> {
  const proxy = await startProxy(receiver);
  onTestFinished(() => proxy.close());
  proxy.fault = fault;
  return { url: `http://127.0.0.1:${proxy.port}`, proxy };
}

describe("a network that", () => {
  test("is slow still delivers", async () => {
    const { url, proxy } = await behindProxy(await receiving(), { kind: "none" });
    proxy.latencyMs = 30;
    expect(await sending().send(attemptAt(url))).toMatchObject({ kind: "delivered" });
  });

  test.each([
    ["reset", "request", "reset", 0],
    ["reset", "answer", "reset", 1],
    ["half-close", "connect", "reset", 0],
    ["half-close", "request", "reset", 0],
    ["half-close", "answer", "reset", 1],
    ["blackhole", "connect", "timeout", 0],
    ["blackhole", "request", "timeout", 0],
    ["blackhole", "answer", "timeout", 1],
  ] as const)("fails by %s at the %s makes a failure by %s", async (kind, at, reason, received) => {
    const receiver = await receiving();
    const { url, proxy } = await behindProxy(receiver, { kind, at });
    const sender = sending({ timeoutMs: shortly(400) });
    expect(await sender.send(attemptAt(url))).toMatchObject({ kind: "failed", reason });
    expect(receiver.requests).toHaveLength(received);

    proxy.fault = { kind: "none" };
    expect(await sender.send(attemptAt(url))).toMatchObject({ kind: "delivered" });
  });

  test("closes idle connections costs no attempt", async () => {
    const receiver = await receiving();
    const { url, proxy } = await behindProxy(receiver, { kind: "none" });
    const sender = sending();
    expect(await sender.send(attemptAt(url))).toMatchObject({ kind: "delivered" });
    proxy.resetAll();
    await receiver.until(() => receiver.connections.open === 0);
    expect(await sender.send(attemptAt(url))).toMatchObject({ kind: "delivered" });
    expect(proxy.accepted).toBe(2);
  });
});

describe("https", () => {
  async function receivingTls(): Promise<Receiver> {
    const receiver = await startReceiver(undefined, certificate);
    onTestFinished(() => receiver.close());
    return receiver;
  }

  test("delivers, in live mode, over connections that are kept", async () => {
    const receiver = await receivingTls();
    const sender = sending({ resolve, ca: certificate.cert });
    const attempt = attemptAt(`https://localhost:${receiver.port}`, { livemode: true });
    for (let sent = 0; sent < 10; sent++) expect(await sender.send(attempt)).toMatchObject({ kind: "delivered" });
    expect(receiver.connections.accepted).toBeLessThanOrEqual(2);
  });

  test.each([
    ["nobody vouches for", "localhost", undefined],
    ["is for another name", "shop.example", certificate.cert],
  ])("fails when the certificate is one that %s, and sends nothing", async (_what, host, ca) => {
    const receiver = await receivingTls();
    const sender = sending({ resolve, ...(ca === undefined ? {} : { ca }) });
    const outcome = await sender.send(attemptAt(`https://${host}:${receiver.port}`));
    expect(outcome).toMatchObject({ kind: "failed", reason: "tls" });
    expect(receiver.requests).toHaveLength(0);
  });

  test("fails when the receiver does not support TLS", async () => {
    const receiver = await receiving();
    expect(await sending().send(attemptAt(`https://127.0.0.1:${receiver.port}`))).toMatchObject({ reason: "tls" });
  });

  test("fails after the connect timeout when the handshake never ends", async () => {
    const { proxy } = await behindProxy(await receivingTls(), { kind: "blackhole", at: "request" });
    const outcome = await sending({ connectTimeoutMs: shortly(50) }).send(attemptAt(`https://127.0.0.1:${proxy.port}`));
    expect(outcome).toMatchObject({ reason: "tls", detail: "No secure connection (ETIMEDOUT)." });
  });
});

import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/**
 * The proxy's fault, and when it happens: as soon as a client connects, when its first bytes arrive (they are not passed
 * on), or when the first bytes of the response arrive (the request was passed on, the response is not).
 * - `reset` resets the client's connection (TCP RST);
 * - `half-close` closes our half of the client's connection (TCP FIN) and keeps reading;
 * - `blackhole` passes nothing more in either direction and closes nothing.
 */
export type Fault =
  | { kind: "none" }
  | { kind: "reset" | "half-close" | "blackhole"; at: "connect" | "request" | "answer" };

export interface FaultyProxy {
  /** Listens on 127.0.0.1. */
  port: number;
  /** For new connections. */
  fault: Fault;
  /** Added to every chunk in each direction, also of open connections. */
  latencyMs: number;
  /** The server's responses are passed on once this resolves, also on open connections. */
  held: Promise<void> | undefined;
  /**
   * Resets a connection, also an open one, when the client sends `text` after `marker`: before it is passed on, or
   * once the server responds (the response is not passed on). Applies to the first such connection only.
   */
  cutAt: { marker: string; text: string; when: "sent" | "answered" } | undefined;
  /** How many connections were accepted. */
  accepted: number;
  /** Resets every open connection. */
  resetAll(): void;
  close(): Promise<void>;
}

/** Starts a real TCP proxy in front of `target`, which may be anything that speaks TCP: a receiver, a database. */
export async function startProxy(target: { port: number; host?: string }): Promise<FaultyProxy> {
  const clients = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    proxy.accepted += 1;
    clients.add(client);
    client.once("close", () => clients.delete(client));
    serve(client, target, proxy);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    fault: { kind: "none" },
    latencyMs: 0,
    held: undefined,
    cutAt: undefined,
    accepted: 0,
    resetAll: () => {
      for (const client of clients) client.resetAndDestroy();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const client of clients) client.destroy();
      }),
  };
  return proxy;
}

function serve(client: Socket, target: { port: number; host?: string }, proxy: FaultyProxy): void {
  const { fault } = proxy;
  client.on("error", () => {}); // reset on purpose
  if (fault.kind !== "none" && fault.at === "connect") {
    client.resume();
    harm(client, fault.kind);
    return;
  }

  const server = connect({ port: target.port, host: target.host ?? "127.0.0.1", allowHalfOpen: true });
  server.on("error", () => client.resetAndDestroy());
  client.once("close", () => server.destroy());

  let isMarked = false;
  let isCut = false;
  const pass = (direction: "request" | "answer") =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (direction === "answer" && isCut) return client.resetAndDestroy();
        if (direction === "request" && proxy.cutAt && chunk.includes(proxy.cutAt.marker)) isMarked = true;
        if (direction === "request" && isMarked && proxy.cutAt && chunk.includes(proxy.cutAt.text)) {
          isCut = true;
          const { when } = proxy.cutAt;
          proxy.cutAt = undefined;
          if (when === "sent") return client.resetAndDestroy();
        }
        if (fault.kind !== "none" && fault.at === direction) return harm(client, fault.kind); // `done` is never called
        if (direction === "answer" && proxy.held) return void proxy.held.then(() => done(null, chunk));
        if (proxy.latencyMs === 0) return done(null, chunk);
        setTimeout(() => done(null, chunk), proxy.latencyMs);
      },
    });
  client.pipe(pass("request")).pipe(server);
  server.pipe(pass("answer")).pipe(client);
}

function harm(client: Socket, kind: "reset" | "half-close" | "blackhole"): void {
  if (kind === "reset") client.resetAndDestroy();
  if (kind === "half-close") client.end();
}

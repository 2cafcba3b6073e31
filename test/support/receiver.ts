import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

/** A complete request as received. */
export interface ReceivedRequest {
  /** 0 for the first request of this receiver. */
  index: number;
  /** 0 for the first connection this receiver accepted: equal numbers mean a kept-alive connection. */
  connection: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Times of arrival and of the end of the response or connection (performance.now()). */
  arrivedMs: number;
  endedMs: number | undefined;
}

/** The receiver's action on a request. */
export type Behaviour = (exchange: { response: ServerResponse; socket: Socket }) => void;

/** Answers; after `delayMs`, or once `until` resolves. */
export function respond(
  status: number,
  { headers = {}, body = "", delayMs = 0, until }: RespondOptions = {},
): Behaviour {
  return ({ response }) => {
    const answer = () => response.writeHead(status, headers).end(body);
    if (until) until.then(answer);
    else if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  };
}

export interface RespondOptions {
  headers?: Record<string, string>;
  body?: string;
  delayMs?: number;
  until?: Promise<unknown>;
}

export const redirect = (location: string): Behaviour => respond(302, { headers: { location } });

/** Never answers. */
export const hang: Behaviour = () => {};

/** Resets the connection (TCP RST) instead of answering. */
export const reset: Behaviour = ({ socket }) => socket.resetAndDestroy();

/** Closes its half of the connection (TCP FIN) instead of answering. */
export const halfClose: Behaviour = ({ socket }) => socket.end();

/** Sends a status and the beginning of a body, and never the rest. */
export const stallInBody = (status: number, beginning: string): Behaviour => {
  return ({ response }) => response.writeHead(status).write(beginning);
};

/** Sends a status and the beginning of a body, then resets the connection. */
export const breakInBody = (status: number, beginning: string): Behaviour => {
  return ({ response, socket }) =>
    response.writeHead(status, { "content-length": 1e6 }).write(beginning, () => socket.destroy());
};

/** Answers with a body of that many bytes. */
export const hugeBody = (status: number, bytes: number): Behaviour => {
  return ({ response }) => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    let left = bytes;
    const write = () => {
      while (left > 0) {
        const part = chunk.subarray(0, Math.min(left, chunk.length));
        left -= part.length;
        if (!response.write(part)) return response.once("drain", write);
      }
      return response.end();
    };
    response.writeHead(status);
    write();
  };
};

/** Sends these bytes in place of an HTTP answer, and closes. */
export const raw = (bytes: string): Behaviour => {
  return ({ socket }) => socket.end(bytes);
};

export interface Receiver {
  /** `http://127.0.0.1:<port>`, or https. */
  url: string;
  port: number;
  /** Every complete request, in order of arrival. */
  requests: ReceivedRequest[];
  /** Connections accepted, connections open, and bytes received on closed connections. */
  connections: { accepted: number; open: number; bytesRead: number };
  /** Resolves once the condition holds; it is checked on every event of the receiver. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real receiver of webhooks. `program` chooses the action on each request; by default it answers 200. */
export async function startReceiver(
  program: (request: ReceivedRequest) => Behaviour = () => respond(200),
  tls?: { key: string; cert: string },
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const connections = { accepted: 0, open: 0, bytesRead: 0 };
  const sockets = new Map<Socket, number>();
  const waiting = new Set<() => void>();
  const happened = () => {
    for (const look of waiting) look();
  };

  const onRequest = async (message: IncomingMessage, response: ServerResponse) => {
    const body = await text(message).catch(() => undefined);
    if (body === undefined) return; // the sender closed the connection during its request
    const request: ReceivedRequest = {
      index: requests.length,
      connection: sockets.get(message.socket) ?? -1,
      method: message.method ?? "",
      path: message.url ?? "",
      headers: message.headers,
      body,
      arrivedMs: performance.now(),
      endedMs: undefined,
    };
    requests.push(request);
    response.once("close", () => {
      request.endedMs = performance.now();
      happened();
    });
    program(request)({ response, socket: message.socket });
    happened();
  };

  const onConnection = (socket: Socket) => {
    sockets.set(socket, connections.accepted);
    connections.accepted += 1;
    connections.open += 1;
    socket.on("error", () => {}); // tests reset connections on purpose
    socket.once("close", () => {
      sockets.delete(socket);
      connections.open -= 1;
      connections.bytesRead += socket.bytesRead;
      happened();
    });
    happened();
  };

  const server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  server.on(tls ? "secureConnection" : "connection", onConnection);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    requests,
    connections,
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets.keys()) socket.destroy();
      }),
  };
}

/** Whether the standardwebhooks library computes the same signature for the request's time: its `verify` refuses old timestamps. */
export function isSigned(request: ReceivedRequest, secret: string): boolean {
  const id = String(request.headers["webhook-id"]);
  const at = new Date(Number(request.headers["webhook-timestamp"]) * 1000);
  const expected = new Webhook(secret).sign(id, at, request.body);
  return String(request.headers["webhook-signature"]).split(" ").includes(expected);
}

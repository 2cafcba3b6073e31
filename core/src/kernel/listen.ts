import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config.ts";
import { atEndOfTurn } from "./steps.ts";

/** An HTTP server that has taken its port. */
export function listen(handler: RequestListener, config: Pick<Config, "port" | "host">): Promise<Server> {
  const handle = atEndOfTurn(([request, response]: Parameters<RequestListener>) => {
    // Node lets connections that are kept open ask on while it closes: a page that asks every few seconds
    // would keep the process for ever.
    if (server.listening) response.once("close", () => server.listening || request.socket.end());
    else response.setHeader("Connection", "close");
    if (canBeAnswered(request.socket, response, server)) handler(request, response);
    else if (request.socket.writableEnded) request.socket.destroy();
  });
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 300_000 }, (...exchange) => handle(exchange));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve(server));
  });
}

/**
 * Nothing is done for a request that no response can be sent to: the client sent it before it saw that the connection was ended, sent
 * something that is no HTTP after it, or sent it behind another one (pipelining) whose response ends the connection of a server that closes.
 */
function canBeAnswered(socket: Socket, response: ServerResponse, server: Server): boolean {
  const isBehindLast = !server.listening && response.socket === null;
  return !socket.writableEnded && !socket.destroyed && !isBehindLast;
}

/** A client that sends half a request, or does not read its answer, does not keep the process from ending. */
const GRACE_MS = 15_000;

/**
 * Stops listening, lets requests under way finish for a while, and closes connections that only wait for another one.
 *
 * @param graceMs after this every connection is closed.
 */
export function closeServer(server: Server, graceMs = GRACE_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close((error) => {
      clearTimeout(deadline);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}

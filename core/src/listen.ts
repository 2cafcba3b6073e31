import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "./config.ts";

/** An HTTP server that has taken its port. */
export function listen(handler: RequestListener, config: Pick<Config, "port" | "host">): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 300_000 }, (request, response) => {
    // Node lets connections that are kept open ask on while it closes: a page that asks every few seconds
    // would keep the process for ever.
    if (server.listening) response.once("close", () => server.listening || request.socket.end());
    else response.setHeader("Connection", "close");
    handler(request, response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve(server));
  });
}

/** Stops listening, lets requests under way finish, and closes connections that only wait for another one. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}

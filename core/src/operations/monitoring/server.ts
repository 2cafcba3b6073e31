import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Database } from "../../db/database.ts";
import { listen } from "../../kernel/listen.ts";
import type { Metrics } from "./metrics.ts";
import { readReadiness } from "./ready.ts";

/** Serves `/metrics`, `/healthz` and `/readyz` on a port that is not for the public. Workers have it as well. */
export function serveMetrics(
  { db, metrics }: { db: Database; metrics: Metrics },
  address: { port: number; host: string },
): Promise<Server> {
  return listen((request, response) => {
    answer(request, response).catch(() => send(response, 500, { type: "text/plain", body: "Internal error\n" }));
  }, address);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return send(response, 405, { type: "text/plain", body: "Use GET\n", Allow: "GET, HEAD" });
    switch (request.url?.split("?")[0]) {
      case "/metrics":
        return send(response, 200, { type: metrics.contentType, body: await metrics.text() });
      case "/healthz":
        return send(response, 200, { type: "application/json", body: '{"status":"ok"}\n' });
      case "/readyz": {
        const readiness = await readReadiness(db);
        return readiness
          ? send(response, 200, { type: "application/json", body: `${JSON.stringify(readiness)}\n` })
          : send(response, 503, { type: "application/json", body: '{"status":"unavailable"}\n', "Retry-After": "5" });
      }
      default:
        return send(response, 404, { type: "text/plain", body: "Here are /metrics, /healthz and /readyz.\n" });
    }
  }
}

/** @param headers besides Content-Type. */
function send(
  response: ServerResponse,
  status: number,
  { type, body, ...headers }: { type: string; body: string; Allow?: string; "Retry-After"?: string },
): void {
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", ...headers });
  response.end(body);
}

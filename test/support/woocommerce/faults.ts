import type { ServerResponse } from "node:http";

/** Replaces the answer to a request. With `isDone` the request is executed, and only the answer is lost. */
export type Fault = (
  | { kind: "html200" | "notice" | "empty" | "hang" | "reset" | "endless" }
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
) & {
  isDone?: boolean;
  /** Applies to every further request, not only the next. */
  isLasting?: boolean;
  /** Applies to requests like this one; by default to the next request. */
  on?: { method?: string; path?: RegExp };
};

/** @param answer the answer without the fault. */
export function applyFault(fault: Fault, response: ServerResponse, answer: string): void {
  switch (fault.kind) {
    case "html200":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Briefly unavailable</body></html>");
      return;
    case "notice":
      response.writeHead(200, { "content-type": "application/json" }).end(`<b>Notice</b>: Undefined index\n${answer}`);
      return;
    case "empty":
      response.writeHead(200, { "content-type": "application/json" }).end();
      return;
    case "status":
      response
        .writeHead(fault.status, { "content-type": "text/html", ...fault.headers })
        .end(fault.body ?? "<html></html>");
      return;
    case "endless":
      response.writeHead(200, { "content-type": "application/json" });
      drip(response);
      return;
    case "reset":
      response.socket?.destroy();
      return;
    case "hang":
      return;
  }
}

/** Endless blanks, so that the connection is never idle. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(timer));
}

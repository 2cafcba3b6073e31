import type { ServerResponse } from "node:http";

/** What a request gets in place of its answer. With `isDone` the shop does what was asked, and only the answer is lost. */
export type Fault = (
  | { kind: "html200" | "notice" | "empty" | "hang" | "reset" | "endless" }
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
) & {
  isDone?: boolean;
  /** Not the next request alone, but every one from now on. */
  isLasting?: boolean;
  /** Only requests like this one; else the next, whatever it is. */
  on?: { method?: string; path?: RegExp };
};

/** @param answer what the shop would have said. */
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

/** Blanks for ever, so that no socket falls silent. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(timer));
}

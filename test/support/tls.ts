import { request as send } from "node:http";
import { createServer } from "node:https";
import { CERTIFICATE } from "./woocommerce/certificate.ts";

/** https on that port of 127.0.0.1, with the certificate of the tests, in front of a server that speaks http. */
export async function startTls(port: number, target: () => string): Promise<{ close(): Promise<void> }> {
  const server = createServer(CERTIFICATE, (message, response) => {
    const { hostname, port: onward } = new URL(target());
    const headers = { ...message.headers, "x-forwarded-proto": "https" };
    const forwarded = send({ hostname, port: onward, path: message.url, method: message.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.once("error", () => response.destroy());
    message.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

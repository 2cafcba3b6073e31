// A receiver in a separate process: answers 200 and records event ids and their times.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const ids = new Set<string>();
const arrivals: [id: string, atMs: number][] = [];
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  const id = String(request.headers["webhook-id"]);
  ids.add(id);
  arrivals.push([id, Date.now()]);
  request.resume();
  request.once("end", () => response.writeHead(request.url === "/dead" ? 500 : 200).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", (message) => {
  if (message === "report") process.send?.({ requests, distinct: ids.size, arrivals });
  if (message === "reset") {
    ids.clear();
    arrivals.length = 0;
    requests = 0;
    process.send?.("reset");
  }
});
process.on("disconnect", () => process.exit(0));

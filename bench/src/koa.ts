// The peer of lookups: a Koa in a separate process that answers every request with the same bytes and headers.
import { createServer } from "node:http";
import Koa from "koa";

const { port, body, headers } = JSON.parse(process.argv[2] ?? "{}") as {
  port: number;
  body: string;
  headers: Record<string, string>;
};
const app = new Koa();
app.use((ctx) => {
  ctx.set(headers);
  if (ctx.get("If-None-Match") === headers.etag) ctx.status = 304;
  else ctx.body = body;
});
const server = createServer({ keepAliveTimeout: 65_000 }, app.callback());
server.listen(port, "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit(1));
process.on("message", (message) => {
  if (message === "cpu") process.send?.(process.threadCpuUsage());
  else process.exit(0);
});

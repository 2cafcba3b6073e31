// A Koa in a separate process that answers every request with the same bytes and headers.
import { createServer } from "node:http";
import Koa from "koa";
import { serveBench } from "./process.ts";

const { port, body, headers, status } = JSON.parse(process.argv[2] ?? "{}") as {
  port: number;
  body: string;
  headers: Record<string, string>;
  status: number;
};
const app = new Koa();
app.use((ctx) => {
  ctx.set(headers);
  if (ctx.get("If-None-Match") === headers.etag) {
    ctx.status = 304;
    return;
  }
  ctx.status = status;
  ctx.body = body;
});
serveBench(createServer({ keepAliveTimeout: 65_000 }, app.callback()), port);

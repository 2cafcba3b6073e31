// A Koa in a separate process that accepts webhooks, and sends a store the same requests after each, one after another. It stores nothing.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Koa from "koa";
import { Pool } from "undici";
import type { StoreRequest } from "../start.ts";
import { serveBench } from "./process.ts";

const { port, store, requests } = JSON.parse(process.argv[2] ?? "{}") as {
  port: number;
  /** Its origin. */
  store: string;
  requests: StoreRequest[];
};
const pool = new Pool(store, { connections: 64, pipelining: 1 });
const app = new Koa();
app.use(async (ctx) => {
  JSON.parse(await text(ctx.req));
  ctx.body = "{}";
  void send();
});
serveBench(createServer({ keepAliveTimeout: 65_000 }, app.callback()), port);

async function send(): Promise<void> {
  for (const { method, path, headers, body } of requests) {
    const { statusCode, body: answer } = await pool.request({ method, path, headers, body });
    await answer.text();
    if (statusCode !== 200) throw new Error(`the store answered ${statusCode}`);
  }
}

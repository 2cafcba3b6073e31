// A Koa in a separate process that answers the rows of the bare query of a list of orders.
import { createServer } from "node:http";
import { openDatabase } from "@masar/core/db/database";
import { listOrders, type OrderFilter } from "@masar/core/order/list-repository";
import Koa from "koa";
import { serveBench } from "./process.ts";

const { port, databaseUrl, accountId, filters, limit } = JSON.parse(process.argv[2] ?? "{}") as {
  port: number;
  databaseUrl: string;
  accountId: string;
  /** By the path that asks for them. */
  filters: Record<string, OrderFilter>;
  limit: number;
};
const db = await openDatabase(databaseUrl);
const app = new Koa();
app.use(async (ctx) => {
  const filter = filters[ctx.path.slice(1)] ?? {};
  ctx.body = await listOrders(db.read, { accountId, mode: "test" }, filter, limit + 1);
});
serveBench(createServer({ keepAliveTimeout: 65_000 }, app.callback()), port);

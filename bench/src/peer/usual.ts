// A server that creates shipments the usual way, in a separate process: Koa, a router, a body parser, zod, and knex with one
// transaction a request. It checks a key, prices by a table in memory, and stores the shipment, its event, a delivery and the
// idempotency key.
import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { bodyParser } from "@koa/bodyparser";
import Router from "@koa/router";
import createKnex, { type Knex } from "knex";
import Koa from "koa";
import { z } from "zod";
import { serveBench } from "./process.ts";

const { port, databaseUrl, key } = JSON.parse(process.argv[2] ?? "{}") as {
  port: number;
  databaseUrl: string;
  key: string;
};

const db = databaseUrl.startsWith("sqlite:")
  ? createKnex({
      client: "sqlite3",
      connection: { filename: databaseUrl.slice("sqlite:".length) },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate(connection: { exec(sql: string, done: (error: Error | null) => void): void }, done: () => void) {
          connection.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 10000", done);
        },
      },
    })
  : createKnex({ client: "pg", connection: databaseUrl, pool: { min: 0, max: 20 } });

await db.schema.createTable("keys", (table) => {
  table.text("hash").primary();
  table.text("account").notNullable();
});
await db.schema.createTable("idempotency", (table) => {
  table.text("key").primary();
  table.text("answer").notNullable();
});
for (const name of ["shipments", "events", "deliveries"])
  await db.schema.createTable(name, (table) => {
    table.text("id").primary();
    table.text("about").index();
    table.text("body").notNullable();
    table.bigInteger("created_at").notNullable();
  });
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
await db("keys").insert({ hash: hashOf(key), account: "acc_bench" });

const shipment = z.object({
  reference: z.string().max(100),
  service: z.enum(["standard", "express"]),
  cod_value: z.number().min(0),
  parcel: z.object({ weight_kg: z.number().positive(), description: z.string() }),
  recipient: z.object({
    name: z.string(),
    phone: z.string().regex(/^01[0125]\d{8}$/),
    governorate: z.string(),
    address: z.string(),
  }),
});
const FEES: Record<string, number> = { C: 55, GZ: 55, ALX: 65, DK: 70, SHR: 70, ASN: 95 };

async function create(trx: Knex.Transaction, given: z.infer<typeof shipment>, idempotencyKey: string) {
  const before = await trx("idempotency").where({ key: idempotencyKey }).first("answer");
  if (before) return before.answer as string;
  const id = randomUUID();
  const answer = JSON.stringify({ id, ...given, fee: FEES[given.recipient.governorate], status: "booked" });
  const row = { body: answer, created_at: Date.now() };
  await trx("shipments").insert({ id, about: given.reference, ...row });
  const event = randomUUID();
  await trx("events").insert({ id: event, about: id, ...row });
  await trx("deliveries").insert({ id: randomUUID(), about: event, ...row });
  await trx("idempotency").insert({ key: idempotencyKey, answer });
  return answer;
}

const router = new Router();
router.post("/v1/shipments", async (ctx) => {
  const hash = hashOf(ctx.get("authorization").slice("Bearer ".length));
  const known = await db("keys").where({ hash }).first("account");
  if (!known) return ctx.throw(401);
  const given = shipment.parse(ctx.request.body);
  const answer = await db.transaction((trx) => create(trx, given, ctx.get("idempotency-key")));
  ctx.status = 201;
  ctx.type = "json";
  ctx.body = answer;
});
const app = new Koa();
app.use(bodyParser());
app.use(router.routes());
serveBench(createServer({ keepAliveTimeout: 65_000 }, app.callback()), port);

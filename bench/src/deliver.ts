import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@masar/core/db/database";
import { newWebhookSecret } from "@masar/core/webhook/secret";
import { createSender } from "@masar/core/webhook/send";
import { QUEUES } from "./deliver/queues.ts";
import { OBJECT, prepare, type Scene } from "./deliver/scene.ts";
import { postgresDatabase, sqliteDatabase } from "./start.ts";
import { figure, percentile, perSecond, type Table } from "./table.ts";

const EVENTS = 20_000;

/** `deliver`: signed webhooks that are claimed, sent to a receiver in another process and recorded. */
export async function run(): Promise<Table[]> {
  const receiver = fork(new URL("./receiver.ts", import.meta.url), { stdio: "inherit" });
  const [{ port }] = (await once(receiver, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const tables: Table[] = [];
  for (const [name, makeDatabase] of [
    ["SQLite, synchronous=FULL", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const floor = await floorRate(url);
    const scene = await prepare(makeDatabase, [`${url}/`]);
    await scene.fire(EVENTS);
    const rate = perSecond(EVENTS, await deliverAll(scene, receiver, EVENTS));
    await scene.remove();
    const queues = makeDatabase === postgresDatabase ? await queueRates(url) : [];

    const steady = await prepare(makeDatabase, [`${url}/`]);
    const alone = await latencies(steady, receiver);
    await steady.remove();

    const shared = await prepare(makeDatabase, [`${url}/dead`, `${url}/`]);
    await shared.fire(10_000, 0);
    const besideDead = await latencies(shared, receiver);
    await shared.remove();

    tables.push({
      title: `deliver, ${name}`,
      figures: [
        ...queues.map((queue) => figure(`times ${queue.name}`, rate / queue.rate, "×")),
        figure("of signed POSTs alone", (rate / floor) * 100, "%"),
        figure(
          "p99 beside a dead endpoint, by p99 without",
          percentile(besideDead, 0.99) / percentile(alone, 0.99),
          "×",
        ),
        figure("claimed, sent and recorded", rate, "/s"),
        ...queues.map((queue) => figure(`${queue.name}, claimed, sent and recorded`, queue.rate, "/s")),
        figure("floor: signed POSTs alone", floor, "/s"),
        figure("commit to receiver at 500/s: p50", percentile(alone, 0.5), "ms"),
        figure("commit to receiver at 500/s: p99", percentile(alone, 0.99), "ms"),
        figure("the same beside a dead endpoint with 10,000 waiting: p99", percentile(besideDead, 0.99), "ms"),
      ],
    });
  }
  receiver.disconnect();
  return tables;
}

async function queueRates(url: string): Promise<{ name: string; rate: number }[]> {
  const rates: { name: string; rate: number }[] = [];
  for (const { name, work } of QUEUES) {
    const database = await postgresDatabase();
    rates.push({ name, rate: perSecond(EVENTS, await work(database.url, { url, count: EVENTS })) });
    await database.remove();
  }
  return rates;
}

async function floorRate(url: string): Promise<number> {
  const sender = createSender({ allowPrivate: true });
  const secrets = [newWebhookSecret()];
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (sent < EVENTS) {
        sent += 1;
        const outcome = await sender.send({
          url,
          livemode: false,
          eventId: `evt_floor${sent}`,
          body: OBJECT,
          secrets,
          timestampSeconds: 1,
        });
        if (outcome.kind !== "delivered") throw new Error(outcome.detail);
      }
    }),
  );
  await sender.close();
  return perSecond(EVENTS, performance.now() - startedAt);
}

/** Milliseconds until every stored event is delivered. */
async function deliverAll({ db, startWorker }: Scene, receiver: ChildProcess, count: number): Promise<number> {
  await reset(receiver);
  const startedAt = performance.now();
  const running = startWorker();
  running.wake();
  while (await isAnyPending(db)) await sleep(20);
  const ms = performance.now() - startedAt;
  await running.stop();
  if ((await delivered(db)) !== count) throw new Error(`${await delivered(db)} of ${count} are recorded as delivered`);
  const { distinct } = await report(receiver);
  if (distinct !== count) throw new Error(`the receiver got ${distinct} of ${count} events`);
  return ms;
}

const STEADY = 4_000;

/** 500 events a second for eight seconds; milliseconds from each commit to its arrival. */
async function latencies({ fire, startWorker }: Scene, receiver: ChildProcess): Promise<number[]> {
  const running = startWorker();
  running.wake();
  await sleep(500);
  await reset(receiver);
  const committed = new Map<string, number>();
  const startedAt = performance.now();
  for (let i = 0; i < STEADY; i += 1) {
    const early = startedAt + i * 2 - performance.now();
    if (early > 0) await sleep(early);
    void fire(1).then(([id = ""]) => {
      committed.set(id, Date.now());
      running.wake();
    });
  }
  while (committed.size < STEADY) await sleep(5);
  let arrivals = (await report(receiver)).arrivals;
  const arrived = () => new Map(arrivals.filter(([id]) => committed.has(id)).reverse());
  while (arrived().size < STEADY) {
    await sleep(50);
    arrivals = (await report(receiver)).arrivals;
  }
  await running.stop();
  return [...arrived()].map(([id, at]) => at - (committed.get(id) ?? at));
}

/** Reads one row. To count what is done would take a core from what is measured. */
async function isAnyPending(db: Database): Promise<boolean> {
  return (await db.read("deliveries").where({ state: "pending" }).first("id")) !== undefined;
}

async function delivered(db: Database): Promise<number> {
  const [row] = (await db.read("deliveries").where({ state: "delivered" }).count({ count: "*" })) as {
    count: number;
  }[];
  return Number(row?.count);
}

async function report(
  receiver: ChildProcess,
): Promise<{ requests: number; distinct: number; arrivals: [string, number][] }> {
  receiver.send("report");
  const [message] = (await once(receiver, "message")) as [
    { requests: number; distinct: number; arrivals: [string, number][] },
  ];
  return message;
}

async function reset(receiver: ChildProcess): Promise<void> {
  receiver.send("reset");
  await once(receiver, "message");
}

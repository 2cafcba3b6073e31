import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccountService } from "@masar/core/account/service";
import { systemClock } from "@masar/core/clock";
import { newMasterKey, parseMasterKeys, seal } from "@masar/core/crypto";
import { type Database, openDatabase } from "@masar/core/db/database";
import { startLease } from "@masar/core/db/lease";
import { migrate } from "@masar/core/db/migrate";
import { toEvent } from "@masar/core/event/event";
import { appendEvents } from "@masar/core/event/repository";
import { createIds } from "@masar/core/id";
import { HEALTHY, placeOfSecret } from "@masar/core/webhook/endpoint";
import { insertEndpoint } from "@masar/core/webhook/repository";
import { newWebhookSecret } from "@masar/core/webhook/secret";
import { createSender } from "@masar/core/webhook/send";
import { startWorker } from "@masar/core/webhook/worker";
import { type BenchDatabase, postgresDatabase, sqliteDatabase } from "./start.ts";
import { percentile, perSecond, printTable } from "./table.ts";

const EVENTS = 20_000;
const OBJECT = JSON.stringify({ tracking_number: "MS00000000000", filler: "x".repeat(1_000) });
const newId = createIds();

/** `deliver`: signed webhooks claimed, sent to a receiver in another process and recorded. */
export async function run(): Promise<void> {
  const receiver = fork(new URL("./receiver.ts", import.meta.url), { stdio: "inherit" });
  const [{ port }] = (await once(receiver, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const floor = await floorRate(url);
  for (const [name, makeDatabase] of [
    ["SQLite, synchronous=FULL", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const scene = await prepare(makeDatabase, [`${url}/`]);
    await scene.fire(EVENTS);
    const ms = await scene.deliverAll(receiver, EVENTS);
    await scene.remove();

    const steady = await prepare(makeDatabase, [`${url}/`]);
    const latencies = await steady.latencies(receiver);
    await steady.remove();

    const shared = await prepare(makeDatabase, [`${url}/dead`, `${url}/`]);
    await shared.fire(10_000, 0);
    const besideDead = await shared.latencies(receiver);
    await shared.remove();

    printTable(`deliver, ${name}`, [
      ["claimed, sent and recorded", perSecond(EVENTS, ms)],
      ["floor: signed POSTs alone", floor],
      ["commit to receiver at 500/s: p50", percentile(latencies, 0.5)],
      ["commit to receiver at 500/s: p99", percentile(latencies, 0.99)],
      ["the same beside a dead endpoint with 10,000 waiting: p99", percentile(besideDead, 0.99)],
    ]);
  }
  receiver.disconnect();
}

async function floorRate(url: string): Promise<string> {
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

async function prepare(makeDatabase: () => Promise<BenchDatabase>, urls: readonly string[]) {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrate(db);
  const parsed = parseMasterKeys(newMasterKey("bench"));
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  const { keys } = parsed;
  const { account } = await createAccountService({ db, clock: systemClock, newId }).create({
    name: "B",
    email: "b@example.com",
    governorate: "C",
  });
  const tenant = { accountId: account.id, mode: "test" as const };
  for (const [index, url] of urls.entries()) {
    const id = newId("whe");
    const secret = seal(keys, newWebhookSecret(), placeOfSecret(id, "secret"));
    const events = urls.length > 1 ? [index === 0 ? "shipment.returned" : "shipment.created"] : ["*"];
    await db.write((trx) =>
      insertEndpoint(trx, {
        id,
        ...tenant,
        url,
        events,
        description: null,
        status: "enabled",
        disabledReason: null,
        secret,
        previousSecret: null,
        previousSecretUntil: null,
        health: HEALTHY,
        createdAt: Date.now(),
      }),
    );
  }
  const lease = await startLease({ db, clock: systemClock, log: console });
  const worker = () =>
    startWorker({
      db,
      clock: systemClock,
      lease,
      newId,
      keys,
      sender: createSender({ allowPrivate: true }),
      log: console,
      countDelivery: () => undefined,
    });

  async function fire(count: number, endpoint = urls.length - 1): Promise<string[]> {
    const type = endpoint === 0 && urls.length > 1 ? "shipment.returned" : "shipment.created";
    const events = Array.from({ length: count }, () =>
      toEvent({
        id: newId("evt"),
        tenant,
        type,
        shipmentId: newId("shp"),
        orderId: null,
        sequence: 1,
        objectJson: OBJECT,
        previous: { status: null },
        at: Date.now(),
      }),
    );
    await db.write((trx) => appendEvents(trx, events, { newId, now: Date.now() }));
    return events.map((event) => event.id);
  }

  return {
    fire,
    async deliverAll(receiver: ChildProcess, count: number): Promise<number> {
      await reset(receiver);
      const startedAt = performance.now();
      const running = worker();
      running.wake();
      while ((await delivered(db)) < count) await sleep(5);
      const ms = performance.now() - startedAt;
      await running.stop();
      const { distinct } = await report(receiver);
      if (distinct !== count) throw new Error(`the receiver got ${distinct} of ${count} events`);
      return ms;
    },
    /** 500 events a second for eight seconds; milliseconds from each commit to its arrival. */
    async latencies(receiver: ChildProcess): Promise<number[]> {
      const running = worker();
      running.wake();
      await sleep(500);
      await reset(receiver);
      const committed = new Map<string, number>();
      const startedAt = performance.now();
      for (let i = 0; i < 4_000; i += 1) {
        const early = startedAt + i * 2 - performance.now();
        if (early > 0) await sleep(early);
        void fire(1).then(([id = ""]) => {
          committed.set(id, Date.now());
          running.wake();
        });
      }
      while (committed.size < 4_000) await sleep(5);
      let arrivals = (await report(receiver)).arrivals;
      const arrived = () => new Map(arrivals.filter(([id]) => committed.has(id)).reverse());
      while (arrived().size < 4_000) {
        await sleep(50);
        arrivals = (await report(receiver)).arrivals;
      }
      await running.stop();
      return [...arrived()].map(([id, at]) => at - (committed.get(id) ?? at));
    },
    async remove() {
      await lease.stop();
      await db.close();
      await database.remove();
    },
  };
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

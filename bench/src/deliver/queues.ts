import { newWebhookSecret } from "@masar/core/webhook/secret";
import { createSender } from "@masar/core/webhook/send";
import { createPostgresBackend, runMigrations as migrateBullMq, withBackend } from "bullmq";
import { Logger, run, runMigrations } from "graphile-worker";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { OBJECT } from "./scene.ts";

/** As many as our own worker sends at once. */
const AT_ONCE = 24;

interface Work {
  url: string;
  count: number;
}

/** Job queues on Postgres, each with our own sender as its job, which records the attempt in a row. */
export const QUEUES: readonly { name: string; work(databaseUrl: string, work: Work): Promise<number> }[] = [
  { name: "pg-boss", work: withPgBoss },
  { name: "graphile-worker", work: withGraphileWorker },
  { name: "BullMQ", work: withBullMq },
];

/** @returns milliseconds until every job is done. */
async function withPgBoss(databaseUrl: string, { url, count }: Work): Promise<number> {
  const job = await startJobs(databaseUrl, url);
  const boss = new PgBoss({ connectionString: databaseUrl, max: 10, schedule: false });
  let isStopping = false;
  boss.on("error", (error) => {
    if (!isStopping) throw error; // its last connections end with the database
  });
  await boss.start();
  await boss.createQueue("deliver");
  for (let at = 0; at < count; at += 1_000)
    await boss.insert(
      "deliver",
      Array.from({ length: 1_000 }, (_, more) => ({ data: { eventId: `evt_${at + more}` } })),
    );
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const options = { batchSize: 200, pollingIntervalSeconds: 0.5, localConcurrency: 4 };
  await boss.work<{ eventId: string }>("deliver", options, async (jobs) => {
    const waiting = [...jobs];
    const one = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await job.run(next.data.eventId);
    };
    await Promise.all(Array.from({ length: AT_ONCE / 4 }, one));
    if ((await job.recorded()) === count) resolve();
  });
  await promise;
  const ms = performance.now() - startedAt;
  isStopping = true;
  await boss.stop({ graceful: true });
  await job.stop();
  return ms;
}

/** @returns milliseconds until every job is done. */
async function withGraphileWorker(databaseUrl: string, { url, count }: Work): Promise<number> {
  const job = await startJobs(databaseUrl, url);
  await runMigrations({ pgPool: job.pool });
  await job.pool.query(
    `select graphile_worker.add_job('deliver', json_build_object('eventId', 'evt_' || n)) from generate_series(1, $1) n`,
    [count],
  );
  let done = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const startedAt = performance.now();
  const runner = await run({
    pgPool: job.pool,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined), // by default a line for each job
    preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      async deliver(payload) {
        await job.run((payload as { eventId: string }).eventId);
        done += 1;
        if (done === count) resolve();
      },
    },
  });
  await promise;
  const ms = performance.now() - startedAt;
  await runner.stop();
  if ((await job.recorded()) !== count) throw new Error(`${await job.recorded()} of ${count} attempts are recorded`);
  await job.stop();
  return ms;
}

/** @returns milliseconds until every job is done. */
async function withBullMq(databaseUrl: string, { url, count }: Work): Promise<number> {
  const job = await startJobs(databaseUrl, url);
  const client = await job.pool.connect();
  await migrateBullMq(client);
  client.release();
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = { connectionString: databaseUrl, max: 10 };
  const queue = new Queue<{ eventId: string }>("deliver", { connection });
  for (let at = 0; at < count; at += 1_000)
    await queue.addBulk(
      Array.from({ length: 1_000 }, (_, more) => ({ name: "deliver", data: { eventId: `evt_${at + more}` } })),
    );
  let done = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const startedAt = performance.now();
  const worker = new Worker<{ eventId: string }>(
    "deliver",
    async ({ data }) => {
      await job.run(data.eventId);
      done += 1;
      if (done === count) resolve();
    },
    { connection, concurrency: AT_ONCE },
  );
  worker.on("failed", (_, error) => reject(error)); // by default it is not tried again
  await promise;
  const ms = performance.now() - startedAt;
  await worker.close();
  await queue.close();
  if ((await job.recorded()) !== count) throw new Error(`${await job.recorded()} of ${count} attempts are recorded`);
  await job.stop();
  return ms;
}

async function startJobs(databaseUrl: string, url: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  pool.on("error", () => undefined); // a connection that is closing may still hear that its database stopped
  await pool.query("create table attempts (id bigserial primary key, event text, status int, at timestamptz)");
  const sender = createSender({ allowPrivate: true });
  const secrets = [newWebhookSecret()];
  return {
    pool,
    async run(eventId: string): Promise<void> {
      const sent = await sender.send({
        url: `${url}/`,
        livemode: false,
        eventId,
        body: OBJECT,
        secrets,
        timestampSeconds: 1,
      });
      if (sent.kind !== "delivered") throw new Error(sent.detail);
      await pool.query("insert into attempts (event, status, at) values ($1, 200, now())", [eventId]);
    },
    async recorded(): Promise<number> {
      const { rows } = await pool.query<{ n: string }>("select count(distinct event) n from attempts");
      return Number(rows[0]?.n);
    },
    async stop(): Promise<void> {
      await sender.close();
      await pool.end();
    },
  };
}

import { firstIdAt } from "@masar/core/kernel/id";
import { countDeadLetters } from "@masar/core/operations/monitoring/repository";
import { startService } from "@masar/core/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine, makeDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { freePort, overTcp } from "../support/postgres-server.ts";
import { masar as masarCommand, serverStarter } from "../support/process.ts";
import { startProxy } from "../support/proxy.ts";
import { startTestService, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

type Row = Record<string, string | number | null | Buffer>;

const HOUR_MS = 3_600_000;
const QUEUES = ["deliveries", "inbox", "write_backs", "mails", "bulk_uploads", "polls", "privacy_requests"];
const clock = testClock();
const DUE = clock.now() - HOUR_MS;
let masar: TestService;

/** An API process: nobody takes the jobs that a test puts into the queues. */
beforeAll(async () => {
  const environment = { MASAR_ROLE: "api", MASAR_METRICS_PORT: "0", MASAR_RATE_LIMITS: "off" };
  masar = await startTestService({ clock, environment });
});
afterAll(() => masar.stop());

const ask = ({ service }: Pick<TestService, "service">, path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${service.metricsPort}${path}`, init);

/** The value of a sample such as `masar_queue_jobs{queue="inbox"}`; undefined when it is not there. */
async function sample(of: Pick<TestService, "service">, name: string): Promise<number | undefined> {
  const reply = await ask(of, "/metrics");
  expect(reply.status).toBe(200);
  const line = (await reply.text()).split("\n").find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

async function insert(table: string, ...rows: Row[]): Promise<void> {
  await masar.service.db.write((trx) => trx(table).insert(rows));
}

test("metrics are not on the public port", async () => {
  for (const Accept of ["*/*", "text/html"])
    expect((await fetch(`${masar.origin}/metrics`, { headers: { Accept } })).status).toBe(404);
  expect((await fetch(`${masar.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${masar.origin}/readyz`)).status).toBe(200);
});

test("their own port serves metrics and health, to read, and nothing else", async () => {
  expect((await ask(masar, "/healthz")).status).toBe(200);
  expect((await ask(masar, "/readyz")).status).toBe(200);
  expect((await ask(masar, "/v1/shipments")).status).toBe(404);
  expect((await ask(masar, "/metrics", { method: "POST" })).status).toBe(405);
});

test("every queue reports waiting jobs, their age and failed jobs", async () => {
  const { account } = await masar.newAccount();
  const tenant = { account_id: account.id, mode: "live" };
  const endpoint = {
    ...{
      id: "whe_x",
      ...tenant,
      url: "https://shop.example/",
      events: '["*"]',
      secret: "s",
    },
    ...{ status: "enabled", failures: 0, created_at: 1, updated_at: 1 },
  };
  const away = { ...endpoint, id: "whe_away", failures: 10, paused_until: clock.now() + HOUR_MS };
  await insert("webhook_endpoints", endpoint, away);
  const delivery = (id: string, endpoint_id: string, state: string, due_at: number) => ({
    ...tenant,
    ...{ id, endpoint_id, event_id: "evt_x", sequence: 1, state, attempts: 0, due_at, created_at: 1, finished_at: 1 },
  });
  await insert(
    "deliveries",
    delivery("dlv_1", "whe_x", "pending", DUE),
    delivery("dlv_2", "whe_x", "pending", clock.now() + HOUR_MS),
    delivery("dlv_3", "whe_away", "pending", DUE - HOUR_MS),
    delivery("dlv_4", "whe_x", "exhausted", DUE),
  );
  const item = (id: string, state: string) => ({
    ...{
      id,
      state,
      account_id: account.id,
      store_id: "sto_x",
      topic: "t",
      body: Buffer.from("{}"),
      attempts: 0,
      due_at: DUE,
      received_at: 1,
    },
  });
  await insert("inbox", item("inb_1", "pending"), item("inb_2", "failed"), item("inb_3", "unreadable"));
  // Waits until its store is reconnected, which is no delay of ours.
  await insert("inbox", { ...item("inb_4", "pending"), store_id: "sto_y", subject: "25", due_at: DUE - HOUR_MS });
  const writeBack = (id: string, state: string) => ({
    ...{
      id,
      state,
      account_id: account.id,
      store_id: "sto_x",
      order_id: "ord_x",
      shipment_id: "shp_x",
      sequence: 1,
      event: "shipment.created",
    },
    ...{ attempts: 0, due_at: DUE, at: 1 },
  });
  await insert("write_backs", writeBack("evt_1", "pending"), writeBack("evt_2", "failed"));
  // Waits until its store is connected again, which is no delay of ours.
  await insert("write_backs", { ...writeBack("evt_3", "pending"), store_id: "sto_away", due_at: DUE - HOUR_MS });
  const mail = (id: string, state: string) => ({ id, state, user_id: "u", attempts: 0, due_at: DUE, created_at: 1 });
  await insert("mails", mail("eml_1", "pending"), mail("eml_2", "failed"));
  const upload = {
    ...{ ...tenant, status: "queued", format: "csv", encoding: "utf-8", size_bytes: 1, is_dry_run: 0, rows_done: 0 },
    ...{ rows_created: 0, rows_repeated: 0, rows_failed: 0, uploaded_by: "key_x", created_at: 1 },
  };
  await insert("bulk_uploads", { ...upload, id: `${firstIdAt("blk", DUE)}0000000000000000` });
  const store = {
    ...{ ...tenant, id: "sto_x", platform: "demo", remote_id: "r", name: "n", status: "connected", facts: "{}" },
    ...{ notes: "[]", rules: "{}", connected_at: 1, watermark: 1, next_poll_at: DUE, next_sweep_at: 1 },
    ...{ poll_failures: 0, found_by_poll: 0, repaired_subscriptions: 0, created_at: 1 },
  };
  await insert("stores", store, { ...store, id: "sto_z", remote_id: "s", next_poll_at: clock.now() + 1 });
  await insert("stores", { ...store, id: "sto_y", remote_id: "y", status: "reconnect" });
  const request = {
    ...{ id: "prv_1", platform: "demo", shop: "s", kind: "customer_redacted", state: "open", erased: 0, kept: 0 },
    received_at: DUE,
  };
  await insert("privacy_requests", request);

  await eventually(
    () => sample(masar, 'masar_queue_jobs{queue="privacy_requests"}'),
    (jobs) => jobs === 1,
  );
  const jobs = { deliveries: 3, inbox: 2, write_backs: 2, mails: 1, bulk_uploads: 1, polls: 1, privacy_requests: 1 };
  for (const queue of QUEUES) {
    const waiting = await sample(masar, `masar_queue_jobs{queue="${queue}"}`);
    const oldest = await sample(masar, `masar_queue_oldest_due_seconds{queue="${queue}"}`);
    expect([queue, waiting, oldest]).toEqual([queue, jobs[queue as keyof typeof jobs], HOUR_MS / 1000]);
  }
  // It is about no order, so it does not wait for that.
  await insert("inbox", { ...item("inb_5", "pending"), store_id: "sto_y", due_at: DUE - HOUR_MS });
  await eventually(
    () => sample(masar, 'masar_queue_oldest_due_seconds{queue="inbox"}'),
    (oldest) => oldest === (2 * HOUR_MS) / 1000,
  );
  const dead = { deliveries: 1, inbox: 2, write_backs: 1, mails: 1, privacy_requests: 0 };
  for (const [queue, count] of Object.entries(dead))
    expect([queue, await sample(masar, `masar_dead_letters{queue="${queue}"}`)]).toEqual([queue, count]);
});

test("counting deliveries that failed stops at a thousand, and other jobs are counted on", async () => {
  const { db } = masar.service;
  const before = Object.fromEntries((await countDeadLetters(db.read)).map(({ queue, jobs }) => [queue, jobs]));
  const failed = (n: number) => ({
    ...{
      id: `dlv_many_${n}`,
      account_id: "acc_x",
      mode: "live",
      endpoint_id: "whe_gone",
      event_id: `evt_${n}`,
      sequence: 1,
    },
    ...{ state: "exhausted", attempts: 7, due_at: 1, created_at: 1, finished_at: 1 },
  });
  const mail = (n: number) => ({
    id: `eml_many_${n}`,
    state: "failed",
    user_id: "u",
    attempts: 0,
    due_at: 1,
    created_at: 1,
  });
  await db.write(async (trx) => {
    await trx.batchInsert(
      "deliveries",
      Array.from({ length: 1_010 }, (_, n) => failed(n)),
      50,
    );
    await trx.batchInsert(
      "mails",
      Array.from({ length: 1_010 }, (_, n) => mail(n)),
      50,
    );
  });
  const after = Object.fromEntries((await countDeadLetters(db.read)).map(({ queue, jobs }) => [queue, jobs]));
  expect(after).toEqual({ ...before, deliveries: 1_000, mails: (before.mails ?? 0) + 1_010 });
});

test("the process reports its connections, group commit, event loop and, on SQLite, its disk", async () => {
  for (const pool of ["read", "write"])
    for (const what of ["used", "max", "waiting"])
      expect(await sample(masar, `masar_database_connections_${what}{pool="${pool}"}`)).toBeGreaterThanOrEqual(0);
  expect(await sample(masar, "masar_group_commit_queue_jobs")).toBe(0);
  expect(await sample(masar, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  if (engine === "sqlite") expect(await sample(masar, "masar_disk_free_bytes")).toBeGreaterThan(0);
});

test("a worker serves health and metrics, with the payouts that are due, and no public port", async () => {
  const config = { ...masar.service.config, role: "worker" as const, metrics: { port: 0, host: "127.0.0.1" } };
  const staff = await masar.newAccount({ kind: "staff" });
  const shop = await masar.newAccount();
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
  await courier(staff.live).scan(tracking_number, "collect");
  await courier(staff.live).scan(tracking_number, "deliver", { receiver_name: "منى", cash_collected: 990 });
  // Payouts are made from nine o'clock on: the worker looks when it starts, and again in ten minutes.
  const early = testClock("2026-11-23T08:00:00+02:00");
  const worker = { service: await startService(config, { clock: early }) };
  expect(worker.service.port).toBeUndefined();
  expect((await ask(worker, "/readyz")).status).toBe(200);
  early.set("2026-11-23T10:00:00+02:00");
  expect(await sample(worker, 'masar_queue_jobs{queue="payouts"}')).toBe(1);
  expect(await sample(worker, 'masar_queue_oldest_due_seconds{queue="payouts"}')).toBe(HOUR_MS / 1000);
  await worker.service.stop();
});

test("a process that others took for dead counts it", async () => {
  const config = { ...masar.service.config, role: "worker" as const, metrics: { port: 0, host: "127.0.0.1" } };
  const worker = { service: await startService(config, { leaseBeatMs: 50 }) };
  expect(await sample(worker, "masar_leases_lost_total")).toBe(0);
  // More than once: the worker may be taking a new lease at the same moment, for another reason.
  await eventually(
    async () => {
      await masar.service.db.write((trx) => trx("leases").delete());
      return sample(worker, "masar_leases_lost_total");
    },
    (lost) => lost !== undefined && lost > 0,
  );
  await worker.service.stop();
});

test("a database that is away is a figure and fails no scrape, and the figures come back with it", async () => {
  const database = await makeDatabase({ migrated: true });
  const proxy = engine === "postgres" ? await startProxy({ port: Number(new URL(database.url).port) }) : undefined;
  const url = proxy ? overTcp(database.url, proxy.port) : database.url;
  const away = await startTestService({
    environment: { MASAR_ROLE: "api", MASAR_METRICS_PORT: "0", DATABASE_URL: url },
  });
  const up = (value: number) =>
    eventually(
      () => sample(away, "masar_database_up"),
      (current) => current === value,
    );
  await up(1);
  // A server that is silent; on SQLite, which has none, a table that cannot be read.
  const { db } = away.service;
  if (proxy) proxy.fault = { kind: "blackhole", at: "request" };
  proxy?.resetAll();
  if (!proxy) await db.write((trx) => trx.raw("alter table inbox rename to hidden"));
  await up(0);
  expect(await sample(away, 'masar_queue_jobs{queue="inbox"}')).toBeUndefined();
  expect((await ask(away, "/healthz")).status).toBe(200);
  if (proxy) expect((await ask(away, "/readyz")).status).toBe(503);
  if (proxy) proxy.fault = { kind: "none" };
  proxy?.resetAll();
  if (!proxy) await db.write((trx) => trx.raw("alter table hidden rename to inbox"));
  await up(1);
  expect(await sample(away, 'masar_queue_jobs{queue="inbox"}')).toBe(0);
  await away.stop();
  await proxy?.close();
  await database.remove();
});

test("a port that is taken, or the public one, stops the start with a sentence that names the variable", async () => {
  const servers = serverStarter();
  const environment = {
    DATABASE_URL: masar.database.url,
    MASAR_SECRET_KEYS: masar.service.config.secretKeys ?? "",
    PORT: String(await freePort()),
  };
  const taken = String(masar.service.metricsPort);
  await expect(servers.start({ ...environment, MASAR_METRICS_PORT: taken })).rejects.toThrow(
    `MASAR_METRICS_PORT ${taken} is in use by another program.`,
  );
  const same = await masarCommand(["doctor"], { ...environment, MASAR_METRICS_PORT: environment.PORT });
  expect(same.stderr).toContain("MASAR_METRICS_PORT must differ from PORT");
  await servers.stopAll();
});

test("without MASAR_METRICS_PORT there is no such port: two processes on one machine never meet", async () => {
  const config = { ...masar.service.config, port: await freePort(), metrics: undefined };
  const service = await startService(config, { clock });
  expect(service.metricsPort).toBeUndefined();
  await service.stop();
});

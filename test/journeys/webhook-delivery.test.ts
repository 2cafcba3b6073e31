import { openDatabase } from "@masar/core/db/database";
import { completeDeliveries } from "@masar/core/webhook/record-repository";
import * as deliveries from "@masar/core/webhook/repository";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { shortly } from "../support/limits.ts";
import {
  type Behaviour,
  hang,
  isSigned,
  type ReceivedRequest,
  type Receiver,
  redirect,
  reset,
  respond,
  startReceiver,
} from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const SECOND = 1_000;
const HOUR = 3_600_000;

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Scene {
  masar: TestService;
  shop: TestAccount;
  clock: TestClock;
}

async function scene(environment: Record<string, string> = {}, sender: { timeoutMs?: number } = {}): Promise<Scene> {
  const clock = testClock(new Date().toISOString());
  const masar = await startTestService({
    clock,
    environment: { MASAR_RATE_LIMITS: "off", ...environment },
    sender,
  });
  cleanUps.push(() => masar.stop());
  return { masar, clock, shop: await masar.newAccount() };
}

async function receiver(program?: (request: ReceivedRequest) => Behaviour): Promise<Receiver> {
  const started = await startReceiver(program);
  cleanUps.push(() => started.close());
  return started;
}

async function register(shop: TestAccount, url: string, events = ["*"]): Promise<{ id: string; secret: string }> {
  const reply = await shop.test.post("/webhook_endpoints", { url, events });
  expect(reply.status).toBe(201);
  return reply.body;
}

const book = async (shop: TestAccount): Promise<string> =>
  (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
const advance = (shop: TestAccount, number: string) => shop.test.post(`/simulations/${number}/advance`);
const typeOf = (request: ReceivedRequest): string => JSON.parse(request.body).type;
const idOf = (request: ReceivedRequest): string => String(request.headers["webhook-id"]);

test("delivers every event of a shipment, in order, verified by the standardwebhooks library", async () => {
  const { shop } = await scene();
  const there = await receiver();
  const { secret } = await register(shop, there.url);
  const number = await book(shop);
  for (let step = 0; step < 4; step += 1) await advance(shop, number);
  await there.until(() => there.requests.length >= 5);
  expect(there.requests.map(typeOf)).toEqual([
    "shipment.created",
    "shipment.picked_up",
    "shipment.at_hub",
    "shipment.out_for_delivery",
    "shipment.delivered",
  ]);
  const webhook = new Webhook(secret);
  for (const request of there.requests) {
    expect(webhook.verify(request.body, request.headers as Record<string, string>)).toMatchObject({
      id: idOf(request),
      livemode: false,
    });
    expect(request.method).toBe("POST");
    expect(request.headers["content-type"]).toMatch(/application\/json/);
    expect(Buffer.byteLength(request.body)).toBeLessThan(20_000);
  }
});

test("tries again after failures: seven attempts at the most, growing waits, the same id and bytes each time", async () => {
  const { shop, clock, masar } = await scene();
  const there = await receiver(() => respond(500));
  const { id: endpoint, secret } = await register(shop, there.url);
  await book(shop);
  for (const wait of [0, 12 * SECOND, 72 * SECOND, 720 * SECOND, 1.2 * HOUR, 7.2 * HOUR, 28.8 * HOUR]) {
    const before = there.requests.length;
    clock.advance(wait);
    await there.until(() => there.requests.length > before);
    await settled(masar, (row) => row.attempts > before);
  }
  clock.advance(100 * HOUR);
  await settled(masar, (row) => row.state === "exhausted");
  expect(there.requests).toHaveLength(7);
  expect(new Set(there.requests.map(idOf)).size).toBe(1);
  expect(new Set(there.requests.map((request) => request.body)).size).toBe(1);
  expect(there.requests.every((request) => isSigned(request, secret))).toBe(true);
  const times = there.requests.map((request) => Number(request.headers["webhook-timestamp"]));
  const waits = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));

  const { body } = await shop.test.get(`/events/${idOf(there.requests[0] as ReceivedRequest)}/attempts`);
  expect(body.data).toHaveLength(7);
  expect(body.data[0]).toMatchObject({ endpoint, attempt: 7, outcome: "status", status: 500 });
  expect((await shop.test.get("/events?delivery_success=false")).body.data).toHaveLength(1);
});

async function settled(masar: TestService, done: (row: { state: string; attempts: number }) => boolean): Promise<void> {
  for (;;) {
    const rows = (await masar.service.db.read("deliveries").select("state", "attempts")) as {
      state: string;
      attempts: number;
    }[];
    if (rows.every(done)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("counts a hang, a broken connection and a redirect as failures, and follows no redirect", async () => {
  const { shop, clock } = await scene({}, { timeoutMs: shortly(1_000) });
  const elsewhere = await receiver();
  const behaviours = [hang, reset, redirect(elsewhere.url), respond(204)];
  const there = await receiver((request) => behaviours[request.index] ?? respond(200));
  await register(shop, there.url);
  await book(shop);
  for (const wait of [0, 12 * SECOND, 72 * SECOND, 720 * SECOND]) {
    const before = there.requests.length;
    // The clock moves on until the next attempt comes: it is recorded only when the one before has failed.
    clock.advance(wait);
    await there.until(() => there.requests.length > before);
    await attemptsRecorded(shop, before + 1, there.requests[0] as ReceivedRequest);
  }
  const { body } = await shop.test.get(`/events/${idOf(there.requests[0] as ReceivedRequest)}/attempts`);
  expect(body.data.map((attempt: { outcome: string }) => attempt.outcome)).toEqual([
    "delivered",
    "redirect",
    "reset",
    "timeout",
  ]);
  expect(elsewhere.requests).toHaveLength(0);
});

async function attemptsRecorded(shop: TestAccount, count: number, request: ReceivedRequest): Promise<void> {
  while ((await shop.test.get(`/events/${idOf(request)}/attempts`)).body.data.length < count)
    await new Promise((resolve) => setImmediate(resolve));
}

test("never has two events of one shipment under way, and keeps their order through failures", async () => {
  const { shop, clock, masar } = await scene();
  const underWay = new Map<string, number>();
  let overlaps = 0;
  const seen = new Map<string, number>();
  const there = await receiver((request) => {
    const { data, id } = JSON.parse(request.body);
    const shipment = data.object.tracking_number;
    const now = (underWay.get(shipment) ?? 0) + 1;
    underWay.set(shipment, now);
    if (now > 1) overlaps += 1;
    const tries = (seen.get(id) ?? 0) + 1;
    seen.set(id, tries);
    const fails = tries === 1 && data.sequence % 2 === 1;
    return (exchange) => {
      exchange.response.once("close", () => underWay.set(shipment, (underWay.get(shipment) ?? 1) - 1));
      respond(fails ? 503 : 200)(exchange);
    };
  });
  await register(shop, there.url);
  const numbers = await Promise.all(Array.from({ length: 10 }, () => book(shop)));
  await Promise.all(
    numbers.map(async (number) => {
      for (let step = 0; step < 4; step += 1) await advance(shop, number);
    }),
  );
  // Ten shipments, five events each, three of which fail once.
  while ((await quiet(masar, clock)) > 0) clock.advance(13 * SECOND);
  expect(there.requests).toHaveLength(80);
  expect(overlaps).toBe(0);
  for (const number of numbers) {
    const sequences = there.requests
      .map((request) => JSON.parse(request.body).data)
      .filter((data) => data.object.tracking_number === number)
      .map((data) => data.sequence);
    expect(sequences).toEqual([1, 1, 2, 3, 3, 4, 5, 5]);
  }
});

/** Resolves when nothing is under way and nothing can be sent before the clock moves on; says how many deliveries still wait. */
async function quiet(masar: TestService, clock: TestClock): Promise<number> {
  for (;;) {
    const rows = (await masar.service.db
      .read("deliveries as d")
      .join("webhook_endpoints as e", (on) => on.on("e.account_id", "d.account_id").andOn("e.id", "d.endpoint_id"))
      .where("d.state", "pending")
      .orderBy("d.sequence")
      .select("d.shipment_id", "d.endpoint_id", "d.lease", "d.due_at", "e.paused_until")) as {
      shipment_id: string;
      endpoint_id: string;
      lease: string | null;
      due_at: number;
      paused_until: number | null;
    }[];
    const heads = [...Map.groupBy(rows, (row) => row.endpoint_id + row.shipment_id).values()].flatMap((group) =>
      group.slice(0, 1),
    );
    const busy =
      rows.some((row) => row.lease !== null) ||
      heads.some((row) => row.due_at <= clock.now() && (row.paused_until ?? 0) <= clock.now());
    if (!busy) return rows.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("lets a dead endpoint hold nobody else up, pauses it without using attempts up, and catches up when it is back", async () => {
  const { shop, clock, masar } = await scene();
  let alive = false;
  const dead = await receiver(() => respond(alive ? 200 : 500));
  const good = await receiver();
  const { id } = await register(shop, dead.url);
  await register(shop, good.url);
  await Promise.all(Array.from({ length: 200 }, () => book(shop)));
  await good.until(() => good.requests.length >= 200);
  await health(shop, id, (endpoint) => endpoint.paused_until !== null);
  expect(dead.requests.length).toBeLessThan(100);
  const tried = (await masar.service.db
    .read("deliveries")
    .where({ endpoint_id: id })
    .where("attempts", ">", 0)) as unknown[];
  expect(tried.length).toBeLessThan(100);

  alive = true;
  while ((await quiet(masar, clock)) > 0) clock.advance(10 * SECOND);
  expect(new Set(dead.requests.map(idOf)).size).toBe(200);
  await health(shop, id, (endpoint) => endpoint.failures === 0);
});

async function health(
  shop: TestAccount,
  id: string,
  good: (endpoint: { paused_until: string | null; failures: number; status: string }) => boolean,
): Promise<void> {
  while (!good((await shop.test.get(`/webhook_endpoints/${id}`)).body))
    await new Promise((resolve) => setImmediate(resolve));
}

test("nothing more is sent to an endpoint that answered 410, even while that is not stored yet and others of its deliveries are", async () => {
  const { shop, masar } = await scene();
  const answers = Array.from({ length: 24 }, () => Promise.withResolvers<void>());
  const there = await receiver(({ index }) =>
    respond(index === 0 ? 410 : 200, { until: answers[index]?.promise ?? Promise.resolve() }),
  );
  const { id } = await register(shop, there.url);
  await Promise.all(Array.from({ length: 100 }, () => book(shop)));
  await there.until(() => there.requests.length === 24); // as many as are sent to one endpoint at once
  // The record of the 410 is late, as when its row is locked.
  const { db } = masar.service;
  const { submit } = db;
  const arrived = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  db.submit = async (batch, job) => {
    if (!JSON.stringify(job).includes('"kind":"failed"')) return submit(batch, job);
    arrived.resolve();
    await late.promise;
    return submit(batch, job);
  };
  answers[0]?.resolve();
  await arrived.promise;
  for (const { resolve } of answers) resolve();
  const delivered = async () => (await db.read("deliveries").where({ endpoint_id: id, state: "delivered" })).length;
  await eventually(delivered, (count) => count === 23);
  late.resolve();
  await health(shop, id, (endpoint) => endpoint.status === "disabled");
  expect(there.requests).toHaveLength(24);
});

test("disables an endpoint that answers 410, and recover sends what it missed", async () => {
  const { shop } = await scene();
  let gone = true;
  const there = await receiver(() => respond(gone ? 410 : 200));
  const { id } = await register(shop, there.url);
  const since = new Date(Date.now() - HOUR).toISOString().replace("Z", "4567890Z"); // any number of digits is a time
  await book(shop);
  await health(shop, id, (endpoint) => endpoint.status === "disabled");
  expect((await shop.test.get(`/webhook_endpoints/${id}`)).body.disabled_reason).toBe("gone");
  await book(shop); // while it is off: no delivery is made
  gone = false;
  const recovered = await shop.test.post(`/webhook_endpoints/${id}/recover`, { since });
  expect(recovered.status).toBe(202);
  expect(recovered.body.deliveries).toBeGreaterThanOrEqual(1);
  await there.until(() => new Set(there.requests.map(idOf)).size >= 2 && there.requests.length >= 3);
  while ((await shop.test.get("/events?delivery_success=true")).body.data.length < 2)
    await new Promise((resolve) => setImmediate(resolve));
});

test("disables an endpoint after five days of nothing but failures", async () => {
  const { shop, clock } = await scene();
  const there = await receiver(() => respond(500));
  const { id } = await register(shop, there.url);
  await book(shop);
  await there.until(() => there.requests.length >= 1);
  await health(shop, id, (endpoint) => endpoint.failures === 1);
  clock.advance(5 * 24 * HOUR);
  await health(shop, id, (endpoint) => endpoint.status === "disabled");
  expect((await shop.test.get(`/webhook_endpoints/${id}`)).body.disabled_reason).toBe("failing");
});

test("signs with both secrets for a day after a roll", async () => {
  const { shop, clock } = await scene();
  const there = await receiver();
  const { id, secret: old } = await register(shop, there.url);
  const { body: rolled } = await shop.test.post(`/webhook_endpoints/${id}/roll_secret`);
  await book(shop);
  await there.until(() => there.requests.length >= 1);
  expect([old, rolled.secret].map((secret) => isSigned(there.requests[0] as ReceivedRequest, secret))).toEqual([
    true,
    true,
  ]);
  clock.advance(25 * HOUR);
  await book(shop);
  await there.until(() => there.requests.length >= 2);
  expect([old, rolled.secret].map((secret) => isSigned(there.requests[1] as ReceivedRequest, secret))).toEqual([
    false,
    true,
  ]);
});

test("a secret that was rolled several times on a day still signs for its day, and five times are the most", async () => {
  const { shop, clock } = await scene();
  const there = await receiver();
  const { id, secret: first } = await register(shop, there.url);
  const roll = () => shop.test.post(`/webhook_endpoints/${id}/roll_secret`);
  const secrets = [first];
  for (let times = 0; times < 5; times += 1) {
    clock.advance(HOUR);
    secrets.push((await roll()).body.secret);
  }
  const refused = await roll();
  expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
  await book(shop);
  await there.until(() => there.requests.length >= 1);
  const sign = (at: number) => secrets.map((secret) => isSigned(there.requests[at] as ReceivedRequest, secret));
  expect(sign(0)).toEqual([true, true, true, true, true, true]);
  clock.advance(21 * HOUR); // the first two were rolled a day ago, and the third was not
  await book(shop);
  await there.until(() => there.requests.length >= 2);
  expect(sign(1)).toEqual([false, false, true, true, true, true]);
  expect((await roll()).status).toBe(200);
});

test("sends only the events that an endpoint subscribed to, and again on request", async () => {
  const { shop } = await scene();
  const there = await receiver();
  const { id } = await register(shop, there.url, ["shipment.picked_up"]);
  const number = await book(shop);
  await advance(shop, number);
  await there.until(() => there.requests.length >= 1);
  expect(there.requests.map(typeOf)).toEqual(["shipment.picked_up"]);
  const again = await shop.test.post(`/events/${idOf(there.requests[0] as ReceivedRequest)}/redeliver`, {
    endpoint: id,
  });
  expect(again.body).toEqual({ deliveries: 1 });
  await there.until(() => there.requests.length >= 2);
  expect(there.requests[1]?.body).toBe(there.requests[0]?.body);
});

test("takes up a lease that ran out without counting an attempt, and ignores whoever held it", async () => {
  const { shop, clock, masar } = await scene({ MASAR_ROLE: "api" });
  const { id } = await register(shop, "http://127.0.0.1:9/");
  const endpoint = { id, accountId: shop.account.id };
  await book(shop);
  const { db } = masar.service;
  const claim = (now: number, lease: string) =>
    db.write((trx) => deliveries.claimDeliveries(trx, endpoint, { now, lease, leaseUntil: now + 60_000, limit: 10 }));
  const [first] = await claim(clock.now(), "first");
  expect(first?.attempts).toBe(0);
  expect(await claim(clock.now(), "too early")).toEqual([]);
  const [second] = await claim(clock.now() + 60_000, "second");
  expect(second).toMatchObject({ id: first?.id, attempts: 0, lease: "second" });
  const completed = { accountId: endpoint.accountId, deliveryId: first?.id ?? "" };
  const complete = (lease: string) =>
    db.write((trx) =>
      completeDeliveries(trx, [{ ...completed, lease, state: "delivered", attempts: 1, dueAt: 0, finishedAt: 1 }]),
    );
  expect((await complete("first")).size).toBe(0);
  expect((await complete("second")).size).toBe(1);
  expect((await complete("second")).size).toBe(0);
});

test("refuses an address inside a private network, on saving", async () => {
  const { shop } = await scene({ MASAR_ALLOW_PRIVATE_WEBHOOKS: "0" });
  for (const url of [
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://0x7f000001/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest",
    "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a00:1]/",
  ]) {
    const reply = await shop.test.post("/webhook_endpoints", { url });
    expect([url, reply.status, reply.body.errors?.[0]?.code]).toEqual([url, 422, "url_private"]);
  }
  expect((await shop.live.post("/webhook_endpoints", { url: "http://example.com/" })).body.errors[0].code).toBe(
    "url_https_required",
  );
  expect((await shop.test.post("/webhook_endpoints", { url: "ftp://example.com/" })).body.errors[0].code).toBe(
    "url_scheme",
  );
  expect(
    (await shop.test.post("/webhook_endpoints", { url: "https://example.com/", events: ["shipment.vanished"] })).body
      .errors[0],
  ).toMatchObject({ pointer: "/events/0", code: "not_allowed" });
});

test("says at once what a receiver answers to a test delivery", async () => {
  const { shop } = await scene();
  const there = await receiver(() => respond(418, { body: "short and stout" }));
  const { id, secret } = await register(shop, there.url);
  const { body } = await shop.test.post(`/webhook_endpoints/${id}/test`);
  expect(body).toMatchObject({ outcome: "status", status: 418, response: "short and stout" });
  expect(isSigned(there.requests[0] as ReceivedRequest, secret)).toBe(true);
});

test("keeps endpoint secrets sealed at rest", async () => {
  const { shop, masar } = await scene();
  const { secret } = await register(shop, "http://127.0.0.1:9/");
  const rows = await masar.service.db.read("webhook_endpoints").select("*");
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(await masar.service.db.read("idempotency_keys").select("*"))).not.toContain(secret);
});

if (engine === "postgres") {
  test("lets two workers share the work: no delivery is claimed twice", async () => {
    const { shop, masar, clock } = await scene({ MASAR_ROLE: "api" });
    const { id } = await register(shop, "http://127.0.0.1:9/");
    const endpoint = { id, accountId: shop.account.id };
    await Promise.all(Array.from({ length: 100 }, () => book(shop)));
    const other = await openDatabase(masar.database.url);
    const now = clock.now();
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? other : masar.service.db).write((trx) =>
          deliveries.claimDeliveries(trx, endpoint, { now, lease: `l${i}`, leaseUntil: now + 60_000, limit: 20 }),
        ),
      ),
    );
    await other.close();
    const ids = claims.flat().map((delivery) => delivery.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(80);
  });
}

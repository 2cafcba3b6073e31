// A process books for a caller as it read the key, the account and the pickup address within the last minute. Meanwhile another process may
// change them: here the test does, in the database.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { type CommitFaults, installCommitFaults } from "../support/commit-faults.ts";
import { recordStatements } from "../support/rows-read.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let faults: CommitFaults;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_ROLE: "api" } });
  faults = await installCommitFaults(masar.service.db, ["shipments"]);
});
beforeEach(async () => {
  shop = await masar.newAccount();
  for (const client of [shop.live, shop.test])
    expect((await client.post("/shipments", shipmentBody())).status).toBe(201);
});
afterEach(() => faults.heal());
afterAll(() => masar.stop());

const db = () => masar.service.db.writer;
const keys = (of = shop) => db()("api_keys").where({ account_id: of.account.id });
const account = () => db()("accounts").where({ id: shop.account.id });
const stored = async (of = shop) => (await db()("shipments").where({ account_id: of.account.id, mode: "live" })).length;
const revoke = (of = shop) => keys(of).update({ revoked_at: clock.now() });

async function choose(changes: Record<string, unknown>): Promise<void> {
  const row = (await account().first("settings")) as { settings: string };
  const settings = JSON.parse(row.settings);
  await account().update({ settings: JSON.stringify({ ...settings, choices: { ...settings.choices, ...changes } }) });
}

test("a booking does not read its key when that was read within the last minute", async () => {
  const readsOfKey = async () => {
    const sent = await recordStatements(masar.service.db.read, () => shop.live.post("/shipments", shipmentBody()));
    return sent.filter(({ sql }) => sql.includes("from api_keys")).length;
  };
  expect(await readsOfKey()).toBe(0);
  clock.advance(60_000);
  expect(await readsOfKey()).toBe(1);
});

test("the last use of a key that books all the time is stored once a minute", async () => {
  const usedAt = async () => Number((await keys().where({ mode: "live" }).max({ at: "last_used_at" }).first())?.at);
  const first = await usedAt();
  clock.advance(59_000);
  await shop.live.get("/shipments");
  await shop.live.post("/shipments", shipmentBody());
  expect(await usedAt()).toBe(first);
  clock.advance(1_000);
  await shop.live.post("/shipments", shipmentBody());
  await masar.service.db.write(async () => undefined); // stored before this
  expect(await usedAt()).toBe(clock.now());
});

test("a revoked key books nothing and is answered 401, whatever the request is", async () => {
  const repeated = { "Idempotency-Key": "repeated" };
  const body = shipmentBody();
  expect((await shop.live.post("/shipments", body, repeated)).status).toBe(201);
  await revoke();
  const refused = await Promise.all([
    shop.live.post("/shipments", shipmentBody()),
    shop.live.post("/shipments", body, repeated),
    shop.live.post("/shipments", shipmentBody(), repeated),
    shop.live.post("/shipments", shipmentBody({ parcel: { weight_kg: -1 } })),
    shop.live.post("/shipments", shipmentBody(), { "Idempotency-Key": "not one" }),
    shop.live.send("POST", "/shipments", { body: "{" }),
  ]);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [401, "invalid_key"]));
  expect(await stored()).toBe(2);
});

test("a revoked key does not get the answer that is kept for a request which would be refused by now", async () => {
  const elsewhere = { governorate: "C", city: "سموحة", address: "شارع فوزي معاذ، سموحة، الإسكندرية" };
  const recipient = { name: "منى عبد الرحمن", phone: "01001234567", ...elsewhere };
  const again = () =>
    shop.live.post("/shipments", shipmentBody({ reference: "KEPT", recipient }), { "Idempotency-Key": "kept" });
  const { body } = await again();
  await choose({ address_conflict: "refuse" });
  await shop.live.post("/shipments", shipmentBody()); // the settings are remembered
  const repeated = await again();
  expect([repeated.status, repeated.body.tracking_number]).toEqual([201, body.tracking_number]);
  await revoke();
  expect((await again()).status).toBe(401);
});

test("a deleted key books nothing", async () => {
  await keys().delete();
  expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(401);
  expect(await stored()).toBe(1);
});

test("a key that expires within the minute books nothing more", async () => {
  await keys().update({ expires_at: clock.now() + 10_000 });
  expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(201);
  clock.advance(10_000);
  expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(401);
  expect(await stored()).toBe(2);
});

test("a key that lost its scope books nothing and is answered 403", async () => {
  const restricted = await shop.restricted("live", ["shipments:write"]);
  expect((await restricted.post("/shipments", shipmentBody())).status).toBe(201);
  await keys().update({ scopes: JSON.stringify(["shipments:read"]) });
  expect((await restricted.post("/shipments", shipmentBody())).status).toBe(403);
  expect(await stored()).toBe(2);
});

test("changed settings hold for the next booking", async () => {
  const { body } = await shop.live.post("/shipments", shipmentBody({ reference: "TWICE" }));
  await choose({ refuse_repeated_reference: true });
  const refused = await shop.live.post("/shipments", shipmentBody({ reference: "TWICE" }));
  expect([refused.status, refused.body.tracking_number]).toEqual([409, body.tracking_number]);
  await choose({ refuse_repeated_reference: false });
  expect((await shop.live.post("/shipments", shipmentBody({ reference: "TWICE" }))).status).toBe(201);
});

test("the next booking is collected from the pickup address as it is now", async () => {
  const origins = () =>
    db()("shipments").where({ account_id: shop.account.id, mode: "live" }).orderBy("id").pluck("origin");
  await db()("pickup_addresses").where({ account_id: shop.account.id }).update({ governorate: "ALX" });
  expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(201);
  expect(await origins()).toEqual(["C", "ALX"]);
});

test("a stepped sandbox clock is that of the next booking", async () => {
  await account().update({ sandbox_clock_offset_ms: 30 * 86_400_000 });
  const { body } = await shop.test.post("/shipments", shipmentBody());
  expect(Date.parse(body.created_at)).toBe(clock.now() + 30 * 86_400_000);
});

test("among bookings that are stored together, those of a revoked key are refused and the others are stored", async () => {
  const other = await masar.newAccount();
  await other.live.post("/shipments", shipmentBody());
  await revoke();
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? shop : other).live.post("/shipments", shipmentBody())),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map((_, at) => (at % 3 === 0 ? 401 : 201)));
  expect([await stored(), await stored(other)]).toEqual([1, 17]);
});

test("repeated requests of a revoked key that are stored together are refused, and those of a good key are one shipment", async () => {
  const twice = (client = shop.live) => {
    const [body, key] = [shipmentBody(), { "Idempotency-Key": "twice" }];
    return Promise.all([1, 2, 3].map(() => client.post("/shipments", body, key)));
  };
  const other = await masar.newAccount();
  await other.live.post("/shipments", shipmentBody());
  await revoke();
  const [refused, booked] = await Promise.all([twice(), twice(other.live)]);
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(booked.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(booked.map(({ body }) => body.tracking_number)).size).toBe(1);
  expect([await stored(), await stored(other)]).toEqual([1, 2]);
});

/** @returns how often bookings were submitted meanwhile. @param afterwards done when one is settled, before that is known. */
async function tries(work: () => Promise<unknown>, afterwards?: () => Promise<unknown>): Promise<number> {
  const { db: ours } = masar.service;
  const { submit } = ours;
  let count = 0;
  ours.submit = (batch, job) => {
    if (batch.name !== "book shipments") return submit(batch, job);
    count += 1;
    return submit(batch, job).finally(() => afterwards?.());
  };
  await work();
  ours.submit = submit;
  return count;
}

test("a booking whose outcome is unknown is not tried again, also when its caller has changed by then", async () => {
  await faults.failEverything();
  const count = await tries(
    async () => {
      const reply = await shop.live.post("/shipments", shipmentBody());
      expect([reply.status, reply.body.code]).toEqual([503, "outcome_unknown"]);
    },
    () => choose({ address_conflict: "refuse" }),
  );
  await faults.heal();
  expect([count, await stored()]).toEqual([1, 1]);
});

test("a booking that is refused is tried once while its caller is unchanged", async () => {
  await choose({ refuse_repeated_reference: true });
  expect((await shop.live.post("/shipments", shipmentBody({ reference: "TWICE" }))).status).toBe(201);
  const count = await tries(async () => {
    expect((await shop.live.post("/shipments", shipmentBody({ reference: "TWICE" }))).status).toBe(409);
  });
  expect(count).toBe(1);
});

const left = ({ headers }: { headers: Headers }) => Number(/;r=(\d+);/.exec(headers.get("ratelimit") ?? "")?.[1]);

test("a request that is refused counts once for the limit, like one that is booked", async () => {
  const before = left(await shop.live.post("/shipments", shipmentBody()));
  const refused = await shop.live.post("/shipments", shipmentBody({ parcel: { weight_kg: -1 } }));
  expect([refused.status, left(refused)]).toEqual([422, before - 1]);
  expect(left(await shop.live.post("/shipments", shipmentBody()))).toBe(before - 2);
});

test("what a revoked key asks for does not count for its account, and is not told the account's limit", async () => {
  const { body } = await shop.live.post("/api_keys", { name: "leaked" });
  const leaked = createClient({ base: shop.live.base, key: body.secret });
  const before = left(await leaked.post("/shipments", shipmentBody()));
  await keys().where({ id: body.id }).update({ revoked_at: clock.now() });
  const refused = await Promise.all(Array.from({ length: 5 }, () => leaked.post("/shipments", shipmentBody())));
  expect(refused.map(({ status, headers }) => [status, headers.get("ratelimit")])).toEqual(
    refused.map(() => [401, null]),
  );
  expect(left(await shop.live.post("/shipments", shipmentBody()))).toBe(before - 1);
});

test("a limit that was lowered or raised holds for the next request", async () => {
  const limit = async (shipments: number) => {
    const row = (await account().first("settings")) as { settings: string };
    await account().update({ settings: JSON.stringify({ ...JSON.parse(row.settings), rate_limits: { shipments } }) });
  };
  await limit(1);
  const refused = await Promise.all([1, 2, 3].map(() => shop.live.post("/shipments", shipmentBody())));
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  await limit(10);
  const booked = await shop.live.post("/shipments", shipmentBody());
  expect([booked.status, left(booked)]).toEqual([201, 5]); // the refused ones counted as well
});

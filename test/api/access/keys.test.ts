// A key can neither make, replace nor end a key that may do more than itself.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../../support/client.ts";
import { startTestService, type TestAccount, type TestService } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";

let masar: TestService;
let shop: TestAccount;
let owner: Client;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  owner = await sessionClient(masar, shop.ownerId);
});
afterAll(() => masar.stop());

const works = async (key: string) => (await createClient({ base: shop.live.base, key }).get("/account")).status === 200;

test("a restricted key neither rolls nor revokes a key that may do more, which goes on working", async () => {
  const restricted = await shop.restricted("live", ["account:write", "shipments:read"]);
  const stronger = [
    (await shop.live.post("/api_keys", { name: "production" })).body,
    (await shop.live.post("/api_keys", { name: "payouts", scopes: ["shipments:read", "payouts:read"] })).body,
  ];
  for (const { id, secret } of stronger) {
    const rolled = await restricted.post(`/api_keys/${id}/roll`, { overlap_hours: 0 });
    expect([rolled.status, rolled.body.code, rolled.text.includes("masar_live_")]).toEqual([403, "forbidden", false]);
    expect((await restricted.delete(`/api_keys/${id}`)).status).toBe(403);
    expect(await works(secret)).toBe(true);
  }
});

test("a restricted key rolls and revokes what may do no more than itself", async () => {
  const restricted = await shop.restricted("live", ["account:write", "shipments:read"]);
  const { body } = await restricted.post("/api_keys", { name: "less", scopes: ["shipments:read"] });
  const rolled = await restricted.post(`/api_keys/${body.id}/roll`, { overlap_hours: 0 });
  expect(rolled.status).toBe(201);
  expect((await restricted.delete(`/api_keys/${rolled.body.id}`)).status).toBe(200);
});

test("an owner who is signed in makes, rolls and revokes any key", async () => {
  const { body } = await owner.post("/api_keys", { name: "all" });
  const rolled = await owner.post(`/api_keys/${body.id}/roll`, { overlap_hours: 0 });
  expect([await works(body.secret), await works(rolled.body.secret)]).toEqual([false, true]);
  expect((await owner.delete(`/api_keys/${rolled.body.id}`)).status).toBe(200);
  expect(await works(rolled.body.secret)).toBe(false);
});

test("a restricted key that repeats somebody's replacement of a stronger key does not get the new one", async () => {
  const restricted = await shop.restricted("live", ["account:write"]);
  const { id } = (await shop.live.post("/api_keys", { name: "production" })).body;
  const repeated = { "Idempotency-Key": "replace-production" };
  const rolled = await shop.live.post(`/api_keys/${id}/roll`, {}, repeated);
  expect(rolled.status).toBe(201);
  const replayed = await restricted.post(`/api_keys/${id}/roll`, {}, repeated);
  expect([replayed.status, replayed.body.code, replayed.text.includes("masar_live_")]).toEqual([
    403,
    "forbidden",
    false,
  ]);
  expect((await shop.live.post(`/api_keys/${id}/roll`, {}, repeated)).body.secret).toBe(rolled.body.secret);
});

test("a rolled key that repeats the request which rolled it does not get the new key", async () => {
  const { body: old } = await owner.post("/api_keys", { name: "leaked" });
  const leaked = createClient({ base: shop.live.base, key: old.secret });
  const repeated = { "Idempotency-Key": "replace-leaked" };
  const rolled = await owner.post(`/api_keys/${old.id}/roll`, {}, repeated);
  const answers = await Promise.all(
    [leaked, shop.live].map((caller) => caller.post(`/api_keys/${old.id}/roll`, {}, repeated)),
  );
  for (const { status, body, text } of answers)
    expect([status, body.code, text.includes("masar_live_")]).toEqual([409, "invalid_state", false]);
  expect((await owner.post(`/api_keys/${old.id}/roll`, {}, repeated)).text).toBe(rolled.text);
});

test("a secret of a webhook endpoint is repeated to the key alone that made the endpoint", async () => {
  const other = await shop.restricted("live", ["webhooks:write"]);
  const repeated = { "Idempotency-Key": "endpoint" };
  const endpoint = { url: "http://localhost:9/hook" };
  const [first, again, others] = [
    await shop.live.post("/webhook_endpoints", endpoint, repeated),
    await shop.live.post("/webhook_endpoints", endpoint, repeated),
    await other.post("/webhook_endpoints", endpoint, repeated),
  ];
  expect([first.status, again.text]).toEqual([201, first.text]);
  expect(others.body.secret).not.toBe(first.body.secret);
});

test("a rolled key creates, rolls and revokes no key, and can end itself", async () => {
  const { body: old } = await shop.live.post("/api_keys", { name: "leaked" });
  const leaked = createClient({ base: shop.live.base, key: old.secret });
  const created = { "Idempotency-Key": "created-before" };
  const { body: own } = await leaked.post("/api_keys", { name: "another" }, created);
  const { body: fresh } = await leaked.post(`/api_keys/${old.id}/roll`, { overlap_hours: 1 });
  const { data } = (await owner.get("/api_keys")).body;
  const attempts = [
    await leaked.post("/api_keys", { name: "for ever" }),
    await leaked.post("/api_keys", { name: "another" }, created),
    await leaked.post(`/api_keys/${fresh.id}/roll`, { overlap_hours: 0 }),
    await leaked.delete(`/api_keys/${fresh.id}`),
    await leaked.delete(`/api_keys/${own.id}`),
  ];
  for (const { status, body } of attempts) expect([status, body.code]).toEqual([403, "forbidden"]);
  expect(attempts[0]?.body.detail).toContain("Use the key that replaced it");
  const again = await leaked.post(`/api_keys/${old.id}/roll`, { overlap_hours: 168 });
  expect([again.status, again.body.code]).toEqual([409, "invalid_state"]);
  expect((await owner.get("/api_keys")).body.data).toEqual(data);
  expect((await leaked.delete(`/api_keys/${old.id}`)).status).toBe(200);
  expect([await works(old.secret), await works(fresh.secret)]).toEqual([false, true]);
});

test("a key that was rolled is rolled by nobody again, so that it ends when it was to end", async () => {
  const { body: old } = await owner.post("/api_keys", { name: "rolled" });
  await owner.post(`/api_keys/${old.id}/roll`, { overlap_hours: 1 });
  const ends = async () =>
    (await owner.get("/api_keys")).body.data.find(({ id }: { id: string }) => id === old.id).expires_at;
  const end = await ends();
  for (const caller of [owner, shop.live]) {
    const again = await caller.post(`/api_keys/${old.id}/roll`, { overlap_hours: 168 });
    expect([again.status, again.body.code]).toEqual([409, "invalid_state"]);
  }
  expect(await ends()).toBe(end);
});

test("a key that rolls itself and repeats the request gets the same new key", async () => {
  const { body: old } = await shop.live.post("/api_keys", { name: "its own" });
  const itself = createClient({ base: shop.live.base, key: old.secret });
  const roll = () => itself.post(`/api_keys/${old.id}/roll`, {}, { "Idempotency-Key": "roll-myself" });
  const rolled = await roll();
  expect([rolled.status, (await roll()).body.secret]).toEqual([201, rolled.body.secret]);
});

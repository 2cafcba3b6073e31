import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { cookiesOf, type IdentityWorld, PASSWORD, startIdentityWorld } from "../../support/identity.ts";
import { CONDITION_MS } from "../../support/limits.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML) Version/19.0 Mobile Safari/604.1";
const DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML) Chrome/140.0 Safari/537.36 Edg/140.0";
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld({ mail: false });
});
afterAll(() => world.stop());

const onDevice = (email: string, agent: string) =>
  world.guest.post("/session", { email, password: PASSWORD }, { ...world.from(), "User-Agent": agent });
const sessionsOf = async (client: Client) => (await client.get("/sessions")).body.data;

test("a user sees where they are signed in: device, times, and which one asks", async () => {
  const present = await world.as(await world.signUp("seen@example.com"));
  world.clock.advance(60_000);
  const phone = await world.as(await onDevice("seen@example.com", PHONE));
  await onDevice("seen@example.com", DESK);
  const listed = await sessionsOf(present);
  const shown = listed.map((one: Listed) => `${one.browser} ${one.system} ${one.is_present}`);
  expect(shown.sort()).toEqual(["Edge Windows false", "Safari iOS false", "null null true"]);
  world.clock.advance(5 * 60_000);
  await phone.get("/session");
  const seen = async () => (await sessionsOf(present)).find((one: Listed) => one.system === "iOS");
  await expect
    .poll(async () => Date.parse((await seen()).last_seen_at), { timeout: CONDITION_MS })
    .toBe(world.clock.now());
  expect(JSON.stringify(listed)).not.toContain("token");
});

test("one session is ended, then all others, each from its next request; the present one stays", async () => {
  const email = "ends@example.com";
  const present = await world.as(await world.signUp(email));
  const cookies: { Cookie: string }[] = [];
  for (let at = 0; at < 3; at += 1) cookies.push(cookiesOf(await onDevice(email, DESK)));
  const [first] = (await sessionsOf(present)).filter((one: Listed) => !one.is_present);
  expect((await present.delete(`/sessions/${first.id}`)).status).toBe(204);
  expect((await present.delete(`/sessions/${first.id}`)).status).toBe(404);
  const statuses = async () => Promise.all(cookies.map(async (one) => (await world.guest.get("/session", one)).status));
  expect((await statuses()).sort()).toEqual([200, 200, 401]);
  expect((await present.delete("/sessions")).status).toBe(204);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await present.get("/session")).status).toBe(200);
});

test("nobody ends another user's session", async () => {
  const mine = await world.as(await world.signUp("mine@example.com"));
  const other = await world.as(await world.signUp("other@example.com"));
  const [theirs] = await sessionsOf(other);
  expect((await mine.delete(`/sessions/${theirs.id}`)).status).toBe(404);
  expect((await mine.delete("/sessions")).status).toBe(204);
  expect((await other.get("/session")).status).toBe(200);
});

test("a changed role counts from the next request, and an account keeps an owner", async () => {
  const owner = await world.as(await world.signUp("owner@example.com"));
  const ownerId = (await owner.get("/session")).body.user.id;
  const invited = await owner.post("/users", { email: "omar@example.com", name: "Omar", role: "owner" });
  const token = new URL(invited.body.sign_in_url).searchParams.get("token");
  const omar = await world.as(await world.guest.post("/session", { token }));
  const role = (id: string, next: string, by = owner) => by.patch(`/users/${id}`, { role: next });
  expect((await omar.get("/users")).status).toBe(200);
  expect((await role(invited.body.id, "viewer")).body).toMatchObject({ role: "viewer" });
  expect((await omar.get("/users")).body.code).toBe("owner_required");
  expect((await omar.post("/api_keys", { name: "x" })).status).toBe(403);
  expect((await role(ownerId, "operator")).status).toBe(409);
  expect((await role(ownerId, "scanner")).body.errors[0]).toMatchObject({ pointer: "/role", code: "not_allowed" });
  expect((await role("usr_unknown", "viewer")).status).toBe(404);
  expect((await role(invited.body.id, "owner", omar)).body.code).toBe("owner_required");
});

test("two owners who make each other less at once: one owner stays", async () => {
  const owner = await world.as(await world.signUp("first@example.com"));
  const ownerId = (await owner.get("/session")).body.user.id;
  const invited = await owner.post("/users", { email: "second@example.com", name: "Omar", role: "owner" });
  const token = new URL(invited.body.sign_in_url).searchParams.get("token");
  const second = await world.as(await world.guest.post("/session", { token }));
  const replies = await Promise.all([
    owner.patch(`/users/${invited.body.id}`, { role: "viewer" }),
    second.patch(`/users/${ownerId}`, { role: "viewer" }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

interface Listed {
  id: string;
  browser: string | null;
  system: string | null;
  is_present: boolean;
}

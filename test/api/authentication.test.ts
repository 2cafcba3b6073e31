import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  masar = await startTestService({ clock });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

test("answers 401 without a key, with a wrong one and with one that is mistyped", async () => {
  const keyless = createClient({ base: shop.live.base });
  const reply = await keyless.get("/shipments");
  expect(reply.status).toBe(401);
  expect(reply.body.code).toBe("unauthenticated");
  expect(reply.headers.get("www-authenticate")).toBe("Bearer");
  const mistyped = shop.live.key?.replace(/.$/, (last) => (last === "x" ? "y" : "x")) ?? "";
  for (const key of ["nonsense", mistyped, "masar_live_sk_", `${shop.live.key} x`]) {
    expect((await createClient({ base: shop.live.base, key }).get("/shipments")).body.code).toBe("invalid_key");
  }
  const basic = await keyless.get("/shipments", { Authorization: "Basic abc" });
  expect(basic.body.code).toBe("unauthenticated");
});

test("refuses a key of the other mode, saying so", async () => {
  const reply = await createClient({ base: shop.live.base, key: shop.test.key ?? "" }).post(
    "/shipments",
    shipmentBody(),
  );
  expect(reply.status).toBe(401);
  expect(reply.body.code).toBe("mode_mismatch");
});

test("refuses a revoked key from the next request on", async () => {
  const { body: made } = await shop.live.post("/api_keys", { name: "to revoke" });
  const client = createClient({ base: shop.live.base, key: made.secret });
  expect((await client.get("/shipments")).status).toBe(200);
  expect((await shop.live.delete(`/api_keys/${made.id}`)).body.revoked_at).not.toBeNull();
  expect((await client.get("/shipments")).body.code).toBe("invalid_key");
});

test("lets a rolled key work for its overlap and no longer", async () => {
  const { body: old } = await shop.live.post("/api_keys", { name: "to roll" });
  const { body: fresh } = await shop.live.post(`/api_keys/${old.id}/roll`, { overlap_hours: 2 });
  const [oldClient, newClient] = [old.secret, fresh.secret].map((key) => createClient({ base: shop.live.base, key }));
  expect((await oldClient?.get("/shipments"))?.status).toBe(200);
  expect((await newClient?.get("/shipments"))?.status).toBe(200);
  clock.advance(2 * 3_600_000);
  expect((await oldClient?.get("/shipments"))?.body.code).toBe("invalid_key");
  expect((await newClient?.get("/shipments"))?.status).toBe(200);
});

test("shows a key's secret once, keeps only its hash, and shows when it was last used", async () => {
  const { body: made } = await shop.live.post("/api_keys", { name: "shown once", scopes: ["shipments:read"] });
  expect(made.secret).toMatch(/^masar_live_rk_/);
  await createClient({ base: shop.live.base, key: made.secret }).get("/shipments");
  const listed = (await shop.live.get("/api_keys")).body.data.find((key: { id: string }) => key.id === made.id);
  expect(listed).toMatchObject({ name: "shown once", last_four: made.secret.slice(-4), scopes: ["shipments:read"] });
  const rows = await masar.service.db.read("api_keys").select("*");
  expect(JSON.stringify(rows)).not.toContain(made.secret);
});

test("a restricted key cannot create a key with more scopes", async () => {
  const restricted = await shop.restricted("live", ["account:write", "shipments:read"]);
  expect((await restricted.post("/api_keys", { name: "all" })).status).toBe(403);
  expect((await restricted.post("/api_keys", { name: "more", scopes: ["payouts:read"] })).body.code).toBe("forbidden");
  expect((await restricted.post("/api_keys", { name: "less", scopes: ["shipments:read"] })).status).toBe(201);
});

test("opens the dashboard's session with a one-time link, once, and asks a change for the CSRF token", async () => {
  const token = await masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, shop.ownerId));
  const guest = createClient({ base: shop.test.base });
  const opened = await guest.post("/session", { token });
  expect(opened.status).toBe(204);
  const cookie = opened.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect((await guest.post("/session", { token })).body.errors[0].code).toBe("link_used");

  const session = { Cookie: cookie.split(";")[0] ?? "" };
  const who = await guest.get("/session", session);
  expect(who.body.account.id).toBe(shop.account.id);
  expect((await guest.post("/shipments", shipmentBody(), session)).body.code).toBe("csrf_required");
  const made = await guest.post("/shipments", shipmentBody(), { ...session, "X-CSRF-Token": who.body.csrf_token });
  expect(made.status).toBe(201);
  expect((await guest.delete("/session", { ...session, "X-CSRF-Token": who.body.csrf_token })).status).toBe(204);
  expect((await guest.get("/session", session)).status).toBe(401);
});

test("shows a person where they are with their limits on every authenticated answer", async () => {
  const own = await masar.newAccount();
  const reply = await own.live.post("/shipments", shipmentBody());
  expect(reply.headers.get("ratelimit-policy")).toBe('"shipments";q=120;w=60');
  expect(reply.headers.get("ratelimit")).toMatch(/^"shipments";r=119;t=\d+$/);
  expect((await own.live.get("/nothing-here")).status).toBe(404);
  expect((await own.live.get(`/shipments/${reply.body.tracking_number}`)).headers.get("ratelimit-policy")).toBe(
    '"tracking";q=600;w=60',
  );
  expect((await own.live.get("/shipments/MS00000000000")).headers.get("ratelimit")).toMatch(/^"tracking";r=598/);
});

test("Limits: takes 120 creates a minute from one account and mode and refuses the next with Retry-After", async () => {
  const busy = await masar.newAccount();
  const replies = await Promise.all(Array.from({ length: 125 }, () => busy.live.post("/shipments", shipmentBody())));
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(120);
  const refused = replies.filter((reply) => reply.status === 429);
  expect(refused).toHaveLength(5);
  const [first] = refused;
  expect(first?.body.code).toBe("rate_limited");
  const left = Number(/t=(\d+)/.exec(first?.headers.get("ratelimit") ?? "")?.[1]);
  expect(Number(first?.headers.get("retry-after"))).toBeGreaterThanOrEqual(left);
  // Counted apart: the sandbox, other operations, other accounts.
  expect((await busy.test.post("/shipments", shipmentBody())).status).toBe(201);
  expect((await busy.live.get("/shipments")).status).toBe(200);
  expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(201);
});

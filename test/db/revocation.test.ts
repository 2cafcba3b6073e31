// What one process changes about who may do what holds at once in another.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { type Fleet, startFleet } from "../support/fleet.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

async function newKey() {
  const shop = await fleet.newAccount();
  const { body } = await shop.test[0].post("/api_keys", { name: "Shop" });
  const there = createClient({ base: fleet.apis[1].config.sandboxUrl, key: body.secret });
  expect((await there.get("/account")).status).toBe(200);
  return { shop, there, path: `/api_keys/${body.id}` };
}

test("a revoked key is refused from the next request on, by every process", async () => {
  const { shop, there, path } = await newKey();
  await shop.test[0].delete(path);
  expect((await there.get("/account")).status).toBe(401);
});

test("a key that was replaced without overlap is refused from the next request on, by every process", async () => {
  const { shop, there, path } = await newKey();
  await shop.test[0].post(`${path}/roll`, { overlap_hours: 0 });
  expect((await there.get("/account")).status).toBe(401);
});

test("changed settings and a stepped sandbox clock are seen from the next request on, by every process", async () => {
  const { shop, there } = await newKey();
  await shop.live[0].patch("/account", { settings: { language: "en" } });
  expect((await there.get("/account")).body.settings.language).toBe("en");
  const { body } = await shop.test[0].post("/simulations/clock", { advance_seconds: 30 * 86_400 });
  const booked = await there.post("/shipments", {
    reference: "ORD-1",
    service: "standard",
    parcel: { weight_kg: 1 },
    recipient: { name: "Mona Ali", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street" },
  });
  expect(Date.parse(booked.body.created_at)).toBeGreaterThanOrEqual(Date.parse(body.now) - 1_000);
});

import { openDatabase } from "@masar/core/db/database";
import { listTables } from "@masar/core/db/dialect";
import { newMasterKey, parseMasterKeys } from "@masar/core/kernel/crypto";
import { migrations } from "@masar/migrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { type FirstRows, makeFirstDatabase } from "../support/first-schema.ts";
import { freePort } from "../support/postgres-server.ts";
import { masar, masarJson, serverStarter } from "../support/process.ts";

const servers = serverStarter();
const KEYS = newMasterKey("first");
let database: TestDatabase;
let environment: Record<string, string>;
let rows: FirstRows;

beforeAll(async () => {
  database = await makeDatabase();
  environment = {
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: KEYS,
    PORT: String(await freePort()),
    MASAR_LOG: "silent",
  };
  const parsed = parseMasterKeys(KEYS);
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  rows = await makeFirstDatabase(database.url, parsed.keys);
});
afterAll(async () => {
  await servers.stopAll();
  await database.remove();
});

test("the first database has rows in every table, and verify says that its schema is old", async () => {
  const db = await openDatabase(database.url);
  for (const table of await listTables(db.read))
    expect([table, (await db.read(table).select()).length > 0]).toEqual([table, true]);
  await db.close();
  const before = await masar(["verify"], environment);
  expect(before.status).toBe(1);
  expect(before.stdout).toContain("0002-instructions: not applied");
});

test("migrate brings it to today's schema, and verify finds nothing wrong", async () => {
  const { applied } = await masarJson<{ applied: string[] }>(["migrate"], environment);
  expect(applied).toEqual(migrations.slice(1).map(({ name }) => name));
  expect(await masar(["verify"], environment)).toMatchObject({ status: 0, stderr: "" });
});

test("the service reads what was stored then and continues with it", async () => {
  await servers.start(environment);
  const base = `http://localhost:${environment.PORT}/v1`;
  const shop = createClient({ base, key: rows.liveKey });
  const shipment = (await shop.get(`/shipments/${rows.delivered}`)).body;
  expect(shipment).toMatchObject({ status: "delivered", cod_value: 990, recipient: { name: "منى" } });
  const label = await shop.get(`/labels/${rows.delivered}.pdf`);
  expect([label.status, label.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  // Not through the client, which holds answers against today's document: events of that time are returned as they were stored.
  const headers = { Authorization: `Bearer ${rows.liveKey}` };
  const listed = await fetch(`${base}/shipments/${rows.delivered}/events`, { headers });
  const events = (await listed.json()) as { data: { type: string }[] };
  expect(events.data.map((event) => event.type)).toEqual(["shipment.created", "shipment.delivered"]);
  expect((await shop.get("/shipments?reference=first-collected")).body.data).toHaveLength(1);
  expect((await shop.get("/account")).body.settings.payout_days).toEqual(["monday", "wednesday"]);
  const session = await fetch(`${base}/session`, { headers: { cookie: "masar_session=session" } });
  expect(session.status).toBe(200);

  await courier(createClient({ base, key: rows.staffKey })).scan(rows.collected, "deliver", {
    receiver_name: "منى",
    cash_collected: 990,
  });
  expect((await shop.get(`/shipments/${rows.collected}`)).body.status).toBe("delivered");
  expect((await shop.get("/balance")).body.payable).toBeGreaterThan(0);
  await servers.stopAll();
  expect(await masar(["verify"], environment)).toMatchObject({ status: 0 });
});

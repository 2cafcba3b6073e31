// A merchant may have a million shipments, and as many webhooks that could not be processed: a person is looked for a page at a time.

import type { Database } from "@masar/core/db/database";
import { mentionOf, personOf } from "@masar/core/erasure/person";
import { findPersonShipments, findPersonWebhooks } from "@masar/core/privacy/person-repository";
import { insertShipments } from "@masar/core/shipment/repository";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import { type InboxItem, insertInbox } from "@masar/core/sync/inbox/repository";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const TENANT = { accountId: "acc_a", mode: "live" } as const;
const PERSON = personOf({ email: "mona@example.com" });
const WEBHOOKS = 1_050;
const SHIPMENTS = 1_050;
const NAMED_BY = [0, 499, 500, SHIPMENTS - 1];

const { db } = await openTestDatabase();

/** Without foreign keys: the rows of an account, a store and addresses are not needed. */
const insert = (work: Parameters<Database["transaction"]>[0]) =>
  db.transaction(async (trx) => {
    if (db.engine === "postgres") await trx.raw("set local session_replication_role = replica");
    else await trx.raw("pragma defer_foreign_keys = on");
    await work(trx);
  });

const webhookId = (n: number) => `inb_${String(n).padStart(6, "0")}`;

test("the webhooks that name a person are found among many of each state, whose ids are read once", async () => {
  const named = [0, 500, WEBHOOKS - 1];
  const states = ["pending", "failed", "unreadable"] as const;
  const webhook = (n: number): InboxItem => ({
    ...{ id: webhookId(n), accountId: TENANT.accountId, storeId: "sto_1", topic: "order.updated", attempts: 0 },
    ...{ subject: `order:${n}`, receivedAt: 1, state: states[n % 3] ?? "done" },
    body: Buffer.from(JSON.stringify({ email: named.includes(n) ? "Mona@example.com" : "ramona@example.com" })),
  });
  const items = Array.from({ length: WEBHOOKS }, (_, n) => webhook(n));
  await insert(async (trx) => {
    await trx("stores").insert({
      ...{ id: "sto_1", account_id: TENANT.accountId, mode: "live", platform: "demo", remote_id: "1", name: "Demo" },
      ...{ status: "connected", facts: "{}", notes: "[]", rules: "{}", connected_at: 1, watermark: 1, next_poll_at: 1 },
      ...{ next_sweep_at: 1, poll_failures: 0, found_by_poll: 0, repaired_subscriptions: 0, created_at: 1 },
    });
    for (let n = 0; n < WEBHOOKS; n += 500) await insertInbox(trx, items.slice(n, n + 500));
  });
  const sent = await recordStatements(db.read, async () => {
    const found = await findPersonWebhooks(db.read, TENANT, mentionOf(PERSON));
    expect(found.map(({ id }) => id)).toEqual(named.map(webhookId));
  });
  const listed = sent.filter(({ sql }) => sql.includes("'unreadable'"));
  expect(listed).toHaveLength(1);
  if (db.engine === "sqlite")
    for (const one of listed) expect(await planOnSqlite(db, one)).not.toContain("inbox_store_id_id_index");
});

test("shipments whose texts hold an e-mail address are found, and no statement reads more than 500 of them", async () => {
  const shipments = Array.from({ length: SHIPMENTS }, (_, n) =>
    sampleShipment({
      id: `shp_${String(n).padStart(6, "0")}`,
      trackingNumber: trackingNumberOf(TENANT.accountId, n),
      notes: NAMED_BY.includes(n) ? "Ask mona@example.com" : "Ask ramona@example.com",
    }),
  );
  await insert(async (trx) => {
    for (let n = 0; n < SHIPMENTS; n += 100) await insertShipments(trx, shipments.slice(n, n + 100));
  });
  if (db.engine === "postgres") await db.write((trx) => trx.raw("analyze shipments"));
  const sent = await recordStatements(db.read, async () => {
    const found = await findPersonShipments(db.read, TENANT, PERSON);
    expect(found.map(({ id }) => id)).toEqual(NAMED_BY.map((n) => shipments[n]?.id));
  });
  const ofTexts = sent.filter(({ sql }) => sql.includes("lower("));
  expect(ofTexts).toHaveLength(4 * 3); // four tables, 500 + 500 + 50 shipments
  for (const one of sent.filter(({ sql }) => /from .shipments./.test(sql)))
    if (db.engine === "postgres") expect(await rowsRead(db, one, "shipments")).toBeLessThanOrEqual(500);
  if (db.engine === "sqlite")
    for (const one of ofTexts)
      expect(await planOnSqlite(db, one)).toMatch(/^SEARCH \w+ USING INDEX \w+ \((shipment_)?id=\?\)$/);
});

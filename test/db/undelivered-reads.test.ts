// What a page of events that an endpoint has not received reads, while an endpoint does not answer.
import type { Tenant } from "@masar/core/account/account";
import { COMPARING, type EventFilter, listEvents } from "@masar/core/event/repository";
import { createIds } from "@masar/core/kernel/id";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";

const EVENTS = 4_000;
const LIMIT = 20;
const NOW = Date.now();
const tenant: Tenant = { accountId: "acc_1", mode: "live" };
const newId = createIds();
const events = Array.from({ length: EVENTS }, (_, n) => ({
  id: newId("evt"),
  type: n % 10 === 0 ? "shipment.attempt_failed" : "shipment.created",
  // The endpoint has been down since the first 1,000, and answered the last 500.
  state: n < 1_000 || n >= EVENTS - 500 ? "delivered" : n % 3 === 0 ? "exhausted" : "pending",
}));

const { db } = await openTestDatabase();
beforeAll(async () => {
  const own = { account_id: "acc_1", mode: "live", sequence: 1, created_at: NOW };
  await db.write(async (trx) => {
    if (db.engine === "postgres")
      for (const table of ["events", "deliveries"])
        await trx.raw(`alter table ${table} set (autovacuum_enabled = false)`);
    await trx("webhook_endpoints").insert({
      ...{ id: "whe_1", account_id: "acc_1", mode: "live", url: "https://example.com", events: '["*"]' },
      ...{ status: "enabled", secret: "", failures: 0, created_at: NOW, updated_at: NOW },
    });
    await trx.batchInsert(
      "events",
      events.map(({ id, type }) => ({ ...own, id, type, body: "{}" })),
      100,
    );
    await trx.batchInsert(
      "deliveries",
      events.flatMap(({ id, state }) =>
        [1, 2].map((endpoint) => ({
          ...own,
          ...{ id: newId("dlv"), endpoint_id: `whe_${endpoint}`, event_id: id, attempts: 0, due_at: NOW },
          state: endpoint === 1 ? state : "delivered",
        })),
      ),
      100,
    );
  });
});

/** The events of a page, and how many rows of events and deliveries its statements read on Postgres. */
async function read(filter: Partial<EventFilter>): Promise<{ found: string[]; rows: number }> {
  let found: string[] = [];
  const wanted = { deliverySuccess: false, since: 0, ...filter };
  const sent = await recordStatements(db.read, async () => {
    found = (await listEvents(db.read, tenant, wanted, LIMIT)).map(({ id }) => id);
  });
  let rows = 0;
  for (const one of sent) {
    if (db.engine === "postgres") for (const table of ["events", "deliveries"]) rows += await rowsRead(db, one, table);
    else expect(await planOnSqlite(db, one)).not.toMatch(/TEMP B-TREE|deliveries_due|SCAN (events|deliveries)/);
  }
  return { found, rows };
}

function undelivered({ type, after }: { type?: string; after?: string }): string[] {
  const all = events.filter(
    (event) => event.state !== "delivered" && event.type === (type ?? event.type) && event.id < (after ?? "f"),
  );
  return all.map(({ id }) => id).toReversed();
}

test.for(["before", "after"])("%s Postgres has statistics, a page reads what it shows", async (when) => {
  if (when === "after" && db.engine === "postgres") await db.writer.raw("analyze events, deliveries");
  const first = await read({});
  expect(first.found).toEqual(undelivered({}).slice(0, LIMIT));
  expect(first.rows).toBeLessThan(10 * LIMIT);
  const after = events[2_000]?.id ?? "";
  const next = await read({ after });
  expect(next.found).toEqual(undelivered({ after }).slice(0, LIMIT));
  expect(next.rows).toBeLessThan(10 * LIMIT);
});

test.for(["shipment.attempt_failed", "shipment.created"])("a page of %s reads a bounded number", async (type) => {
  for (const after of [undefined, events[3_000]?.id]) {
    const { found, rows } = await read({ type, ...(after === undefined ? {} : { after }) });
    expect(found).toEqual(undelivered({ type, ...(after === undefined ? {} : { after }) }).slice(0, LIMIT));
    expect(rows).toBeLessThan(COMPARING.most + 20 * LIMIT);
  }
});

test("where few are undelivered, those of a type are taken of them, to the last", async () => {
  const type = "shipment.attempt_failed";
  const after = events[1_205]?.id ?? "";
  const { found, rows } = await read({ type, after });
  expect(found).toEqual(undelivered({ type, after }).slice(0, LIMIT));
  expect(rows).toBeLessThan(COMPARING.most);
  const last = events[1_100]?.id ?? "";
  const end = await read({ type, after: last });
  expect(end.found).toEqual(undelivered({ type, after: last }));
  expect(end.found.length).toBeLessThan(LIMIT);
});

test("events from before the days of the log do not end a page", async () => {
  const ids = undelivered({}).slice(0, 30);
  await db.write((trx) => trx("events").whereIn("id", ids).update({ created_at: 1 }));
  expect((await read({ since: NOW })).found).toEqual(undelivered({}).slice(30, 30 + LIMIT));
});

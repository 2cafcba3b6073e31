// Which merchants are searched when a person is erased or exported: all that may have something, and at a cost that does not
// grow with their rows.
import { type Database, openDatabase } from "@masar/core/db/database";
import { personOf } from "@masar/core/erasure/person";
import { findPersonTenants } from "@masar/core/privacy/person-repository";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, upload } from "../support/upload.ts";

const PHONE = "01112223334";
const PERSON = personOf({ phone: `+2${PHONE}` });

let masar: TestService;
let db: Database;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  ({ db } = masar.service);
});
afterAll(() => masar.stop());

/** The modes in which a merchant is searched. */
async function modesOf({ account }: TestAccount, person = PERSON): Promise<string[]> {
  const tenants = await findPersonTenants(db.read, person);
  return tenants.flatMap(({ accountId, mode }) => (accountId === account.id ? [mode] : [])).sort();
}

async function book({ test: sandbox }: TestAccount, recipient: object): Promise<string> {
  const body = shipmentBody();
  const reply = await sandbox.post("/shipments", { ...body, recipient: { ...body.recipient, ...recipient } });
  expect(reply.status).toBe(201);
  return reply.body.tracking_number;
}

const insert = (table: string, row: object) => db.write((trx) => trx(table).insert(row));

const FOUND_BY: Record<string, (merchant: TestAccount) => Promise<unknown>> = {
  "a shipment to the phone": (merchant) => book(merchant, { phone: PHONE }),
  "a shipment with the phone as its second": (merchant) => book(merchant, { phone_2: PHONE }),
  "a shipment that had the phone before an edit": async (merchant) => {
    const path = `/shipments/${await book(merchant, { phone: PHONE })}`;
    const tag = (await merchant.test.get(path)).headers.get("ETag") ?? "";
    const edited = await merchant.test.patch(path, { recipient: { phone: "01001234567" } }, { "If-Match": tag });
    expect(edited.status).toBe(200);
  },
  "a store, whose webhooks may name anybody": ({ test: sandbox }) => sandbox.post("/stores", { platform: "demo" }),
  "an order": ({ account }) =>
    insert("orders", {
      ...{ id: `ord_${account.id}`, account_id: account.id, mode: "test", store_id: account.id, remote_id: "1" },
      ...{ number: "#1", status: "waiting", reasons: "[]", alerts: "[]", alert_count: 0, content_hash: "" },
      ...{ corrections: "{}", content: "{}", parcel_number: 0, placed_at: 1, created_at: 1, updated_at: 1 },
    }),
  "a file": ({ test: sandbox }) => upload(sandbox, csvOf(1), { query: "?dry_run=true" }),
  "a view that a user saved": ({ ownerId, account }) =>
    insert("saved_views", {
      ...{ id: `viw_${account.id}`, user_id: ownerId, mode: "test", list: "orders", name: "Hers", query: "" },
      created_at: 1,
    }),
  "a note about a buyer": ({ account }) =>
    insert("customers", {
      ...{ id: `cus_${account.id}`, account_id: account.id, mode: "test", phone: "+201001234567" },
      ...{ note: "the neighbour of another buyer", updated_at: 1 },
    }),
};

test.each(Object.keys(FOUND_BY))("a merchant is searched because of %s, in that mode alone", async (way) => {
  const merchant = await masar.newAccount();
  expect(await modesOf(merchant)).toEqual([]);
  await FOUND_BY[way]?.(merchant);
  expect(await modesOf(merchant)).toEqual(["test"]);
});

test("a merchant with shipments to others is searched for an e-mail address, which any of them may mention", async () => {
  const merchant = await masar.newAccount();
  await book(merchant, { phone: "01001234567" });
  expect(await modesOf(merchant)).toEqual([]);
  expect(await modesOf(merchant, personOf({ email: "mona@example.com" }))).toEqual(["test"]);
});

test("SQLite reads no table of a merchant's rows from beginning to end for it", async () => {
  if (db.engine !== "sqlite") return; // Postgres reads a small table whole whatever its indexes
  const other = await openDatabase(masar.database.url); // without the queries of background jobs
  const sent: { sql: string; bindings: string[] }[] = [];
  other.read.on("query", (query: (typeof sent)[number]) => sent.push(query));
  await findPersonTenants(other.read, personOf({ phone: `+2${PHONE}`, email: "mona@example.com" }));
  await other.close();
  expect(sent.length).toBeGreaterThan(5);
  const plans: { detail: string }[][] = [];
  for (const { sql, bindings } of sent) plans.push(await db.read.raw(`explain query plan ${sql}`, bindings));
  const scans = plans.flat().filter(({ detail }) => detail.startsWith("SCAN ") && !/^SCAN (a|CONSTANT)\b/.test(detail));
  expect(scans.map(({ detail }) => detail)).toEqual([]);
});

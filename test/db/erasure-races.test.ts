// What is on its way in while a person is erased does not get in behind the search.
import { EventEmitter, once } from "node:events";
import type { Database } from "@masar/core/db/database";
import { personOf } from "@masar/core/erasure/person";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { erasePerson } from "@masar/core/privacy/erase";
import { insertInbox } from "@masar/core/sync/inbox/repository";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { respond, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { type TracedPerson, tracesIn } from "../support/traces.ts";
import { HEADER } from "../support/upload.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let shop: FakeShop;
let merchant: TestAccount;
let store: { id: string };

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await startFakeShop({ takesHttpCallback: true });
  merchant = await masar.newAccount();
  store = await connectShop(masar, merchant, shop);
});
afterAll(async () => {
  await masar.stop();
  await shop.close();
});

let people = 0;
/** Somebody new. */
function newPerson(): TracedPerson & { national: string } {
  people += 1;
  const phone = `10${String(77_000_000 + people)}`;
  const person = {
    name: `نادية رقم${people}`,
    address: `${people} شارع النرجس`,
    email: `nadia${people}.raced@example.com`,
  };
  return Object.assign(
    { ...person, phone },
    {
      get national() {
        return `0${phone}`;
      },
    },
  );
}
const traced = ({ name, phone, address, email }: TracedPerson): TracedPerson => ({ name, phone, address, email });
const recipientOf = (person: ReturnType<typeof newPerson>) => ({
  name: person.name,
  phone: person.national,
  governorate: "GZ",
  address: person.address,
});
const erase = async ({ national, email }: ReturnType<typeof newPerson>) =>
  (await merchant.test.post("/recipients/erase", { phone: national, email })).body;

/** Holds an answer until it is let go. */
function gate() {
  const events = new EventEmitter();
  const opened = once(events, "open");
  return { opened, open: () => events.emit("open") };
}

/** Holds an order's lock, so that a worker that has read its webhook waits; returns what releases it. */
async function lockOrder(remoteId: string): Promise<() => void> {
  const events = new EventEmitter();
  const locked = once(events, "locked");
  const released = once(events, "release");
  const transaction = masar.service.db.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`order\n${store.id}\n${remoteId}`]);
    events.emit("locked");
    await released;
  });
  await Promise.race([locked, transaction]);
  return () => events.emit("release");
}

test.each(["by phone", "by e-mail alone"])(
  "a webhook that is worked on while its person is erased %s writes nothing",
  async (by) => {
    const person = newPerson();
    const { db } = masar.service;
    const placed = shop.placeOrder({
      billing: { first_name: person.name, phone: person.national, address_1: person.address, email: person.email },
    });
    const asked = by === "by phone" ? { phone: person.national } : { email: person.email };
    // SQLite has one writer: there nothing can be held, and the two simply run at once.
    if (db.engine === "sqlite") {
      await shop.deliverWebhooks();
      await merchant.test.post("/recipients/erase", asked);
    } else {
      const release = await lockOrder(String(placed.id));
      try {
        await shop.deliverWebhooks();
        await eventually(waitingForLocks, (count) => count > 0);
        const erased = merchant.test.post("/recipients/erase", asked).then(() => "ended");
        // The erasure waits behind the webhook, or finds nothing of the order yet and ends: either is right.
        const seen = async () => (await waitingForLocks()) > 1 || Promise.race([erased, false]);
        await eventually(seen, Boolean);
        release();
        await erased;
      } finally {
        release();
      }
    }
    await eventually(
      () => db.read("inbox").where({ state: "pending" }),
      (rows) => rows.length === 0,
    );
    // Whichever came first: what was there is erased, and what was not is refused.
    const [order] = await db.read("orders").where({ remote_id: String(placed.id) });
    if (order?.shipment_id) {
      const { tracking_number } = await db.read("shipments").where({ id: order.shipment_id }).first();
      await merchant.test.post(`/shipments/${tracking_number}/cancel`);
      await erase(person);
    }
    expect(await tracesIn(masar, traced(person))).toEqual([]);
  },
);

async function waitingForLocks(): Promise<number> {
  const rows = await masar.service.db.read.raw(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.rows[0].n;
}

test("what a webhook brought in between the search and its deletion is erased too", async () => {
  const person = newPerson();
  const { db, config } = masar.service;
  const { body } = await merchant.test.post("/shipments", shipmentBody());
  await merchant.test.post(`/shipments/${body.tracking_number}/cancel`);
  const { email } = person;
  const tenant = { accountId: merchant.account.id, mode: "test" as const };
  const webhook = {
    ...{ id: "inb_between", accountId: tenant.accountId, storeId: store.id, topic: "order.updated", attempts: 1 },
    ...{ state: "failed" as const, body: Buffer.from(JSON.stringify({ email })), receivedAt: Date.now() },
  };
  await db.write((trx) => insertInbox(trx, [webhook]));
  let writes = 0;
  const racing: Database = Object.assign(Object.create(db), {
    async write(work: Parameters<Database["write"]>[0]) {
      writes += 1;
      // The first shuts out what comes in from now on, the second deletes webhooks.
      if (writes === 2)
        await db.write(async (trx) => {
          await trx("inbox")
            .where({ id: webhook.id })
            .update({ state: "done", body: Buffer.alloc(0) });
          await trx("shipments")
            .where({ tracking_number: body.tracking_number })
            .update({ notes: `Ask ${email}` });
        });
      return db.write(work);
    },
  });
  await erasePerson(
    { db: racing, keys: loadMasterKeys(config) },
    { tenant, person: personOf({ email }), now: Date.now() },
  );
  expect(writes).toBeGreaterThan(2);
  expect(await tracesIn(masar, traced(person))).toEqual([]);
});

test("an order that was placed before its person was erased is not taken in afterwards, and a later one is", async () => {
  const person = newPerson();
  const billing = { first_name: person.name, phone: person.national, address_1: person.address };
  const early = shop.placeOrder({ billing });
  await erase(person);
  await shop.deliverWebhooks();
  const later = shop.placeOrder({ billing, createdAt: shop.now().add({ seconds: 3 }) });
  await shop.deliverWebhooks();
  const order = await orderOnce(merchant.test, store.id, later.id, ({ status }) => status === "shipped");
  expect(await masar.service.db.read("orders").where({ remote_id: String(early.id) })).toEqual([]);
  await merchant.test.post(`/shipments/${order.shipment.tracking_number}/cancel`);
  await erase(person);
  expect(await tracesIn(masar, traced(person))).toEqual([]);
});

test("rows of a file that was sent before are refused, the others are done, and the file is deleted when it is over", async () => {
  const person = newPerson();
  const api = await startTestService({ environment: { MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api" } });
  try {
    const account = await api.newAccount();
    const row = (reference: string, { name, phone, address }: Record<string, string>) =>
      `${reference},standard,0,1,${name},${phone},GZ,${address}`;
    const other = { name: "منى عبد الرحمن", phone: "01001234567", address: "12 شارع 26 يوليو" };
    const { name, address, national: phone } = person;
    const file = `${HEADER}\n${row("A", other)}\n${row("B", { name, address, phone })}\n${row("C", other)}\n`;
    const sent = await account.test.send("POST", "/bulk_uploads", {
      body: file,
      headers: { "Content-Type": "text/csv" },
    });
    const { db, config } = api.service;
    const tenant = { accountId: account.account.id, mode: "test" as const };
    const { counts } = await erasePerson(
      { db, keys: loadMasterKeys(config) },
      { tenant, person: personOf({ phone: `+20${person.phone}` }), now: Date.now() },
    );
    expect(counts.uploads).toBe(1);
    expect((await account.test.get(`/bulk_uploads/${sent.body.id}`)).body.status).toBe("queued");
    await api.service.stop();
    api.service = await (await import("@masar/core/service")).startService({ ...config, role: "all" });
    await eventually(
      () => api.service.db.read("bulk_uploads"),
      (uploads) => uploads.length === 0,
    );
    const { data } = (await account.test.get("/shipments")).body;
    expect(data.map(({ reference }: { reference: string }) => reference).sort()).toEqual(["A", "C"]);
    expect(await tracesIn(api, traced(person))).toEqual([]);
  } finally {
    await api.stop();
  }
});

test("a delivery that is being sent while its person is erased leaves neither event nor answer behind", async () => {
  const person = newPerson();
  const answered = gate();
  const receiver = await startReceiver(({ body }) => respond(500, { body, until: answered.opened }));
  try {
    const { body: endpoint } = await merchant.test.post("/webhook_endpoints", { url: receiver.url, events: ["*"] });
    const { body } = await merchant.test.post("/shipments", shipmentBody({ recipient: recipientOf(person) }));
    await receiver.until(() => receiver.requests.length > 0);
    await merchant.test.post(`/shipments/${body.tracking_number}/cancel`);
    const { counts } = await erase(person);
    expect(counts).toMatchObject({ shipments: 1, events: 2, deliveries: 2 });
    answered.open();
    await receiver.until(() => receiver.requests.every(({ endedMs }) => endedMs !== undefined));
    // Written after the answer: another delivery to the same endpoint is recorded behind it.
    await merchant.test.post("/shipments", shipmentBody());
    await eventually(
      () => masar.service.db.read("delivery_attempts").where({ endpoint_id: endpoint.id }),
      (attempts) => attempts.length > 0,
    );
    expect(await tracesIn(masar, traced(person))).toEqual([]);
  } finally {
    await receiver.close();
  }
});

test("a scanner that was offline brings no name back", async () => {
  const person = newPerson();
  const staff = (await masar.newAccount({ kind: "staff" })).test;
  const { tracking_number } = (await merchant.test.post("/shipments", shipmentBody({ recipient: recipientOf(person) })))
    .body;
  const scan = async (event: string, at: number, more = {}) =>
    staff.post("/scans", { scans: [{ tracking_number, event, at: new Date(at).toISOString(), ...more }] });
  const now = Date.now();
  await scan("collect", now + 1_000);
  await scan("deliver", now + 60_000, { receiver_name: person.name, cash_collected: 990 });
  await erase(person);
  await scan("hub", now + 30_000, { hub: "CAI-1", note: person.address });
  const difference_reason = `The rest is with ${person.name}`;
  const refused = await scan("deliver", now + 60_001, {
    receiver_name: "Porter",
    cash_collected: 10,
    difference_reason,
  });
  expect(JSON.stringify(refused.body)).toContain("already_delivered");
  expect(await tracesIn(masar, traced(person))).toEqual([]);
});

// A new order that is booked by one script: it is stored as an ingested one is, and only while what was read is still so.

import { createHmac } from "node:crypto";
import { runScript } from "@masar/core/db/script";
import { hashesOf, noteErasure } from "@masar/core/erasure/erasure";
import { createIds } from "@masar/core/kernel/id";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { createIntakeReader, type IncomingOrder, intakeChecks } from "@masar/core/order/intake-repository";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { renderOrder } from "../support/woocommerce/render.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShop;
let store: { id: string };

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  merchant = await masar.newAccount();
  const shopNow = Temporal.Now.instant().add({ seconds: 5 });
  shop = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  store = await connectShop(masar, merchant, shop);
});
afterAll(() => masar.stop());

interface Sent {
  topic?: string;
  from?: { shop: FakeShop; store: { id: string } };
}

async function send(body: string, { topic = "order.created", from = { shop, store } }: Sent = {}): Promise<void> {
  const secret = [...from.shop.webhooks.values()][0]?.secret ?? "";
  const response = await fetch(`${masar.origin}/hooks/woocommerce/${from.store.id}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    },
    body,
  });
  expect(response.status).toBe(200);
}

/** Every statement until the order of a webhook is in its store with its number. */
async function statementsOfOrder(): Promise<string[]> {
  const { db } = masar.service;
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  const clients = new Set([db.read, db.writer, db.scripts].map(({ client }) => client));
  for (const client of clients) client.on("query", note);
  const order = shop.placeOrder();
  await send(JSON.stringify(renderOrder(shop, order)));
  const left = () => db.read("write_backs").where({ store_id: store.id }).whereNot({ state: "done" });
  await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
  await eventually(left, (rows) => rows.length === 0);
  for (const client of clients) client.off("query", note);
  return statements;
}

test("an order's webhook, shipment and write-back are neither claimed nor ingested by a transaction of their own", async () => {
  await statementsOfOrder(); // the endpoints of a merchant are remembered from the first
  const statements = await statementsOfOrder();
  const count = (pattern: RegExp) => statements.filter((sql) => pattern.test(sql)).length;
  expect(count(/^insert into inbox /)).toBe(1);
  expect(count(/^insert into orders /)).toBe(1);
  expect(count(/^insert into write_backs /)).toBe(1);
  expect(count(/^update write_backs set state = 'done'/)).toBe(1);
  // Claims.
  expect(count(/^update (inbox|write_backs) set lease/)).toBe(0);
  // What an ingestion locks and reads.
  expect(count(/from orders where store_id = .* and remote_id = [^)]*$/)).toBe(0);
});

const HIDDEN =
  /^(id|reference|metadata|order_id|shipment_id|remote_id|number|search|content|content_hash|.*_at|at|lease|en|ar|tracking_.*)$/;

test("webhooks that come one after another share a read of their store and a commit, ten a second at most", async () => {
  const { db } = masar.service;
  await send("{}", { topic: "coupon.created" }); // nothing is done with such a webhook after it is stored
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  const count = (pattern: RegExp) => statements.filter((sql) => pattern.test(sql)).length;
  const clients = [db.read.client, db.scripts.client];
  for (const client of clients) client.on("query", note);
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (let at = 0; at < 6; at += 1) {
    answers.push(send("{}", { topic: "coupon.created" }));
    await fetch(`${masar.origin}/healthz`); // by then the webhook has been read
  }
  await Promise.all(answers);
  const tenths = (performance.now() - startedAt) / 100;
  for (const client of clients) client.off("query", note);
  expect(count(/^update stores set last_webhook_at /)).toBeLessThanOrEqual(1 + tenths); // one a commit
  expect(count(/^select id,account_id.* from stores where id /)).toBeLessThanOrEqual(1 + tenths);
});

test("webhooks of six stores that come together are stored by scripts", async () => {
  const { db } = masar.service;
  const connect = async () => {
    const other = await startFakeShop({ takesHttpCallback: true });
    return { shop: other, store: await connectShop(masar, merchant, other) };
  };
  const stores = await Promise.all(Array.from({ length: 6 }, connect));
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  const clients = new Set([db.writer, db.scripts].map(({ client }) => client));
  for (const client of clients) client.on("query", note);
  await Promise.all(
    stores.map((from) => send(JSON.stringify(renderOrder(from.shop, from.shop.placeOrder())), { from })),
  );
  for (const client of clients) client.off("query", note);
  expect(statements.filter((sql) => sql.startsWith("insert into inbox "))).toHaveLength(6);
  // What a transaction asks before it stores them.
  expect(statements.filter((sql) => sql.startsWith("select id from inbox where account_id = "))).toEqual([]);
  for (const from of stores) await from.shop.close();
});

test("a new order is stored the same whether its webhook or a poll brings it", async () => {
  const { db } = masar.service;
  const stored = async (remoteId: number) => {
    await orderOnce(merchant.test, store.id, remoteId, ({ status }) => status === "shipped");
    const order = await db
      .read("orders")
      .where({ store_id: store.id, remote_id: String(remoteId) })
      .first();
    const done = () => db.read("write_backs").where({ order_id: order.id, state: "done" });
    await eventually(done, (rows) => rows.length === 1);
    const of = (table: string) => db.read(table).where({ order_id: order.id });
    const rows = [
      order,
      ...(await of("order_timeline").orderBy("id")),
      ...(await done()),
      await of("shipments").first(),
    ];
    rows.push(
      await db
        .read("order_shipments")
        .where({ remote_id: String(remoteId), store_id: store.id })
        .first(),
    );
    rows.push(await db.read("events").where({ shipment_id: order.shipment_id }).first("type", "sequence", "mode"));
    return rows.map((row) => Object.entries(row).filter(([name]) => !HIDDEN.test(name)));
  };
  await statementsOfOrder(); // the endpoints of a merchant are remembered from the first
  const first = shop.placeOrder();
  await send(JSON.stringify(renderOrder(shop, first)));
  const byWebhook = await stored(first.id);
  const second = shop.placeOrder();
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  const byPoll = await stored(second.id);
  expect(byWebhook).toEqual(byPoll);
});

test("of orders that are read at once each is judged by itself, in one query", async () => {
  const { db, config } = masar.service;
  const keys = loadMasterKeys(config);
  const tenant = { accountId: merchant.account.id, mode: "test" } as const;
  const of = (remoteId: string, phones: string[] = [], owner = tenant): IncomingOrder => ({
    ...{ tenant: owner, storeId: store.id, remoteId, phones },
    erasureHashes: phones.flatMap((phone) => hashesOf(keys, phone)),
  });
  const [erased, blocked, other] = ["+201001234567", "+201001234568", "+201001234569"];
  await db.write((trx) =>
    noteErasure(
      trx,
      { tenant, person: { phones: [erased], email: null }, now: Date.now() },
      { keys, newId: createIds() },
    ),
  );
  expect((await merchant.test.patch("/customers", { phone: blocked, blocked: true })).status).toBe(200);
  await statementsOfOrder();
  const known = await db.read("orders").where({ store_id: store.id }).first("remote_id");
  const elsewhere = await masar.newAccount();
  const read = createIntakeReader(db.read);
  const queries: string[] = [];
  const note = ({ sql }: { sql: string }) => queries.push(sql);
  db.read.client.on("query", note);
  const orders: [order: IncomingOrder, isNew: boolean][] = [
    [of("901", [other]), true],
    [of(known.remote_id), false],
    [of("902", [other, erased]), false],
    [of("903", [blocked]), false],
    [of("904", [other], { ...tenant, accountId: elsewhere.account.id }), false],
    [of("905"), true],
    [of("9\u0000", [other]), false],
    [of(`"'طلب`, [other, "+201001234560"]), true],
    [of("901", [other]), true],
  ];
  const found = await Promise.all(orders.map(([order]) => read(order)));
  db.read.client.off("query", note);
  expect(found.map((facts) => facts !== undefined)).toEqual(orders.map(([, isNew]) => isNew));
  expect(found[0]?.account.id).toBe(merchant.account.id);
  expect(queries.filter((sql) => sql.includes("pickup_addresses"))).toHaveLength(1);
});

test("an account that cannot be read fails its own order, and not those that are read with it", async () => {
  const { db } = masar.service;
  const broken = await masar.newAccount();
  const brokenShop = await startFakeShop({ takesHttpCallback: true });
  const brokenStore = await connectShop(masar, broken, brokenShop);
  await db.write((trx) => trx("accounts").where({ id: broken.account.id }).update({ settings: "unreadable" }));
  const read = createIntakeReader(db.read);
  const of = (owner: TestAccount, storeId: string): IncomingOrder => ({
    tenant: { accountId: owner.account.id, mode: "test" },
    ...{ storeId, remoteId: "901", phones: [], erasureHashes: [] },
  });
  const [unreadable, fine] = await Promise.allSettled([read(of(broken, brokenStore.id)), read(of(merchant, store.id))]);
  expect(unreadable.status).toBe("rejected");
  expect(fine).toMatchObject({ status: "fulfilled", value: { account: { id: merchant.account.id } } });
  await db.write((trx) => trx("accounts").where({ id: broken.account.id }).update({ settings: "{}" }));
});

test("whoever has many erased and blocked buyers has orders read without them, with and without statistics", async () => {
  const { db } = masar.service;
  const tenant = { accountId: merchant.account.id, mode: "test" } as const;
  const of = { account_id: tenant.accountId, mode: tenant.mode };
  const numbers = Array.from({ length: 2_000 }, (_, n) => 1_100_000_000 + n);
  const erased = numbers.map((n) => ({ ...of, id: `era_${n}`, hash: `h${n}`, erased_at: 1 }));
  const blocked = numbers.map((n) => ({
    ...{ ...of, id: `cus_${tenant.accountId}_${n}`, phone: `+20${n}` },
    ...{ blocked_at: 1, updated_at: 1, note: "" },
  }));
  await db.transaction(async (trx) => {
    await trx.batchInsert("erasures", erased, 50);
    await trx.batchInsert("customers", blocked, 50);
  });
  const read = createIntakeReader(db.read);
  const phones = (n: number) => [`+2012${10_000_000 + n}`, `+2015${10_000_000 + n}`];
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await db.transaction((trx) => trx.raw("analyze"));
    const sent = await recordStatements(db.read, () =>
      Promise.all(
        Array.from({ length: 8 }, async (_, n) => {
          const order = { tenant, storeId: store.id, remoteId: `${n}`, phones: phones(n), erasureHashes: phones(n) };
          expect(await read(order)).toBeDefined();
        }),
      ),
    );
    const [query, ...others] = sent.filter(({ sql }) => sql.includes("pickup_addresses"));
    if (!query || others.length > 0) throw new Error("they are not read by one query");
    if (db.engine === "postgres") {
      expect(await rowsRead(db, query, "erasures")).toBeLessThan(100);
      expect(await rowsRead(db, query, "customers")).toBeLessThan(100);
    } else {
      const plan = await planOnSqlite(db, query);
      expect(plan).toMatch(/SEARCH erasures USING .*\(account_id=\? AND mode=\? AND hash=\?\)/);
      expect(plan).toMatch(/SEARCH customers USING .*\(account_id=\? AND mode=\? AND phone=\?\)/);
    }
  }
  await db.write((trx) => trx("customers").where(of).delete());
  await db.write((trx) => trx("erasures").where(of).delete());
});

test("an order is not booked by a script when its store, its account or its buyer has changed since they were read", async () => {
  const { db, config } = masar.service;
  const keys = loadMasterKeys(config);
  const tenant = { accountId: merchant.account.id, mode: "test" } as const;
  const phone = "+201001234567";
  const incoming: IncomingOrder = {
    ...{ tenant, storeId: store.id, remoteId: "999", phones: [phone] },
    erasureHashes: hashesOf(keys, phone),
  };
  const ok = async (reply: Promise<{ status: number }>) => expect((await reply).status).toBeLessThan(300);
  const changes: (() => Promise<unknown>)[] = [
    () => ok(merchant.test.patch(`/stores/${store.id}`, { rules: { ship: "by_hand" } })),
    () => ok(merchant.live.patch("/account", { settings: { buyer_risk_action: "hold" } })),
    () => ok(merchant.test.patch("/customers", { phone, blocked: true })),
    () =>
      db.write((trx) =>
        noteErasure(
          trx,
          { tenant, person: { phones: [phone], email: null }, now: Date.now() },
          { keys, newId: createIds() },
        ),
      ),
    () => ok(merchant.test.delete(`/stores/${store.id}`)),
  ];
  for (const change of changes) {
    const facts = await createIntakeReader(db.read)(incoming);
    if (!facts) throw new Error("the order takes a closer look already");
    const checks = () => runScript(db.scripts, intakeChecks(db.scripts, [{ ...incoming, text: facts.text }]));
    await checks();
    await change();
    await expect(checks()).rejects.toThrow();
    await db.write((trx) => trx("customers").where({ account_id: tenant.accountId }).delete());
    await db.write((trx) => trx("erasures").where({ account_id: tenant.accountId }).delete());
  }
});

test("a store that another process updated while the booking's COMMIT was not answered gets no second note", async () => {
  const { db } = masar.service;
  const notes = () => shop.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/notes")).length;
  await statementsOfOrder();
  const usual = notes();
  const ofStore = () => ({ account_id: merchant.account.id, store_id: store.id, state: "pending" });
  const writeBacks = () => db.read("write_backs").where(ofStore());
  const { submit } = db;
  const answered = Promise.withResolvers<void>();
  // The answer is late: the lease ends, another process takes the write-back and does it.
  db.submit = async (batch, job) => {
    const result = await submit(batch, job);
    if (batch.name !== "book new orders") return result;
    db.submit = submit;
    const committedAt = performance.now();
    await db.write((trx) => trx("write_backs").where(ofStore()).update({ lease: null, due_at: 0 }));
    await eventually(writeBacks, (left) => left.length === 0);
    await eventually(
      async () => performance.now() - committedAt,
      (ms) => ms > 1_000,
    );
    answered.resolve();
    return result;
  };
  await send(JSON.stringify(renderOrder(shop, shop.placeOrder())));
  await answered.promise;
  await statementsOfOrder(); // the write-backs of a store are done in turns
  expect(notes()).toBe(3 * usual);
});

test("a webhook that cannot be read and is sent again is kept once, and the process keeps what it works on", async () => {
  const { db } = masar.service;
  const { submit } = db;
  // As of a platform that names its deliveries.
  db.submit = (batch, job) =>
    submit(batch, batch.name === "keep webhooks" ? { ...job, deliveryId: "sent-again" } : job);
  const unreadable = { ...renderOrder(shop, shop.placeOrder()), line_items: "none" };
  const kept = () => db.read("inbox").where({ store_id: store.id });
  const leases = () => db.read("leases").orderBy("id").pluck("id");
  await send(JSON.stringify(unreadable));
  await eventually(kept, ([row]) => row?.state === "unreadable");
  const before = await leases();
  await send(JSON.stringify(unreadable));
  db.submit = submit;
  await statementsOfOrder();
  expect(await leases()).toEqual(before);
  expect((await kept()).filter(({ state }) => state === "unreadable")).toHaveLength(1);
});

test("a webhook about an order that another process works on waits for it, and both are then processed", async () => {
  const { db } = masar.service;
  const order = shop.placeOrder();
  const body = JSON.stringify(renderOrder(shop, order));
  const of = { account_id: merchant.account.id, store_id: store.id, topic: "order.created", subject: String(order.id) };
  const until = Date.now() + 600_000;
  const elsewhere = { ...of, id: createIds()("inb"), state: "pending", body: Buffer.from(body), attempts: 0 };
  const held = { lease: "of-another-process", due_at: until, received_at: Date.now() };
  await db.write(async (trx) => {
    await trx("leases").insert({ id: held.lease, beat: 0, created_at: Date.now() });
    await trx("inbox").insert({ ...elsewhere, ...held });
  });
  // Its process lives: the claims of one that does not are released.
  const beat = () => db.write((trx) => trx("leases").where({ id: held.lease }).increment("beat", 1));
  const beating = setInterval(() => void beat(), 200);
  await send(body);
  await statementsOfOrder();
  const rows = () => db.read("inbox").where({ store_id: store.id, subject: of.subject }).orderBy("id");
  expect((await rows()).map(({ state, lease }) => [state, lease])).toEqual([
    ["pending", held.lease],
    ["pending", null],
  ]);
  clearInterval(beating);
  await db.write(async (trx) => {
    await trx("leases").where({ id: held.lease }).delete();
    await trx("inbox").where({ account_id: of.account_id, id: elsewhere.id }).update({ lease: null, due_at: 0 });
  });
  await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
  await eventually(rows, (left) => left.every(({ state }) => state === "done"));
});

test("orders of one store are not booked together when one of them was read before the store changed", async () => {
  const { db } = masar.service;
  const tenant = { accountId: merchant.account.id, mode: "test" } as const;
  const of = (remoteId: string): IncomingOrder => ({
    ...{ tenant, storeId: store.id, remoteId, phones: [], erasureHashes: [] },
  });
  const read = async (order: IncomingOrder) => ({
    ...order,
    text: (await createIntakeReader(db.read)(order))?.text ?? "",
  });
  const before = await read(of("901"));
  expect((await merchant.test.patch(`/stores/${store.id}`, { rules: { ship: "by_hand" } })).status).toBe(200);
  const after = await read(of("902"));
  const checked = (...orders: (typeof before)[]) => runScript(db.scripts, intakeChecks(db.scripts, orders));
  await checked(after);
  await expect(checked(before, after)).rejects.toThrow();
  await expect(checked(after, before)).rejects.toThrow();
});

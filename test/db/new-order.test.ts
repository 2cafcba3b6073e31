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

async function send(body: string): Promise<void> {
  const secret = [...shop.webhooks.values()][0]?.secret ?? "";
  const response = await fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.created",
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

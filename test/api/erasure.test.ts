// docs/api.md, Retention: who asks to be forgotten is nowhere any more, through whatever door the data came.
import { buffer } from "node:stream/consumers";
import { xlsxStream } from "@masar/core/file/xlsx";
import { createLogger } from "@masar/core/kernel/log";
import { purge } from "@masar/core/operations/maintenance";
import { Pool } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { connectShop, orderOnce, signIn } from "../support/merchant.ts";
import { type Receiver, respond, startReceiver } from "../support/receiver.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import { tell } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";
import { type TracedPerson, tracesIn, tracesInText } from "../support/traces.ts";
import { finished, HEADER, upload } from "../support/upload.ts";
import { sendHook } from "../support/woocommerce/hook.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

const PERSON: TracedPerson = {
  name: "زينب المتنبي",
  phone: "1099887766",
  address: "17 شارع الياسمين",
  email: "zeinab.traced@example.com",
};
const KEPT = { recipientsKeptMs: 180 * 86_400_000 };
const CSV_ROW = `standard,0,1,${PERSON.name},+20 109 988 7766,GZ,${PERSON.address}`;

const logged: string[] = [];
let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let mailbox: Mailbox;
let receiver: Receiver;
let woo: FakeShop;
let shopify: FakeShopify;
let wooStore: { id: string };
let shopifyStore: { id: string };

beforeAll(async () => {
  mailbox = await startMailbox();
  // Down, and tells back what it was sent.
  receiver = await startReceiver(({ body }) => respond(500, { body }));
  woo = await startFakeShop({ takesHttpCallback: true });
  shopify = fakeShopify({ now: () => Temporal.Now.instant().add({ seconds: 5 }) });
  masar = await startWith(
    [shopify],
    {
      MASAR_SMTP_URL: mailbox.url,
      MASAR_MAIL_FROM: "Masar <no-reply@masar.example>",
    },
    { log: createLogger("debug", { write: (line) => logged.push(line) }), notifyEveryMs: 40 },
  );
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(async () => {
  await masar?.stop();
  await Promise.all([mailbox?.close(), receiver?.close(), woo?.close()]);
});

const recipient = (phone = "01099887766") => ({
  name: PERSON.name,
  phone,
  governorate: "GZ",
  address: PERSON.address,
});
const billing = { first_name: "زينب", last_name: "المتنبي", address_1: PERSON.address, email: PERSON.email };
const cancelKey = { "Idempotency-Key": "cancel-1" };
const createKey = { "Idempotency-Key": "create-1" };
const settled = () =>
  eventually(
    async () => masar.service.db.read("inbox").where({ state: "pending" }).whereNotNull("subject"),
    (waiting) => waiting.every(({ attempts }) => attempts > 0),
  );

async function deliver(number: string): Promise<void> {
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  const difference_reason = `Ten pounds short, ask ${PERSON.name}`;
  const at_the_door = { receiver_name: PERSON.name, cash_collected: 980, difference_reason, note: PERSON.address };
  await scan(number, "deliver", at_the_door);
}

/** Puts the person in through every door. @returns an order that is not shipped, whose webhook waits. */
async function enter(): Promise<void> {
  const { test: api } = merchant;
  await api.post("/webhook_endpoints", { url: `${receiver.url}/down`, events: ["*"] });
  const browser = await signIn(masar, merchant);
  const topics = { orders_attention: true, attempts_failed: true, upload_done: true, store_stopped: true };
  await browser.open("/v1/notification_settings", {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-csrf-token": browser.csrf },
    body: JSON.stringify({ topics }),
  });
  mailbox.answer = "later";

  const delivered = shipmentBody({ recipient: recipient(), metadata: { buyer: PERSON.email }, notes: PERSON.name });
  await deliver((await api.post("/shipments", delivered)).body.tracking_number);
  const { body } = await api.post("/shipments", shipmentBody({ recipient: recipient("+20 109 988 77 66") }), createKey);
  await api.post(`/shipments/${body.tracking_number.toLowerCase()}/cancel`, {}, cancelKey);
  const second = { ...shipmentBody().recipient, phone_2: "٠١٠٩٩٨٨٧٧٦٦" };
  const other = await api.post("/shipments", shipmentBody({ recipient: second }));
  await api.post(`/shipments/${other.body.tracking_number}/cancel`);
  // Edited to another person before it was cancelled: its first event still names the first one.
  const edited = (await api.post("/shipments", shipmentBody({ recipient: recipient() }))).body.tracking_number;
  await api.patch(`/shipments/${edited}`, { recipient: shipmentBody().recipient }, { "If-Match": "*" });
  await api.post(`/shipments/${edited}/cancel`);
  await uploadFiles();
  await enterByWooCommerce();
  await enterByShopify();
  const note = { phone: recipient().phone, note: `${PERSON.name}, ${PERSON.email}`, blocked: true };
  await api.patch("/customers", { ...note, block_reason: PERSON.address });
  await api.patch("/customers", { phone: "01000000034", note: `Brother of ${recipient().phone}` });
  const user = await sessionClient(masar, merchant.ownerId, "test");
  await user.post("/saved_views", { list: "shipments", name: "Hers", query: `q=${recipient().phone}&sort=oldest` });
  await user.post("/saved_views", { list: "orders", name: "Hers", query: "search=%2B20+109+988%207766" });
  await user.post("/saved_views", { list: "orders", name: "Others", query: "search=01000000034" });
  // The two values, one after the other, have the digits of her phone.
  await user.post("/saved_views", { list: "shipments", name: "Days", query: "created_from=2026-0109&q=9887766" });
}

async function uploadFiles(): Promise<void> {
  const { test: api } = merchant;
  const form = new FormData();
  const rows = [`CSV-1,${CSV_ROW}`, `CSV-2,${CSV_ROW.replace(",GZ,", ",nowhere,")}`];
  form.append("file", new Blob([`${HEADER}\n${rows.join("\n")}\n`], { type: "text/csv" }), `${PERSON.name}.csv`);
  const sent = await fetch(`${api.base}/bulk_uploads`, {
    method: "POST",
    headers: { Authorization: `Bearer ${api.key}`, "Idempotency-Key": "upload-1" },
    body: form,
  });
  await finished(api, ((await sent.json()) as { id: string }).id);
  const columns = HEADER.split(",").map((title) => ({ title, style: "text" as const }));
  async function* pages() {
    yield [["XLSX-1", "standard", "0", "1", PERSON.name, "٠٠٢٠١٠٩٩٨٨٧٧٦٦", "GZ", PERSON.address]];
  }
  const workbook = await buffer(xlsxStream({ name: "Shipments", columns, rightToLeft: false }, pages()));
  await upload(api, new Uint8Array(workbook), {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
  const noHeader = `${PERSON.name},${CSV_ROW}\n`;
  expect((await upload(api, noHeader)).status).toBe("failed");
  await upload(api, `${HEADER}\nDRY-1,${CSV_ROW}\n`, { query: "?dry_run=true" });
  for (const { reference, tracking_number } of (await api.get("/shipments?limit=100")).body.data)
    if (/^(CSV|XLSX)/.test(reference)) await api.post(`/shipments/${tracking_number}/cancel`);
}

async function enterByWooCommerce(): Promise<void> {
  const { test: api } = merchant;
  wooStore = await connectShop(masar, merchant, woo);
  const shipped = woo.placeOrder({ billing: { ...billing, phone: "0109 988 7766" }, note: PERSON.email });
  const changed = woo.placeOrder({ billing: { ...billing, phone: "01099887766" } });
  const unshipped = woo.placeOrder({ status: "on-hold", billing: { ...billing, phone: "00201099887766" } });
  const unclear = woo.placeOrder({ billing: { ...billing, phone: "01099887766", city: "", state: "" } });
  await woo.deliverWebhooks();
  const order = await orderOnce(api, wooStore.id, shipped.id, ({ status }) => status === "shipped");
  const before = await orderOnce(api, wooStore.id, changed.id, ({ status }) => status === "shipped");
  await orderOnce(api, wooStore.id, unshipped.id);
  await orderOnce(api, wooStore.id, unclear.id, ({ status }) => status === "needs_attention");
  woo.editOrder(changed.id, { billing: { first_name: "سامي", phone: "01000000034", address_1: "5 شارع البحر" } });
  await woo.deliverWebhooks();
  await orderOnce(api, wooStore.id, changed.id, ({ recipient }) => recipient.phones.includes("01000000034"));
  for (const { shipment } of [order, before]) await api.post(`/shipments/${shipment.tracking_number}/cancel`);
  // What cannot be read is kept as it came.
  const pool = new Pool(masar.origin);
  await sendHook(pool, woo, JSON.stringify({ id: 9_999, billing: { ...billing, phone: "01099887766" } }));
  await pool.close();
  await eventually(
    () => masar.service.db.read("inbox").where({ state: "unreadable" }),
    (rows) => rows.length > 0,
  );
}

async function enterByShopify(): Promise<void> {
  const { test: api } = merchant;
  shopifyStore = await installShop(masar, merchant, shopify);
  const address = { name: PERSON.name, address1: PERSON.address, phone: "+201099887766" };
  const shipped = shopify.placeOrder({ address, phone: "+201099887766" });
  shopify.placeOrder({ address: { ...address, provinceCode: "XX", province: null, city: null }, phone: null });
  const asked = { shop_id: 1, shop_domain: shopify.domain, customer: { email: PERSON.email, phone: "+201099887766" } };
  tell(shopify, "customers/data_request", {
    ...asked,
    orders_requested: [Number(shipped.id)],
    data_request: { id: 5 },
  });
  await shopify.deliver(masar.origin);
  const order = await orderOnce(api, shopifyStore.id, parcelOf(shipped), ({ status }) => status === "shipped");
  await api.post(`/shipments/${order.shipment.tracking_number}/cancel`);
  await eventually(
    async () => (await api.get("/privacy_requests")).body.data,
    (all) => all.length === 1,
  );
}

const PERSON_ASKED = { phone: "٠١٠٩-٩٨٨ ٧٧٦٦", email: "Zeinab.TRACED@example.com" };

test("a person in every kind of data is exported and erased completely", async () => {
  await enter();
  await settled();
  const { test: api } = merchant;
  await eventually(
    () => masar.service.db.read("delivery_attempts").whereNotNull("response"),
    (attempts) => attempts.length > 0,
  );
  await eventually(
    () => masar.service.db.read("notifications").where({ topic: "upload_done" }),
    (exported) => exported.length > 0,
  );
  const places = [...new Set((await tracesIn(masar, PERSON)).map((place) => place.split(":")[0]))];
  expect(places).toEqual(expect.arrayContaining(DOORS));

  const exported = await api.post("/recipients/export", PERSON_ASKED);
  expect(exported.status).toBe(200);
  for (const [section, least] of Object.entries(EXPORTED))
    expect([section, exported.body[section].length]).toEqual([section, least]);
  const { data: _, ...others } = exported.body;
  for (const part of [exported.body.data, ...Object.values(others).filter(Array.isArray)])
    expect(tracesInText(JSON.stringify(part), PERSON)).toContain("phone");

  const { body } = await api.post("/recipients/erase", PERSON_ASKED);
  expect(await tracesIn(masar, PERSON)).toEqual([]);
  expect(tracesInText(logged.join("\n"), PERSON)).toEqual([]);
  const left = (await masar.service.db.read("saved_views")).map(({ name }) => name);
  expect(left.sort()).toEqual(["Days", "Others"]);
  expect(body.waiting).toEqual([]);
  for (const [name, count] of Object.entries(body.counts)) expect([name, Number(count) > 0]).toEqual([name, true]);
  expect(body.erased_at).toMatch(/^\d{4}-/);
  expect(body.retained.length).toBeGreaterThan(0);
});

test("erased again, there is nothing to erase and nothing to export", async () => {
  const { test: api } = merchant;
  const { body } = await api.post("/recipients/erase", PERSON_ASKED);
  expect(new Set(Object.values(body.counts))).toEqual(new Set([0]));
  expect(body.erased).toEqual([]);
  const { object: _, ...sections } = (await api.post("/recipients/export", PERSON_ASKED)).body;
  for (const part of Object.values(sections)) expect(part).toEqual([]);
});

test("a repeated request is recognised, and answered without the person; what the books need is there", async () => {
  const { test: api } = merchant;
  const [{ tracking_number: number, cod_value }] = (await api.get("/shipments?status=delivered")).body.data;
  expect([number, cod_value]).toEqual([expect.stringMatching(/^MS/), 990]);
  const rows = await masar.service.db.read("idempotency_keys").whereIn("key", ["create-1", "cancel-1"]);
  expect(rows).toHaveLength(2);
  for (const { route, key } of rows) {
    const path = route.replace("post ", "");
    const body = key === "cancel-1" ? {} : undefined;
    if (!body) continue;
    const again = await api.post(path, body, cancelKey);
    expect([again.status, again.headers.get("idempotent-replayed"), again.body.recipient]).toEqual([
      200,
      "true",
      { name: "", phone: "", governorate: "GZ", address: "" },
    ]);
    expect(again.text).toMatch(/"total":\d+\.\d\d,/);
  }
});

test("what the stores still have of the time before does not bring the person back, and a later order does", async () => {
  const { test: api } = merchant;
  const { db } = masar.service;
  for (const id of woo.orders.keys()) woo.editOrder(id, { total: "567.00" });
  await woo.deliverWebhooks();
  await settled();
  await api.post(`/stores/${wooStore.id}/reconcile`);
  await eventually(
    async () => db.read("stores").where({ id: wooStore.id }).first(),
    (store) => store.poll_lease === null && Number(store.next_poll_at) > Date.now(),
  );
  expect(await tracesIn(masar, PERSON)).toEqual([]);
  const later = woo.placeOrder({
    billing: { ...billing, phone: "01099887766" },
    createdAt: woo.now().add({ seconds: 2 }),
  });
  await woo.deliverWebhooks();
  const order = await orderOnce(api, wooStore.id, later.id, ({ status }) => status === "shipped");
  expect(order.recipient.name).toBe(PERSON.name);
  await api.post(`/shipments/${order.shipment.tracking_number}/cancel`);
});

test("a shipment under way is erased within the hour after its end", async () => {
  const { test: api } = merchant;
  const { tracking_number } = (await api.post("/shipments", shipmentBody({ recipient: recipient() }))).body;
  const { body } = await api.post("/recipients/erase", PERSON_ASKED);
  expect([body.waiting, body.kept]).toEqual([[{ tracking_number, status: "picked-up" }], [tracking_number]]);
  await purge(masar.service.db, Date.now(), KEPT);
  expect((await api.get(`/shipments/${tracking_number}`)).body.recipient.name).toBe(PERSON.name);
  await deliver(tracking_number);
  await purge(masar.service.db, Date.now(), KEPT);
  expect((await api.get(`/shipments/${tracking_number}`)).body.recipient.name).toBe("");
  expect(await tracesIn(masar, PERSON)).toEqual([]);
});

test("bad input is refused with the field, and nothing is erased", async () => {
  for (const [body, pointer] of [
    [{}, ""],
    [{ phone: "12" }, "/phone"],
    [{ email: "nobody" }, "/email"],
  ] as const) {
    const reply = await merchant.test.post("/recipients/erase", body);
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
  }
});

/** Where the person must be before: a door that is left out would prove nothing. */
const DOORS = [
  "bulk_chunks.bytes",
  "bulk_uploads.file_name",
  "bulk_uploads.problem",
  "customers.block_reason",
  "customers.note",
  "customers.phone",
  "delivery_attempts.response",
  "events.body",
  "idempotency_keys.body",
  "inbox.body",
  "notifications.facts",
  "orders.content",
  "orders.recipient_phone",
  "orders.search",
  "privacy_requests.subject",
  "saved_views.query",
  "scans.note",
  "scans.reason",
  "scans.receiver_name",
  "shipments.metadata",
  "shipments.notes",
  "shipments.received_by",
  "shipments.recipient_name",
  "shipments.recipient_phone",
  "shipments.recipient_phone_2",
  "shipments.search",
];

/** How many of each are in the export. */
const EXPORTED = { data: 9, orders: 6, uploads: 4, webhooks: 1, requests: 1, answers: 2, customers: 2, views: 2 };

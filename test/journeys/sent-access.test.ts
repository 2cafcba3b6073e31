// Stores of Zid and Salla that are installed, disconnected or renewed more than once.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { orderOnce, polled, whenDue } from "../support/merchant.ts";
import * as sallaPages from "../support/salla/masar.ts";
import { shipmentJson } from "../support/salla/order.ts";
import { APP, type FakeSalla, fakeSalla, networkWith as withSalla } from "../support/salla/salla.ts";
import { CREDENTIALS as SALLA } from "../support/salla/store.ts";
import {
  clockOfToday,
  startTestService,
  type TestAccount,
  type TestClock,
  type TestService,
} from "../support/service.ts";
import * as zidPages from "../support/zid/masar.ts";
import { CREDENTIALS as ZID } from "../support/zid/store.ts";
import { type FakeZid, fakeZid, networkWith as withZid } from "../support/zid/zid.ts";

let masar: TestService;
let merchant: TestAccount;
let clock: TestClock;
let mailbox: Mailbox;
const zids: FakeZid[] = [];
const sallas: FakeSalla[] = [];
let zid: FakeZid;
let salla: FakeSalla;

beforeAll(async () => {
  clock = clockOfToday();
  mailbox = await startMailbox();
  masar = await startTestService({
    clock,
    environment: {
      MASAR_SMTP_URL: mailbox.url,
      MASAR_MAIL_FROM: "Masar <no-reply@masar.example>",
      MASAR_RATE_LIMITS: "off",
      ...SALLA,
      ...ZID,
    },
    network: (usual) => withSalla(sallas, withZid(zids, usual)),
  });
});
afterAll(async () => {
  await masar.stop();
  await mailbox.close();
});
beforeEach(async () => {
  zid = fakeZid({ storeId: String(1_300_000_001 + zids.length), now: clock.now });
  // Both platforms number their stores.
  salla = fakeSalla({ merchant: zid.storeId, now: clock.now });
  zids.push(zid);
  sallas.push(salla);
  merchant = await masar.newAccount();
});

const row = async (id: string) =>
  (await masar.service.db.read("stores").where({ id }).first()) as Record<string, unknown>;

test("an app that is activated again gets a password that Zid's webhooks are sent with", async () => {
  const store = await zidPages.installStore(masar, merchant, zid);
  const before = (await merchant.test.get(`/stores/${store.id}`)).body.last_poll_at;
  clock.advance(60_000);
  await zidPages.activate(masar, zid);
  await polled(merchant.test, store.id, before);
  const order = zid.placeOrder();
  expect(
    await eventually(
      () => zid.tell(order),
      ([status]) => status === 200,
    ),
  ).toEqual([200]);
});

test("two platforms that give the same number to a store do not share an account that is being made", async () => {
  await zidPages.activate(masar, zid);
  await sallaPages.sendHook(masar, salla.authorize());
  salla.email = "another-owner@salla-store.example";
  const [one, other] = await Promise.all([
    zidPages.embeddedClient(masar, zid.pageToken).post("create"),
    sallaPages.embeddedClient(masar, salla.frameToken()).post("create"),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  const stores = await masar.service.db.read("stores").where({ remote_id: zid.storeId, status: "connected" });
  expect(stores.map(({ platform }: { platform: string }) => platform).sort()).toEqual(["salla", "zid"]);
});

test("access that Salla sends to a store which lost its own heals it, also when it lasts shorter", async () => {
  const store = await sallaPages.installStore(masar, merchant, salla);
  salla.tokens.revoke();
  await merchant.test.post(`/stores/${store.id}/reconcile`, {});
  await eventually(
    () => row(store.id),
    ({ status }) => status === "reconnect",
  );
  const { access, refreshToken } = salla.tokens.push();
  const data = {
    access_token: access,
    refresh_token: refreshToken,
    expires: Math.floor(clock.now() / 1000) + 86_400 * 3,
    scope: "offline_access orders.read",
    token_type: "bearer",
  };
  await sallaPages.sendHook(masar, salla.event("app.store.authorize", data));
  await eventually(
    () => row(store.id),
    ({ status }) => status === "connected",
  );
});

test("what Salla gave for a store is erased when the app is removed there", async () => {
  const store = await sallaPages.installStore(masar, merchant, salla);
  salla.tokens.revoke();
  await sallaPages.sendHook(masar, salla.event("app.uninstalled", {}));
  await eventually(
    () => row(store.id),
    ({ status }) => status === "reconnect",
  );
  expect(await masar.service.db.read("store_grants").where({ remote_id: salla.merchant, platform: "salla" })).toEqual(
    [],
  );
});

test("access for a store whose number is above 2^53 is kept under exactly that number", async () => {
  const body = salla.authorize().replace(`"merchant":${salla.merchant}`, '"merchant":9007199254740993');
  expect(await sallaPages.sendHook(masar, body)).toBe(200);
  const grants = await masar.service.db.read("store_grants").where({ remote_id: "9007199254740993" });
  expect(grants).toHaveLength(1);
});

const ask = async (body: string) => {
  const response = await fetch(`${masar.origin}/functions/salla`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-masar-signature": createHmac("sha256", APP.functionKey).update(body).digest("hex"),
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("a label request that is repeated after its cancellation makes no second shipment", async () => {
  await sallaPages.installStore(masar, merchant, salla);
  const order = salla.placeOrder();
  salla.requestLabel(order);
  const shipment = shipmentJson(order, order.shipments[0] as never, clock.now());
  const bodyOf = (action: string) =>
    JSON.stringify({ merchant: Number(salla.merchant), action, issued_at: clock.now(), shipment });
  const create = bodyOf("create");
  expect((await ask(create)).body).toMatchObject({ ok: true });
  expect((await ask(bodyOf("cancel"))).body).toMatchObject({ ok: true });
  salla.cancelShipment(order);
  expect((await ask(create)).body).toMatchObject({ ok: false });
  const { data } = (await merchant.test.get("/shipments")).body;
  expect(data.filter(({ status }: { status: string }) => status !== "cancelled")).toEqual([]);
});

test("a number of a shipment that lost digits on its way books nothing", async () => {
  await sallaPages.installStore(masar, merchant, salla);
  const order = salla.placeOrder({ isCod: false });
  salla.requestLabel(order);
  const shipment = { ...shipmentJson(order, order.shipments[0] as never, clock.now()), id: 2 ** 53 };
  const answer = await ask(
    JSON.stringify({ merchant: Number(salla.merchant), action: "create", issued_at: clock.now(), shipment }),
  );
  expect(answer.status).toBe(401);
  const { data } = (await merchant.test.get("/shipments")).body;
  expect(data).toEqual([]);
});

test.each(["salla", "zid"] as const)(
  "what waited in a store on %s before it was connected is imported once, counted, and waits for Ship",
  async (platform) => {
    const past = clock.now() - 20 * 86_400_000;
    const wanted: string[] = [];
    if (platform === "zid") {
      for (const status of ["new", "preparing", "ready", "ready"])
        wanted.push(zid.placeOrder({ status, placedAt: past }).id);
      for (const status of ["delivered", "cancelled"]) zid.placeOrder({ status, placedAt: past });
      zid.placeOrder({ option: 400_001, placedAt: past });
      zid.placeOrder({ placedAt: past - 41 * 86_400_000 });
    } else {
      for (let count = 0; count < 65; count += 1) wanted.push(salla.requestLabel(salla.placeOrder()));
      const [cancelled, others, sent] = [salla.placeOrder(), salla.placeOrder(), salla.placeOrder()];
      for (const order of [cancelled, others, sent]) salla.requestLabel(order);
      salla.cancelShipment(cancelled);
      Object.assign(others.shipments[0] ?? {}, { isOthers: true });
      Object.assign(sent.shipments[0] ?? {}, { status: "in_transit" });
      salla.requestedAt = past;
    }
    const install = () =>
      platform === "zid"
        ? zidPages.installStore(masar, merchant, zid)
        : sallaPages.installStore(masar, merchant, salla);
    const store = await install();
    const health = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health;
    const { first_import: done } = await eventually(health, ({ first_import }) => first_import.state === "done");
    expect(done).toMatchObject({ read: wanted.length, total: wanted.length });
    const known = await masar.service.db.read("orders").where({ store_id: store.id }).select("remote_id", "status");
    expect(known.map(({ remote_id }: { remote_id: string }) => remote_id).sort()).toEqual(wanted.toSorted());
    // They may be on their way with somebody else.
    expect(new Set(known.map(({ status }: { status: string }) => status))).toEqual(new Set(["waiting"]));
    const page =
      platform === "zid"
        ? zidPages.embeddedClient(masar, zid.pageToken)
        : sallaPages.embeddedClient(masar, salla.frameToken());
    expect((await page.get("health")).text).toContain(`from the last 60 days: <bdi>${wanted.length}</bdi>`);
    await merchant.test.delete(`/stores/${store.id}`);
    expect((await install()).id).toBe(store.id);
    expect((await health()).first_import).toEqual(done);
  },
);

test.each(["salla", "zid"] as const)(
  "the way into an account that was made inside %s is a link to the address that the platform gave",
  async (platform) => {
    const email = `owner-${zid.storeId}@nile-store.example`;
    salla.email = email;
    zid.email = email;
    if (platform === "zid") await zidPages.activate(masar, zid);
    else await sallaPages.sendHook(masar, salla.authorize());
    const page =
      platform === "zid"
        ? zidPages.embeddedClient(masar, zid.pageToken)
        : sallaPages.embeddedClient(masar, salla.frameToken());
    await page.post("create");
    const mailsTo = () => mailbox.mails.filter(({ recipients }) => recipients.includes(email));
    const pressed = await page.post("dashboard");
    // Staff of the store press it too: they get no link, and not the whole address.
    expect(pressed.text).toContain("o…@nile-store.example");
    expect(pressed.text).not.toContain(email);
    expect(pressed.text).not.toContain("token=");
    const [mail] = await eventually(mailsTo, (mails) => mails.length === 1);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const signIn = () =>
      fetch(`${masar.origin}/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token }),
      });
    const entered = await signIn();
    expect([entered.status, (await signIn()).status]).toEqual([204, 422]);
    const cookie = (entered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const session = await (await fetch(`${masar.origin}/v1/session`, { headers: { cookie } })).json();
    expect(session).toMatchObject({ user: { role: "owner", email, email_status: "verified" } });
    // Whoever proved the address has a way in of their own.
    expect((await page.post("dashboard")).text).toContain(`${masar.origin}/sign-in`);
    // An account that the store was linked to is another's.
    expect(mailsTo()).toHaveLength(1);
  },
);

/** An order, and the webhook about it. */
async function newOrder(platform: "salla" | "zid", change: { phone?: string; city?: string; line?: string } = {}) {
  const { phone, city, line } = change;
  if (platform === "zid") {
    const person = { id: 1, name: "Test Buyer", mobile: phone ?? "201000000301", note: "" };
    const address = {
      ...(city === undefined ? {} : { city: { id: 1, name: city } }),
      ...(line && { street: line, district: null }),
    };
    const order = zid.placeOrder({ change: { customer: person }, address });
    // Without the date of the change it would be read each time.
    const body = { id: order.id, updated_at: "2026-01-30 15:56:06" };
    return { id: order.id, tell: async () => (await zid.tell(order, "order.status.update", { body }))[0] };
  }
  const shipTo = {
    ...(phone === undefined ? {} : { phone }),
    ...(city === undefined ? {} : { city }),
    ...(line && { address_line: line, block: "" }),
  };
  const order = salla.placeOrder({ shipTo, light: phone === undefined ? {} : { receiver: null, customer: null } });
  const id = salla.requestLabel(order);
  const body = salla.event("shipment.creating", shipmentJson(order, order.shipments[0] as never, clock.now()));
  return { id, tell: () => sallaPages.sendHook(masar, body) };
}
const installed = (platform: "salla" | "zid") =>
  platform === "zid" ? zidPages.installStore(masar, merchant, zid) : sallaPages.installStore(masar, merchant, salla);

describe.each(["salla", "zid"] as const)("%s", (platform) => {
  test("limits, pages instead of answers, failures and lost answers delay an order and never double it", async () => {
    const store = await installed(platform);
    const { faults } = platform === "zid" ? zid : salla;
    for (const kind of ["too_many", "page", "empty", "down", "lost", "broken"] as const) {
      const { id, tell } = await newOrder(platform);
      faults.push({ kind, on: "/orders/" }, { kind, on: "/orders/" });
      expect(await tell()).toBe(200);
      const look = whenDue(masar, async () => (await merchant.test.get(`/orders?remote_ids=${id}`)).body.data[0]);
      const order = await eventually(
        async () => {
          if (faults.length === 0 && (await inboxOf(store)).some(({ state }) => state === "unreadable"))
            await merchant.test.post(`/stores/${store.id}/reconcile`);
          return look();
        },
        (found) => found?.status === "shipped",
      );
      const shipment = (await merchant.test.get(`/shipments/${order.shipment.tracking_number}`)).body;
      expect([kind, shipment.cod_value]).toEqual([kind, 324.9]);
    }
    expect((await merchant.test.get("/shipments?limit=100")).body.data).toHaveLength(6);
  });

  test("the same delivery twice is one, and the shipment of it one", async () => {
    const store = await installed(platform);
    const { id, tell } = await newOrder(platform);
    expect([await tell(), await tell()]).toEqual([200, 200]);
    await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
    expect(await inboxOf(store)).toHaveLength(1);
  });

  test("phones are read in Arabic digits and without their zero; a place that may be two waits", async () => {
    const store = await installed(platform);
    for (const phone of ["٠١٠٠٠٠٠٠١٠١", "+20 100-000-0101", "۲۰۱۰۰۰۰۰۰۱۰۱"]) {
      const { id, tell } = await newOrder(platform, { phone });
      await tell();
      const order = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
      const shipment = (await merchant.test.get(`/shipments/${order.shipment.tracking_number}`)).body;
      expect([phone, shipment.recipient.phone]).toEqual([phone, "01000000101"]);
    }
    for (const city of ["", "المطرية", "الشيخ زايد"]) {
      const { id, tell } = await newOrder(platform, { city, line: "شارع تجريبي 5" });
      await tell();
      const waits = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "needs_attention");
      const codes = waits.reasons.map(({ code }: { code: string }) => code);
      expect([city, codes]).toEqual([city, [expect.stringMatching(/^governorate_/)]]);
    }
    const foreign = await newOrder(platform, { phone: "966500000005" });
    await foreign.tell();
    await orderOnce(merchant.test, store.id, foreign.id, ({ status }) => status === "needs_attention");
  });
});

const inboxOf = ({ id }: { id: string }) =>
  masar.service.db.read("inbox").where({ store_id: id }).select("state") as Promise<{ state: string }[]>;

test("each delivery option of ours is ours", async () => {
  zid.options = [
    { id: 1, name: "Pick up" },
    { id: 500_001, name: "Masar Cairo" },
    { id: 500_002, name: "مسار الصعيد" },
  ];
  const store = await zidPages.installStore(masar, merchant, zid);
  const order = zid.placeOrder({ option: 500_002 });
  await zid.tell(order);
  await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
});

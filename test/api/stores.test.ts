import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, polled } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  merchant = await masar.newAccount();
});
afterAll(() => masar.stop());

async function withShop(work: (shop: FakeShop) => Promise<void>): Promise<void> {
  const shop = await startFakeShop({ takesHttpCallback: true });
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

function keysOf(shop: FakeShop) {
  const { consumerKey, consumerSecret } = shop.key;
  return {
    platform: "woocommerce",
    way: "keys",
    answers: { url: shop.url, consumer_key: consumerKey, consumer_secret: consumerSecret },
  };
}

describe("connecting by keys", () => {
  test("works with pasted keys, and our own network is not reached through them", () =>
    withShop(async (shop) => {
      const account = await masar.newAccount();
      const connected = await account.test.post("/stores", keysOf(shop));
      expect([connected.status, connected.body.status]).toEqual([201, "connected"]);
      const guarded = await startTestService({ environment: { MASAR_ALLOW_PRIVATE_WEBHOOKS: "0" } });
      try {
        const before = shop.requests.length;
        const elsewhere = await guarded.newAccount();
        const statusOf = async (url: string) => {
          const body = { ...keysOf(shop), answers: { ...keysOf(shop).answers, url } };
          return (await elsewhere.test.post("/stores", body)).status;
        };
        expect(await statusOf(shop.url)).toBe(422); // http is for development alone
        for (const url of [`https://127.0.0.1:${shop.port}`, `https://localhost:${shop.port}`])
          expect([url, await statusOf(url)]).toEqual([url, 502]);
        expect(shop.requests.length).toBe(before);
      } finally {
        await guarded.stop();
      }
    }));

  test("wrong keys get an error text without the secret", () =>
    withShop(async (shop) => {
      const body = keysOf(shop);
      body.answers.consumer_secret = `cs_${"0".repeat(40)}`;
      const refused = await merchant.test.post("/stores", body, { "Accept-Language": "ar" });
      expect([refused.status, refused.body.code]).toEqual([502, "store_failed"]);
      expect(refused.text).not.toContain("cs_0000");
      expect(refused.body.detail).toMatch(/[\u0600-\u06ff]/);
    }));

  test("every missing and unknown field is named", async () => {
    const refused = await merchant.test.post("/stores", {
      platform: "woocommerce",
      way: "keys",
      answers: { url: "https://shop.example.com", consumer_kye: "ck_1" },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/answers/consumer_key",
      "/answers/consumer_kye",
      "/answers/consumer_secret",
    ]);
  });

  test("a platform that is not there is refused with those that are", async () => {
    const refused = await merchant.test.post("/stores", { platform: "magento" });
    expect(refused.body.errors[0]).toMatchObject({ pointer: "/platform", code: "platform_unknown" });
    expect(refused.body.errors[0].detail).toContain("woocommerce");
  });
});

test("a shop that sends its orders to one account is not taken by another", () =>
  withShop(async (shop) => {
    const [first, second] = [await masar.newAccount(), await masar.newAccount()];
    await first.test.post("/stores", keysOf(shop));
    const taken = await second.test.post("/stores", keysOf(shop));
    expect([taken.status, taken.body.code]).toEqual([409, "store_taken"]);
    const [mine] = (await first.test.get("/stores")).body.data;
    await first.test.delete(`/stores/${mine.id}`);
    expect((await second.test.post("/stores", keysOf(shop))).status).toBe(201);
  }));

test("connected twice at once, it is one store", () =>
  withShop(async (shop) => {
    const account = await masar.newAccount();
    const replies = await Promise.all(Array.from({ length: 4 }, () => account.test.post("/stores", keysOf(shop))));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await account.test.get("/stores")).body.data).toHaveLength(1);
  }));

test("disconnected, a store keeps nothing of ours, and its secrets are gone", () =>
  withShop(async (shop) => {
    const account = await masar.newAccount();
    const { id } = (await account.test.post("/stores", keysOf(shop))).body;
    expect(shop.webhooks.size).toBe(4);
    expect((await account.test.delete(`/stores/${id}`)).body.status).toBe("disconnected");
    expect((await account.test.delete(`/stores/${id}`)).body.status).toBe("disconnected");
    await eventually(
      () => shop.webhooks.size,
      (left) => left === 0,
    );
    await eventually(
      () => masar.service.db.read("stores").where({ id }).first("secrets"),
      ({ secrets }) => secrets === null,
    );
    const read = await account.test.post(`/stores/${id}/reconcile`);
    expect([read.status, read.body.code]).toEqual([409, "invalid_state"]);
  }));

test("secrets are sealed at rest and open in their own row alone", () =>
  withShop(async (shop) => {
    const account = await masar.newAccount();
    const { id } = (await account.test.post("/stores", keysOf(shop))).body;
    const rows = await masar.service.db.read("stores").where({ id });
    expect(JSON.stringify(rows)).not.toContain(shop.key.consumerSecret);
    const other = (await account.test.post("/stores", { platform: "demo" })).body.id;
    await masar.service.db.write((trx) => trx("stores").where({ id: other }).update({ secrets: rows[0].secrets }));
    const asked = await fetch(`${masar.origin}/hooks/demo/${other}`, { method: "POST", body: "{}" });
    expect(asked.status).toBe(404);
  }));

describe("rules", () => {
  test("change what is named and refuse what cannot be, naming it", async () => {
    const { id } = (await merchant.test.post("/stores", { platform: "demo" })).body;
    const changed = await merchant.test.patch(`/stores/${id}`, {
      rules: { ship: "by_hand", service_by_governorate: { ALX: "express" }, cash_cap: 5000 },
    });
    expect(changed.body.rules).toMatchObject({
      ship: "by_hand",
      service_by_governorate: { ALX: "express" },
      cash_cap: 5000,
      service: "standard",
    });
    const refused = await merchant.test.patch(`/stores/${id}`, {
      rules: { ship: "sometimes", default_weight_kg: 0, cash_cap: 30001, ship_statuses: [], colour: "red" },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/rules/cash_cap",
      "/rules/colour",
      "/rules/default_weight_kg",
      "/rules/ship",
      "/rules/ship_statuses",
    ]);
    expect((await merchant.test.get(`/stores/${id}`)).body.rules).toEqual(changed.body.rules);
  });

  test("a status that the merchant lets ship, ships what waited in it", () =>
    withShop(async (shop) => {
      const account = await masar.newAccount();
      const { id } = (await account.test.post("/stores", keysOf(shop))).body;
      const soon = Temporal.Now.instant().add({ seconds: 5 });
      const placed = shop.placeOrder({ status: "on-hold", createdAt: soon, modifiedAt: soon });
      await shop.deliverWebhooks();
      await polled(account.test, id);
      const order = async () => (await account.test.get(`/orders?store=${id}&remote_ids=${placed.id}`)).body.data[0];
      await eventually(order, (one) => one?.reasons[0]?.code === "status_waits");
      await account.test.patch(`/stores/${id}`, { rules: { ship_statuses: ["processing", "on-hold"] } });
      await eventually(order, ({ status }) => status === "shipped");
    }));
});

describe("the key of a store's plugin", () => {
  const newKey = async (account: TestAccount, storeId: string) => {
    const { accounts, db, config } = masar.service;
    const scopes = ["shipments:read", "shipments:write", "stores:write"] as const;
    const key = { accountId: account.account.id, mode: "test", kind: "restricted", scopes, name: "Plugin", storeId };
    const { secret } = await db.write((trx) => accounts.issueKey(trx, key as Parameters<typeof accounts.issueKey>[1]));
    return createClient({ base: config.sandboxUrl, key: secret });
  };

  test("changes what the shop's own settings offer, of its own store alone", () =>
    withShop(async (shop) => {
      const account = await masar.newAccount();
      const { id } = (await account.test.post("/stores", keysOf(shop))).body;
      const plugin = await newKey(account, id);
      const rules = { cash_gateways: ["cod", "kiosk"], prepaid_gateways: [], tell_buyer: false };
      expect((await plugin.patch(`/stores/${id}`, { rules })).body).toMatchObject({
        rules,
        payment_methods: [{ id: "cod", means: "cash" }],
      });
      for (const body of [{ name: "Other" }, { rules: { ship: "by_hand" } }, { rules: { ...rules, cash_cap: 1 } }])
        expect((await plugin.patch(`/stores/${id}`, body)).status).toBe(403);
      const other = await newKey(account, "sto_other");
      expect((await other.patch(`/stores/${id}`, { rules })).status).toBe(404);
    }));

  test("corrects orders of its own store alone", () =>
    withShop(async (shop) => {
      const account = await masar.newAccount();
      const { id } = (await account.test.post("/stores", keysOf(shop))).body;
      const soon = Temporal.Now.instant().add({ seconds: 5 });
      const placed = shop.placeOrder({ billing: { phone: "123" }, createdAt: soon, modifiedAt: soon });
      await shop.deliverWebhooks();
      const held = await orderOnce(account.test, id, placed.id, ({ status }) => status === "needs_attention");
      const correction = { recipient: { phone: "01000000012" } };
      const other = await newKey(account, "sto_other");
      expect((await other.patch(`/orders/${held.id}`, correction)).status).toBe(404);
      const plugin = await newKey(account, id);
      expect((await plugin.patch(`/orders/${held.id}`, correction)).body.status).toBe("shipped");
    }));
});

describe("prices at a shop's checkout", () => {
  const ask = (id: string, destination: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    merchant.test.post(`/stores/${id}/rates`, {
      destination: { country: "EG", state: "", city: "", address: "", postcode: "", ...destination },
      weight_kg: null,
      cart_total: "566.00",
      currency: "EGP",
      items: [],
      ...more,
    });
  let id: string;
  beforeAll(async () => {
    id = (await merchant.test.post("/stores", { platform: "demo" })).body.id;
  });

  test.each([
    ["WooCommerce's code", { state: "EGGZ" }],
    ["a name", { state: "الجيزة" }],
    ["a town", { city: "Dokki" }],
  ])("are those of creating a shipment, by %s", async (_, destination) => {
    const { body } = await ask(id, destination);
    const quoted = await merchant.test.post("/quotes", {
      service: "standard",
      parcel: { weight_kg: 1 },
      recipient: { governorate: "GZ" },
    });
    const standard = body.rates.find(({ service }: { service: string }) => service === "standard");
    expect(standard.price).toBe(quoted.body.data[0].pricing.shipping.toFixed(2));
    expect(standard).toMatchObject({ currency: "EGP", min_days: 1, max_days: 2 });
  });

  test("the fee for cash is based on everything the buyer pays on delivery", async () => {
    const { body } = await ask(id, { state: "EGC" }, { cart_total: "5000.00" });
    const standard = body.rates.find(({ service }: { service: string }) => service === "standard");
    const quoted = await merchant.test.post("/quotes", {
      service: "standard",
      cod_value: 5000 + Number(standard.price),
      parcel: { weight_kg: 1 },
      recipient: { governorate: "C" },
    });
    expect(Number(standard.cod_fee)).toBe(quoted.body.data[0].pricing.cod_fee);
  });

  test("are quoted for texts that a shipment would refuse, such as an address pasted from a chat", async () => {
    const marks = "\u202b15 شارع التحرير\u202c\u2069\u0007";
    const pasted = {
      state: "EGGZ",
      city: `${marks}\ud800`,
      address: `${marks}${"شارع ".repeat(400)}`,
      postcode: "\u200f",
    };
    const items = [{ title: `كوب ${marks.repeat(60)}`, quantity: 1, weight_kg: 0.5 }];
    const { status, body } = await ask(id, pasted, { items });
    expect([status, body.rates.length]).toEqual([200, (await ask(id, { state: "EGGZ" })).body.rates.length]);
    expect(body.rates.length).toBeGreaterThan(0);
  });

  test.each([
    ["abroad", { country: "SA", city: "Jeddah" }, {}],
    ["without a place", {}, {}],
    ["where it can be two", { city: "الشيخ زايد" }, {}],
    ["in another currency", { state: "EGC" }, { currency: "USD" }],
    ["for what nobody carries", { state: "EGC" }, { weight_kg: 90 }],
  ])("there are none %s", async (_, destination, more) => {
    const { status, body } = await ask(id, destination, more);
    expect([status, body.rates]).toEqual([200, []]);
  });
});

import { startService } from "@masar/core/service";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installCommitFaults } from "../support/commit-faults.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, signIn, whenDue } from "../support/merchant.ts";
import { freePort } from "../support/postgres-server.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { chooseInWindow, embeddedClient, installShop, startWith, storeIn } from "../support/shopify/masar.ts";
import { APP, type FakeShopify, fakeShopify, networkWith } from "../support/shopify/shopify.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShopify;
let other: FakeShopify;

/** Two for every test. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shop = newShop("egy-store");
  other = newShop("other-store");
  merchant = await masar.newAccount();
});

function newShop(name: string): FakeShopify {
  const now = () => Temporal.Now.instant().add({ seconds: 5 });
  const own = `${name}-${shops.length}`;
  const made = fakeShopify({ now, domain: `${own}.myshopify.com`, email: `owner@${own}.example` });
  shops.push(made);
  return made;
}

const rowOf = (id: string) => masar.service.db.read("stores").where({ id }).first();
const open = (query: string) => fetch(`${masar.origin}/embedded/shopify?${query}`);

describe("access to the embedded pages", () => {
  test("the page can be framed by the admin of its own shop only", async () => {
    const page = await open(`shop=${shop.domain}&id_token=${shop.sessionToken()}`);
    expect(page.headers.get("content-security-policy")).toContain(
      `frame-ancestors https://${shop.domain} https://admin.shopify.com`,
    );
    expect(page.headers.get("x-frame-options")).toBeNull();
    const html = await page.text();
    expect(html.indexOf('name="shopify-api-key"')).toBeLessThan(html.indexOf("app-bridge.js"));
    expect(html).toContain("https://cdn.shopify.com/shopifycloud/app-bridge.js");
    for (const forged of ["", "shop=evil.example", `shop=${shop.domain}.evil.example`, "shop=https://x.myshopify.com/"])
      expect((await open(forged)).status).toBe(404);
    // The frame is the token's shop, whatever the address says.
    const mixed = await open(`shop=${other.domain}&id_token=${shop.sessionToken()}`);
    expect(mixed.headers.get("content-security-policy")).toContain(`frame-ancestors https://${shop.domain} `);
  });

  test("without a token, or with an old one, the document fetches one by itself and shows nothing", async () => {
    const second = Math.floor(Date.now() / 1000);
    for (const token of ["", shop.sessionToken({ exp: second - 60, nbf: second - 120 })]) {
      const page = await open(`shop=${shop.domain}&id_token=${token}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('data-start="reload"');
    }
  });

  test("a token of another app, of another secret, of another issuer, expired, not yet valid, altered or none is refused", async () => {
    const store = await installShop(masar, merchant, shop);
    const second = Math.floor(Date.now() / 1000);
    const admin = embeddedClient(masar, shop);
    const good = shop.sessionToken();
    const [head = "", , mark = ""] = good.split(".");
    const [, body = ""] = shop.sessionToken({ dest: `https://${other.domain}` }).split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const bad = {
      "of another app": shop.sessionToken({ aud: "f".repeat(32) }),
      "of another secret": shop.sessionToken({}, `${APP.apiSecret}x`),
      "of another issuer": shop.sessionToken({ iss: `https://${other.domain}/admin` }),
      "for no shop of Shopify's": shop.sessionToken({
        dest: "https://evil.example",
        iss: "https://evil.example/admin",
      }),
      expired: shop.sessionToken({ exp: second - 60 }),
      "not yet valid": shop.sessionToken({ nbf: second + 600 }),
      altered: `${head}.${body}.${mark}`,
      unsigned: `${none}.${good.split(".")[1]}.`,
      nothing: "x",
    };
    for (const [name, token] of Object.entries(bad)) {
      const answer = await admin.get("orders", token);
      expect(answer.status, name).toBe(401);
      expect(answer.headers.get("x-shopify-retry-invalid-session-request"), name).toBe("1");
      expect(answer.text, name).not.toContain(token.length > 5 ? token : "\u0000");
    }
    expect((await fetch(`${masar.origin}/embedded/shopify/orders`)).status).toBe(401);
    expect((await admin.get("orders")).status).toBe(200);
    expect(store.status).toBe("connected");
  });

  test("a shop sees and prints its own orders and nothing else of its account", async () => {
    const store = await installShop(masar, merchant, shop);
    await installShop(masar, merchant, other);
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    const order = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    const number = order.shipment.tracking_number;
    const own = embeddedClient(masar, shop);
    expect((await own.get("orders")).text).toContain(placed.name);
    expect((await own.get(`label/${number}`)).headers.get("content-type")).toBe("application/pdf");
    const foreign = embeddedClient(masar, other);
    expect((await foreign.get("orders")).text).not.toContain(placed.name);
    expect((await foreign.get(`label/${number}`)).status).toBe(404);
    await foreign.post("ship", { order: order.id });
    expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
  });
});

describe("installing", () => {
  test("one press creates one account from Shopify's data of the shop, however often it is pressed", async () => {
    const admin = embeddedClient(masar, shop);
    expect((await admin.get("start")).text).toContain("Create my account");
    const [first, second] = await Promise.all([admin.post("create"), admin.post("create")]);
    expect(first.text).toContain("Connected");
    expect(second.text).toContain("Connected");
    const db = masar.service.db.read;
    expect(await db("stores").where({ remote_id: shop.domain })).toMatchObject([{ mode: "live", status: "connected" }]);
    const [owner] = await db("users").where({ email: shop.email });
    expect(await db("pickup_addresses").where({ account_id: owner.account_id })).toMatchObject([
      { governorate: "C", city: "القاهرة", address: "1 شارع المخزن" },
    ]);
  });

  test("an account whose shop could not be connected is used by the next press, and no second one is made", async () => {
    const admin = embeddedClient(masar, shop);
    const faults = await installCommitFaults(masar.service.db, ["stores"]);
    await faults.failEverything();
    expect((await admin.post("create")).status).toBe(503);
    await faults.heal();
    expect((await admin.post("create")).text).toContain("Connected");
    const db = masar.service.db.read;
    expect(await db("users").where({ email: shop.email })).toHaveLength(1);
    expect(await db("stores").where({ remote_id: shop.domain })).toMatchObject([{ status: "connected" }]);
  });

  test("an existing account with the shop's e-mail is not given to the shop's owner", async () => {
    shop.email = merchant.account.email;
    const answer = await embeddedClient(masar, shop).post("create");
    expect(answer.text).toContain("already");
    expect(await masar.service.db.read("stores").where({ remote_id: shop.domain })).toEqual([]);
  });

  test("a shop is linked once, to the account of a signed-in user who confirms it", async () => {
    const admin = embeddedClient(masar, shop);
    const state = /name="state" value="([^"]+)"/.exec((await admin.post("link")).text)?.[1] ?? "";
    expect((await admin.post("finish", { state })).text).toContain("Connect has not been pressed");
    const stranger = await fetch(`${masar.origin}/embedded/shopify/window/${state}`, { redirect: "manual" });
    expect([stranger.status, stranger.headers.get("location")]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(`/embedded/shopify/window/${state}`)}`,
    ]);
    const browser = await signIn(masar, merchant);
    const forged = await browser.open(`/embedded/shopify/window/${state}`, {
      method: "POST",
      body: new URLSearchParams({ csrf: "x", mode: "test" }),
    });
    expect(forged.status).toBe(403);
    expect((await chooseInWindow(browser, state)).status).toBe(200);
    expect((await chooseInWindow(browser, state)).status).toBe(409);
    // Another shop cannot use it.
    expect((await embeddedClient(masar, other).post("finish", { state })).text).toContain(
      "Connect has not been pressed",
    );
    expect((await admin.post("finish", { state })).text).toContain("Connected");
    expect((await merchant.test.get("/stores")).body.data).toMatchObject([{ remote_id: shop.domain, mode: "test" }]);
  });

  test("settings say which places ship, what is cash and where couriers collect", async () => {
    const store = await installShop(masar, merchant, shop);
    const admin = embeddedClient(masar, shop);
    const saved = await admin.post("settings", {
      ship: "at_once",
      "pickup gid://shopify/Location/82": "none",
      cash_gateways: "الدفع نقدًا لمندوبنا",
      mark_paid: "1",
    });
    expect(saved.text).toContain("Saved");
    const elsewhere = shop.placeOrder({ goods: [{ locationId: "82" }] });
    const here = shop.placeOrder({ gateways: ["الدفع نقدًا لمندوبنا"] });
    const preset = shop.placeOrder();
    await shop.deliver(masar.origin);
    const of = (order: typeof here, status: string) =>
      orderOnce(merchant.test, store.id, parcelOf(order), (found) => found.status === status);
    expect((await of(elsewhere, "waiting")).reasons[0].code).toBe("other_place");
    expect((await of(here, "shipped")).plan.cod_value).toBe(350);
    expect((await of(preset, "needs_attention")).reasons[0].code).toBe("gateway_unknown");
  });
});

describe("access", () => {
  test("access is renewed once for concurrent calls, and the new pair is stored", async () => {
    shop.tokens.accessLivesS = 200;
    const store = await installShop(masar, merchant, shop);
    const before = (await rowOf(store.id)).secrets;
    const renewals = shop.tokens.renewals;
    shop.tokens.accessLivesS = 3600;
    const placed = Array.from({ length: 10 }, () => shop.placeOrder());
    await Promise.all([shop.deliver(masar.origin), merchant.test.post(`/stores/${store.id}/reconcile`)]);
    for (const order of placed)
      await orderOnce(merchant.test, store.id, parcelOf(order), ({ status }) => status === "shipped");
    expect(shop.tokens.renewals).toBe(renewals + 1);
    expect((await rowOf(store.id)).secrets).not.toBe(before);
    expect((await rowOf(store.id)).renewal_lease).toBeNull();
  });

  test("access is renewed once by two processes at the same moment, and both use the new pair", async () => {
    shop.tokens.accessLivesS = 200;
    const store = await installShop(masar, merchant, shop);
    shop.tokens.accessLivesS = 3600;
    const port = await freePort();
    const second = await startService(
      { ...masar.service.config, port },
      { network: (usual) => networkWith(shops, usual) },
    );
    const gate = Promise.withResolvers<void>();
    shop.tokens.gate = gate.promise;
    const asked = shop.tokens.asked;
    const placed = Array.from({ length: 6 }, () => shop.placeOrder());
    await shop.deliver(masar.origin);
    const more = Array.from({ length: 6 }, () => shop.placeOrder());
    await shop.deliver(`http://localhost:${port}`);
    // Both have taken up what they can and wait for one renewal.
    await eventually(
      async () =>
        (await masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }).whereNull("lease"))
          .length,
      (unclaimed) => unclaimed === 0,
    );
    await eventually(
      () => shop.tokens.asked,
      (questions) => questions > asked,
    );
    gate.resolve();
    for (const order of [...placed, ...more])
      await orderOnce(merchant.test, store.id, parcelOf(order), ({ status }) => status === "shipped");
    expect(shop.tokens.asked).toBe(asked + 1);
    await second.stop();
  });

  test("a renewal whose answer is lost is made again with the token before, which still counts", async () => {
    shop.tokens.accessLivesS = 200;
    const store = await installShop(masar, merchant, shop);
    shop.tokens.accessLivesS = 3600;
    shop.faults.push({ on: "token", kind: "lost" });
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    await eventually(
      async () =>
        (await masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }).first())?.attempts ?? 0,
      (attempts) => Number(attempts) > 0,
    );
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
  });

  test("a shop that is removed and installed again is the same store, and a late uninstall webhook changes nothing", async () => {
    const store = await installShop(masar, merchant, shop);
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    shop.uninstall();
    const late = {
      ...(shop.queue.at(-1) as (typeof shop.queue)[number]),
      id: "w-late",
      triggeredAt: "2026-01-01T00:00:00Z",
    };
    await shop.deliver(masar.origin);
    // A call that was refused may say it before the news come: those take the tokens too.
    const removed = await eventually(
      () => rowOf(store.id),
      ({ secrets }) => secrets === null,
    );
    expect(removed.status).toBe("reconnect");
    const meanwhile = shop.placeOrder();
    await shop.deliver(masar.origin);

    shop.tokens.isInstalled = true;
    const back = await embeddedClient(masar, shop).get("start");
    expect(back.text).toContain('data-view="orders"');
    await eventually(
      whenDue(
        masar,
        async () =>
          (await merchant.test.get(`/orders?store=${store.id}&remote_ids=${parcelOf(meanwhile)}`)).body.data[0],
      ),
      (order) => order?.status === "shipped",
    );
    shop.queue.push(late);
    await shop.deliver(masar.origin);
    await eventually(
      async () => (await masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" })).length,
      (waiting) => waiting === 0,
    );
    expect((await storeIn(merchant.test, shop)).id).toBe(store.id);
    expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
    expect((await merchant.test.get("/shipments")).body.data).toHaveLength(2);
  });

  test("an installation from before the uninstall webhook arrives stays, and a later uninstall ends it", async () => {
    const store = await installShop(masar, merchant, shop);
    shop.uninstall();
    // It is on its way for hours, and by a clock that runs before ours.
    const late = shop.queue.splice(0);
    shop.tokens.isInstalled = true;
    const status = async () => (await merchant.test.get(`/stores/${store.id}`)).body.status;
    const settled = () =>
      eventually(
        whenDue(
          masar,
          async () => (await masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" })).length,
        ),
        (waiting) => waiting === 0,
      );
    // No webhook said that it was removed: opening the app finds it.
    const opened = await open(`shop=${shop.domain}&id_token=${shop.sessionToken()}`);
    expect(await opened.text()).toContain('data-view="orders"');
    const since = await rowOf(store.id);
    expect(Number(since.granted_at)).toBeGreaterThan(Date.parse(store.connected_at));
    for (const triggeredAt of [late[0]?.triggeredAt ?? "", "2026-01-01T00:00:00Z"])
      shop.queue.push(...late.map((one) => ({ ...one, id: `w-${triggeredAt}`, triggeredAt })));
    await shop.deliver(masar.origin);
    await settled();
    expect([await status(), (await rowOf(store.id)).secrets]).toEqual(["connected", since.secrets]);
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(merchant.test, store.id, parcelOf(placed), (found) => found.status === "shipped");

    shop.uninstall();
    await shop.deliver(masar.origin);
    // Other messages of the shop may be held by now: they wait until it is connected again.
    await eventually(
      whenDue(masar, () => rowOf(store.id)),
      (row) => row.status === "reconnect" && row.secrets === null,
    );
  });

  test("an installation during the processing of an uninstall webhook stays", async () => {
    const store = await installShop(masar, merchant, shop);
    const gate = Promise.withResolvers<void>();
    shop.gates.push({ on: "Installation", open: gate.promise });
    shop.uninstall();
    await shop.deliver(masar.origin);
    // The shop is asked whether it still lets us in, with what we have of it by now.
    await eventually(
      () => shop.gates.length,
      (left) => left === 0,
    );
    shop.tokens.isInstalled = true;
    await embeddedClient(masar, shop).get("start");
    const since = await rowOf(store.id);
    gate.resolve();
    await eventually(
      async () => (await masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" })).length,
      (waiting) => waiting === 0,
    );
    expect(await rowOf(store.id)).toMatchObject({ status: "connected", secrets: since.secrets });
  });

  test("opening the app after our encryption key was lost gets new access, and orders continue", async () => {
    const store = await installShop(masar, merchant, shop);
    const { db } = masar.service;
    await db.write((trx) => trx("stores").where({ id: store.id }).update({ secrets: "v1.gone.AAAA" }));
    const page = await open(`shop=${shop.domain}&id_token=${shop.sessionToken()}`);
    expect(await page.text()).toContain('data-view="orders"');
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  });

  test("the app opens while Shopify does not answer, and no token is exchanged", async () => {
    const store = await installShop(masar, merchant, shop);
    const before = (await rowOf(store.id)).secrets;
    shop.faults.push({ on: "Installation", kind: "down" });
    const page = await open(`shop=${shop.domain}&id_token=${shop.sessionToken()}`);
    expect(await page.text()).toContain('data-view="orders"');
    expect((await rowOf(store.id)).secrets).toBe(before);
  });

  test("a revoked scope pauses the store with a sentence, and the next opening repairs it", async () => {
    const store = await installShop(masar, merchant, shop);
    shop.scopes.delete("write_fulfillments");
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    const paused = await eventually(
      async () => (await merchant.test.get(`/stores/${store.id}`)).body,
      ({ status }) => status === "reconnect",
    );
    expect(paused.health.problems[0].detail).toContain("approve");
    shop.scopes.add("write_fulfillments");
    await embeddedClient(masar, shop).get("start");
    expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
  });
});

test("without the app's credentials the platform is listed as not configured and every request to it is refused", async () => {
  const bare = await startWith([shop], { SHOPIFY_API_KEY: "", SHOPIFY_API_SECRET: "" });
  const account = await bare.newAccount();
  const { data } = (await account.test.get("/connectors")).body;
  expect(data.find(({ id }: { id: string }) => id === "shopify")).toMatchObject({ configured: false, ways: [] });
  const page = await fetch(`${bare.origin}/embedded/shopify?shop=${shop.domain}&id_token=${shop.sessionToken()}`);
  expect(page.status).toBe(404);
  expect((await fetch(`${bare.origin}/hooks/shopify`, { method: "POST", body: "{}" })).status).toBe(404);
  await bare.stop();
});

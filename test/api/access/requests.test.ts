// What a request is held to before anything looks at what it asks for.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../support/service.ts";
import { shipmentBody } from "../../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

test("the scheme of a key is read in any case", async () => {
  for (const scheme of ["bearer", "BEARER", "Bearer"])
    expect(
      (await fetch(`${shop.live.base}/account`, { headers: { Authorization: `${scheme} ${shop.live.key}` } })).status,
    ).toBe(200);
});

test("a weak ETag and * are known again", async () => {
  const path = `/shipments/${(await shop.live.post("/shipments", shipmentBody())).body.tracking_number}`;
  const etag = (await shop.live.get(path)).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"/);
  for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, "*"])
    expect([tags, (await shop.live.get(path, { "If-None-Match": tags })).status]).toEqual([tags, 304]);
  expect((await shop.live.get(path, { "If-None-Match": 'W/"other"' })).status).toBe(200);
});

test.each(["en", "ar"])("a problem says that it is in %s, and that it depends on Accept-Language", async (language) => {
  const { headers } = await shop.live.get("/shipments/MS00000000000", { "Accept-Language": language });
  expect(headers.get("content-language")).toBe(language);
  expect(headers.get("vary")).toMatch(/Accept-Language/);
});

test("an answer whose texts are by Accept-Language says so, with 304 too; other languages than Arabic get English", async () => {
  const get = (language: string, more: Record<string, string> = {}) =>
    shop.live.get("/connectors", { "Accept-Language": language, ...more });
  const [arabic, english, french] = [await get("ar"), await get("en"), await get("fr, de;q=0.5")];
  expect(arabic.text).not.toBe(english.text);
  expect(french.text).toBe(english.text);
  const shipment = `/shipments/${(await shop.live.post("/shipments", shipmentBody())).body.tracking_number}`;
  const read = await shop.live.get(shipment);
  const again = await shop.live.get(shipment, { "If-None-Match": read.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  for (const { headers } of [arabic, read, again]) expect(headers.get("vary")).toMatch(/Accept-Language/);
  expect((await fetch(`${masar.origin}/connect/demo`)).headers.get("vary")).toMatch(/Accept-Language/);
});

test.each(["\u200b\u200d\u2060", "\u00ad\u200b", "\u3164\u2800"])(
  "a name without a visible character is refused",
  async (name) => {
    const recipient = { ...shipmentBody().recipient, name };
    const { status, body } = await shop.live.post("/shipments", shipmentBody({ recipient }));
    expect([status, body.errors?.[0].pointer]).toEqual([422, "/recipient/name"]);
  },
);

test("a name that is joined by a character without a width is taken", async () => {
  const recipient = { ...shipmentBody().recipient, name: "می\u200cخواهم Mona" };
  expect((await shop.live.post("/shipments", shipmentBody({ recipient }))).status).toBe(201);
});

test("thousands of unknown fields are answered shortly", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field_${at}`, at]));
  const { status, body } = await shop.live.post("/shipments", { ...shipmentBody(), ...unknown });
  expect(status).toBe(422);
  expect(body.errors.length).toBeLessThanOrEqual(100);
});

test.each(['"__proto__"', '"\\u005f_proto__"', '"__pr\\u006fto__"'])(
  "a field named %s is refused and not dropped",
  async (name) => {
    const text = JSON.stringify({ ...shipmentBody(), metadata: { kept: "x" } }).replace('"kept"', name);
    const { status, body } = await shop.live.send("POST", "/shipments", {
      body: text,
      headers: { "Content-Type": "application/json" },
    });
    expect([status, body.errors?.[0].pointer]).toEqual([422, "/metadata/__proto__"]);
  },
);

test("browsers get Strict-Transport-Security where the public addresses are https, and not elsewhere", async () => {
  const secure = await startTestService({
    environment: {
      MASAR_LIVE_URL: "https://api.example.com/v1",
      MASAR_SANDBOX_URL: "https://api.example.com/sandbox/v1",
    },
  });
  try {
    const there = await fetch(`${secure.origin}/healthz`);
    expect(there.headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    expect((await fetch(`${masar.origin}/healthz`)).headers.get("strict-transport-security")).toBeNull();
  } finally {
    await secure.stop();
  }
});

test("a shop's address without https is named as the wrong field, unless private addresses are allowed", async () => {
  const guarded = await startTestService({ environment: { MASAR_ALLOW_PRIVATE_WEBHOOKS: "0" } });
  try {
    const { live } = await guarded.newAccount();
    const keys = { consumer_key: "ck_1", consumer_secret: "cs_1" };
    const answers = { url: "http://shop.example.com", ...keys };
    const { status, body } = await live.post("/stores", { platform: "woocommerce", way: "keys", answers });
    expect([status, body.errors?.[0].pointer]).toEqual([422, "/answers/url"]);
  } finally {
    await guarded.stop();
  }
});

import { connector } from "@masar/connector-woocommerce";
import { type Answers, ConnectorError, type RawRequest } from "@masar/kit";
import { afterEach, describe, expect, test } from "vitest";
import { startReceiver } from "../../support/receiver.ts";
import { ApprovalPage } from "../../support/woocommerce/approval.ts";
import { readFixture } from "../../support/woocommerce/fixture.ts";
import { testNetwork } from "../../support/woocommerce/network.ts";
import { type FakeShop, type FakeShopOptions, startFakeShop } from "../../support/woocommerce/shop.ts";

const { plugin, keys } = connector.auth;

const STATE = "state-0123456789abcdef0123456789abcdef";
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(options: FakeShopOptions = {}): Promise<FakeShop> {
  const shop = await startFakeShop({ isTls: true, ...options });
  closing.push(() => shop.close());
  return shop;
}

async function refusal(act: Promise<unknown>): Promise<ConnectorError> {
  const error = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

const pageFor = (answers: Answers, callback = "https://app.example.test/callback", allowPrivate = true) =>
  plugin.approvalUrl(
    {
      answers,
      account: "sara@example.com (Nile Mugs)",
      state: STATE,
      callbackUrl: new URL(callback),
      returnUrl: new URL("https://app.example.test/return?tab=stores"),
    },
    { allowPrivate },
  );

const pasted = (shop: FakeShop, change: Answers = {}): Answers => ({
  url: shop.url,
  consumer_key: shop.key.consumerKey,
  consumer_secret: shop.key.consumerSecret,
  ...change,
});

describe("the address", () => {
  // W30
  test("must be https, and keeps the folder of a shop in a sub-folder", () => {
    const addressOf = (url: string) => pageFor({ url }, undefined, false).href.split("/wc-auth")[0];
    expect(addressOf(" https://Shop.Example.com/ ")).toBe("https://shop.example.com");
    expect(addressOf("shop.example.com")).toBe("https://shop.example.com");
    expect(addressOf("https://example.com:8443/ar/shop//")).toBe("https://example.com:8443/ar/shop");
    expect(addressOf("https://example.com/shop/wp-admin/plugins.php")).toBe("https://example.com/shop");
    const wrong = ["", "http://shop.example.com", "ftp://shop.example.com", "https://me:pw@shop.example.com"];
    for (const url of [...wrong, "https://shop.example.com/?lang=ar", "https://", "javascript:alert(1)"]) {
      expect(() => addressOf(url), url).toThrow(ConnectorError);
    }
    expect(() => pageFor({}, undefined, false)).toThrow(ConnectorError);
    expect(pageFor({ url: "http://localhost:8080" }).origin).toBe("http://localhost:8080");
  });

  test("is replaced by the shop's home when an alias was typed", async () => {
    const shop = await open({ homeHost: "localhost", isTls: false });
    const connection = await keys.complete(pasted(shop, { url: `http://127.0.0.1:${shop.port}/` }), testNetwork());
    expect(connection.remoteId).toBe(`http://localhost:${shop.port}`);
    expect(connection.secrets.url).toBe(connection.remoteId);
  });

  test("stays https when WordPress behind a proxy states http", async () => {
    const shop = await open({ folder: "/shop" });
    shop.home = shop.home.replace("https:", "http:");
    const connection = await keys.complete(pasted(shop), { ...testNetwork(), allowPrivate: false });
    expect(connection.remoteId).toBe(shop.url);
  });

  test("that redirects elsewhere is refused with the new address", async () => {
    const shop = await open();
    shop.faults.push({ kind: "status", status: 301, headers: { location: "https://www.example.test/wp-json/" } });
    const error = await refusal(keys.complete(pasted(shop), testNetwork()));
    expect(error.publicMessage.en).toContain("https://www.example.test.");
  });

  test("without WordPress or WooCommerce is refused with instructions", async () => {
    const shop = await open();
    shop.faults.push({ kind: "html200" }, { kind: "status", status: 404 });
    for (let times = 2; times > 0; times -= 1) {
      const error = await refusal(keys.complete(pasted(shop), testNetwork()));
      expect(error).toMatchObject({ failure: "refused", publicMessage: { en: expect.stringContaining("Permalinks") } });
    }
    shop.settings.hasWooCommerce = false;
    const without = await refusal(keys.complete(pasted(shop), testNetwork()));
    expect(without.publicMessage.en).toContain("WooCommerce is not active");
  });
});

describe("approval in WordPress", () => {
  test("connects with the keys that the shop posts after Approve", async () => {
    const shop = await open({ takesHttpCallback: true });
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    const back = await shop.approve(pageFor({ url: shop.url }, `${receiver.url}/callback`));
    expect(back.href).toBe(`https://app.example.test/return?tab=stores&success=1&user_id=${STATE}`);

    const posted = receiver.requests[0];
    const read = plugin.readGrant(post(posted?.body ?? "", String(posted?.headers["content-type"])));
    expect(read?.state).toBe(STATE);
    const connection = await plugin.complete(read?.grant ?? "", { url: shop.url }, testNetwork());
    expect(connection).toMatchObject({ remoteId: shop.url, name: "حلويات & Sons" });
    expect(connector.secrets.parse(connection.secrets)).toEqual(connection.secrets);
    expect(connection.secrets.webhookSecret).toMatch(/^[0-9a-f]{64}$/);
    const { consumerKey, keyId } = connection.secrets;
    expect(shop.keys.get(consumerKey)?.id).toBe(keyId);
  });

  test("creates a new webhook secret each time", async () => {
    const shop = await open();
    const [a, b] = [await keys.complete(pasted(shop), testNetwork()), await keys.complete(pasted(shop), testNetwork())];
    expect(a.secrets.webhookSecret).not.toBe(b.secrets.webhookSecret);
    expect(a.remoteId).toBe(b.remoteId);
  });

  test("loses the key when the callback is answered with anything but 200", async () => {
    const shop = await open({ takesHttpCallback: true });
    const receiver = await startReceiver(
      () =>
        ({ response }) =>
          response.writeHead(201).end(),
    );
    closing.push(() => receiver.close());
    await expect(shop.approve(pageFor({ url: shop.url }, receiver.url))).rejects.toThrow(ApprovalPage);
    expect([...shop.keys.keys()]).toEqual([shop.key.consumerKey]);
  });

  test("sends every parameter that the shop's page requires", async () => {
    const shop = await open();
    expect(() => shop.deny(pageFor({ url: shop.url }, "http://app.example.test/callback"))).toThrow("over SSL");
    const page = pageFor({ url: shop.url });
    expect(shop.deny(page).searchParams.get("success")).toBe("0");
    expect(page.searchParams.get("scope")).toBe("read_write");
    expect(page.searchParams.get("app_name")).toBe("Masar: sara@example.com (Nile Mugs)");
    page.searchParams.delete("user_id");
    expect(() => shop.deny(page)).toThrow("Missing parameter user_id");
  });

  test("reads the grant as JSON and as a form, and ignores a browser's success=1", () => {
    const callback = readFixture<Record<string, string>>("connect/callback");
    const grant = { consumer_key: callback.consumer_key, consumer_secret: callback.consumer_secret, key_id: 3 };
    const expected = { state: STATE, grant: JSON.stringify(grant) };
    expect(plugin.readGrant(post(JSON.stringify(callback)))).toEqual(expected);
    const form = new URLSearchParams(Object.entries(callback).map(([key, value]) => [key, String(value)]));
    expect(plugin.readGrant(post(form.toString(), "application/x-www-form-urlencoded"))).toEqual(expected);
    const url = new URL(`https://app.example.test/return?success=1&user_id=${STATE}`);
    expect(plugin.readGrant({ ...post(""), method: "GET", url })).toBeUndefined();
    expect(plugin.readGrant({ ...post(JSON.stringify(callback)), method: "GET" })).toBeUndefined();
    for (const missing of ["user_id", "consumer_key", "consumer_secret"]) {
      expect(plugin.readGrant(post(JSON.stringify({ ...callback, [missing]: undefined })))).toBeUndefined();
    }
  });

  test("refuses an invalid grant", async () => {
    const shop = await open();
    for (const grant of ["", "{}", "null", "no JSON"]) {
      expect(await refusal(plugin.complete(grant, { url: shop.url }, testNetwork()))).toMatchObject({
        failure: "refused",
      });
    }
  });
});

describe("keys", () => {
  test("are tried in the header and in the query, and the working way is saved", async () => {
    const shop = await open();
    expect((await keys.complete(pasted(shop), testNetwork())).secrets.queryAuth).toBe(false);
    shop.stripsAuthorization = true;
    const connection = await keys.complete(pasted(shop, { consumer_key: ` ${shop.key.consumerKey} ` }), testNetwork());
    expect(connection.secrets.queryAuth).toBe(true);
    expect(connection.notes.map(({ code }) => code)).toContain("keys_in_query");
  });

  test("that are read-only are refused, and nothing is left in the shop", async () => {
    const shop = await open();
    const { consumerKey, consumerSecret } = shop.addKey("read");
    const answers = pasted(shop, { consumer_key: consumerKey, consumer_secret: consumerSecret });
    const error = await refusal(keys.complete(answers, testNetwork()));
    expect(error).toMatchObject({ failure: "refused", publicMessage: { en: expect.stringContaining("Read/Write") } });
    await keys.complete(pasted(shop), testNetwork());
    expect(shop.webhooks.size).toBe(0);
  });

  test("that the shop does not receive or accept are refused with instructions", async () => {
    const shop = await open();
    shop.isUnawareOfTls = true;
    const unseen = await refusal(keys.complete(pasted(shop), testNetwork()));
    expect(unseen).toMatchObject({
      failure: "refused",
      publicMessage: { en: expect.stringContaining("Authorization") },
    });
    for (const change of [{ consumer_key: "" }, { consumer_secret: "secret" }, { consumer_key: "cs_000000001" }]) {
      const error = await refusal(keys.complete(pasted(shop, change), testNetwork()));
      expect(error.publicMessage.en).toContain("Copy both keys");
    }
  });
});

function post(body: string, contentType = "application/json;charset=UTF-8"): RawRequest {
  return {
    method: "POST",
    url: new URL("https://app.example.test/callback"),
    headers: { "content-type": contentType },
    body: Buffer.from(body, "utf8"),
  };
}

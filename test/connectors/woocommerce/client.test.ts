import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connector } from "@masar/connector-woocommerce";
import { ConnectorError, type Network } from "@masar/kit";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testNetwork } from "../../support/woocommerce/network.ts";
import { type FakeShop, type FakeShopOptions, startFakeShop } from "../../support/woocommerce/shop.ts";
import { storeOf, updateOf } from "../../support/woocommerce/store.ts";

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function open(options: FakeShopOptions = {}): Promise<{ shop: FakeShop; orderId: string }> {
  const shop = await startFakeShop({ isTls: true, ...options });
  opened.push(shop);
  return { shop, orderId: String(shop.placeOrder({ plugin: PLUGIN }).id) };
}

/** With the plugin an order is read by one request. */
const PLUGIN = { version: "0.1.0", needs_shipping: true, weight_kg: 1 };

async function fetchOrder(shop: FakeShop, orderId: string, secrets = {}): Promise<unknown> {
  return connector.fetchOrder(storeOf(shop, { secrets }), orderId);
}

async function failureOf(act: Promise<unknown>): Promise<ConnectorError> {
  const error = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConnectorError)) throw new Error("it did not fail as a connector does");
  return error;
}

describe("authentication", () => {
  test("is Basic over https, with no keys in the address", async () => {
    const { shop, orderId } = await open();
    expect(await fetchOrder(shop, orderId)).toMatchObject({ id: Number(orderId) });
    expect(shop.requests).toHaveLength(1);
    expect(shop.requests[0]?.headers.authorization).toMatch(/^Basic /);
    expect(shop.requests[0]?.url).not.toContain("consumer");
  });

  test("is a signature over http, with the items of a long list in the order of the query", async () => {
    const { shop } = await open({ isTls: false });
    const orderIds = Array.from({ length: 12 }, () => String(shop.placeOrder({ plugin: PLUGIN }).id));
    const orders = await Array.fromAsync(connector.recheck?.readOrders(storeOf(shop), orderIds) ?? []);
    expect(orders).toHaveLength(12);
    expect(shop.requests).toHaveLength(1);
  });

  test("uses keys in the query where the host strips the header, and saves that", async () => {
    const { shop, orderId } = await open();
    shop.stripsAuthorization = true;
    expect(await fetchOrder(shop, orderId)).toMatchObject({ id: Number(orderId) });
    expect(shop.requests).toHaveLength(2);
    expect(await fetchOrder(shop, orderId, { queryAuth: true })).toMatchObject({ id: Number(orderId) });
    expect(shop.requests).toHaveLength(3);
  });

  test("never puts keys into the address when the secret is wrong or the key is read-only", async () => {
    const { shop, orderId } = await open();
    const wrong = await failureOf(fetchOrder(shop, orderId, { consumerSecret: "cs_wrong000" }));
    expect(wrong.failure).toBe("access_revoked");
    const { consumerKey, consumerSecret } = shop.addKey("read");
    const store = storeOf(shop, { secrets: { consumerKey, consumerSecret } });
    const readOnly = await failureOf(Promise.resolve(connector.pushTracking(store, updateOf(Number(orderId)))));
    expect(readOnly).toMatchObject({
      failure: "access_revoked",
      publicMessage: { en: expect.stringContaining("read-only") },
    });
    expect(shop.requests).toHaveLength(2);
  });

  test("that fails for an unknown key or a user without permission is revoked access", async () => {
    const { shop, orderId } = await open();
    shop.key.mayManage = false;
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({ failure: "access_revoked" });
    shop.keys.clear();
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({ failure: "access_revoked" });
  });

  test("signs over http as PHP reads the query: Arabic, lists, dates, and punctuation", async () => {
    const { shop, orderId } = await open({ isTls: false, folder: "/shop" });
    const store = storeOf(shop);
    expect(await Array.fromAsync(connector.recheck.readOrders(store, [orderId, "999"]) ?? [])).toHaveLength(1);
    const since = Temporal.Instant.from("2000-01-01T00:00:00.123Z");
    expect(await Array.fromAsync(connector.listOrders(store, since) ?? [])).toHaveLength(1);
    const sentence = { en: "", ar: "استلم المندوب «الشحنة» & 50% + (x)!*'" };
    await connector.pushTracking(store, updateOf(Number(orderId), { sentence }));
    expect(shop.notes.get(Number(orderId))?.[0]?.note).toContain(sentence.ar);
  });
});

describe("invalid answers", () => {
  // W24
  test("include HTML with 200, text before the JSON and an empty body", async () => {
    const { shop, orderId } = await open();
    for (const kind of ["html200", "notice", "empty"] as const) {
      shop.faults.push({ kind });
      expect(await failureOf(fetchOrder(shop, orderId)), kind).toMatchObject({ failure: "unavailable" });
    }
    for (const status of [401, 403, 404]) {
      shop.faults.push({ kind: "status", status });
      expect(await failureOf(fetchOrder(shop, orderId)), `${status}`).toMatchObject({ failure: "unavailable" });
    }
  });

  // W25
  test("include redirects: none is followed, and the error contains only the new origin", async () => {
    const { shop, orderId } = await open();
    const { shop: elsewhere } = await open();
    const location = `${elsewhere.url}/wp-json/wc/v3/orders/${orderId}?consumer_secret=cs_in_the_address`;
    for (const status of [301, 302, 307, 308]) {
      shop.faults.push({ kind: "status", status, headers: { location } });
      const error = await failureOf(Promise.resolve(connector.pushTracking(storeOf(shop), updateOf(Number(orderId)))));
      expect(error).toMatchObject({
        failure: "unavailable",
        publicMessage: { en: expect.stringContaining(elsewhere.url) },
      });
      expect(JSON.stringify(error) + error.message).not.toContain("cs_in_the_address");
    }
    expect(elsewhere.requests).toEqual([]);
    // The host shows a page of its own for a suspended account.
    for (const page of ["/cgi-sys/suspendedpage.cgi", `${shop.url}/cgi-sys/suspendedpage.cgi`]) {
      shop.faults.push({ kind: "status", status: 302, headers: { location: page } });
      const error = await failureOf(fetchOrder(shop, orderId));
      expect(error).toMatchObject({ failure: "unavailable" });
      expect(error.publicMessage.en).not.toContain("moved");
    }
  });

  test("include answers of WordPress and of security plugins in place of WooCommerce, which may answer later", async () => {
    const { shop, orderId } = await open();
    for (const [status, code] of [
      [404, "rest_no_route"],
      [403, "rest_forbidden"],
      [403, "blocked_by_firewall"],
    ] as const) {
      const body = JSON.stringify({ code, message: "No.", data: { status } });
      shop.faults.push({ kind: "status", status, body, headers: { "content-type": "application/json" } });
      const written = Promise.resolve(connector.pushTracking(storeOf(shop), updateOf(Number(orderId))));
      expect(await failureOf(written), code).toMatchObject({ failure: "unavailable" });
    }
  });

  test("include a write that is answered with anything but the order", async () => {
    const { shop, orderId } = await open();
    for (const body of ["[]", "{}", JSON.stringify({ id: 1 })]) {
      shop.faults.push({ kind: "status", status: 200, body, headers: { "content-type": "application/json" } });
      const written = Promise.resolve(connector.pushTracking(storeOf(shop), updateOf(Number(orderId))));
      expect(await failureOf(written), body).toMatchObject({ failure: "unavailable" });
      expect(shop.notes.get(Number(orderId)) ?? []).toEqual([]);
    }
  });

  test("keep the waiting time of a busy shop or of one in maintenance", async () => {
    const { shop, orderId } = await open();
    shop.faults.push({ kind: "status", status: 429, headers: { "retry-after": "30" } });
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({ failure: "rate_limited", retryAfterMs: 30_000 });
    shop.faults.push({ kind: "status", status: 503, headers: { "retry-after": "600" } });
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({ failure: "unavailable", retryAfterMs: 600_000 });
    shop.faults.push({ kind: "status", status: 500 });
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({
      failure: "unavailable",
      retryAfterMs: undefined,
    });
  });

  test("include silence and an endless answer: the call stops after 20 seconds", async () => {
    const { shop, orderId } = await open();
    const asked: number[] = [];
    const patient = testNetwork();
    const network: Network = {
      ...patient,
      request(request) {
        asked.push(request.timeoutMs);
        return patient.request({ ...request, timeoutMs: request.timeoutMs / 100 });
      },
    };
    for (const kind of ["hang", "endless"] as const) {
      shop.faults.push({ kind });
      const read = connector.fetchOrder(storeOf(shop, { network }), orderId);
      expect(await failureOf(read), kind).toMatchObject({ failure: "unavailable" });
    }
    expect(asked).toEqual([20_000, 20_000]);
  });

  test("include bodies larger than any list of orders", async () => {
    const { shop, orderId } = await open();
    shop.faults.push({
      kind: "status",
      status: 200,
      body: JSON.stringify({ id: 1, filler: "x".repeat(33 * 2 ** 20) }),
    });
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({ failure: "unavailable" });
  });

  test("include a cached answer about another order", async () => {
    const { shop, orderId } = await open();
    shop.faults.push({ kind: "status", status: 200, body: JSON.stringify({ id: 1 }) });
    expect(await failureOf(fetchOrder(shop, orderId))).toMatchObject({ failure: "unreadable" });
  });
});

test("opens sockets only through the given agents, whatever proxy the environment names", async () => {
  const proxy = createServer((_, response) => response.end("{}"));
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  opened.push({ close: () => proxy.close() });
  const { port } = proxy.address() as AddressInfo;
  for (const name of ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"])
    vi.stubEnv(name, `http://127.0.0.1:${port}`);
  const { shop, orderId } = await open({ isTls: false });
  expect(await fetchOrder(shop, orderId)).toMatchObject({ id: Number(orderId) });
  expect(shop.requests).toHaveLength(1);
});

test("sends each request once; retrying is the caller's task", async () => {
  const { shop, orderId } = await open();
  shop.faults.push({ kind: "reset" }, { kind: "status", status: 500 });
  await failureOf(fetchOrder(shop, orderId));
  await failureOf(fetchOrder(shop, orderId));
  expect(shop.requests).toHaveLength(2);
});

// One shop at one address in two parts: a real WordPress with our plugin, and the fake WooCommerce in place of the real
// REST API and wc-auth.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type FakeShop, startFakeShop } from "./woocommerce/shop.ts";
import { type Site, startSite, WOOCOMMERCE_KEY } from "./wordpress.ts";

export interface WholeShop {
  /** Its address for browsers and services. */
  origin: string;
  shop: FakeShop;
  site: Site;
  /** The same order in the fake WooCommerce and in WordPress. */
  placeOrder(): Promise<number>;
  stop(): Promise<void>;
}

export async function startWholeShop(): Promise<WholeShop> {
  const server = createServer((message, response) => {
    route(message, response).catch((error) => {
      if (response.headersSent) response.destroy(error);
      else response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = await startFakeShop({ takesHttpCallback: true });
  shop.home = origin;
  const site = await startSite({ constants: { WP_HOME: origin, WP_SITEURL: origin } });

  return {
    origin,
    shop,
    site,
    async placeOrder() {
      const { id } = await site.ask<{ id: number }>("POST", "/orders", { meta: {} });
      shop.placeOrder({ id });
      return id;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await shop.close();
      await site.stop();
    },
  };

  async function route(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? "/", origin);
    if (url.pathname.startsWith("/wc-auth/")) return askAdministrator(url, response);
    const body = await buffer(message);
    const isShops = url.pathname.startsWith("/wp-json/wc/v3/") || url.pathname === "/wp-json/";
    if (!isShops) return forward(message, site.origin, body, response);
    await forward(message, shop.url, body, response);
    // WordPress's screens show what the service writes to an order.
    const order = /^\/wp-json\/wc\/v3\/orders\/(\d+)$/.exec(url.pathname)?.[1];
    if (message.method === "PUT" && order !== undefined) {
      const meta = Object.fromEntries(shop.orders.get(Number(order))?.meta.map(({ key, value }) => [key, value]) ?? []);
      await site.ask("POST", `/meta/${order}`, meta);
    }
  }

  /** WooCommerce's page: Approve posts the keys to the service and redirects the browser back. */
  async function askAdministrator(url: URL, response: ServerResponse): Promise<void> {
    if (url.searchParams.get("approved") === null) {
      const approve = new URL(url);
      approve.searchParams.set("approved", "1");
      const page = `<h1>${url.searchParams.get("app_name")} would like to connect</h1><a href="${approve.href.replaceAll("&", "&amp;")}">Approve</a>`;
      response.writeHead(200, { "content-type": "text/html" }).end(page);
      return;
    }
    url.searchParams.delete("approved");
    const back = await shop.approve(url);
    response.writeHead(302, { location: back.href }).end();
  }

  function forward(message: IncomingMessage, target: string, body: Buffer, response: ServerResponse): Promise<void> {
    const { hostname, port } = new URL(target);
    const headers = { ...message.headers };
    const url = new URL(message.url ?? "/", origin);
    // WooCommerce's key check; the stand-in has one fixed key.
    const key = url.searchParams.get("oauth_consumer_key");
    if (url.pathname.startsWith("/wp-json/wc-masar/") && key !== null && shop.keys.has(key)) {
      headers.authorization = WOOCOMMERCE_KEY;
    }
    return new Promise((resolve, reject) => {
      const path = message.url ?? "/";
      const onward = send({ hostname, port, path, method: message.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once("end", resolve);
      });
      onward.once("error", reject);
      onward.end(body);
    });
  }
}

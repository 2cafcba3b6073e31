import type { BrowserContext, Frame, Page } from "playwright-core";
import { APP_BRIDGE, POLARIS } from "./polaris.ts";
import type { FakeShopify } from "./shopify.ts";

/**
 * Shopify's admin in a browser test: a page at its address with our app in a frame, and App Bridge, which gives the app a new
 * token on request.
 */
export async function standInForAdmin(context: BrowserContext, shop: FakeShopify, origin: string): Promise<void> {
  const app = (host: string, query: string) =>
    `<!doctype html><title>${host}</title><h1>Admin</h1><iframe name="app" src="${origin}/embedded/shopify?shop=${shop.domain}&host=x&embedded=1&${query}" style="width:100%;height:700px;border:0"></iframe>`;
  const page = (url: URL) => app(url.host, url.search.slice(1));
  for (const host of ["admin.shopify.com", "evil.example"])
    await context.route(`https://${host}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: page(new URL(route.request().url())) }),
    );
  await context.route("https://cdn.shopify.com/shopifycloud/app-bridge.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: APP_BRIDGE }),
  );
  await context.route("https://cdn.shopify.com/shopifycloud/polaris.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: POLARIS }),
  );
  await context.route("https://cdn.shopify.com/stand-in/token", (route) =>
    route.fulfill({
      contentType: "text/plain",
      headers: { "access-control-allow-origin": "*" },
      body: shop.sessionToken(),
    }),
  );
}

/** Our app inside the page. */
export async function appIn(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector("iframe[name=app]");
  const frame = await handle.contentFrame();
  if (!frame) throw new Error("the app has no frame");
  return frame;
}

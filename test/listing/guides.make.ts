// Makes the pictures of the guides that show our dashboard: `MASAR_LISTING=1 npm run suite -w test -- --project listing`.
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { connectShop } from "../support/merchant.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

const CONNECTORS = join(import.meta.dirname, "../../connectors");
/** A phone on its side: the content without the menu. */
const WIDTH = 700;

let dashboard: Dashboard;
let shop: FakeShop;

beforeAll(async () => {
  dashboard = await openDashboard();
  shop = await startFakeShop({ takesHttpCallback: true });
});
afterAll(async () => {
  await dashboard?.stop();
  await shop?.close();
});

/** The upper part of a page of the dashboard, in both languages. */
async function picture(path: string, file: string, height: number): Promise<void> {
  for (const language of ["en", "ar"] as const) {
    const { page, settled } = await dashboard.visit(path, { language, width: WIDTH });
    await page.setViewportSize({ width: WIDTH, height });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled();
    await page.screenshot({ path: join(CONNECTORS, file.replace("*", language)) });
    await page.context().close();
  }
}

test("how a store is connected", async () => {
  await picture("/stores/new?platform=woocommerce", "woocommerce/guide/connect-*.png", 560);
  await picture("/stores/new?platform=medusa", "medusa/guide/connect-*.png", 560);
});

test("a connected store", async () => {
  const { id } = await connectShop(dashboard.masar, dashboard.merchant, shop);
  await picture(`/stores/${id}?connected=1`, "woocommerce/guide/store-*.png", 1150);
});

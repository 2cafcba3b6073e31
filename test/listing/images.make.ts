// Makes the pictures of the app stores' listings: `MASAR_LISTING=1 npm run suite -w test -- --project listing`.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { closePages, openBrowser } from "../support/browser.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import * as sallaPages from "../support/salla/masar.ts";
import { shipmentJson } from "../support/salla/order.ts";
import { type FakeSalla, fakeSalla, networkWith as withSalla } from "../support/salla/salla.ts";
import { CREDENTIALS as SALLA } from "../support/salla/store.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { appIn, standInForAdmin } from "../support/shopify/admin-frame.ts";
import * as shopifyPages from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify, networkWith as withShopify } from "../support/shopify/shopify.ts";
import * as zidPages from "../support/zid/masar.ts";
import { CREDENTIALS as ZID } from "../support/zid/store.ts";
import { type FakeZid, fakeZid, networkWith as withZid } from "../support/zid/zid.ts";
import { PEOPLE } from "./people.ts";

const CONNECTORS = join(import.meta.dirname, "../../connectors");
const LANGUAGES = ["en", "ar"] as const;
const VIEWS = ["orders", "money", "settings"] as const;
const SIZES = { shopify: [1600, 900], salla: [1366, 768], zid: [1366, 768] } as const;

let browser: Browser;
let masar: TestService;
let shop: FakeShopify;
let salla: FakeSalla;
let zid: FakeZid;
const now = () => Temporal.Now.instant().add({ seconds: 5 });

beforeAll(async () => {
  browser = await openBrowser(["--disable-features=LocalNetworkAccessChecks"]);
  shop = fakeShopify({ now, email: "owner@first.example" });
  salla = fakeSalla({});
  salla.email = "owner@second.example";
  zid = fakeZid({});
  masar = await startTestService({
    environment: { MASAR_RATE_LIMITS: "off", ...shopifyPages.CREDENTIALS, ...SALLA, ...ZID },
    network: (usual) => withShopify([shop], withSalla([salla], withZid([zid], usual))),
  });
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await masar?.stop();
});

/** The shipments of the account that was made in this store; the first two are delivered. */
async function shipped(platform: string, count: number): Promise<void> {
  const store = await eventually(
    () => masar.service.db.read("stores").where({ platform }).first(),
    (found) => found !== undefined,
  );
  const rows = await eventually(
    () => masar.service.db.read("shipments").where({ account_id: store.account_id }).orderBy("created_at"),
    (found) => found.length >= count,
  );
  const staff = courier((await masar.newAccount({ kind: "staff" })).live);
  for (const row of rows.slice(0, 2)) await staff.deliver(row.tracking_number, Number(row.cod_piastres) / 100);
}

/** Opens the view from the page's own menu. */
async function show(app: Page | Frame, view: (typeof VIEWS)[number]): Promise<void> {
  await app.locator("[data-view]").waitFor();
  if ((await app.locator(`[data-view=${view}]`).count()) === 0)
    await app.locator(`nav [data-show=${view}], s-app-nav [href$=${view}]`).first().click();
  await app.locator(`main:not([aria-busy]) [data-view=${view}]`).waitFor();
}

async function pictureAt(platform: keyof typeof SIZES, name: string): Promise<string> {
  const folder = join(CONNECTORS, platform, "listing/images");
  await mkdir(folder, { recursive: true });
  return join(folder, name);
}

async function pageOf(platform: keyof typeof SIZES, language: "en" | "ar"): Promise<Page> {
  const [width, height] = SIZES[platform];
  const context = await browser.newContext({
    locale: language === "ar" ? "ar-EG" : "en-GB",
    viewport: { width, height },
  });
  return context.newPage();
}

test("Salla", async () => {
  await sallaPages.sendHook(masar, salla.authorize());
  await sallaPages.embeddedClient(masar, salla.frameToken()).post("create");
  for (const { name, phone, city, address, total } of PEOPLE) {
    const shipTo = { name, phone, city, address_line: `${address}، ${city}`, block: null, street_number: null };
    const order = salla.placeOrder({ total, shipTo, light: { receiver: { name, phone } } });
    salla.requestLabel(order);
    const [shipment] = order.shipments;
    if (!shipment) throw new Error("the label was not requested");
    const data = shipmentJson(order, shipment, Date.now());
    await sallaPages.sendHook(masar, salla.event("shipment.creating", data));
  }
  await shipped("salla", 4);
  for (const language of LANGUAGES)
    for (const view of VIEWS) {
      const page = await pageOf("salla", language);
      await page.goto(`${masar.origin}/embedded/salla?token=${salla.frameToken()}&lang=${language}`);
      await show(page, view);
      await page.screenshot({ path: await pictureAt("salla", `${view}-${language}.png`) });
    }
});

test("Zid", async () => {
  await zidPages.activate(masar, zid);
  await zidPages.embeddedClient(masar, zid.pageToken).post("create");
  for (const { name, phone, city, address, total } of PEOPLE) {
    const order = zid.placeOrder({
      total: String(total),
      change: { customer: { id: 1, name, email: "buyer@example.com", mobile: `2${phone}`, note: "" } },
      address: { street: address, district: "", city: { id: 1, name: city } },
    });
    await zid.tell(order);
  }
  await shipped("zid", 4);
  for (const language of LANGUAGES)
    for (const view of VIEWS) {
      const page = await pageOf("zid", language);
      await page.goto(`${masar.origin}/embedded/zid?token=${zid.pageToken}&language=${language}`);
      await show(page, view);
      await page.screenshot({ path: await pictureAt("zid", `${view}-${language}.png`) });
    }
});

test("Shopify", async () => {
  await shopifyPages.embeddedClient(masar, shop).post("create");
  for (const { name, phone, city, provinceCode, province, address } of PEOPLE)
    shop.placeOrder({
      address: {
        firstName: name,
        lastName: "",
        phone,
        city,
        provinceCode,
        province,
        address1: address,
        address2: null,
      },
    });
  await shop.deliver(masar.origin);
  await shipped("shopify", 4);
  const [width, height] = SIZES.shopify;
  for (const language of LANGUAGES) {
    const page = await pageOf("shopify", language);
    await standInForAdmin(page.context(), shop, masar.origin);
    await page.goto(`https://admin.shopify.com/apps/masar?locale=${language}&id_token=${shop.sessionToken()}`);
    await page.addStyleTag({
      content: `h1{display:none}body{margin:0}iframe{display:block;height:${height}px!important;width:${width}px!important}`,
    });
    const app = await appIn(page);
    for (const view of VIEWS) {
      await show(app, view);
      await page.screenshot({ path: await pictureAt("shopify", `${view}-${language}.png`) });
    }
  }
});

test("the icons", async () => {
  const drawing = await readFile(join(import.meta.dirname, "../../core/src/pages/assets/masar.svg"), "utf8");
  // Square: the stores round the corners.
  const square = drawing.replace(' rx="8"', "");
  for (const [platform, size] of [
    ["shopify", 1200],
    ["salla", 512],
    ["zid", 512],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: size, height: size } });
    const page = await context.newPage();
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${square}`);
    await page.screenshot({ path: join(CONNECTORS, platform, "listing/icon.png") });
  }
});

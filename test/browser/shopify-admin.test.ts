// The pages inside Shopify's admin as a merchant sees them: in both languages, on a wide and a narrow screen, and when something fails.
import type { Browser, Frame } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { closePages, openBrowser, openPage } from "../support/browser.ts";
import { inTurn, pagesOf, schemesOf, VARIANTS } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { signIn } from "../support/merchant.ts";
import type { TestService } from "../support/service.ts";
import { appIn, standInForAdmin } from "../support/shopify/admin-frame.ts";
import { embeddedClient, linkShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";

let browser: Browser;
let masar: TestService;
let shop: FakeShopify;
const shops: FakeShopify[] = [];

beforeAll(async () => {
  browser = await openBrowser(["--disable-features=LocalNetworkAccessChecks"]);
  masar = await startWith(shops);
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await masar?.stop();
});
beforeEach(() => {
  const name = `seen-${shops.length}`;
  const now = () => Temporal.Now.instant().add({ seconds: 5 });
  shop = fakeShopify({ now, domain: `${name}.myshopify.com`, email: `owner@${name}.example` });
  shops.push(shop);
});

/** The account is made inside the shop, and these orders have arrived. */
async function withOrders(): Promise<void> {
  await embeddedClient(masar, shop).post("create");
  const orders = [
    shop.placeOrder(),
    shop.placeOrder(),
    shop.placeOrder({ gateways: ["Bank Deposit"] }),
    shop.placeOrder({ address: { provinceCode: null, province: null, city: "الشيخ زايد" } }),
    shop.placeOrder({ goods: [{ locationId: "82" }] }),
    shop.placeOrder({ test: true }),
  ];
  await shop.deliver(masar.origin);
  const { id } = await masar.service.db.read("stores").where({ remote_id: shop.domain }).first();
  await eventually(
    () => masar.service.db.read("orders").where({ store_id: id }),
    (rows) =>
      rows.length === orders.length &&
      rows.filter(({ status }: { status: string }) => status === "shipped").length === 2,
  );
}

async function openAdmin(locale: "ar" | "en", { width = 1280, query = "" } = {}) {
  const watched = await openPage(browser, { locale: locale === "ar" ? "ar-EG" : "en-GB", width });
  const { page } = watched;
  await standInForAdmin(page.context(), shop, masar.origin);
  await page.goto(`https://admin.shopify.com/apps/masar?locale=${locale}&id_token=${shop.sessionToken()}&${query}`);
  return { ...watched, app: await appIn(page) };
}

const VIEWS = {
  en: { orders: "Orders", money: "Money", addresses: "Pickup addresses", settings: "Settings", health: "Connection" },
  ar: {
    orders: "الطلبات",
    money: "الأموال",
    addresses: "عناوين الاستلام",
    settings: "الإعدادات",
    health: "حالة الربط",
  },
} as const;

test.each(VARIANTS)(
  "every page opens from the admin's menu in $language, $width wide, fits the screen and has no barrier",
  async (variant) => {
    const { language: locale, width } = variant;
    await withOrders();
    const { app, page, errors } = await openAdmin(locale, { width });
    for (const [view, name] of pagesOf(Object.entries(VIEWS[locale]), variant)) {
      await app.getByRole("link", { name, exact: true }).click();
      await app.locator(`main:not([aria-busy]) [data-view=${view}]`).waitFor();
      expect(await app.locator("html").getAttribute("dir"), view).toBe(locale === "ar" ? "rtl" : "ltr");
      const wider = await app.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(wider, view).toBeLessThanOrEqual(0);
      expect(await barriers(app, schemesOf(variant)), view).toEqual([]);
      // A reload opens the same page.
      expect(new URL(await app.evaluate<string>("location.href")).pathname).toBe(`/embedded/shopify/${view}`);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test("the ticked labels open as one file, and a press without a tick says what to do", async () => {
  await withOrders();
  const { app, page, errors } = await openAdmin("en");
  await app.getByRole("button", { name: "Print labels" }).click();
  await app.getByText("Select at least one shipment.").waitFor();
  await app.getByLabel("Select all").check();
  const answer = page.waitForResponse((response) => response.url().endsWith("/embedded/shopify/labels"));
  const popup = page.context().waitForEvent("page");
  await app.getByRole("button", { name: "Print labels" }).click();
  expect((await answer).headers()["content-type"]).toBe("application/pdf");
  expect(
    (await answer)
      .request()
      .postData()
      ?.match(/number=/g),
  ).toHaveLength(2);
  await (await popup).close();
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each([
  ["en", "Print labels", "Nothing was printed: a cancelled shipment has no label."],
  ["ar", "طباعة البوالص", "لم تتم الطباعة: الشحنة الملغاة ليس لها بوليصة."],
] as const)(
  "a page that shows a shipment cancelled meanwhile says so instead of its label, in %s",
  async (language, several, said) => {
    await withOrders();
    const { app, page } = await openAdmin(language);
    const number = (await app.locator("[data-label]").first().getAttribute("data-label")) ?? "";
    const order = await app
      .locator("tr", { has: app.locator(`[data-label="${number}"]`) })
      .locator("[name=order]")
      .first();
    await embeddedClient(masar, shop).post("cancel", { order: (await order.getAttribute("value")) ?? "" });
    await app.locator(`[data-label="${number}"]`).click();
    await app.getByText(said).waitFor();
    await app.locator(`[name=number][value="${number}"]`).check();
    await app.getByRole("button", { name: several, exact: true }).click();
    await app.getByText(said).waitFor();
    await page.context().close();
  },
);

test("the location's address is used with one press, and a shipment is cancelled with two", async () => {
  await withOrders();
  const { app, page } = await openAdmin("en");
  await app.getByRole("button", { name: "Use their own addresses" }).click();
  await app.locator("[data-view=settings]").getByText("Saved.").waitFor();
  await app.getByRole("link", { name: "Orders" }).click();
  await app.getByText("Cancel", { exact: true }).first().click();
  await app.getByRole("button", { name: "Cancel the shipment" }).first().click();
  await app.getByText("The shipment is cancelled.").waitFor();
  await page.context().close();
});

test.each(inTurn("en", ["en", "ar"]))(
  "the dashboard shows the locations, and uses their addresses with one press, in %s",
  async (language) => {
    const words = {
      en: { open: "No pickup address", use: "Use their own addresses", without: "Does not ship with Masar" },
      ar: { open: "بدون عنوان استلام", use: "استخدام عناوينها المسجلة", without: "لا يشحن مع مسار" },
    }[language];
    const merchant = await masar.newAccount();
    const store = await linkShop(masar, merchant, shop);
    const { cookie } = await signIn(masar, merchant);
    const [name = "", value = ""] = cookie.split("=");
    const { page, errors } = await openPage(browser, { locale: language === "ar" ? "ar-EG" : "en-GB" });
    await page.context().addCookies([{ name, value, url: masar.origin }]);
    await page.goto(`${masar.origin}/stores/${store.id}`);
    await page.getByText(words.open).first().waitFor();
    await page.getByRole("button", { name: words.use }).click();
    await page.getByText(words.open).first().waitFor({ state: "detached" });
    const alexandria = page.getByLabel("مخزن الإسكندرية");
    await alexandria.selectOption({ label: words.without });
    const rules = async () => (await merchant.test.get(`/stores/${store.id}`)).body.rules;
    const saved = await eventually(rules, ({ places_not_shipped }) => places_not_shipped.length > 0);
    expect(saved.places_not_shipped).toEqual(["gid://shopify/Location/82"]);
    expect(Object.keys(saved.pickup_by_place)).toEqual(["gid://shopify/Location/81"]);
    expect(await barriers(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test("the shop's owner opens the dashboard from the admin, signed in after one question, in Arabic", async () => {
  await withOrders();
  const { app, page } = await openAdmin("ar");
  await app.getByRole("link", { name: "الأموال" }).click();
  const opening = page.context().waitForEvent("page");
  await app.getByRole("button", { name: "فتح لوحة التحكم" }).first().click();
  const dashboard = await opening;
  await dashboard.getByRole("button", { name: /^(Sign in as|الدخول باسم) / }).click();
  await dashboard.waitForURL((address) => !address.searchParams.has("token"));
  const session = await dashboard.evaluate("fetch('/v1/session').then((answer) => answer.json())");
  expect(session).toMatchObject({ user: { email: shop.email, role: "owner" } });
  await page.context().close();
});

describe("a failure is said in a banner, and nothing raw is shown", () => {
  const banner = (app: Frame) => app.locator("#notice s-banner");

  test.each([
    [{ status: 500, contentType: "application/problem+json", body: '{"status":500,"code":"internal"}' }, "خطأ في مسار"],
    [{ status: 503, contentType: "text/html", body: "<h1>502 Bad Gateway nginx</h1>" }, "تعذر الوصول"],
    [{ status: 429, contentType: "application/problem+json", body: "{}" }, "طلبات كثيرة"],
    [{ status: 401, contentType: "application/problem+json", body: "{}" }, "انتهت صلاحية"],
    [{ status: 200, contentType: "application/json", body: '{"raw":1}' }, "خطأ في مسار"],
    ["no connection", "تعذر الوصول"],
  ] as const)("%o", async (answer, words) => {
    await withOrders();
    const { app, page } = await openAdmin("ar");
    await page.route("**/embedded/shopify/money", (route) =>
      answer === "no connection" ? route.abort() : route.fulfill(answer),
    );
    await app.getByRole("link", { name: "الأموال" }).click();
    await banner(app).getByText(words).waitFor();
    // What was there stays, and can be used.
    await app.locator("[data-view=orders]").waitFor();
    for (const part of ["#notice", "main"]) expect(await app.locator(part).textContent()).not.toMatch(/nginx|[{}]/);
    await page.unroute("**/embedded/shopify/money");
    await app.getByRole("link", { name: "الأموال" }).click();
    await app.locator("[data-view=money]").waitFor();
    expect(await banner(app).count()).toBe(0);
    await page.context().close();
  });

  test("without the platform's components the page is readable and works", async () => {
    await withOrders();
    const { page } = await openPage(browser, { locale: "en-GB" });
    await standInForAdmin(page.context(), shop, masar.origin);
    await page.context().route("https://cdn.shopify.com/shopifycloud/polaris.js", (route) => route.abort());
    await page.goto(`https://admin.shopify.com/apps/masar?locale=en&id_token=${shop.sessionToken()}`);
    const app = await appIn(page);
    await app.getByRole("link", { name: "Settings" }).click();
    await app.locator("[data-view=settings]").getByRole("button", { name: "Save", exact: true }).click();
    await app.getByText("Saved.").waitFor();
    await page.context().close();
  });
});

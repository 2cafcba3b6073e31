// Stores of Salla and Zid as merchants connect them: from the platform's own dashboard, and from the gallery of ours, in both languages.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { closePages, openBrowser, openPage, type Watched } from "../support/browser.ts";
import { inTurn } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { signIn } from "../support/merchant.ts";
import { standInForSalla } from "../support/salla/admin-frame.ts";
import { sendHook } from "../support/salla/masar.ts";
import { type FakeSalla, fakeSalla, networkWith as withSalla } from "../support/salla/salla.ts";
import { CREDENTIALS as SALLA } from "../support/salla/store.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { appIn } from "../support/shopify/admin-frame.ts";
import { standInForZid } from "../support/zid/admin-frame.ts";
import { CREDENTIALS as ZID } from "../support/zid/store.ts";
import { type FakeZid, fakeZid, networkWith as withZid } from "../support/zid/zid.ts";

let browser: Browser;
let masar: TestService;
let salla: FakeSalla;
let zid: FakeZid;
const sallas: FakeSalla[] = [];
const zids: FakeZid[] = [];

beforeAll(async () => {
  // The dashboards have public addresses and our service a local one; browsers block such requests by default.
  browser = await openBrowser(["--disable-features=LocalNetworkAccessChecks"]);
  masar = await startTestService({
    environment: { MASAR_RATE_LIMITS: "off", ...SALLA, ...ZID },
    network: (usual) => withSalla(sallas, withZid(zids, usual)),
  });
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await masar?.stop();
});
beforeEach(() => {
  salla = fakeSalla({ merchant: String(1_700_000_001 + sallas.length) });
  zid = fakeZid({ storeId: String(1_800_000_001 + zids.length) });
  salla.email = `owner-${sallas.length}@salla-store.example`;
  zid.email = `owner-${zids.length}@zid-store.example`;
  sallas.push(salla);
  zids.push(zid);
});

type Platform = "salla" | "zid";
type Language = "en" | "ar";
const WORDS = {
  en: {
    connect: "Connect a store",
    salla: { name: "Salla", open: "Open Salla", install: "Install the app" },
    zid: { name: "Zid", open: "Open Zid", install: "Activate" },
    accept: "Accept",
    create: "Create my account",
    have: "I have an account",
    press: "Connect",
    done: "Close this window",
    goOn: "I have connected: continue",
    addressFirst: "Say now where couriers collect your parcels",
    fields: { name: "Name", phone: "Phone", governorate: "Governorate", street: "Address" },
    add: "Add an address",
    saved: "Saved.",
    connected: "Connected. You can change these settings",
    views: {
      orders: "Orders",
      money: "Money",
      addresses: "Pickup addresses",
      settings: "Settings",
      health: "Connection",
    },
  },
  ar: {
    connect: "ربط متجر",
    salla: { name: "سلة", open: "فتح سلة", install: "تثبيت التطبيق" },
    zid: { name: "زد", open: "فتح زد", install: "تفعيل" },
    accept: "موافقة",
    create: "إنشاء حسابي",
    have: "لدي حساب",
    press: "ربط",
    done: "أغلق هذه النافذة",
    goOn: "تم، أكمل",
    addressFirst: "العنوان الذي يستلم منه المندوب",
    fields: { name: "اسم المكان", phone: "الهاتف", governorate: "المحافظة", street: "العنوان" },
    add: "إضافة عنوان",
    saved: "تم الحفظ.",
    connected: "تم الربط. يمكنك تغيير هذه الإعدادات",
    views: {
      orders: "الطلبات",
      money: "الأموال",
      addresses: "عناوين الاستلام",
      settings: "الإعدادات",
      health: "حالة الربط",
    },
  },
} as const;

const remoteIdOf = (platform: Platform) => (platform === "salla" ? salla.merchant : zid.storeId);

/** @returns the platform's own page on which the app is installed. */
async function standIn(watched: Watched, platform: Platform, language: Language): Promise<string> {
  const context = watched.page.context();
  const { origin } = masar;
  if (platform === "zid") return standInForZid(context, zid, { origin, language });
  const install = () => sendHook(masar, salla.authorize());
  await standInForSalla(context, salla, { origin, language, install });
  return `https://s.salla.sa/apps/install/${SALLA.SALLA_APP_ID}`;
}

/** Installs the app on the platform's own page. @returns how many clicks that took. */
async function install(page: Page, platform: Platform, language: Language): Promise<number> {
  const w = WORDS[language];
  const name = w[platform].install;
  await page.getByRole("button", { name }).or(page.getByRole("link", { name })).click();
  if (platform === "salla") return 1;
  await page.getByRole("link", { name: w.accept }).click();
  return 2;
}

describe.each([
  ...inTurn("ar", ["ar", "en"]).map((language) => ["salla", language] as const),
  ...inTurn("en", ["en", "ar"]).map((language) => ["zid", language] as const),
])("%s, in %s", (platform, language) => {
  const w = WORDS[language];
  const inBrowser = { locale: language === "ar" ? "ar-EG" : "en-GB" };

  test(`a merchant who installs the app in the platform is ready after ${platform === "salla" ? 3 : 4} clicks`, async () => {
    const watched = await openPage(browser, inBrowser);
    const { page, errors } = watched;
    await page.goto(await standIn(watched, platform, language));
    let clicks = await install(page, platform, language);
    const app = await appIn(page);
    await app.getByRole("button", { name: w.create, exact: true }).click();
    await app.getByText(w.addressFirst).waitFor();
    await app.getByLabel(w.fields.name).fill("Nile warehouse");
    await app.getByLabel(w.fields.phone).fill("01000000401");
    await app.getByLabel(w.fields.governorate).selectOption("GZ");
    await app.getByLabel(w.fields.street, { exact: true }).fill("7 Test Street, Dokki");
    await app.getByRole("button", { name: w.add, exact: true }).click();
    clicks += 2;
    await app.getByText(w.saved).waitFor();
    expect(clicks).toBe(platform === "salla" ? 3 : 4);
    expect(await app.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
    for (const [view, name] of Object.entries(w.views)) {
      await app.getByRole("button", { name, exact: true }).click();
      await app.locator(`[data-view=${view}]`).waitFor();
      expect(await barriers(app), view).toEqual([]);
    }
    const [row] = await masar.service.db.read("stores").where({ remote_id: remoteIdOf(platform) });
    expect(row).toMatchObject({ platform, mode: "live", status: "connected" });
    const pickups = await masar.service.db.read("pickup_addresses").where({ account_id: row.account_id });
    expect(pickups).toMatchObject([{ governorate: "GZ", address: "7 Test Street, Dokki" }]);
    expect(errors).toEqual([]);
    expect(await page.context().cookies(masar.origin)).toEqual([]);
    await page.context().close();
  });

  test(`a merchant with an account connects the store from our gallery in ${platform === "salla" ? 6 : 7} clicks`, async () => {
    const merchant = await masar.newAccount();
    const watched = await openPage(browser, inBrowser);
    const { page, errors } = watched;
    await standIn(watched, platform, language);
    const [name = "", value = ""] = (await signIn(masar, merchant)).cookie.split("=");
    await page.context().addCookies([{ name, value, url: masar.origin }]);
    await page.addInitScript(() => localStorage.setItem("masar-mode", "live"));
    await page.goto(`${masar.origin}/stores`);
    let clicks = 0;
    for (const label of [w.connect, w[platform].name]) {
      await page.getByRole("link", { name: label }).first().click();
      clicks += 1;
    }
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: w[platform].open }).click();
    const admin = await opening;
    clicks += 1 + (await install(admin, platform, language));
    const app = await appIn(admin);
    const asking = page.context().waitForEvent("page");
    await app.getByRole("button", { name: w.have, exact: true }).click();
    const ours = await asking;
    await ours.getByRole("button", { name: w.press, exact: true }).click();
    clicks += 2;
    await ours.getByText(w.done).waitFor();
    await ours.close();
    const goOn = app.getByRole("button", { name: w.goOn });
    if (await goOn.isVisible()) await goOn.click();
    await app.getByText(w.connected).first().waitFor();
    expect(clicks).toBe(platform === "salla" ? 6 : 7);
    const [store] = (await merchant.live.get("/stores")).body.data;
    expect(store).toMatchObject({ remote_id: remoteIdOf(platform), platform, status: "connected" });
    await page.goto(`${masar.origin}/stores`);
    await page.getByText(store.name).first().waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

test("the page reports to Salla's dashboard that it is ready, and does not wait for Salla's answer", async () => {
  await sendHook(masar, salla.authorize());
  const watched = await openPage(browser);
  const { page } = watched;
  const install = () => Promise.resolve();
  const { app: address, answered } = await standInForSalla(page.context(), salla, {
    origin: masar.origin,
    language: "en",
    install,
  });
  await page.goto(address);
  const app = await appIn(page);
  await app.getByRole("button", { name: WORDS.en.create }).waitFor();
  await eventually(
    () => answered,
    (events) => events.includes("embedded::ready") || events.some((event) => event.endsWith("ready")),
  );
  expect(answered[0]).toBe("embedded::iframe.ready");
  expect(answered.length).toBeGreaterThan(1);
  await page.context().close();
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elsewhere } from "../support/browser.ts";
import { clientOf, type Dashboard, inTurn, type Language, openDashboard } from "../support/dashboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());

const WORDS = {
  en: {
    toSignUp: "New here? Create an account",
    shop: "Shop name",
    email: "Email",
    password: "Password",
    create: "Create account",
    short: "At least 10 characters: a few words",
    phone: "Phone at this place",
    address: "Street address",
    save: "Save",
    progress: (done: number) => `${done} of 3 done`,
    demo: "Try the demo store",
    inNow: "Its open orders are imported",
    seeOrders: "See its orders",
    fix: "Fix",
    buyersPhone: "Buyer's phone",
    right: (number: string) => `${number} is fixed and shipped.`,
    home: "Home",
    print: /^Print labels \(/,
    makePdf: "Create PDF",
    openPdf: "Open PDF",
    menu: "Account and sign-out",
    signOut: "Sign out",
    signIn: "Sign in",
    wrong: "Email or password is wrong",
  },
  ar: {
    toSignUp: "ليس لديك حساب؟ أنشئ حسابًا",
    shop: "اسم المتجر",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    create: "إنشاء الحساب",
    short: "10 أحرف على الأقل: بضع كلمات",
    phone: "هاتف المكان",
    address: "العنوان التفصيلي",
    save: "حفظ",
    progress: (done: number) => `تم ${done} من 3`,
    demo: "جرّب المتجر التجريبي",
    inNow: "تم استيراد الطلبات المفتوحة",
    seeOrders: "عرض طلباته",
    fix: "تصحيح",
    buyersPhone: "هاتف العميل",
    right: (number: string) => `تم تصحيح ${number} وشحنه.`,
    home: "الرئيسية",
    print: /^طباعة البوالص \(/,
    makePdf: "إنشاء ملف PDF",
    openPdf: "فتح PDF",
    menu: "الحساب وتسجيل الخروج",
    signOut: "تسجيل الخروج",
    signIn: "دخول",
    wrong: "البريد الإلكتروني وكلمة المرور غير متطابقين",
  },
} as const satisfies Record<Language, object>;

const PASSWORD = "correct horse battery";

describe.each(inTurn("ar", ["en", "ar"]))("from nothing to a printed label, in %s", (language) => {
  const w = WORDS[language];
  const email = `owner-${language}@example.com`;
  const name = "مكتبة النيل (Nile Books) 24/7";
  let page: Page;

  const row = (number: string) => page.getByRole("listitem").filter({ hasText: number });

  test("signing up shows each error at its field, and valid values create the account", async () => {
    const watched = await dashboard.visit("/sign-in", { language, as: null, own: true });
    page = watched.page;
    await page.getByRole("link", { name: w.toSignUp }).click();
    await page.getByLabel(w.shop, { exact: true }).fill(name);
    await page.getByLabel(w.email, { exact: true }).fill(email);
    await page.getByLabel(w.password, { exact: true }).fill("short");
    await page.getByRole("button", { name: w.create }).click();
    await page.getByText(w.short).waitFor();
    await page.getByLabel(w.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: w.create }).click();
    await page.getByText(w.progress(0)).first().waitFor();
    expect(elsewhere(watched)).toEqual([]);
  });

  test("a name in two scripts is shown whole and keeps its own direction", async () => {
    const heading = page.getByRole("heading", { level: 1 });
    expect(await heading.textContent()).toContain(name);
    expect(await heading.locator("bdi").count()).toBe(1);
    expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
    // A long name is truncated at its end, not at its beginning.
    expect(await page.locator("nav p:dir(rtl)").filter({ hasText: name }).count()).toBe(1);
  });

  test("the pickup address accepts Arabic digits, and its step is marked done", async () => {
    await page.getByLabel(w.phone).fill("٠١٠٠١٢٣٤٥٦٧");
    await page.getByLabel(w.address).fill("12 شارع طلعت حرب، الدور 3");
    await page.getByRole("button", { name: w.save }).click();
    await page.getByText(w.progress(1)).first().waitFor();
  });

  test("the demo store is connected with one click, and its orders appear while they are imported", async () => {
    await page.getByRole("button", { name: w.demo }).click();
    await page.getByText(w.inNow).waitFor();
    await page.getByRole("link", { name: w.seeOrders }).last().click();
    await row("#1009").waitFor();
  });

  test("an ambiguous address is fixed by choosing one of the two places", async () => {
    await row("#1008").getByRole("button", { name: w.fix }).click();
    await row("#1008").getByRole("button", { name: "الشيخ زايد" }).first().click();
    await page.getByText(w.right("#1008")).waitFor();
    await row("#1008").waitFor({ state: "detached" });
    const client = await clientOf(page, dashboard.masar.origin);
    const [order] = (await client.get("/orders?search=1008")).body.data;
    expect(order).toMatchObject({ status: "shipped", plan: { city: "الشيخ زايد" } });
  });

  test("an invalid phone shows the reason, and a valid one ships the order", async () => {
    await row("#1009").getByRole("button", { name: w.fix }).click();
    await row("#1009").getByLabel(w.buyersPhone).fill("0100");
    await row("#1009").getByRole("button", { name: w.save }).click();
    await row("#1009").locator("[id$='-error']").waitFor();
    await row("#1009").getByLabel(w.buyersPhone).fill("01001234567");
    await row("#1009").getByRole("button", { name: w.save }).click();
    await page.getByText(w.right("#1009")).waitFor();
  });

  test("Home has taken the checklist's place, and its labels are printed", async () => {
    await page.getByRole("navigation").getByRole("link", { name: w.home, exact: true }).click();
    await page.getByRole("button", { name: w.print }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.makePdf }).click();
    await page.getByRole("dialog").getByRole("link", { name: w.openPdf }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByText(w.progress(2)).count()).toBe(0);
  });

  test("signing in again after signing out opens the page that was open before", async () => {
    await page.goto(`${dashboard.masar.origin}/orders?tab=shipped`);
    await row("#1001").waitFor();
    await page.getByRole("button", { name: w.menu }).click();
    await page.getByRole("menuitem", { name: w.signOut }).click();
    await page.getByLabel(w.email, { exact: true }).fill(email.toUpperCase());
    await page.getByLabel(w.password, { exact: true }).fill("not the password");
    await page.getByRole("button", { name: w.signIn, exact: true }).click();
    await page.getByText(w.wrong).waitFor();
    await page.getByLabel(w.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: w.signIn, exact: true }).click();
    await row("#1001").waitFor();
    expect(new URL(page.url()).search).toBe("?tab=shipped");
  });
});

// Customers: found by phone, noted, blocked and released; the risk in words; calls and WhatsApp with a text that is ready.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, follow, inTurn, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { signIn } from "../support/merchant.ts";
import type { TestAccount } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { followLink } from "../support/sign-in-link.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

const REFUSES = "01000000001";
const NO_ANSWER = "01000000002";

const WORDS = {
  en: {
    search: "Phone or name",
    back: "3 of 3 came back",
    risk: "3 of the last 3 parcels were refused at the door.",
    note: "Note",
    saveNote: "Save note",
    saved: "Saved",
    reason: "Reason (shown at the held orders)",
    block: "Block",
    unblock: "Unblock",
    released: "The buyer is unblocked. Held orders continue.",
    blocked: "This buyer is blocked",
    held: "You blocked this buyer",
    rule: "Hold the order until I press Ship",
    saveRule: "Save rule",
    ruled: "Held by your rule for risky buyers",
    ship: "Ship",
  },
  ar: {
    search: "الهاتف أو الاسم",
    back: "عادت 3 من 3",
    risk: "رُفض استلام 3 من آخر 3 شحنات عند الباب.",
    note: "ملاحظة",
    saveNote: "حفظ الملاحظة",
    saved: "تم الحفظ",
    reason: "السبب (يظهر عند الطلبات الموقوفة)",
    block: "حظر",
    unblock: "إلغاء الحظر",
    released: "تم إلغاء الحظر، وتكمل الطلبات الموقوفة.",
    blocked: "هذا العميل محظور",
    held: "حظرت هذا العميل",
    rule: "أوقف الطلب حتى أضغط «شحن»",
    saveRule: "حفظ القاعدة",
    ruled: "موقوف حسب قاعدتك",
    ship: "شحن",
  },
} as const;

async function send({ test: api }: TestAccount, phone: string, { steps = 0, name = "منى عبد الرحمن" } = {}) {
  const recipient = { ...shipmentBody().recipient, phone, name };
  const { body } = await api.post("/shipments", shipmentBody({ recipient, reference: `N ${name}` }));
  for (let step = 0; step < steps; step += 1) await api.post(`/simulations/${body.tracking_number}/advance`);
}

/** The number and the text of the first WhatsApp link, and the number that is called. */
async function linksOf(page: Page) {
  const whatsapp = new URL((await page.locator("main a[href^='https://wa.me/']").first().getAttribute("href")) ?? "");
  const call = await page.locator("main a[href^='tel:']").first().getAttribute("href");
  return { number: whatsapp.pathname, text: whatsapp.searchParams.get("text") ?? "", call };
}

async function fine(page: Page, width: number) {
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  expect(await barriers(page)).toEqual([]);
}

test.each(
  inTurn("ar", [
    { language: "en", width: 1280 },
    { language: "ar", width: 390 },
  ]),
)("a buyer is found, noted, blocked and released ($language, $width)", async ({ language, width }) => {
  const w = WORDS[language];
  const merchant = await masar.masar.newAccount();
  for (let parcel = 0; parcel < 3; parcel += 1) await send(merchant, REFUSES, { steps: 5 });
  await send(merchant, "01001234567", { name: "Sara Adel" });
  const watched = await masar.visit("/customers", { language, width, as: merchant });
  const { page, errors, settled } = watched;
  await page.getByText("Sara Adel").first().waitFor();
  await page.getByLabel(w.search).fill("+20 100 000 0001");
  await page.getByText("Sara Adel").first().waitFor({ state: "detached" });
  await page.getByText(w.back).waitFor();
  await fine(page, width);
  await page.getByRole("link", { name: "منى عبد الرحمن", exact: true }).click();

  await page.getByText(w.risk).waitFor();
  await settled();
  await fine(page, width);
  expect(await linksOf(page)).toEqual({
    number: "/201000000001",
    text: `السلام عليكم منى عبد الرحمن، معك متجر ${merchant.account.name}.`,
    call: "tel:+201000000001",
  });
  await page.getByLabel(w.note, { exact: true }).fill("يتصل قبل التسليم");
  await page.getByRole("button", { name: w.saveNote }).click();
  await page.getByText(w.saved, { exact: true }).waitFor();
  await page.getByLabel(w.reason).fill("رفض ثلاث مرات");
  await page.getByRole("button", { name: w.block, exact: true }).click();
  await page.getByRole("heading", { name: w.blocked }).waitFor();

  const { orders } = await openDemoStore(merchant.test);
  const id = orders.get("#1009")?.id;
  await merchant.test.patch(`/orders/${id}`, { recipient: { phone: REFUSES } });
  await page.getByRole("button", { name: w.unblock }).click();
  await page.getByText(w.released).waitFor();
  await eventually(
    async () => (await merchant.test.get(`/orders/${id}`)).body.status,
    (status) => status === "shipped",
  );
  expect((await merchant.test.get(`/customers/find?phone=${REFUSES}`)).body).toMatchObject({
    note: "يتصل قبل التسليم",
    blocked: null,
  });
  expect(errors).toEqual([]);
  await masar.leave(page);
});

test.each(inTurn("en", ["en", "ar"]))(
  "a held order says why and is released with one press; a rule is set in the settings (%s)",
  async (language) => {
    const w = WORDS[language];
    const merchant = await masar.masar.newAccount();
    const { test: api } = merchant;
    for (let parcel = 0; parcel < 3; parcel += 1) await send(merchant, REFUSES, { steps: 5 });
    const watched = await masar.visit("/settings", { language, as: merchant });
    const { page } = watched;
    await page.getByLabel(w.rule).check();
    await page.getByRole("button", { name: w.saveRule }).click();
    await page.getByText(w.saved, { exact: true }).waitFor();
    await api.patch("/customers", { phone: "01000000011", blocked: true, block_reason: "رفض" });
    const { orders } = await openDemoStore(api);
    for (const [number, words] of [
      ["#1001", w.held],
      ["#1009", w.ruled],
    ] as const) {
      const id = orders.get(number)?.id;
      if (number === "#1009") await api.patch(`/orders/${id}`, { recipient: { phone: REFUSES }, cod_value: 300 });
      await follow(watched, `/orders/${id}`);
      await page.getByText(words).first().waitFor();
      if (number === "#1009") await page.getByText(w.risk).first().waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole("button", { name: w.ship, exact: true }).click();
      await eventually(
        async () => (await api.get(`/orders/${id}`)).body.status,
        (status) => status === "shipped",
      );
    }
    await masar.leave(page);
  },
);

test("the text to a buyer is in the buyer's language and says what is asked, whatever the page's language", async () => {
  const merchant = await masar.masar.newAccount();
  const { test: api } = merchant;
  const shop = merchant.account.name;
  const english = { name: "Sara Adel", phone: NO_ANSWER, governorate: "GZ", address: "12 Tahrir Street, Dokki" };
  const { body } = await api.post("/shipments", shipmentBody({ recipient: english, reference: "A&B #7" }));
  for (let step = 0; step < 4; step += 1) await api.post(`/simulations/${body.tracking_number}/advance`);
  const watched = await masar.visit("/attempts", { language: "ar", as: merchant });
  const { page } = watched;
  await page.getByRole("article").first().waitFor();
  const attempt = await linksOf(page);
  expect(attempt).toMatchObject({ number: "/201000000002", call: "tel:+201000000002" });
  expect(attempt.text).toContain(
    `Hello Sara Adel, this is ${shop}. The courier could not deliver your order A&B #7 (Recipient did not answer).`,
  );

  const { id: store, orders } = await openDemoStore(api);
  const { name } = (await api.get(`/stores/${store}`)).body;
  await follow(watched, `/orders/${orders.get("#1010")?.id}`);
  await page.locator("main a[href^='tel:']").waitFor();
  const order = await linksOf(page);
  expect(order.number).toBe("/201000000101");
  expect(order.text).toContain(`معك متجر ${name}. بخصوص طلبك رقم #1010: برجاء إرسال العنوان بالتفصيل`);
  // The same from the list, in the panel that fixes the order.
  await follow(watched, "/orders?search=%231010");
  await page.locator(".order-act button").first().click();
  await page.locator(".order-fix a[href^='tel:']").waitFor();
  expect(await linksOf(page)).toEqual(order);
  await masar.leave(page);
});

test("a viewer reads a buyer's page, calls, and changes nothing", async () => {
  const merchant = await masar.masar.newAccount();
  await send(merchant, "01001234567");
  const owner = await signIn(masar.masar, merchant);
  const headers = { "content-type": "application/json", "x-csrf-token": owner.csrf };
  const invited = await owner.open("/v1/users", {
    method: "POST",
    headers,
    body: JSON.stringify({ email: `v${Date.now()}@example.com`, name: "Viewer", role: "viewer" }),
  });
  const { sign_in_url } = (await invited.json()) as { sign_in_url: string };
  const { page } = await masar.visit("/sign-in", { as: null });
  await followLink(page, sign_in_url);
  await page.goto(`${masar.origin}/customers/person?phone=01001234567`);
  await page.getByText("No note").waitFor();
  expect((await linksOf(page)).call).toBe("tel:+201001234567");
  expect(await page.getByRole("button", { name: /Block|Save note/ }).count()).toBe(0);
  await masar.leave(page);
});

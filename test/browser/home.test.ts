// Home after set-up: parcels, decisions with one press, money, the navigation's counts; and Home of the service's own people.
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, inTurn, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { layoutShift, MOST_SHIFT } from "../support/layout-shift.ts";
import { addManyEnded } from "../support/many-ended.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

const WORDS = {
  en: {
    decide: "Waiting for your decision",
    again: /^Try again: /,
    fix: /^Fix: /,
    print: /^Print labels \(/,
    sheet: /^Print/,
    tile: /^To ship/,
    connected: "Your store is connected.",
    attempts: "Failed attempts",
    checklist: "Connect your store",
    rejected: /Rejected scans/,
    operations: "Operations",
  },
  ar: {
    decide: "تنتظر قرارك",
    again: /^محاولة أخرى: /,
    fix: /^تصحيح: /,
    print: /^طباعة البوالص \(/,
    sheet: /^طباعة/,
    tile: /^جاهزة للتسليم للمندوب/,
    connected: "متجرك مربوط ويعمل.",
    attempts: "المحاولات الفاشلة",
    checklist: "اربط متجرك",
    rejected: /مسحات مرفوضة/,
    operations: "التشغيل",
  },
} as const;

test.each(
  inTurn("en", [
    { language: "en", width: 1280 },
    { language: "ar", width: 390 },
  ]),
)("Home shows the day and decides with one press ($language, $width)", async ({ language, width }) => {
  const w = WORDS[language];
  const merchant = await masar.masar.newAccount();
  const { test: api } = merchant;
  const recipient = { ...shipmentBody().recipient, phone: "01000000002" };
  const numbers: string[] = [];
  for (let parcel = 0; parcel < 2; parcel += 1) {
    const { body } = await api.post("/shipments", shipmentBody({ recipient }));
    for (let step = 0; step < 4; step += 1) await api.post(`/simulations/${body.tracking_number}/advance`);
    numbers.push(body.tracking_number);
  }
  await openDemoStore(api);
  const { page, settled, errors } = await masar.visit("/", { language, width, as: merchant });
  await page.getByRole("heading", { level: 2, name: w.decide }).waitFor();
  await settled();
  expect(await page.getByText(w.checklist).count()).toBe(0);
  expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  expect(await barriers(page)).toEqual([]);
  await page.getByText(w.connected).waitFor();

  const attempts = page.locator("nav a.nav-link", { hasText: w.attempts });
  expect(await attempts.locator(".nav-count").textContent()).toMatch(/2|٢/);
  const first = page.getByRole("article", { name: numbers[0] ?? "" });
  await first.getByRole("button", { name: w.again }).click();
  await first.waitFor({ state: "detached" });
  await eventually(
    async () => attempts.locator(".nav-count").textContent(),
    (text) => text === "1" || text === "١",
  );
  expect((await api.get(`/shipments/${numbers[0]}`)).body.next_step).toMatchObject({ decided_by: "merchant" });

  const tile = page.getByRole("link", { name: w.tile });
  const { to_ship } = (await api.get("/home")).body.today;
  expect(await tile.textContent()).toContain(String(to_ship));
  await page.getByRole("button", { name: w.print }).click();
  await page.getByRole("dialog", { name: w.sheet }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: w.fix }).first().click();
  await page.waitForURL(/\/orders\/ord_/);
  expect(errors).toEqual([]);
  await masar.leave(page);
});

test("a disconnected store does not bring the checklist back", async () => {
  const merchant = await masar.masar.newAccount();
  const { id } = await openDemoStore(merchant.test);
  await merchant.test.delete(`/stores/${id}`);
  const { page } = await masar.visit("/", { as: merchant });
  await page.getByText("No store is connected.").waitFor();
  expect(await page.getByText(WORDS.en.checklist).count()).toBe(0);
  await masar.leave(page);
});

test.each([
  { language: "en", few: /^1 of 3 parcels/, many: /^1 of the newest 2,500 parcels/ },
  { language: "ar", few: /^[1١] من [3٣] شحنة/, many: /^[1١] من أحدث [2٢][,٬][5٥][0٠]{2} شحنة/ },
] as const)("Home says when it counts only the newest parcels ($language)", async ({ language, few, many }) => {
  for (const [returned, words] of [
    [2, few],
    [2_600, many],
  ] as const) {
    const merchant = await masar.masar.newAccount();
    await merchant.test.post("/shipments", shipmentBody());
    const tenant = { accountId: merchant.account.id, mode: "test" } as const;
    await addManyEnded(masar.masar.service, tenant, { delivered: 1, returned });
    const { page } = await masar.visit("/", { language, width: language === "ar" ? 390 : 1280, as: merchant });
    await page.getByText(words).waitFor();
    await masar.leave(page);
  }
});

test.each(["en", "ar"] as const)(
  "Home of the service's own people leads to what they work on (%s)",
  async (language) => {
    const w = WORDS[language];
    const staff = await masar.staff();
    await staff.test.post("/scans", { scans: [{ tracking_number: "MS00000000000", event: "collect" }] });
    const { page } = await masar.visit("/", { language, as: staff });
    const rejected = page.getByRole("link", { name: w.rejected });
    await rejected.waitFor();
    expect(await page.getByText(w.checklist).count()).toBe(0);
    expect(await page.locator("nav a.nav-link").first().textContent()).toContain(w.operations);
    expect(await barriers(page)).toEqual([]);
    await rejected.click();
    await page.getByRole("row").nth(1).waitFor();
    await masar.leave(page);
  },
);

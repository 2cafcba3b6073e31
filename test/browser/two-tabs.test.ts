// Two tabs of one user, or two users of one account: a form that was opened earlier does not undo a change.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, inTurn, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";

let dashboard: Dashboard;
let store: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  store = (await openDemoStore(dashboard.shop)).id;
});
afterAll(() => dashboard?.stop());

/** Both tabs have read the form before either changes it. */
async function twoTabs(path: string, ready: (page: Page) => Promise<void>): Promise<[Page, Page]> {
  const { page } = await dashboard.visit(path);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(page);
  await ready(other);
  return [page, other];
}
const settings = (page: Page) => page.getByLabel("Shop name").waitFor();
const save = (page: Page) => page.getByRole("button", { name: "Save" }).first().click();
const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
const account = async () => (await dashboard.shop.get("/account")).body;

test("a form saves only the fields that were changed in it", async () => {
  const [first, second] = await twoTabs("/settings", settings);
  await first.getByLabel("Shop name").fill("Nile Books");
  await first.getByLabel("Thursday").check();
  await save(first);
  await saved(first);
  await second.getByLabel("Phone").first().fill("01001234567");
  await save(second);
  await saved(second);
  const { name, phone, settings: kept } = await account();
  expect({ name, phone: phone.slice(-10) }).toEqual({ name: "Nile Books", phone: "1001234567" });
  expect(kept.payout_days).toContain("thursday");
  expect(await second.getByLabel("Shop name").inputValue()).toBe("Nile Books"); // it shows the kept value now
});

test("a conflict on the same field is shown and not saved, until Save is clicked again", async () => {
  const [first, second] = await twoTabs("/settings", settings);
  await first.getByLabel("Shop name").fill("Theirs");
  await save(first);
  await saved(first);
  await second.getByLabel("Shop name").fill("Mine");
  await save(second);
  await second.getByRole("alert").filter({ hasText: "Changed in another place" }).waitFor();
  await second.getByText("Now: Theirs").waitFor();
  expect((await account()).name).toBe("Theirs");
  expect(await second.getByLabel("Shop name").inputValue()).toBe("Mine");
  await save(second);
  await saved(second);
  expect((await account()).name).toBe("Mine");
});

test("a store's rules show the same conflict", async () => {
  const [first, second] = await twoTabs(`/stores/${store}`, (page) => page.getByLabel("Cash limit").waitFor());
  const rules = async () => (await dashboard.shop.get(`/stores/${store}`)).body.rules;
  await first.getByLabel("Manually").check();
  await save(first);
  await saved(first);
  await second.getByLabel("Cash limit").fill("9000");
  await save(second);
  await saved(second);
  expect(await rules()).toMatchObject({ ship: "by_hand", cash_cap: 9000 });

  const third = await dashboard.visit(`/stores/${store}`);
  await third.page.getByLabel("Cash limit").waitFor();
  await second.getByLabel("Cash limit").fill("8000");
  await save(second);
  await eventually(rules, ({ cash_cap }) => cash_cap === 8000);
  await third.page.getByLabel("Cash limit").fill("7000");
  await save(third.page);
  await third.page.getByText("Changed in another place").waitFor();
  expect((await rules()).cash_cap).toBe(8000);
});

const FIX = {
  en: {
    save: "Save",
    place: "Governorate",
    other: "Another place",
    clash: "Changed in another place",
    now: /Now: .*shipped as/,
  },
  ar: {
    save: "حفظ",
    place: "المحافظة",
    other: "مكان آخر",
    clash: "تم التغيير من مكان آخر",
    now: /الآن: .*شُحن برقم/,
  },
} as const;
test.each(inTurn("ar", ["en", "ar"]))(
  "a correction of an order that another tab has corrected changes nothing until it is saved again (%s)",
  async (language) => {
    const { save: saving, place, other, clash, now } = FIX[language];
    const merchant = await dashboard.masar.newAccount();
    const order = (await openDemoStore(merchant.test)).orders.get("#1008")?.id ?? "";
    const read = async () => (await merchant.test.get(`/orders/${order}`)).body;
    const { page } = await dashboard.visit(`/orders/${order}`, { language, as: merchant });
    const field = page.getByLabel(place, { exact: true }).or(page.getByLabel(other));
    await field.selectOption("ALX");
    const before = await read();
    await merchant.test.patch(`/orders/${order}`, { recipient: { governorate: "GZ", phone: "01001234567" } });
    await page.getByRole("button", { name: saving }).click();
    await page.getByRole("alert").filter({ hasText: clash }).waitFor();
    await page.getByText(now).waitFor();
    const shipped = await read();
    expect([before.status, shipped.status, shipped.plan.governorate]).toEqual(["needs_attention", "shipped", "GZ"]);
    await page.getByRole("button", { name: saving }).click();
    await eventually(read, ({ plan }) => plan?.governorate === "ALX");
    await dashboard.leave(page);
  },
);

test("the conflict is shown in Arabic to an Arabic user", async () => {
  const { page } = await dashboard.visit("/settings", { language: "ar" });
  await page.getByLabel("اسم المتجر").waitFor();
  await dashboard.merchant.live.patch("/account", { name: "من مكان آخر" });
  await page.getByLabel("اسم المتجر").fill("من هنا");
  await page.getByRole("button", { name: "حفظ" }).first().click();
  await page.getByText("تم التغيير من مكان آخر").waitFor();
  expect((await account()).name).toBe("من مكان آخر");
});

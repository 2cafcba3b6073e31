// Two tabs of one person, or two people of one shop: what was done in one is not undone by a form that was opened before.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";

let dashboard: Dashboard;
let store: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  store = (await openDemoStore(dashboard.shop)).id;
});
afterAll(() => dashboard?.stop());

/** Both have read the form before either changes it. */
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

test("a form saves what was changed in it, and puts back nothing that it only showed", async () => {
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
  expect(await second.getByLabel("Shop name").inputValue()).toBe("Nile Books"); // it shows now what it kept
});

test("the same changed in both is said in words and not saved, until it is saved again", async () => {
  const [first, second] = await twoTabs("/settings", settings);
  await first.getByLabel("Shop name").fill("Theirs");
  await save(first);
  await saved(first);
  await second.getByLabel("Shop name").fill("Mine");
  await save(second);
  await second.getByRole("alert").filter({ hasText: "Changed elsewhere in the meantime" }).waitFor();
  await second.getByText("Now: Theirs").waitFor();
  expect((await account()).name).toBe("Theirs");
  expect(await second.getByLabel("Shop name").inputValue()).toBe("Mine");
  await save(second);
  await saved(second);
  expect((await account()).name).toBe("Mine");
});

test("a store's rules are guarded in the same way", async () => {
  const [first, second] = await twoTabs(`/stores/${store}`, (page) => page.getByLabel("Most cash").waitFor());
  const rules = async () => (await dashboard.shop.get(`/stores/${store}`)).body.rules;
  await first.getByLabel("By hand").check();
  await save(first);
  await saved(first);
  await second.getByLabel("Most cash").fill("9000");
  await save(second);
  await saved(second);
  expect(await rules()).toMatchObject({ ship: "by_hand", cash_cap: 9000 });

  const third = await dashboard.visit(`/stores/${store}`);
  await third.page.getByLabel("Most cash").waitFor();
  await second.getByLabel("Most cash").fill("8000");
  await save(second);
  await eventually(rules, ({ cash_cap }) => cash_cap === 8000);
  await third.page.getByLabel("Most cash").fill("7000");
  await save(third.page);
  await third.page.getByText("Changed elsewhere in the meantime").waitFor();
  expect((await rules()).cash_cap).toBe(8000);
});

test("in Arabic it is said in Arabic", async () => {
  const { page } = await dashboard.visit("/settings", { language: "ar" });
  await page.getByLabel("اسم المتجر").waitFor();
  await dashboard.merchant.live.patch("/account", { name: "من مكان آخر" });
  await page.getByLabel("اسم المتجر").fill("من هنا");
  await page.getByRole("button", { name: "حفظ" }).first().click();
  await page.getByText("تغيّر في مكان آخر أثناء ذلك").waitFor();
  expect((await account()).name).toBe("من مكان آخر");
});

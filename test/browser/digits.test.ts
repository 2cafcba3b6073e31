import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, follow, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";

let dashboard: Dashboard;
let order: string;

beforeAll(async () => {
  dashboard = await openDashboard();
  const store = await openDemoStore(dashboard.merchant.test);
  order = `/orders/${store.orders.get("#1001")?.id}`;
});
afterAll(() => dashboard?.stop());

/** Texts that are shown with the digits 0 to 9 and are no code, phone number, number of an order or typed value. */
const PLAIN_DIGITS = `(() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: element, data } = walk.currentNode;
    if (element.closest("script, style, bdi, code, input, textarea, option[value], [dir=ltr], .ltr, .name") || !element.checkVisibility()) continue;
    const rest = data.replace(/[#A-Za-z][\\w-]*|\\+?\\d{7,}/g, "");
    if (/\\d/.test(rest)) found.add(element.className + ": " + data);
  }
  return [...found];
})()`;

test("a user chooses Arabic digits, and amounts, dates, counts and sentences have them on every page", async () => {
  const watched = await dashboard.visit("/", { language: "ar" });
  const { page, errors } = watched;
  await page.getByRole("button", { name: "الحساب وتسجيل الخروج" }).click();
  await page.getByRole("menuitemradio", { name: "٠١٢٣٤٥٦٧٨٩" }).click();
  await eventually(
    () =>
      page
        .getByRole("main")
        .textContent()
        .catch(() => ""),
    (text) => /[٠-٩]/.test(text ?? ""),
  );
  const found: Record<string, unknown> = {};
  for (const path of [
    "/",
    "/orders?tab=all",
    order,
    "/shipments",
    "/stores",
    "/money",
    "/reports",
    "/customers",
    "/settings",
    "/keys",
    "/developers",
    "/bulk",
    "/attempts",
  ]) {
    await follow(watched, path);
    const plain = await page.evaluate<string[]>(PLAIN_DIGITS);
    if (plain.length > 0) found[path] = plain;
  }
  expect(found).toEqual({});
  await follow(watched, "/money");
  await page.getByRole("button", { name: "إدخال وجهة" }).click();
  const form = page.getByRole("dialog");
  for (const example of ["EG38 0019 0005 …", "010 0123 4567"]) {
    await form.getByPlaceholder(example).waitFor(); // numbers of accounts and phones, as they are typed
    await form.getByText("محفظة موبايل").click();
  }
  expect(errors).toEqual([]);
  await dashboard.leave(page);
});

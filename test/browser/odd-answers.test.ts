// For any response of the server or a proxy, also to a request for a script, a page shows a message and keeps working.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, follow, inTurn, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());

const problem = (status: number) => ({
  status,
  contentType: "application/problem+json",
  headers: { "Retry-After": "30" },
  body: JSON.stringify({
    type: "about:blank",
    title: "A title",
    status,
    code: "odd",
    detail: "Said so.",
    request_id: "r",
  }),
});
const ANSWERS = [
  ...[403, 422, 429, 500].map((status) => [String(status), problem(status)] as const),
  ["a page of a proxy", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
  ["JSON of a proxy", { status: 503, contentType: "application/json", body: '{"message":"Unavailable"}' }],
  ["JSON that is nothing", { status: 500, contentType: "application/json", body: "null" }],
  ["a page instead of data", { status: 200, contentType: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" }],
] as const;
const PAGES = {
  "/reports": /\/reports\//,
  "/developers/events": /\/events\?/,
  "/settings": /\/notification_settings/,
  "/bulk": /\/bulk_uploads/,
  "/orders": /\/orders\?/,
};

/**
 * The pages that are given the answer at this place: every page in a long run. In an ordinary run two, so that each page is
 * given at least two different answers.
 */
function pathsGiven(at: number): string[] {
  const paths = Object.keys(PAGES);
  const first = at % paths.length;
  const all = [...paths.slice(first), ...paths.slice(0, first)];
  return process.env.MASAR_TEST_LONG ? all : all.slice(0, 2);
}

// One load for an answer, of another page each time; the other pages open within it. (A full load takes four times as long.)
test.each(ANSWERS)("a page shows a message when the answer is %s", async (name, answer) => {
  const watched = await dashboard.visit("/docs/errors");
  const { page } = watched;
  const answered = new Set<string>();
  for (const [path, asked] of Object.entries(PAGES))
    await page.route(asked, (route) => {
      answered.add(path);
      return route.fulfill(answer);
    });
  const uncaught: string[] = [];
  page.on("pageerror", (error) => uncaught.push(String(error)));
  for (const path of pathsGiven(ANSWERS.findIndex(([other]) => other === name))) {
    if (page.url().endsWith("/docs/errors")) await page.goto(dashboard.origin + path);
    else await follow(watched, path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await eventually(
      () => answered.has(path),
      (isAnswered) => isAnswered,
    );
    const main = page.getByRole("main");
    await main.getByRole("alert").first().waitFor();
    const text = await main.textContent();
    expect([path, text]).toEqual([path, expect.not.stringMatching(/undefined|NaN|\[object/)]);
  }
  expect(uncaught).toEqual([]);
  await dashboard.leave(page);
});

const LANGUAGES = [
  { language: "en", reports: "Reports", missing: "This page has not loaded", still: "did not load the second time" },
  { language: "ar", reports: "التقارير", missing: "لم تُحمَّل هذه الصفحة", still: "لم تُحمَّل الصفحة في المرة الثانية" },
] as const;
const REPORTS = /\/assets\/reports-page.*\.js/;
/** Navigations of the whole page, not within it. */
function loadsOf(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("domcontentloaded", () => {
    loads.count += 1;
  });
  return loads;
}

test.each(inTurn("en", LANGUAGES))(
  "a page whose script does not arrive says so in the frame, and loads once the server answers ($language)",
  async ({ language, reports, missing }) => {
    const { page } = await dashboard.visit("/", { language });
    const link = page.getByRole("link", { name: reports, exact: true });
    await link.waitFor();
    for (const away of [REPORTS, /\/healthz/]) await page.route(away, (route) => route.abort());
    await link.click();
    await page.getByRole("heading", { name: missing }).waitFor();
    await link.waitFor();
    await page.unrouteAll();
    await page.getByRole("heading", { level: 1, name: reports }).waitFor();
    await dashboard.leave(page);
  },
);

test.each(inTurn("ar", LANGUAGES))(
  "a script of a replaced version is asked for once more, by one reload ($language)",
  async ({ language, reports, missing, still }) => {
    const { page } = await dashboard.visit("/", { language });
    const link = page.getByRole("link", { name: reports, exact: true });
    await link.waitFor();
    const loads = loadsOf(page);
    await page.route(REPORTS, (route) => route.fulfill({ status: 404, body: "" }));
    const pings: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/healthz")) pings.push(request.url());
    });
    await link.click();
    await page.getByRole("heading", { name: missing }).waitFor();
    await page.getByText(still).waitFor();
    expect(loads.count).toBe(1);
    await eventually(
      async () => pings.length,
      (count) => count >= 3,
    );
    expect(loads.count).toBe(1);
    await page.unrouteAll();
    await page.getByRole("alert").getByRole("button").click();
    await page.getByRole("heading", { level: 1, name: reports }).waitFor();
    await dashboard.leave(page);
  },
);

test("before the first script arrives a frame is shown in both languages; when none arrives it says so and reloads", async () => {
  const { page } = await dashboard.visit("/docs/errors");
  const answer = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.(js|css)/, async (route) => {
    await answer.promise;
    await route.abort();
  });
  await page.route(/\/healthz/, (route) => route.abort());
  const late = page.getByText("The page has not loaded completely");
  await page.goto(`${dashboard.origin}/reports`, { waitUntil: "commit" });
  for (const words of ["جارٍ التحميل", "Loading"]) await page.getByText(words).waitFor();
  expect(await late.isVisible()).toBe(false);
  answer.resolve();
  await page.locator(".failed").waitFor();
  await late.waitFor();
  await page.getByText("لم تكتمل الصفحة بعد").waitFor();
  await page.unrouteAll();
  await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
  await dashboard.leave(page);
});

const KEEPING_NOTHING = {
  "refuses to keep anything": `for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("refused", "SecurityError"); } });`,
  "has no room left": `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
};

test.each(Object.entries(KEEPING_NOTHING))("the dashboard works in a browser that %s", async (_name, content) => {
  const { page, errors } = await dashboard.visit("/docs/errors");
  const tab = await page.context().newPage();
  tab.on("pageerror", (error) => errors.push(String(error)));
  await tab.addInitScript({ content });
  await tab.goto(`${dashboard.origin}/shipments?mode=live`);
  await tab.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
  await tab.getByText("Live: couriers collect").waitFor();
  await tab.getByText("Sandbox", { exact: true }).click();
  await tab.getByText("Sandbox: nothing here is collected").waitFor();
  await tab.getByRole("button", { name: "New shipment" }).click();
  await tab.getByLabel("Reference").fill("KEPT-1");
  expect(await tab.getByLabel("Reference").inputValue()).toBe("KEPT-1");
  await tab.keyboard.press("Escape");
  await tab.getByRole("banner").getByText("العربية").click();
  await tab.getByRole("heading", { level: 1, name: "الشحنات" }).waitFor();
  await tab.getByRole("button", { name: "الحساب وتسجيل الخروج" }).click();
  await tab.getByRole("menuitem", { name: "تسجيل الخروج" }).click();
  await tab.locator("input[type=password]").waitFor();
  expect(errors).toEqual([]);
  await dashboard.leave(page);
});

// The dashboard's messages while it waits: a rate limit, and a slow server.

import { startService } from "@masar/core/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, follow, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";

let dashboard: Dashboard;
let proxy: FaultyProxy;

beforeAll(async () => {
  dashboard = await openDashboard({ environment: { MASAR_RATE_LIMITS: "on" } });
  proxy = await startProxy({ port: Number(new URL(dashboard.masar.origin).port) });
});
afterAll(async () => {
  await dashboard?.stop();
  await proxy?.close();
});

const LANGUAGES = [
  {
    language: "en",
    busy: /Loading continues in (\d+) s/,
    slow: "This is taking longer than usual",
    reports: "By governorate",
    keys: "API keys",
  },
  {
    language: "ar",
    busy: /يستمر التحميل بعد (\d+) ثانية/,
    slow: "يستغرق هذا وقتًا أطول من المعتاد",
    reports: "حسب المحافظة",
    keys: "مفاتيح API",
  },
] as const;

test("a rate limit is shown with the seconds that are left, and the page continues by itself", async () => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" }).format();
  const asked = () => dashboard.merchant.test.get(`/reports/days?from=${today}&to=${today}`);
  await eventually(asked, ({ status }) => status === 429);
  const pages = [];
  for (const { language, busy, reports } of LANGUAGES) {
    const watched = await dashboard.visit("/settings", { language, own: true });
    const { page } = watched;
    await page.clock.install();
    await follow(watched, "/reports");
    const shown = page.getByRole("alert").locator("[aria-hidden]").filter({ hasText: busy });
    const left = async () => {
      const [, digits = ""] = busy.exec((await shown.textContent()) ?? "") ?? [];
      return Number(digits);
    };
    await shown.waitFor();
    const first = await left();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(60);
    await eventually(left, (seconds) => seconds < first);
    pages.push({ page, shown, reports });
  }
  if (!process.env.MASAR_TEST_LONG) await newLimits();
  for (const { page, shown, reports } of pages) {
    await page.bringToFront();
    if (!process.env.MASAR_TEST_LONG) await page.clock.runFor("01:00");
    await page.getByRole("region", { name: reports }).waitFor();
    await shown.waitFor({ state: "detached" });
  }
});

/** No wait for the minute to pass: a server that has just started has no counts. */
async function newLimits(): Promise<void> {
  const { service } = dashboard.masar;
  await service.stop();
  dashboard.masar.service = await startService(service.config);
}

test("a slow response is announced in both languages until it arrives", async () => {
  const pages = LANGUAGES.map(async ({ language, slow, keys }) => {
    const { page } = await dashboard.visit("/settings", { language, own: true });
    const cookies = await page.context().cookies();
    await page
      .context()
      .addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://localhost:${proxy.port}` })));
    await page.goto(`http://localhost:${proxy.port}/keys`);
    const heading = page.getByRole("heading", { level: 1, name: keys });
    await heading.waitFor();
    const notice = page.getByRole("alert").filter({ hasText: slow });
    expect(await notice.count()).toBe(0);
    await page.clock.install();
    const live = page.getByText(language === "en" ? "Live" : "فعلي", { exact: true });
    return { page, live, notice, heading };
  });
  const opened = await Promise.all(pages);
  const answered = Promise.withResolvers<void>();
  proxy.held = answered.promise;
  for (const { page, live, notice } of opened) {
    await page.bringToFront();
    const asked = page.waitForRequest(/\/v1\//);
    await live.click(); // other data: it is requested
    await asked;
    await page.clock.runFor("00:10");
    await notice.waitFor();
  }
  answered.resolve();
  for (const { notice, heading } of opened) {
    await notice.waitFor({ state: "detached" });
    await heading.waitFor();
  }
});

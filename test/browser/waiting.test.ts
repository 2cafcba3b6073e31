// What the dashboard says while it has to wait: a limit that is used up, and a server that is slow.

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
    busy: /Reading goes on in (\d+) s/,
    slow: "This takes longer than usual",
    reports: "By governorate",
    keys: "API keys",
  },
  {
    language: "ar",
    busy: /نكمل القراءة بعد ([٠-٩]+) ثانية/,
    slow: "يستغرق هذا وقتًا أطول من المعتاد",
    reports: "حسب المحافظة",
    keys: "مفاتيح الواجهة",
  },
] as const;

test("a limit that is used up is said with the seconds that are left, and the page goes on by itself", async () => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" }).format();
  const asked = () => dashboard.merchant.test.get(`/reports/days?from=${today}&to=${today}`);
  await eventually(asked, ({ status }) => status === 429);
  const pages = [];
  for (const { language, busy, reports } of LANGUAGES) {
    const watched = await dashboard.visit("/settings", { language });
    const { page } = watched;
    await page.clock.install();
    await follow(watched, "/reports");
    const shown = page.getByRole("alert").locator("[aria-hidden]").filter({ hasText: busy });
    const left = async () => {
      const [, digits = ""] = busy.exec((await shown.textContent()) ?? "") ?? [];
      return Number(digits.replaceAll(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit))));
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

/** Nobody waits for the minute to pass: a server that has just started has counted nothing. */
async function newLimits(): Promise<void> {
  const { service } = dashboard.masar;
  await service.stop();
  dashboard.masar.service = await startService(service.config);
}

test("a server that is slow is said to be, in either language, until it has answered", async () => {
  const pages = LANGUAGES.map(async ({ language, slow, keys }) => {
    const { page } = await dashboard.visit("/settings", { language });
    const cookies = await page.context().cookies();
    await page
      .context()
      .addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://localhost:${proxy.port}` })));
    await page.goto(`http://localhost:${proxy.port}/settings`);
    await page.getByRole("link", { name: keys, exact: true }).click();
    const heading = page.getByRole("heading", { level: 1, name: keys });
    await heading.waitFor();
    const notice = page.getByRole("alert").filter({ hasText: slow });
    expect(await notice.count()).toBe(0);
    const live = page.getByText(language === "en" ? "Live" : "فعلي", { exact: true });
    return { live, notice, heading };
  });
  const opened = await Promise.all(pages);
  proxy.latencyMs = 9_000;
  for (const { live } of opened) await live.click(); // other data: it is asked for
  for (const { notice } of opened) await notice.waitFor();
  proxy.latencyMs = 0;
  for (const { notice, heading } of opened) {
    await notice.waitFor({ state: "detached" });
    await heading.waitFor();
  }
});

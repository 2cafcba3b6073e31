// What the dashboard says while it has to wait: a limit that is used up, and a server that is slow.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
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
    const { page } = await dashboard.visit("/reports", { language });
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
  for (const { page, shown, reports } of pages) {
    await page.bringToFront();
    await page.getByRole("region", { name: reports }).waitFor({ timeout: 90_000 });
    await shown.waitFor({ state: "detached" });
  }
}, 150_000);

test.each(LANGUAGES)(
  "in $language: a server that is slow is said to be, until it has answered",
  async ({ language, slow, keys }) => {
    const { page } = await dashboard.visit("/settings", { language });
    const cookies = await page.context().cookies();
    await page
      .context()
      .addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://localhost:${proxy.port}` })));
    await page.goto(`http://localhost:${proxy.port}/settings`);
    await page.getByRole("link", { name: keys, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: keys }).waitFor();
    const notice = page.getByRole("alert").filter({ hasText: slow });
    expect(await notice.count()).toBe(0);
    proxy.latencyMs = 9_000;
    await page.getByText(language === "en" ? "Live" : "فعلي", { exact: true }).click(); // other data: it is asked for
    await notice.waitFor();
    proxy.latencyMs = 0;
    await notice.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: keys }).waitFor();
  },
);

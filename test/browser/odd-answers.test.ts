// Whatever the server, or something in front of it, answers: a page says it in words and stays a page.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";

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

test.each(ANSWERS)("%s: every page says so", async (_name, answer) => {
  const { page, errors } = await dashboard.visit("/docs/errors");
  const texts = Object.keys(PAGES).map(async (path) => {
    const tab = await page.context().newPage();
    tab.on("pageerror", (error) => errors.push(String(error)));
    for (const url of Object.values(PAGES)) await tab.route(url, (route) => route.fulfill(answer));
    await tab.goto(dashboard.origin + path);
    await tab.getByRole("heading", { level: 1 }).waitFor();
    await tab.getByRole("alert").first().waitFor();
    return [path, await tab.locator("main").textContent()];
  });
  for (const [path, text] of await Promise.all(texts))
    expect([path, text]).toEqual([path, expect.not.stringMatching(/undefined|NaN|\[object/)]);
  expect(errors).toEqual([]);
  await page.context().close();
});

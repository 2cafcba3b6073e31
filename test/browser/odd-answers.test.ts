// For any response of the server or a proxy, a page shows a message and keeps working.

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

test.each(Object.keys(PAGES))("%s shows a message for any response", async (path) => {
  const { page, errors } = await dashboard.visit("/docs/errors");
  const tab = await page.context().newPage();
  tab.on("pageerror", (error) => errors.push(String(error)));
  for (const [name, answer] of ANSWERS) {
    // Reloaded in the same tab: its scripts are already compiled.
    await tab.unrouteAll();
    for (const other of Object.values(PAGES)) await tab.route(other, (route) => route.fulfill(answer));
    await tab.goto(dashboard.origin + path);
    await tab.getByRole("heading", { level: 1 }).waitFor();
    await tab.getByRole("alert").first().waitFor();
    const text = await tab.locator("main").textContent();
    expect([name, text]).toEqual([name, expect.not.stringMatching(/undefined|NaN|\[object/)]);
  }
  expect(errors).toEqual([]);
  await page.context().close();
});

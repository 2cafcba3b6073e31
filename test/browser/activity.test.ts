import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { shipmentBody } from "../support/shipment.ts";

let dashboard: Dashboard;
let page: Page;
let number: string;

beforeAll(async () => {
  dashboard = await openDashboard();
  const { test: client } = dashboard.merchant;
  number = (await client.post("/shipments", shipmentBody())).body.tracking_number;
  await client.post(`/shipments/${number}/cancel`);
  await client.post("/api_keys", { name: "المخزن Warehouse" });
  await client.post("/stores", { platform: "demo" });
  ({ page } = await dashboard.visit("/settings"));
});
afterAll(() => dashboard?.stop());

test("an owner reads the activity log, opens a shipment from it, and filters by kind", async () => {
  await page.getByRole("link", { name: "Open the log" }).click();
  await page.getByRole("heading", { level: 1, name: "Activity log" }).waitFor();
  const rows = page.getByRole("table", { name: "Activity log" }).getByRole("row");
  await rows.filter({ hasText: "API key created" }).filter({ hasText: "المخزن Warehouse" }).waitFor();
  await rows.filter({ hasText: "Shipment cancelled" }).filter({ hasText: "API key: test" }).waitFor();
  await page.getByLabel("Show").selectOption("API key created");
  await rows.filter({ hasText: "Shipment cancelled" }).waitFor({ state: "detached" });
  await page.getByLabel("Show").selectOption("Everything");
  await page.getByRole("link", { name: number }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasText: number }).waitFor();
});

test("the activity log is downloaded as a file in the user's language", async () => {
  const { page: arabic } = await dashboard.visit("/settings/activity", { language: "ar", width: 390 });
  await arabic.getByText("المنصة: demo").waitFor();
  // A date after Latin letters would be read as a part of them.
  await arabic
    .locator("bdi", { hasText: /^مفتاح API: test$/ })
    .first()
    .waitFor();
  const downloading = arabic.waitForEvent("download");
  await arabic.getByRole("link", { name: "تنزيل CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("masar-activity.csv");
  const stream = await file.createReadStream();
  const text = Buffer.concat(await Array.fromAsync(stream)).toString();
  expect(text).toContain("المنفّذ");
  expect(text).toContain("shipment.cancelled");
});

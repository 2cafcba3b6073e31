// Settings → Notifications, up to the mail that arrives.

import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { shipmentBody } from "../support/shipment.ts";

let mailbox: Mailbox;
let dashboard: Dashboard;

beforeAll(async () => {
  mailbox = await startMailbox();
  const environment = { MASAR_SMTP_URL: mailbox.url, MASAR_MAIL_FROM: "Masar <no-reply@masar.example>" };
  dashboard = await openDashboard({ environment, notifyEveryMs: 100 });
});
afterAll(async () => {
  await dashboard?.stop();
  await mailbox?.close();
});

test("a chosen notification arrives by mail, links to the right page and environment, and can be stopped", async () => {
  const { page } = await dashboard.visit("/settings");
  const section = page.locator("#notifications");
  await section.getByText(dashboard.merchant.account.email).waitFor();
  await section.getByLabel("Failed attempts").check();
  await section.getByText("English").click();
  await section.getByRole("button", { name: "Save notifications" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  expect(await section.getByLabel("Failed attempts").isChecked()).toBe(true);
  expect(await section.getByLabel("Payouts").isChecked()).toBe(false);

  const shop = dashboard.merchant.test;
  const recipient = { ...shipmentBody().recipient, phone: "01000000002" };
  const { tracking_number } = (await shop.post("/shipments", shipmentBody({ recipient }))).body;
  for (let step = 0; step < 4; step += 1) await shop.post(`/simulations/${tracking_number}/advance`);
  const [mail] = await eventually(
    () => mailbox.mails,
    (mails) => mails.length === 1,
  );
  const reader = await dashboard.visit("/settings");
  await reader.page.setContent(mail?.html ?? "");
  await reader.page.getByRole("link", { name: tracking_number }).click();
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  await reader.page.getByText(tracking_number).first().waitFor();
  await reader.page.getByText("Sandbox: nothing here is collected").waitFor();

  const { page: guest } = await dashboard.visit("/", { as: null });
  await guest.setContent(mail?.html ?? "");
  await guest.getByRole("link", { name: "Stop these mails" }).click();
  await guest.getByRole("button", { name: "Stop" }).click();
  await guest.getByRole("heading", { name: "Stopped" }).waitFor();
  await page.reload();
  await section.getByRole("button", { name: "Save notifications" }).waitFor();
  expect(await section.getByLabel("Failed attempts").isChecked()).toBe(false);
});

test.each(["en", "ar"] as const)("in %s, on a phone: the section is accessible", async (language) => {
  const { page } = await dashboard.visit("/settings", { language, width: 390 });
  await page.locator("#notifications").getByRole("checkbox").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await barriers(page)).toEqual([]);
});

test("في العربية: خادم لا يرسل بريدًا يقول ذلك ويحفظ الإشعارات", async () => {
  const silent = await openDashboard();
  const { page } = await silent.visit("/settings", { language: "ar" });
  const section = page.locator("#notifications");
  await section.getByText("هذا الخادم لا يرسل بريدًا إلكترونيًا").waitFor();
  await section.getByLabel("التحويلات").check();
  await section.getByRole("button", { name: "حفظ الإشعارات" }).click();
  await page.getByText("تم الحفظ").waitFor();
  await page.reload();
  await section.getByRole("checkbox").first().waitFor();
  expect(await section.getByLabel("التحويلات").isChecked()).toBe(true);
  await silent.stop();
});

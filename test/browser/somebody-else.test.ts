// Several users of one browser: none sees another's data or acts in another's name.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { signIn } from "../support/merchant.ts";
import type { TestAccount } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { followLink } from "../support/sign-in-link.ts";

const BUYER = "منى (Mona) علي";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());

async function fill(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New shipment" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Reference").fill("MEANT-1");
  await form.getByLabel("Recipient's name").fill(BUYER);
  await form.getByLabel("Recipient's phone").fill("01001234567");
  await form.getByLabel("Governorate").selectOption("GZ");
  await form.getByLabel("Address").fill("12 Tahrir Street, Dokki");
}
const typed = (page: Page) => page.getByLabel("Recipient's name").inputValue();
const kept = (page: Page) => page.evaluate<string>("JSON.stringify({ ...sessionStorage, ...localStorage })");

/** As in a browser where another tab signs another user in: tabs share the cookie. */
async function becomes(page: Page, account: TestAccount): Promise<void> {
  const { cookie } = await signIn(dashboard.masar, account);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: dashboard.origin }]);
}

test("signing out discards all typed values, and a new account starts in the sandbox", async () => {
  const { page } = await dashboard.visit("/shipments", { mode: "live" });
  await fill(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await kept(page)).toContain(BUYER);
  await page.getByRole("button", { name: "Account and sign-out" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  expect(await kept(page)).not.toContain(BUYER);
  await page.getByLabel("Shop name", { exact: true }).fill("Next Books");
  await page.getByLabel("Email", { exact: true }).fill("next@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Sandbox: nothing here is collected or charged.").waitFor();
  await page.getByRole("button", { name: "New shipment" }).click();
  expect(await typed(page)).toBe("");
  await page.reload();
  await page.getByText("Sandbox: nothing here is collected or charged.").waitFor();
});

test("after a session ends, typed values are kept for its user and shown to no other user", async () => {
  const other = await dashboard.masar.newAccount();
  const { page } = await dashboard.visit("/shipments");
  await fill(page);
  await becomes(page, other);
  await page.reload();
  await page.getByRole("button", { name: "Create shipment" }).waitFor();
  expect(await typed(page)).toBe("");
  await becomes(page, dashboard.merchant);
  await page.reload();
  await page.getByRole("button", { name: "Create shipment" }).waitFor();
  expect(await typed(page)).toBe(BUYER);
});

test("a change sent from a tab after another user signed in elsewhere is not made in that user's name", async () => {
  const other = await dashboard.masar.newAccount();
  const { page } = await dashboard.visit("/shipments");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await fill(page);
  await becomes(page, other);
  await page.getByRole("button", { name: "Create shipment" }).click();
  await page.getByText(other.account.name).or(page.getByRole("alert")).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect((await other.test.get("/shipments")).body.data).toEqual([]);
});

test("a second user of the account who signs in in another tab sees their own settings in this one", async () => {
  const { page } = await dashboard.visit("/settings");
  const section = page.locator("#notifications");
  await section.getByLabel("Payouts").check();
  await section.getByRole("button", { name: "Save notifications" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const invited = { email: "colleague@example.com", name: "Colleague", role: "owner" };
  const owner = await sessionClient(dashboard.masar, dashboard.merchant.ownerId);
  const { sign_in_url } = (await owner.post("/users", invited)).body;
  const second = await page.context().newPage();
  await followLink(second, sign_in_url);
  await second.getByRole("button", { name: "Account and sign-out" }).waitFor();
  await section.getByLabel("Failed attempts").check();
  await section.getByRole("button", { name: "Save notifications" }).click(); // this tab reads the new user
  await eventually(
    () => section.getByLabel("Payouts").isChecked(),
    (isChecked) => !isChecked,
  );
  expect(await section.getByLabel("Failed attempts").isChecked()).toBe(false);
  const rows = await dashboard.masar.service.db.read("notification_choices").select("user_id");
  expect(rows).toEqual([{ user_id: dashboard.merchant.ownerId }]);
});

test("signing out works in a tab that was opened before the user signed in again in another", async () => {
  const { page } = await dashboard.visit("/keys");
  await page.getByRole("button", { name: "Account and sign-out" }).click();
  await becomes(page, dashboard.merchant);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

test("steps done in the sandbox are not marked done in the live environment", async () => {
  const { tracking_number } = (
    await dashboard.shop.post("/shipments", {
      reference: "TICK-1",
      service: "standard",
      cod_value: 0,
      parcel: { weight_kg: 1 },
      recipient: { name: "Ticked", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street" },
    })
  ).body;
  const { page } = await dashboard.visit("/shipments");
  await page.getByLabel(`Select ${tracking_number}`).check();
  await page.getByText("Selected: 1").waitFor();
  await page.getByText("Live", { exact: true }).click();
  await page.getByText("No shipments yet").waitFor();
  expect(await page.getByText("Selected: 1").count()).toBe(0);
});

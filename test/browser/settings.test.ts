import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../support/browser.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { followLink } from "../support/sign-in-link.ts";

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ page } = await dashboard.visit("/settings"));
});
afterAll(() => dashboard?.stop());

const section = (title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

test("name, language and payout days are saved and shown after a reload", async () => {
  const account = section("Account");
  await account.getByLabel("Shop name").fill("مكتبة النيل");
  await account.getByLabel("Phone").fill("٠١٠٠١٢٣٤٥٦٧");
  await account.getByText("English").click();
  await account.getByLabel("Thursday").check();
  await account.getByLabel("Monday").uncheck();
  await account.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const { body } = await dashboard.merchant.test.get("/account");
  expect(body).toMatchObject({
    name: "مكتبة النيل",
    phone: "01001234567",
    settings: { language: "en", payout_days: ["wednesday", "thursday"] },
  });
});

test("a phone number with its country code is read from left to right in Arabic too", async () => {
  const { page: arabic } = await dashboard.visit("/settings", { language: "ar" });
  const phone = arabic.getByLabel("رقم الهاتف").or(arabic.getByLabel("الهاتف")).first();
  await phone.fill("+201001234567");
  const direction = await arabic.evaluate<string>("getComputedStyle(document.activeElement).direction");
  expect(direction).toBe("ltr");
  await arabic.context().close();
});

test("an empty list of payout days is refused with a message at its field", async () => {
  const account = section("Account");
  for (const day of ["Wednesday", "Thursday"]) await account.getByLabel(day).uncheck();
  await account.getByRole("button", { name: "Save" }).click();
  await account.locator("[id$='-error']").waitFor();
});

test("the first pickup address becomes the main one, and a second is deleted after a confirmation", async () => {
  const pickup = section("Pickup addresses");
  await pickup.getByRole("button", { name: "Add an address" }).click();
  await pickup.getByLabel("Street address").fill("12 Tahrir Street");
  await pickup.getByLabel("Phone at this place").fill("01001234567");
  await pickup.getByRole("button", { name: "Save" }).click();
  await pickup.getByText("12 Tahrir Street, Cairo").waitFor();
  const { data } = (await dashboard.merchant.test.get("/pickup_addresses")).body;
  expect(data).toMatchObject([{ address: "12 Tahrir Street", is_default: true }]);
  await pickup.getByRole("button", { name: "Add an address" }).click();
  await pickup.getByLabel("Street address").fill("3 Corniche Road");
  await pickup.getByLabel("Phone at this place").fill("01001234567");
  await pickup.getByLabel("Governorate").selectOption("ALX");
  await pickup.getByRole("button", { name: "Save" }).click();
  await pickup.getByText("3 Corniche Road, Alexandria").waitFor();
  await pickup.getByRole("button", { name: "Remove" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await dashboard.merchant.test.get("/pickup_addresses")).body.data).toHaveLength(1);
});

test("an invited user signs in with the link, and is signed out when removed", async () => {
  const people = section("People");
  await people.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("هدى Huda");
  await dialog.getByRole("button", { name: "Invite someone" }).click();
  await dialog.locator("[id$='-error']").first().waitFor();
  await dialog.getByLabel("Email").fill("huda@example.com");
  await dialog.getByLabel("Viewer").check();
  await dialog.getByRole("button", { name: "Invite someone" }).click();
  const link = (await dialog.getByText(/\/sign-in\?token=/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  const guest = await openPage(dashboard.browser);
  await followLink(guest.page, link);
  await guest.page.getByRole("button", { name: "Account and sign-out" }).waitFor();
  await guest.page.goto(`${dashboard.masar.origin}/settings`);
  await guest.page.getByText("Only an owner of the account may change these").waitFor();

  await people.getByText("هدى Huda").waitFor();
  await people.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await people.getByText("هدى Huda").waitFor({ state: "detached" });
  await guest.page.reload();
  await guest.page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a first password can be set after signing in by link, and then signs in", async () => {
  const password = section("Your password");
  await password.getByText("You have no password yet").waitFor();
  await password.getByLabel("New password", { exact: true }).fill("short");
  await password.getByRole("button", { name: "Set password" }).click();
  await password.getByText("At least 10 characters: a few words").waitFor();
  await password.getByLabel("New password", { exact: true }).fill("correct horse battery");
  await password.getByRole("button", { name: "Set password" }).click();
  await page.getByText("The password was saved.").waitFor();
  const { page: other } = await dashboard.visit("/sign-in", { as: null });
  await other.getByLabel("Email").fill(dashboard.merchant.account.email);
  await other.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByText("of 3 done").first().waitFor();
});

// The browser's Back button in forms: no typed value is lost, nothing is sent twice.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());

async function fill(page: Page, reference: string): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByLabel("Reference").fill(reference);
  await form.getByLabel("Recipient's name").fill("منى (Mona) علي");
  await form.getByLabel("Recipient's phone").fill("01001234567");
  await form.getByLabel("Governorate").selectOption("GZ");
  await form.getByLabel("Address").fill("12 Tahrir Street, Dokki");
}
/** The server creates the next shipment, and its response never arrives. */
const loseAnswer = (page: Page) =>
  page.route(
    /\/shipments$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
const open = (page: Page) => page.getByRole("button", { name: "New shipment" }).click();
const create = (page: Page) => page.getByRole("button", { name: "Create shipment" }).click();
const made = async (reference: string) => (await dashboard.shop.get(`/shipments?reference=${reference}`)).body.data;

test("Back closes the form and stays on the list; the form keeps its values, also after a reload", async () => {
  const { page } = await dashboard.visit("/shipments");
  await open(page);
  await fill(page, "BACK-1");
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Shipments", exact: true }).waitFor();
  await page.reload();
  await open(page);
  expect(await page.getByLabel("Recipient's name").inputValue()).toBe("منى (Mona) علي");
  expect(await page.getByLabel("Address").inputValue()).toBe("12 Tahrir Street, Dokki");
  await create(page);
  await page.getByRole("row", { name: /BACK-1/ }).waitFor();
  expect(await made("BACK-1")).toHaveLength(1);
  await open(page);
  expect(await page.getByLabel("Reference").inputValue()).toBe(""); // sent: the next form is empty
});

test("after a lost response, going back and sending the same form again creates one shipment", async () => {
  const { page } = await dashboard.visit("/shipments");
  await open(page);
  await fill(page, "BACK-2");
  await loseAnswer(page);
  await create(page);
  await page
    .getByText("The server does not answer")
    .or(page.getByText("The shipment was not created"))
    .first()
    .waitFor();
  await page.goBack();
  await open(page);
  await create(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("row", { name: /BACK-2/ }).waitFor();
  expect(await made("BACK-2")).toHaveLength(1);
});

test("after a lost response, a changed form reports the first shipment and creates a second only when sent again", async () => {
  const { page } = await dashboard.visit("/shipments");
  await open(page);
  await fill(page, "BACK-4");
  await loseAnswer(page);
  await create(page);
  await page.getByRole("dialog").getByText("The server does not answer").waitFor();
  await page.getByLabel("Address").fill("14 Tahrir Street, Dokki");
  await create(page);
  await page.getByText("This form was already sent").waitFor();
  expect(await made("BACK-4")).toHaveLength(1);
  await create(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await made("BACK-4")).map((one: { recipient: { address: string } }) => one.recipient.address)).toEqual([
    "14 Tahrir Street, Dokki",
    "12 Tahrir Street, Dokki",
  ]);
});

test("a double click followed by Back creates one shipment", async () => {
  const { page } = await dashboard.visit("/shipments");
  await open(page);
  await fill(page, "BACK-3");
  // The answer arrives after Back: an earlier one closes the form, and Back would then leave the list.
  const { promise: wentBack, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/shipments$/, async (route) => {
    const response = await route.fetch();
    await wentBack;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Create shipment" }).dblclick();
  await page.goBack();
  answer();
  await eventually(
    async () => (await made("BACK-3")).length,
    (count) => count > 0,
  );
  await page.getByRole("row", { name: /BACK-3/ }).waitFor();
  expect(await made("BACK-3")).toHaveLength(1);
});

test("after Back the form keeps the store's address but not its keys", async () => {
  const { page } = await dashboard.visit("/stores/new");
  await page.getByRole("link", { name: "WooCommerce" }).click();
  await page.getByLabel("Store address").fill("https://shop.example.com");
  await page.getByText("With API keys").click();
  await page.getByLabel("Consumer secret").fill("cs_secret");
  await page.goBack();
  await page.getByRole("heading", { name: "Choose your platform" }).waitFor();
  await page.goForward();
  expect(await page.getByLabel("Store address").inputValue()).toBe("https://shop.example.com");
  await page.getByText("With API keys").click();
  expect(await page.getByLabel("Consumer secret").inputValue()).toBe("");
  expect(await page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })")).not.toContain("cs_secret");
});

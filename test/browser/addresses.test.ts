// Addresses in the dashboard: a contradiction between governorate and address is shown where it is typed.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

const ELSEWHERE = { governorate: "C", address: "سموحة، شارع فوزي معاذ، الإسكندرية" };

function conflictBody(reference: string) {
  const body = shipmentBody({ reference });
  return { ...body, recipient: { ...(body.recipient as object), ...ELSEWHERE } };
}

test("the form of a new shipment names the governorate of an address while it is typed", async () => {
  for (const [language, words] of [
    ["en", { form: "New shipment", governorate: "Governorate", address: "Address", found: "Alexandria" }],
    ["ar", { form: "شحنة جديدة", governorate: "المحافظة", address: "العنوان", found: "الإسكندرية" }],
  ] as const) {
    const { page } = await masar.visit("/shipments", { language });
    await page.getByRole("button", { name: words.form }).click();
    const governorate = page.getByLabel(words.governorate);
    const hint = page.locator("[data-hint=address]");
    await governorate.selectOption("C");
    await page.getByLabel(words.address, { exact: true }).fill(ELSEWHERE.address);
    await hint.getByRole("button", { name: words.found }).click();
    expect(await governorate.inputValue()).toBe("ALX");
    await hint.waitFor({ state: "detached" });
  }
});

test("a shipment's page shows its warning until the governorate is corrected", async () => {
  const created = await masar.shop.post("/shipments", conflictBody("WARN-1"));
  const { page } = await masar.visit(`/shipments/${created.body.tracking_number}`);
  const warning = page.locator("[data-warning=address_conflict]");
  expect(await warning.textContent()).toContain("Alexandria");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.locator("[data-hint=address]").getByRole("button", { name: "Alexandria" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await warning.waitFor({ state: "detached" });
  const { body } = await masar.shop.get(`/shipments/${created.body.tracking_number}`);
  expect([body.recipient.governorate, body.warnings]).toEqual(["ALX", undefined]);
});

test("a store order's governorate is compared with its address when the merchant chooses one", async () => {
  const merchant = await masar.masar.newAccount();
  const { orders } = await openDemoStore(merchant.test);
  const id = orders.get("#1008")?.id;
  const { page } = await masar.visit(`/orders/${id}`, { as: merchant });
  await page.getByLabel("Another place").selectOption("ALX");
  const hint = page.locator("[data-hint=address]");
  await hint.getByRole("button", { name: /Giza/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const shipped = await eventually(
    async () => (await merchant.test.get(`/orders/${id}`)).body,
    ({ status }) => status === "shipped",
  );
  const { body } = await merchant.test.get(`/shipments/${shipped.shipment.tracking_number}`);
  expect(body.recipient.governorate).toBe("GZ");
});

test("rows of a file to review can be corrected, or created as they are", async () => {
  const rows = [
    "reference,service,weight_kg,recipient_name,phone,governorate,address",
    'REV-1,standard,1,منى علي,01001234567,C,"سموحة، الإسكندرية، شارع 14"',
    'REV-2,standard,1,منى علي,01001234567,Alex,"سموحة شارع 15"',
  ].join("\n");
  const { page } = await masar.visit("/bulk");
  await page.getByLabel("Check only, create no shipments").uncheck();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "october.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  const count = (name: string) => page.locator(`[data-count=${name}]`);
  const grid = page.getByRole("region", { name: "Rows to correct or review" });
  await grid.getByRole("textbox", { name: "Row 1: governorate" }).waitFor();
  expect([await count("created").textContent(), await count("needs_review").textContent()]).toEqual(["1", "1"]);
  await page.getByRole("button", { name: "Create the rows to review as they are" }).click();
  await page.getByText("All shipments were created.").waitFor();
  expect([await count("created").textContent(), await count("repeated").textContent()]).toEqual(["1", "1"]);
  const [made] = (await masar.shop.get("/shipments?reference=REV-1")).body.data;
  expect(made.warnings).toHaveLength(1);
});

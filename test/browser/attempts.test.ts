// Failed attempts: one click, many at once, a day with a corrected address, and the buyer's link.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

/** A failed attempt: no answer, or the parcel was refused. */
async function failed(reference: string, phone = "01000000002"): Promise<string> {
  const recipient = { name: `Buyer ${reference}`, phone, governorate: "GZ", address: "12 شارع 26 يوليو" };
  const { body } = await masar.shop.post("/shipments", shipmentBody({ reference, recipient }));
  for (let step = 0; step < 4; step += 1) await masar.shop.post(`/simulations/${body.tracking_number}/advance`);
  return body.tracking_number;
}
const read = async (number: string) => (await masar.shop.get(`/shipments/${number}`)).body;

const AHEAD = {
  en: { left: /\((1|2) hours? left\)/, to: "To" },
  ar: { left: /باقٍ (ساعة|ساعتان|1|2)/, to: "إلى" },
};
test.each(["en", "ar"] as const)(
  "deadlines and the reports' days follow the sandbox's clock (%s)",
  async (language) => {
    const { left, to } = AHEAD[language];
    const merchant = await masar.masar.newAccount();
    const shop = merchant.test;
    const recipient = { ...shipmentBody().recipient, phone: "01000000002" };
    const step = 3 * 86_400;
    await shop.post("/simulations/clock", { advance_seconds: step });
    const { body } = await shop.post("/shipments", shipmentBody({ recipient }));
    for (let at = 0; at < 4; at += 1) await shop.post(`/simulations/${body.tracking_number}/advance`);
    const shipment = (await shop.get(`/shipments/${body.tracking_number}`)).body;
    const ahead = Date.now() + step * 1000;
    const advance = Math.round((Date.parse(shipment.next_step.instruct_by) - ahead) / 1000) - 2 * 3600 - 300;
    await shop.post("/simulations/clock", { advance_seconds: Math.max(1, advance) });
    const { page } = await masar.visit("/attempts", { language, as: merchant });
    await page.getByText(left).waitFor();
    await page.goto(`${masar.origin}/reports`);
    const present = new Date(Date.now() + (step + Math.max(1, advance)) * 1000);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" }).format(present);
    expect(await page.getByLabel(to, { exact: true }).inputValue()).toBe(today);
    await masar.leave(page);
  },
);

test("another attempt takes one click, and the row leaves the list", async () => {
  const number = await failed("AGAIN-1");
  const { page } = await masar.visit("/attempts");
  const row = page.getByRole("article", { name: number });
  await row.getByText("Recipient did not answer").waitFor();
  await row.getByText(/Decide before .* left/).waitFor();
  await row.getByRole("button", { name: "Try again" }).click();
  await row.waitFor({ state: "detached" });
  expect((await read(number)).next_step).toMatchObject({ action: "reattempt", decided_by: "merchant" });
});

test("في العربية: محاولة أخرى في يوم مختار بعنوان مصحح", async () => {
  const number = await failed("DAY-1");
  const { page } = await masar.visit("/attempts", { language: "ar" });
  const row = page.getByRole("article", { name: number });
  await row.getByText("العميل لا يرد").waitFor();
  await row.getByRole("button", { name: "اليوم والعنوان والهاتف" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("العنوان").fill("المنصورة، شارع الجلاء");
  await dialog.getByText("اطلب إرجاع الشحنة وأنشئ شحنة جديدة").waitFor();
  await dialog.getByLabel("العنوان").fill("7 شارع الجلاء، الدور الأول");
  await dialog.getByText("اطلب إرجاع الشحنة وأنشئ شحنة جديدة").waitFor({ state: "detached" });
  await dialog.getByLabel("الهاتف").fill("123");
  await dialog.getByRole("button", { name: "إرسال التعليمات" }).click();
  await dialog.getByText("الرقم ناقص").waitFor();
  await dialog.getByLabel("الهاتف").fill("٠١١١٢٢٢٣٣٣٤");
  await dialog.getByRole("button", { name: "إرسال التعليمات" }).click();
  await dialog.waitFor({ state: "detached" });
  const after = await read(number);
  expect(after.recipient).toMatchObject({ address: "7 شارع الجلاء، الدور الأول", phone: "01112223334" });
  expect(after.next_step.decided_by).toBe("merchant");
});

test("many shipments are returned at once after a confirmation", async () => {
  const numbers = [await failed("MANY-1"), await failed("MANY-2"), await failed("MANY-3")];
  const { page } = await masar.visit("/attempts");
  for (const number of numbers) await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await page.getByRole("button", { name: "Return (all)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Return" }).click();
  await page.getByText("Done: 3 of 3").waitFor();
  for (const number of numbers) expect((await read(number)).next_step.action).toBe("return");
});

test("of many instructions, those decided elsewhere are refused with a reason and the others are sent", async () => {
  const gone = await failed("GONE-1");
  const fine = await failed("FINE-1");
  const { page } = await masar.visit("/attempts");
  for (const number of [gone, fine]) await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await masar.shop.post(`/shipments/${gone}/instructions`, { action: "return" });
  for (let step = 0; step < 2; step += 1) await masar.shop.post(`/simulations/${gone}/advance`);
  await page.getByRole("button", { name: "Try again (all)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send instruction" }).click();
  await page.getByRole("dialog").getByText("This shipment was returned to the merchant").waitFor();
  await page.getByText("Done: 1 of 2").waitFor();
  expect((await read(fine)).next_step.decided_by).toBe("merchant");
});

test("the buyer's link is copied and opens the buyer's page", async () => {
  const number = await failed("LINK-1");
  const { page } = await masar.visit("/attempts", { own: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("article", { name: number }).getByRole("button", { name: "Buyer's link" }).click();
  await page.getByText("The buyer's link is copied").waitFor();
  const link = await page.evaluate<string>("navigator.clipboard.readText()");
  await page.goto(link);
  expect(await page.locator("form").count()).toBeGreaterThan(0);
});

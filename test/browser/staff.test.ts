// The staff page: a barcode scanner, rejected scans, manifests and payout runs.

import { listHubs } from "@masar/core/quote/hub";
import { REASON_CODES, reasonOf } from "@masar/core/shipment/reason";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOnce, type Dashboard, openDashboard } from "../support/dashboard.ts";
import type { TestAccount } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
let staff: TestAccount;
beforeAll(async () => {
  masar = await openDashboard();
  staff = await masar.staff();
});
afterAll(() => masar?.stop());

async function book(reference: string): Promise<string> {
  return (await masar.shop.post("/shipments", shipmentBody({ reference }))).body.tracking_number;
}
const statusOf = async (number: string) => (await masar.shop.get(`/shipments/${number}`)).body.status;

test("a barcode scanner's keystrokes are enough: number, Enter, number, Enter", async () => {
  const numbers = [await book("SCAN-1"), await book("SCAN-2"), await book("SCAN-3")];
  const { page } = await masar.visit("/staff", { as: staff });
  await page.getByRole("button", { name: "Collect" }).click();
  for (const number of numbers) await page.keyboard.type(`${number}\n`);
  await page.getByText("Scanned: 3").waitFor();
  await page.getByRole("button", { name: "Enter hub" }).click();
  await page.getByLabel("Hub").selectOption("GIZ-1");
  for (const number of numbers) await page.keyboard.type(`${number}\n`);
  await page.getByText("Scanned: 6").waitFor();
  expect(await Promise.all(numbers.map(statusOf))).toEqual(["at-hub", "at-hub", "at-hub"]);
});

test("a rejected scan turns the page red, shows the reason, and is listed under exceptions", async () => {
  const number = await book("REFUSED-1");
  const { page } = await masar.visit("/staff", { as: staff });
  await page.getByRole("button", { name: "Deliver" }).click();
  await page.getByLabel("Received by").fill("Mona");
  await page.getByLabel("Cash collected").fill("1");
  await page.getByLabel("Scan or type").fill(number);
  await page.keyboard.press("Enter");
  const verdict = page.getByRole("alert");
  await verdict.getByText("The cash collected is not what is due").waitFor();
  expect(await verdict.getAttribute("data-state")).toBe("refused");
  expect(await page.getByLabel("Scan or type").evaluate((input) => input === input.ownerDocument.activeElement)).toBe(
    true,
  );
  await page.getByRole("tab", { name: "Rejected scans" }).click();
  await page.getByRole("row", { name: new RegExp(`${number}.*The cash collected`) }).waitFor();
  expect(await statusOf(number)).toBe("picked-up");
});

test("who scans a parcel can call its recipient and open the pin on a map", async () => {
  const recipient = {
    ...shipmentBody().recipient,
    phone_2: "01112345678",
    location: { latitude: 30.1, longitude: 31.2 },
  };
  const { tracking_number } = (await masar.shop.post("/shipments", shipmentBody({ recipient }))).body;
  const { page } = await masar.visit("/staff", { as: staff });
  await page.getByRole("button", { name: "Collect", exact: true }).click();
  await page.keyboard.type(`${tracking_number}\n`);
  const verdict = page.getByRole("alert");
  await verdict.getByRole("link", { name: "01112345678" }).waitFor();
  const hrefs = await verdict.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([
    "tel:01001234567",
    "tel:01112345678",
    "https://www.google.com/maps/search/?api=1&query=30.1,31.2",
  ]);
});

test("في العربية: تسليم بالمبلغ الصحيح يظهر بالأخضر", async () => {
  const number = await book("AR-SCAN-1");
  const { page } = await masar.visit("/staff", { as: staff, language: "ar" });
  for (const kind of ["استلام", "دخول فرع", "تحميل"]) {
    await page.getByRole("button", { name: kind, exact: true }).click();
    await page.keyboard.type(`${number}\n`);
    await page.locator("[data-state=ok]", { hasText: number }).waitFor();
  }
  await page.getByText("خرجت للتوصيل").first().waitFor();
  await page.getByRole("button", { name: "تسليم", exact: true }).click();
  await page.getByLabel("اسم من استلم").fill("منى (Mona)");
  await page.getByLabel("المبلغ المحصل").fill("٩٩٠");
  await page.getByLabel("امسح رقم التتبع").fill(number);
  await page.keyboard.press("Enter");
  await page.getByText("تم التسليم").first().waitFor();
  expect(await statusOf(number)).toBe("delivered");
});

test("a scan that did not reach the server is shown as not sent", async () => {
  const number = await book("LOST-1");
  const { page } = await masar.visit("/staff", { as: staff });
  await page.getByRole("button", { name: "Collect" }).click();
  await answerOnce(page, /\/scans$/, "away");
  await page.keyboard.type(`${number}\n`);
  await page.locator("[data-state=not_sent]").waitFor();
  await page.keyboard.type(`${number}\n`);
  await page.locator("[data-state=ok]").waitFor();
  expect((await masar.shop.get(`/shipments/${number}`)).body.collected_at).not.toBeNull();
});

test("a manifest lists the parcels at the hub, and can be printed", async () => {
  const number = await book("MANIFEST-1");
  const { page } = await masar.visit("/staff/manifests", { as: staff });
  await page.getByLabel("List").selectOption("collect");
  await page.getByRole("row", { name: new RegExp(number) }).waitFor();
  const href = await page.getByRole("link", { name: "Print (PDF)" }).getAttribute("href");
  const pdf = await page.request.get(new URL(href ?? "", masar.origin).href);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
});

test("payouts can be run in the live environment only, after two confirmations", async () => {
  const sandbox = await masar.visit("/staff/payouts", { as: staff });
  await sandbox.page.getByText("Payouts are run in the live environment").waitFor();
  const { page } = await masar.visit("/staff/payouts", { as: staff, mode: "live" });
  await page.getByRole("button", { name: "Run payouts" }).click();
  await page.getByRole("button", { name: "Transfer now?" }).click();
  await page.getByText("No merchant has a balance to pay.").waitFor();
});

test("a merchant sees neither the page nor its menu entry", async () => {
  const { page } = await masar.visit("/staff");
  await page.getByText("This page is for Masar staff").waitFor();
  expect(await page.getByRole("link", { name: "Operations" }).count()).toBe(0);
});

test("the page offers exactly the hubs and reasons that the API accepts", async () => {
  const reasons = REASON_CODES.map(reasonOf);
  for (const language of ["en", "ar"] as const) {
    const { page } = await masar.visit("/staff", { as: staff, language });
    const codes = () =>
      page.locator("main select option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    const texts = () => page.locator("main select option").allTextContents();
    await page.locator("main select").waitFor();
    expect(await codes()).toEqual(listHubs().map(({ code }) => code));
    expect(await texts()).toEqual(listHubs().map((hub) => `${hub[language]} (${hub.code})`));
    await page.getByRole("button", { name: language === "en" ? "Failed" : "فشل", exact: true }).click();
    await page.getByText(reasons[0]?.[language] ?? "", { exact: true }).waitFor({ state: "attached" });
    expect(await codes()).toEqual(reasons.map(({ code }) => code));
    expect(await texts()).toEqual(reasons.map((reason) => reason[language]));
  }
});

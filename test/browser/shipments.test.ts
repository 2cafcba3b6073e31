// The shipment pages: searching, pricing, concurrent edits, labels, and the sandbox's courier.

import { readFile } from "node:fs/promises";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scan } from "../core/label/paper.ts";
import { answerOnce, type Dashboard, inTurn, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

async function book(reference: string, more: Record<string, unknown> = {}): Promise<string> {
  const reply = await masar.shop.post("/shipments", shipmentBody({ reference, ...more }));
  expect(reply.status).toBe(201);
  return reply.body.tracking_number;
}
const to = (name: string, phone = "01001234567") => ({
  recipient: { name, phone, governorate: "GZ", address: "12 شارع 26 يوليو" },
});
const row = (page: Page, text: string | RegExp) => page.getByRole("row", { name: text });

test("a search filters the list, is kept in the URL, and survives a reload", async () => {
  await book("FIND-1", to("فاطمة (Fatma) إبراهيم", "01112223334"));
  await book("FIND-2", to("Karim Samir"));
  const { page } = await masar.visit("/shipments");
  await row(page, /FIND-2/).waitFor();
  await page.getByRole("searchbox", { name: "Search shipments" }).fill("فاطمه");
  await row(page, /FIND-2/).waitFor({ state: "detached" });
  await row(page, /FIND-1/).waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe("فاطمه");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption("delivered");
  await page.getByText("No matching shipments").waitFor();
  await page.reload();
  await page.getByText("No matching shipments").waitFor();
  expect(await page.getByLabel("Status").inputValue()).toBe("delivered");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).search));
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await row(page, /FIND-2/).waitFor();
  expect(addresses.filter((search) => search.includes("q="))).toEqual([]); // a cleared search does not come back
  expect(new URL(page.url()).search).toBe("");
});

test("a name in both scripts is shown as written, in Arabic and in English", async () => {
  const name = "منى (Mona) علي 2";
  const number = await book("MIX-1", to(name));
  for (const language of ["en", "ar"] as const) {
    const { page } = await masar.visit("/shipments?q=MIX-1", { language });
    await page.getByRole("link", { name: number }).waitFor();
    const shown = page.locator("bdi", { hasText: name });
    expect(await shown.first().textContent()).toBe(name);
    expect(await page.getByRole("link", { name: number }).getAttribute("class")).toContain("ltr");
  }
});

const MANY = process.env.MASAR_TEST_LONG ? 1_000 : 300;

test(`of ${MANY} shipments only the visible rows are rendered, and scrolling loads the rest`, async () => {
  const client = masar.shop;
  const rows = Array.from({ length: MANY }, (_, at) => shipmentBody({ reference: `MANY-${at}`, ...to("Many Rows") }));
  for (let at = 0; at < rows.length; at += 100)
    await Promise.all(rows.slice(at, at + 100).map((body) => client.post("/shipments", body)));
  const { page } = await masar.visit("/shipments?q=many");
  await row(page, /MANY-/).first().waitFor();
  const read = () => page.getByRole("table", { name: "Shipments" }).getAttribute("aria-rowcount").then(Number);
  while ((await read()) < MANY + 1) {
    const before = await read();
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await eventually(read, (rows) => rows > before);
  }
  expect(await page.getByRole("row").count()).toBeLessThan(60);
});

for (const language of inTurn("ar", ["en", "ar"])) {
  const words = {
    en: { new: "New shipment", express: "Express", create: "Create shipment", status: "Booked for pickup" },
    ar: { new: "شحنة جديدة", express: "سريع", create: "إنشاء الشحنة", status: "في انتظار المندوب" },
  }[language];
  test(`the form shows the price while it is filled in, and the shipment costs that price (${language})`, async () => {
    const { page } = await masar.visit("/shipments", { language });
    await page.getByRole("button", { name: words.new }).click();
    const form = page.getByRole("dialog");
    await form.locator("[name='/reference']").fill(`PRICED-${language}`);
    await form.locator("[name='/recipient/name']").fill("منى علي");
    await form.locator("[name='/recipient/phone']").fill("٠١٠٠١٢٣٤٥٦٧");
    await form.locator("[name='/recipient/governorate']").selectOption("GZ");
    await form.locator("[name='/recipient/address']").fill("12 Tahrir Street, Dokki");
    await form.locator("[name='/cod_value']").fill("2500");
    const quote = await masar.shop.post("/quotes", {
      cod_value: 2500,
      parcel: { weight_kg: 1 },
      recipient: { governorate: "GZ" },
    });
    const express = quote.body.data.find(({ service }: { service: string }) => service === "express");
    const price = new Intl.NumberFormat(language === "ar" ? "ar-EG-u-nu-latn" : "en-EG", {
      style: "currency",
      currency: "EGP",
    });
    await form.getByText(price.format(express.pricing.total)).waitFor();
    await form.getByRole("radio", { name: words.express }).click();
    await form.getByRole("button", { name: words.create }).click();
    await row(page, new RegExp(`PRICED-${language}`)).waitFor();
    const { body } = await masar.shop.get(`/shipments?reference=PRICED-${language}`);
    expect(body.data[0].pricing.total).toBe(express.pricing.total);
    expect(body.data[0].service).toBe("express");
    expect(await row(page, new RegExp(`PRICED-${language}`)).textContent()).toContain(words.status);
  });
}

test("when two users edit a shipment, the second sees the conflict and the present values, and may overwrite them", async () => {
  const number = await book("EDIT-1", to("Before Both"));
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Recipient's name").fill("Mine Second");
  const first = { recipient: { name: "Theirs First", address: "99 Their Street" } };
  expect((await masar.shop.patch(`/shipments/${number}`, first, { "If-Match": "*" })).status).toBe(200);
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("Someone else changed this shipment").waitFor();
  await form.getByText("Now: Theirs First").waitFor();
  expect(await form.getByLabel("Recipient's name").inputValue()).toBe("Mine Second");
  expect((await masar.shop.get(`/shipments/${number}`)).body.recipient.name).toBe("Theirs First");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  const { recipient } = (await masar.shop.get(`/shipments/${number}`)).body;
  expect([recipient.name, recipient.address]).toEqual(["Mine Second", "99 Their Street"]); // untouched fields keep the other user's values
});

test("a shipment that was collected meanwhile cannot be edited, and the page says why", async () => {
  const number = await book("EDIT-2");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Address").fill("7 Another Street");
  await masar.shop.post(`/simulations/${number}/advance`);
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("Someone else changed this shipment").waitFor();
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("The courier has already collected this parcel").waitFor();
});

test("sandbox buttons simulate the courier until the parcel is delivered", async () => {
  const number = await book("WALK-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  for (const said of ["Collected by the courier", "Arrived at a hub", "Out for delivery", "Delivered"]) {
    await page.getByRole("button", { name: "Next scan" }).click();
    await page.getByRole("region", { name: "History" }).getByText(said, { exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Next scan" }).waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Cancel shipment" }).count()).toBe(0);
  expect((await masar.shop.get(`/shipments/${number}`)).body.status).toBe("delivered");
});

test("a shipment is cancelled after a confirmation, and can then no longer be printed", async () => {
  const number = await book("CANCEL-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await masar.shop.get(`/shipments/${number}`)).body.status).toBe("cancelled");
  await page.getByRole("button", { name: "Print label" }).waitFor({ state: "detached" });
});

test("a preview of the label is shown, and its barcode can be scanned", async () => {
  const number = await book("SEEN-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Print label" }).click();
  const picture = page.getByRole("img", { name: `Label of ${number}` });
  await page.locator("figure[aria-busy=false]").waitFor();
  expect(await page.evaluate("document.querySelector('figure img').naturalWidth")).toBe(1200);
  const bytes = await (
    await page.request.get(new URL((await picture.getAttribute("src")) ?? "", page.url()).href)
  ).body();
  const shown = await loadImage(bytes);
  const canvas = createCanvas(shown.width, shown.height);
  canvas.getContext("2d").drawImage(shown, 0, 0);
  expect(await scan(canvas, "Code128")).toEqual([number]);
});

test("a label without a preview can still be printed", async () => {
  const number = await book("SEEN-2");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.route(/\.png$/, (route) => route.abort());
  await page.getByRole("button", { name: "Print label" }).click();
  await page.getByText("This label cannot be previewed").waitFor();
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("The labels are ready").waitFor();
});

test("selected labels are one PDF, four per sheet, starting at the chosen position", async () => {
  const numbers = [await book("LABEL-1"), await book("LABEL-2")];
  const { page } = await masar.visit("/shipments?q=label-");
  for (const number of numbers) await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await page.getByText("Selected: 2").waitFor();
  await page.getByRole("button", { name: "Print labels" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A4", { exact: true }).click();
  await dialog.getByRole("radiogroup", { name: "Labels per sheet" }).getByText("4", { exact: true }).click();
  await dialog.getByRole("button", { name: "Position 3" }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith("/labels") && request.method() === "POST");
  await dialog.getByRole("button", { name: "Create PDF" }).click();
  expect((await asked).postDataJSON()).toEqual({ tracking_numbers: numbers, format: "a4", per_sheet: 4, start: 3 });
  await dialog.getByText("The labels are ready").waitFor();
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});

test("when the server is unreachable the page says so and offers a retry; when the session has ended it asks to sign in", async () => {
  const number = await book("AWAY-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Cancel shipment" }).click();
  await answerOnce(page, /\/cancel$/, "away");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByRole("dialog").getByText("The server does not answer").waitFor();
  const unauthenticated = {
    title: "Sign in",
    status: 401,
    detail: "Sign in.",
    code: "unauthenticated",
    request_id: "req_1",
  };
  await answerOnce(page, /\/cancel$/, { status: 401, body: unauthenticated });
  await page.route(/\/session$/, (route) =>
    route.fulfill({ status: 401, contentType: "application/problem+json", body: JSON.stringify(unauthenticated) }),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await page.waitForURL(/sign-in/);
});

test("a slow response shows a loading indicator, and the earlier data stays visible", async () => {
  await book("SLOW-1", to("Slow One"));
  const { page } = await masar.visit("/shipments?q=slow-1");
  await row(page, /SLOW-1/).waitFor();
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(/q=slow-2/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("searchbox").fill("slow-2");
  await page.locator("[aria-busy='true']").waitFor();
  expect(await row(page, /SLOW-1/).count()).toBe(1);
  answer();
  await page.getByText("No matching shipments").waitFor();
});

// The shipments' pages: finding, pricing, changing beside somebody else, labels, and the sandbox's courier.

import { readFile } from "node:fs/promises";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scan } from "../core/label/paper.ts";
import { answerOnce, type Dashboard, openDashboard } from "../support/dashboard.ts";
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

test("a search narrows the list, stays in the address, and outlives a reload", async () => {
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
  await page.getByText("No shipment fits").waitFor();
  await page.reload();
  await page.getByText("No shipment fits").waitFor();
  expect(await page.getByLabel("Status").inputValue()).toBe("delivered");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).search));
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await row(page, /FIND-2/).waitFor();
  expect(addresses.filter((search) => search.includes("q="))).toEqual([]); // what was cleared does not come back
  expect(new URL(page.url()).search).toBe("");
});

test("a name that mixes both directions is shown as it was written, whichever way the page is read", async () => {
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

test("of a thousand shipments only the rows in sight are in the page, and scrolling brings the rest", async () => {
  const client = masar.shop;
  const rows = Array.from({ length: 1000 }, (_, at) => shipmentBody({ reference: `MANY-${at}`, ...to("Many Rows") }));
  for (let at = 0; at < rows.length; at += 100)
    await Promise.all(rows.slice(at, at + 100).map((body) => client.post("/shipments", body)));
  const { page } = await masar.visit("/shipments?q=many");
  await row(page, /MANY-/).first().waitFor();
  const read = () => page.getByRole("table", { name: "Shipments" }).getAttribute("aria-rowcount").then(Number);
  while ((await read()) < 1001) {
    const before = await read();
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await eventually(read, (rows) => rows > before);
  }
  expect(await page.getByRole("row").count()).toBeLessThan(60);
});

for (const language of ["en", "ar"] as const) {
  const words = {
    en: { new: "New shipment", express: "Express", create: "Create shipment", status: "Booked for pickup" },
    ar: { new: "شحنة جديدة", express: "سريع", create: "إنشاء الشحنة", status: "محجوزة للاستلام" },
  }[language];
  test(`a shipment is priced while it is written, and costs that (${language})`, async () => {
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
    const price = new Intl.NumberFormat(language === "ar" ? "ar-EG" : "en-EG", { style: "currency", currency: "EGP" });
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

test("who saves second is told of the first, sees what stands there now, and may still put theirs in its place", async () => {
  const number = await book("EDIT-1", to("Before Both"));
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Recipient's name").fill("Mine Second");
  const first = { recipient: { name: "Theirs First", address: "99 Their Street" } };
  expect((await masar.shop.patch(`/shipments/${number}`, first, { "If-Match": "*" })).status).toBe(200);
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("Somebody else changed this shipment").waitFor();
  await form.getByText("Now: Theirs First").waitFor();
  expect(await form.getByLabel("Recipient's name").inputValue()).toBe("Mine Second");
  expect((await masar.shop.get(`/shipments/${number}`)).body.recipient.name).toBe("Theirs First");
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  const { recipient } = (await masar.shop.get(`/shipments/${number}`)).body;
  expect([recipient.name, recipient.address]).toEqual(["Mine Second", "99 Their Street"]); // what was not touched stays theirs
});

test("what the courier took meanwhile is not edited, and the page says why", async () => {
  const number = await book("EDIT-2");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Address").fill("7 Another Street");
  await masar.shop.post(`/simulations/${number}/advance`);
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("Somebody else changed this shipment").waitFor();
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.getByText("The courier has already collected this parcel").waitFor();
});

test("the sandbox's courier is played by pressing, until the parcel is delivered", async () => {
  const number = await book("WALK-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  for (const said of ["Collected by the courier", "Arrived at a hub", "Out for delivery", "Delivered"]) {
    await page.getByRole("button", { name: "Next scan" }).click();
    await page.getByRole("region", { name: "What happened" }).getByText(said, { exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Next scan" }).waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Cancel shipment" }).count()).toBe(0);
  expect((await masar.shop.get(`/shipments/${number}`)).body.status).toBe("delivered");
});

test("a shipment is cancelled after being asked about, and cannot be printed then", async () => {
  const number = await book("CANCEL-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel shipment" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await masar.shop.get(`/shipments/${number}`)).body.status).toBe("cancelled");
  await page.getByRole("button", { name: "Print label" }).waitFor({ state: "detached" });
});

test("the label is seen before it is printed: a scanner reads its number off the picture", async () => {
  const number = await book("SEEN-1");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.getByRole("button", { name: "Print label" }).click();
  const picture = page.getByRole("img", { name: `The label of ${number}` });
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

test("a label that cannot be shown can be printed all the same", async () => {
  const number = await book("SEEN-2");
  const { page } = await masar.visit(`/shipments/${number}`);
  await page.route(/\.png$/, (route) => route.abort());
  await page.getByRole("button", { name: "Print label" }).click();
  await page.getByText("No picture of this label can be shown").waitFor();
  await page.getByRole("button", { name: "Make the PDF" }).click();
  await page.getByText("The labels are ready").waitFor();
});

test("chosen labels come in one PDF, four on a sheet from the place that was pressed", async () => {
  const numbers = [await book("LABEL-1"), await book("LABEL-2")];
  const { page } = await masar.visit("/shipments?q=label-");
  for (const number of numbers) await page.getByRole("checkbox", { name: `Choose ${number}` }).check();
  await page.getByText("Chosen: 2").waitFor();
  await page.getByRole("button", { name: "Print labels" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A4", { exact: true }).click();
  await dialog.getByRole("radiogroup", { name: "Labels on a sheet" }).getByText("4", { exact: true }).click();
  await dialog.getByRole("button", { name: "Place 3" }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith("/labels") && request.method() === "POST");
  await dialog.getByRole("button", { name: "Make the PDF" }).click();
  expect((await asked).postDataJSON()).toEqual({ tracking_numbers: numbers, format: "a4", per_sheet: 4, start: 3 });
  await dialog.getByText("The labels are ready").waitFor();
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});

test("when the server is away the page says so and what to press; when the session is over it asks to sign in", async () => {
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

test("a slow answer shows that it is waited for, and what was there stays in sight", async () => {
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
  await page.getByText("No shipment fits").waitFor();
});

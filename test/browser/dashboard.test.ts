import { listGovernorates } from "@masar/core/address/governorate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closePages, elsewhere, openBrowser, openPage, type Watched } from "../support/browser.ts";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { keepPages, type Pages } from "../support/pages.ts";
import { freePort } from "../support/postgres-server.ts";
import { masarJson, type RunningServer, startServer } from "../support/process.ts";
import { followLink } from "../support/sign-in-link.ts";

let browser: Browser;
let database: TestDatabase;
let server: RunningServer;
let origin: string;
let key: string;
let signedIn: Watched;
let pages: Pages;

beforeAll(async () => {
  database = await makeDatabase();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startServer({ DATABASE_URL: database.url, PORT: String(port) });
  key = /masar_test_sk_\w+/.exec(server.printed)?.[0] ?? "";
  browser = await openBrowser();
  pages = keepPages(browser, origin);
  signedIn = await openPage(browser);
  await followLink(signedIn.page, /http:\S+\/sign-in\?token=\w+/.exec(server.printed)?.[0] ?? "");
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await server?.stop();
  await database?.remove();
});

/** The same visitor on another page, until its test has ended. */
async function visit(path: string, options: { width?: number; language?: string } = {}): Promise<Watched> {
  const cookies = (await signedIn.page.context().cookies()).map(({ name, value }) => ({ name, value, url: origin }));
  const kept: Record<string, string> = options.language ? { "masar-language": options.language } : {};
  const watched = await pages.open({ cookies, kept, width: options.width ?? 1280, own: false });
  onTestFinished(() => pages.leave(watched.page));
  await watched.page.goto(origin + path);
  return watched;
}

/** The focused field, and whether all of it can be seen. */
function focused(page: Page): Promise<{ name: string | null; inSight: boolean }> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return { name: document.activeElement.getAttribute("name"), inSight: top >= 0 && bottom <= innerHeight };
  })()`);
}

test("the link that the first start prints signs in once and leaves no token in the URL", async () => {
  await signedIn.page.getByRole("heading", { level: 1 }).waitFor();
  expect(signedIn.page.url()).toBe(`${origin}/`);
  const link = /http:\S+\/sign-in\?token=\w+/.exec(server.printed)?.[0] ?? "";
  const other = await openPage(browser);
  await other.page.goto(link);
  await other.page.getByText("This link was already used").waitFor();
});

test("an account without shipments is shown a sample request", async () => {
  const { page } = await visit("/shipments");
  const code = await page.getByText("curl -X POST").textContent();
  expect(code).toContain(`${origin}/sandbox/v1/shipments`);
  expect(code).toContain("YOUR_KEY");
});

test("creating a shipment shows errors at their fields, and valid values add a row", async () => {
  const watched = await visit("/shipments");
  const { page } = watched;
  await page.getByRole("button", { name: "New shipment" }).click();
  await page.getByLabel("Recipient's phone").fill("0100");
  await page.getByRole("button", { name: "Create shipment" }).click();
  const refused = page.getByText("Digits are missing: a mobile has 11");
  await refused.waitFor();
  expect(await focused(page)).toEqual({ name: "/reference", inSight: true }); // the first of them
  await page.getByLabel("Reference").fill("ORD-7001");
  await page.getByLabel("Recipient's name").fill("منى علي");
  expect(await page.getByLabel("Recipient's name").getAttribute("aria-invalid")).not.toBe("true");
  await refused.waitFor(); // another field's error stays
  await page.getByLabel("Recipient's phone").fill("٠١٠٠١٢٣٤٥٦٧");
  await refused.waitFor({ state: "detached" });
  await page.getByLabel("Governorate").selectOption("GZ");
  await page.getByLabel("Address").fill("12 Tahrir Street, Dokki");
  await page.getByLabel("Cash to collect").fill("1250.5");
  await page.getByRole("button", { name: "Create shipment" }).click();

  const print = page.getByRole("status").getByRole("button", { name: "Print label" });
  await print.waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.locator(":focus").textContent()).toBe("Print label");
  const row = page.getByRole("row", { name: /ORD-7001/ });
  await row.waitFor();
  await print.press("Enter");
  await page.getByRole("dialog", { name: /label/i }).waitFor();
  await page.keyboard.press("Escape");
  const text = await row.textContent();
  expect(text).toMatch(/MS\d{13}/);
  for (const part of ["منى علي", "Giza", "Booked for pickup", "1,250.50"]) expect(text).toContain(part);
  const listed = await fetch(`${origin}/sandbox/v1/shipments?reference=ORD-7001`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(((await listed.json()) as { data: unknown[] }).data).toHaveLength(1);
  expect(elsewhere(watched)).toEqual([]);

  const number = await row.getByRole("link").textContent();
  const pdf = await page.request.get(`${origin}/sandbox/v1/labels/${number}.pdf`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
});

test("in Arabic, on a phone, a refused shipment shows its first error in sight, and a created one offers its label", async () => {
  const { page } = await visit("/shipments", { language: "ar", width: 390 });
  await page.getByRole("button", { name: "شحنة جديدة" }).click();
  await page.getByLabel("المرجع").fill("ORD-7002");
  await page.getByLabel("اسم العميل").fill("منى علي");
  await page.getByLabel("هاتف العميل").fill("01001234567");
  await page.getByLabel("المحافظة").selectOption("GZ");
  await page.getByLabel("العنوان").fill("12 شارع التحرير، الدقي");
  await page.getByLabel("الوزن").fill("900");
  const create = page.getByRole("button", { name: "إنشاء الشحنة" });
  await create.click();
  await page.locator("[aria-invalid=true]").waitFor();
  expect(await focused(page)).toEqual({ name: "/parcel/weight_kg", inSight: true });
  await page.getByLabel("الوزن").fill("٢");
  await page.locator("[aria-invalid=true]").waitFor({ state: "detached" });
  await create.click();
  const print = page.getByRole("status").getByRole("button", { name: "طباعة البوليصة" });
  await print.waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.locator(":focus").textContent()).toBe("طباعة البوليصة");
});

test("the form offers exactly the governorates that the API accepts, named in the user's language", async () => {
  for (const language of ["en", "ar"] as const) {
    const { page } = await visit("/shipments", { language });
    await page.getByRole("button", { name: language === "en" ? "New shipment" : "شحنة جديدة" }).click();
    const options = page.locator("select[name='/recipient/governorate'] option[value]:not([value=''])");
    await options.first().waitFor({ state: "attached" });
    expect(await options.allTextContents()).toEqual(listGovernorates().map((governorate) => governorate[language]));
    const codes = options.evaluateAll((all) => all.map((option) => option.getAttribute("value")));
    expect(await codes).toEqual(listGovernorates().map(({ code }) => code));
  }
});

test("sandbox shipments are not listed in the live environment, and each environment shows its name", async () => {
  const { page } = await visit("/shipments");
  await page.getByText("Sandbox: nothing here is collected").waitFor();
  await page.getByRole("row", { name: /ORD-7001/ }).waitFor();
  await page.getByText("Live", { exact: true }).click();
  await page.getByText("Live: couriers collect").waitFor();
  await page.getByText("No shipments yet").waitFor();
  expect(await page.getByRole("row", { name: /ORD-7001/ }).count()).toBe(0);
});

test("the Arabic page is right-to-left, and the language switch changes it", async () => {
  const { page } = await openPage(browser, { locale: "ar-EG" });
  await page.context().addCookies(await signedIn.page.context().cookies());
  await page.goto(`${origin}/shipments`);
  await page.getByRole("heading", { name: "الشحنات" }).waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await page.locator("html").getAttribute("lang")).toBe("ar");
  await page.getByRole("banner").getByText("English").click();
  await page.getByRole("heading", { name: "Shipments", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
  await page.reload();
  await page.getByRole("heading", { name: "Shipments", exact: true }).waitFor();
});

test("an API key is created, shown once, works, is rolled and is revoked", async () => {
  const { page, errors } = await visit("/keys");
  await page.getByText("First key").waitFor();
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("This field is required").or(page.getByText("At least 1 character")).waitFor();
  await page.getByLabel("Name").fill("Website");
  await page.getByRole("button", { name: "Create key" }).click();
  const secret = (await page.getByText(/^masar_test_sk_\w{38}$/).textContent()) ?? "";
  const status = async () =>
    (await fetch(`${origin}/sandbox/v1/account`, { headers: { Authorization: `Bearer ${secret}` } })).status;
  expect(await status()).toBe(200);
  await page.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await page.getByText("Website").waitFor();
  expect(await page.getByText(secret).count()).toBe(0);

  await page.getByRole("button", { name: "Replace" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  const rolled = await page.getByText(/^masar_test_sk_\w{38}$/).textContent();
  expect(rolled).not.toBe(secret);
  expect(await status()).toBe(200);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText(/Works until/).waitFor();

  const old = page.locator(".mantine-Card-root", { hasText: "Works until" });
  await old.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("Revoked", { exact: true }).waitFor();
  expect(await status()).toBe(401);
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
});

test("signing out ends the session", async () => {
  const watched = await openPage(browser);
  const { sign_in_url } = await masarJson<{ sign_in_url: string }>(["user", "link", "--email", "owner@example.com"], {
    DATABASE_URL: database.url,
    PORT: new URL(origin).port,
  });
  await followLink(watched.page, sign_in_url);
  await watched.page.getByRole("button", { name: "Account and sign-out" }).click();
  await watched.page.getByRole("menuitem", { name: "Sign out" }).click();
  await watched.page.getByRole("heading", { name: "Sign in" }).waitFor();
  await watched.page.reload();
  await watched.page.getByRole("heading", { name: "Sign in" }).waitFor();
});

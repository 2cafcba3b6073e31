// An administrator's journey in a browser: upload, activate, connect; later deactivate and delete.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, openBrowser, openPage } from "../support/browser.ts";
import { respond } from "../support/receiver.ts";
import { buildPlugin, type Site, startSite } from "../support/wordpress.ts";
import {
  API_KEY,
  callPlugin,
  connectionBody,
  type FakeMasar,
  json,
  problem,
  STORE,
  startMasar,
} from "../support/wordpress-masar.ts";

let browser: Browser;
let masar: FakeMasar;
let site: Site;
let folder: string;
let page: Page;

beforeAll(async () => {
  masar = await startMasar();
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), "masar-journey-"));
  browser = await openBrowser();
  ({ page } = await openPage(browser));
  await page.goto(`${site.origin}/wp-login.php`);
  await page.locator("#user_login").fill("admin");
  await page.locator("#user_pass").fill("admin");
  await page.locator("#wp-submit").click();
  await page.waitForURL(/wp-admin/);
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await site?.stop();
  await masar?.close();
  await rm(folder, { recursive: true, force: true });
});

const pluginsPage = () => page.goto(`${site.origin}/wp-admin/plugins.php`);
const ourRow = () => page.locator('tr[data-plugin="masar-shipping/masar-shipping.php"]');
const isInstalled = async () => (await readdir(join(site.folder, "wp-content/plugins"))).includes("masar-shipping");

test("an administrator uploads the zip, activates it, presses Connect and returns connected", async () => {
  await page.goto(`${site.origin}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator("#pluginzip").setInputFiles(await buildPlugin(masar.appUrl, folder));
  await page.locator("#install-plugin-submit").click();
  await page.getByText("Plugin installed successfully").waitFor(); // the page is streamed
  await page.getByRole("link", { name: "Activate Plugin" }).click();
  await ourRow().getByRole("link", { name: "Connect to Masar" }).click();
  await page.getByRole("heading", { name: "Masar Shipping" }).waitFor();

  // Masar asks for the administrator's consent, posts the connection and redirects the browser back.
  masar.on(`GET /stores/${STORE}`, () => json({ id: STORE, name: "Nile Mugs", status: "connected", health: {} }));
  masar.on("GET /connect/woocommerce", () => respond(200, { body: "<h1>Connect Nile Mugs?</h1>" }));
  await page.getByRole("button", { name: "Connect to Masar" }).click();
  await page.getByRole("heading", { name: "Connect Nile Mugs?" }).waitFor();
  const { origin, searchParams } = new URL(page.url());
  expect(origin).toBe(masar.appUrl);
  expect(searchParams.get("store")).toBe(site.origin);
  const { id: keyId } = await site.ask<{ id: number }>("POST", "/keys");
  const body = { ...connectionBody(site, masar, searchParams.get("state") ?? ""), key_id: keyId };
  expect((await callPlugin(site, "POST", "/connection", body)).status).toBe(200);
  await page.goto(`${searchParams.get("return")}&masar_outcome=connected`);
  expect(await page.getByText("Connected. New orders go to Masar from now on.").isVisible()).toBe(true);
  expect(await page.getByRole("heading", { name: "Nile Mugs" }).textContent()).toContain("Live");
});

test("deactivating keeps the connection, and activating again uses it", async () => {
  await pluginsPage();
  await ourRow().getByRole("link", { name: "Deactivate" }).click();
  expect(await site.ask<string[]>("GET", "/options")).toContain("masar_shipping_connection");
  await ourRow().getByRole("link", { name: "Activate" }).click();
  expect((await callPlugin(site, "GET", "/health")).body).toMatchObject({ connected: true, store_id: STORE });
});

test("deleting removes every option, key and file, and keeps the data on orders", async () => {
  const meta = { _masar_tracking_number: "MS1", _masar_status: "delivered" };
  const { id } = await site.ask<{ id: number }>("POST", "/orders", { meta });
  const destination = { country: "EG", state: "EGC", city: "Cairo", address: "1", postcode: "" };
  await site.ask("POST", "/rates", { destination, contents: [{}] }); // leaves a cached response and an error
  await site.ask("POST", "/options", { woocommerce_masar_shipping_3_settings: { title: "Home" } });
  const unread = { wp_masar_shipping_notices: [["info", "Order 1: shipped."]] };
  await site.ask("POST", "/users", { user_login: "clerk", user_pass: "clerk", role: "editor", meta_input: unread });
  await page.goto(`${site.origin}/wp-admin/admin.php?page=masar-shipping`);
  await page.getByRole("button", { name: "Connect again" }).click(); // leaves a state
  const before = await site.ask<string[]>("GET", "/options");
  expect(before.filter((name) => name.startsWith("_transient_masar")).length).toBeGreaterThanOrEqual(2);
  expect(before).toContain("wp_masar_shipping_notices");

  await site.ask("POST", "/webhooks", { delivery_url: `${masar.appUrl}/hooks/woocommerce/${STORE}` });
  masar.on(`DELETE /stores/${STORE}`, () => problem(503, "Later."));

  await pluginsPage();
  await ourRow().getByRole("link", { name: "Deactivate" }).click();
  await ourRow().getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, delete these files and data" }).click();
  await expect.poll(isInstalled).toBe(false);
  expect(await site.ask("GET", "/options")).toEqual([]);
  expect(await site.ask("GET", "/keys")).toEqual([]);
  expect(await site.ask("GET", "/webhooks")).toEqual([]);
  const deletions = masar.requests.filter(({ method }) => method === "DELETE");
  expect(deletions.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${API_KEY}`]);
  expect(await site.ask("POST", "/cron", { hook: "masar_shipping_leave" })).toEqual({ ran: false });
  expect(await site.ask("GET", `/meta/${id}`)).toEqual(meta);
});

test("none of these tests wrote a line to the log or the key to any file", async () => {
  expect(await site.complaints()).toEqual([]);
  const leftovers = await site.ask<string[]>("GET", `/search?text=${API_KEY}`);
  expect(leftovers).toEqual([]);
});

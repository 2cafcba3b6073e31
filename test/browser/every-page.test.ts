import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startService } from "@masar/core/service";
import type { Page } from "playwright-core";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { elsewhere } from "../support/browser.ts";
import {
  type Dashboard,
  follow,
  inTurn,
  openDashboard,
  openDemoStore,
  pagesOf,
  schemesOf,
  VARIANTS,
} from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { layoutShift, MOST_SHIFT } from "../support/layout-shift.ts";

let dashboard: Dashboard;
let paths: readonly { name: string; path: string; act?: (page: Page) => Promise<void> }[];

beforeAll(async () => {
  dashboard = await openDashboard();
  const store = await openDemoStore(dashboard.merchant.test);
  const order = (number: string) => `/orders/${store.orders.get(number)?.id}`;
  const openFirst = (page: Page) => page.locator(".order-act button").nth(1).click();
  paths = [
    { name: "start", path: "/" },
    { name: "orders", path: "/orders", act: openFirst },
    { name: "all orders", path: "/orders?tab=all", act: (page) => page.getByRole("checkbox").nth(1).check() },
    { name: "an order to correct", path: order("#1008") },
    { name: "a shipped order", path: order("#1001") },
    { name: "stores", path: "/stores" },
    { name: "the gallery", path: "/stores/new" },
    { name: "a connecting form", path: "/stores/new?platform=woocommerce" },
    { name: "a new store", path: `/stores/${store.id}?connected=1` },
    { name: "settings", path: "/settings" },
    { name: "the activity log", path: "/settings/activity" },
    { name: "shipments", path: "/shipments" },
    { name: "keys", path: "/keys" },
    { name: "customers", path: "/customers" },
    { name: "a customer", path: "/customers/person?phone=01000000011" },
    { name: "nothing", path: "/nothing-here" },
  ];
});
afterAll(() => dashboard?.stop());

describe.each(VARIANTS)("in $language, $width pixels wide", (options) => {
  test("every page is accessible in both colour schemes, fits its width, stays in its place and sends no request to another host", async () => {
    const found: Record<string, unknown> = {};
    const watched = await dashboard.visit("/", options);
    for (const { name, path, act } of pagesOf(paths, options)) {
      const since = await watched.page.evaluate<number>("performance.now()");
      await follow(watched, path);
      const shift = await layoutShift(watched.page, since);
      await act?.(watched.page);
      const wide = await watched.page.evaluate<number>("document.documentElement.scrollWidth");
      const problems = [
        ...(await barriers(watched.page, schemesOf(options))),
        ...elsewhere(watched),
        ...watched.errors.splice(0),
        ...(wide > options.width ? [`${wide} pixels wide`] : []),
        ...(shift > MOST_SHIFT ? [`shifts by ${shift}`] : []),
      ];
      if (problems.length > 0) found[name] = problems;
    }
    await dashboard.leave(watched.page);
    expect(found).toEqual({});
  });

  test("the sign-in and sign-up pages are accessible and fit their width", async () => {
    for (const path of pagesOf(["/sign-in", "/sign-in?new"], options)) {
      const { page, settled } = await dashboard.visit(path, { ...options, as: null });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settled();
      expect(await barriers(page, schemesOf(options))).toEqual([]);
      await dashboard.leave(page);
    }
  });
});

test.each([
  { language: "en", family: "Inter", most: 20_000, other: "IBM Plex Sans Arabic" },
  { language: "ar", family: "IBM Plex Sans Arabic", most: 50_000, other: undefined },
] as const)(
  "text has the font of its language, and no other font is loaded ($language)",
  async ({ language, family, most, other }) => {
    const { page, requests, errors } = await dashboard.visit("/orders", { language, own: true });
    const loaded = () =>
      page.evaluate<string[]>(
        "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('\"', ''))",
      );
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")).toMatch(
      new RegExp(`^"?${family}`),
    );
    // The first visit only fetches them.
    await eventually(
      () => page.evaluate("localStorage.getItem('masar-fonts')"),
      (kept) => kept !== null,
    );
    expect(await loaded()).toEqual([]);
    // A page does not wait long for them.
    await eventually(
      async () => {
        await page.reload();
        await page.getByRole("heading", { level: 1 }).waitFor();
        return (await loaded()).filter((one) => one === family).length;
      },
      (weights) => weights === 2,
    );
    expect(await loaded()).not.toContain(other);
    const files = await Promise.all(
      [...new Set(requests.filter((url) => url.endsWith(".woff2")))].map(async (url) => request(url)),
    );
    const bytes = await Promise.all(files.map(async ({ body }) => (await body.bytes()).length));
    expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThan(most);
    for (const { headers } of files)
      expect(headers).toMatchObject({
        "content-type": "font/woff2",
        "cache-control": expect.stringContaining("immutable"),
      });
    expect(errors).toEqual([]);
    await dashboard.leave(page);
  },
);

/** The colours behind the page and of its text, and the scheme that the first frame had. */
const SCHEME = `(() => {
  const { backgroundColor, color } = getComputedStyle(document.body);
  return { backgroundColor, color, first: window.firstScheme };
})()`;
const DARK = { backgroundColor: "rgb(19, 21, 25)", first: "dark" };
const LIGHT = { backgroundColor: "rgb(248, 249, 250)", first: "light" };

test.each(
  inTurn("en", [
    { language: "en", menu: "Account and sign-out", dark: "Dark", device: "As on this device" },
    { language: "ar", menu: "الحساب وتسجيل الخروج", dark: "داكن", device: "مثل الجهاز" },
  ]),
)(
  "the colour scheme is the device's or the one chosen, from the first frame on ($language)",
  async ({ language, menu, dark, device }) => {
    const { page, errors } = await dashboard.visit("/settings", { language, own: true });
    const kept = "requestAnimationFrame(() => { firstScheme = document.documentElement.dataset.mantineColorScheme; })";
    await page.addInitScript({ content: kept });
    const look = async () => {
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page.evaluate(SCHEME);
    };
    const choose = async (name: string) => {
      await page.getByRole("button", { name: menu }).click();
      await page.getByRole("menuitemradio", { name, checked: false }).click();
      await page.getByRole("menuitemradio", { name, checked: true }).waitFor();
    };
    expect(await look()).toMatchObject(LIGHT);
    await choose(dark);
    expect(await look()).toMatchObject(DARK);
    await choose(device);
    expect(await look()).toMatchObject(LIGHT);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await look()).toMatchObject(DARK);
    expect(errors).toEqual([]); // such as a script that the content security policy refuses
    await dashboard.leave(page);
  },
);

test("a page is printed in the light scheme, without navigation and buttons, and with every row of a list", async () => {
  const { page, settled } = await dashboard.visit("/orders?tab=all");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByText("#1014").waitFor();
  await settled();
  const shown = `[...document.querySelectorAll("nav, header, button, .orders > li")].filter((one) => one.checkVisibility())`;
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(`dispatchEvent(new Event("beforeprint"))`);
  expect(await page.evaluate(SCHEME)).toMatchObject({ backgroundColor: "rgb(255, 255, 255)" });
  expect(await page.evaluate(`${shown}.map((one) => one.localName)`)).toEqual(Array(14).fill("li"));
  const number = await page.locator(".order-number").first().boundingBox();
  expect(number?.width).toBeGreaterThan(100);
  await page.evaluate(`dispatchEvent(new Event("afterprint"))`);
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  expect(await page.evaluate(SCHEME)).toMatchObject({ backgroundColor: DARK.backgroundColor });
  await dashboard.leave(page);
});

test.each([
  { language: "en", menu: "Menu", pages: "Pages", orders: "Orders" },
  { language: "ar", menu: "القائمة", pages: "الصفحات", orders: "الطلبات" },
] as const)(
  "on a phone the page behind the menu cannot be reached; Escape and every link of the menu close it ($language)",
  async ({ language, menu, pages, orders }) => {
    const { page, settled } = await dashboard.visit("/orders?tab=all", { language, width: 390 });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled();
    const button = page.getByRole("button", { name: menu });
    const link = page.getByRole("navigation", { name: pages }).getByRole("link", { name: orders });
    await button.press("Enter");
    await link.waitFor();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.closest('main')?.id")).toBeUndefined();
    }
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe(menu);
    await button.click();
    await link.click(); // of the page that is shown
    await link.waitFor({ state: "hidden" });
    await button.click();
    await link.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("checkbox").first().check(); // the page is there again
    await dashboard.leave(page);
  },
);

test("the link to the content is readable in both colour schemes and leads there", async () => {
  const { page, settled } = await dashboard.visit("/settings");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled();
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Skip to content");
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").getAttribute("id")).toBe("content");
  await dashboard.leave(page);
});

test("with the colours of the system, what is chosen and the page that is shown still differ from the others", async () => {
  const { page } = await dashboard.visit("/orders");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.emulateMedia({ forcedColors: "active" });
  /** A spot beside its text, as it is drawn: computed styles do not tell. */
  const drawn = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    const spot = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + (box?.height ?? 0) / 2, width: 1, height: 1 };
    return (await page.screenshot({ clip: spot })).toString("base64");
  };
  for (const [chosen, other] of [
    ["header label:has(:checked)", "header label:not(:has(:checked))"],
    ["nav a[aria-current]", "nav a:not([aria-current])"],
  ] as const)
    expect(await drawn(chosen), chosen).not.toBe(await drawn(other));
  await dashboard.leave(page);
});

test.each(["en", "ar"] as const)("a choice of many stays inside its card on a phone (%s)", async (language) => {
  const { page } = await dashboard.visit("/developers", { language, width: 390 });
  const choice = page.locator("main [role=radiogroup]");
  await choice.waitFor();
  const fits = `(() => {
    const { left, right } = document.querySelector("main [role=radiogroup]").parentElement.getBoundingClientRect();
    return [...document.querySelectorAll("main [role=radiogroup] label")].every((one) => {
      const box = one.getBoundingClientRect();
      return box.left >= left && box.right <= right;
    });
  })()`;
  expect(await page.evaluate(fits)).toBe(true);
  await dashboard.leave(page);
});

test("a script is the same in every encoding, and is sent in the smallest that the browser takes", async () => {
  const { page, requests } = await dashboard.visit("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const script = requests.find((url) => /\/assets\/.+\.js$/.test(url)) ?? "";
  const sent = async (accepted: string) => {
    const { headers, body } = await request(script, { headers: { "accept-encoding": accepted } });
    const bytes = Buffer.from(await body.bytes());
    const encoding = headers["content-encoding"];
    const text = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
    return { encoding, text: text.toString("utf8"), vary: headers.vary };
  };
  const [smallest, older, plain] = [await sent("gzip, deflate, br, zstd"), await sent("gzip"), await sent("identity")];
  expect([smallest.encoding, older.encoding, plain.encoding]).toEqual(["br", "gzip", undefined]);
  expect([smallest.text, older.text]).toEqual([plain.text, plain.text]);
  expect(smallest.vary).toContain("Accept-Encoding");
  expect((await request(`${script}.br`)).statusCode).toBe(404);
});

test("each environment shows its name, and a tab keeps its environment", async () => {
  const { page } = await dashboard.visit("/orders");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText("Live", { exact: true }).click();
  await other.getByText("Live: couriers collect").waitFor();
  await other.getByText("No store is connected yet").waitFor();
  await page.reload();
  await page.getByText("Sandbox: nothing here is collected").waitFor();
  await page.getByText("#1009").waitFor();
  await other.reload();
  await other.getByText("Live: couriers collect").waitFor();
});

test("after a sign-out in another tab, this tab asks to sign in and returns to its page", async () => {
  const { page } = await dashboard.visit("/orders?tab=waiting");
  await page.getByText("#1012").waitFor();
  const other = await page.context().newPage();
  await other.goto(`${dashboard.masar.origin}/`);
  await other.getByRole("button", { name: "Account and sign-out" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await other.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/orders?tab=waiting");
});

test("after a new sign-in in another tab, the next action in this tab still works", async () => {
  const { page } = await dashboard.visit("/orders?tab=waiting");
  await page.getByText("#1012").waitFor();
  const fresh = await dashboard.visit("/");
  await fresh.page.getByRole("heading", { level: 1 }).waitFor();
  await page.context().addCookies(await fresh.page.context().cookies());
  await page.getByRole("button", { name: "Hold" }).count();
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await page.getByText("Held: 1.").waitFor();
});

test("signing in never redirects to another site", async () => {
  const elsewhere = ["https://example.com/", "//example.com", "/\\example.com", "javascript:alert(1)"];
  const signIn = (next: string) => `/sign-in?next=${encodeURIComponent(next)}`;
  const watched = await dashboard.visit(signIn("/orders/..//example.com"));
  const { page, settled } = watched;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled();
  expect(new URL(page.url()).origin).toBe(dashboard.masar.origin);
  for (const next of elsewhere) {
    await follow(watched, signIn(next));
    expect(new URL(page.url()).origin).toBe(dashboard.masar.origin);
    expect(new URL(page.url()).pathname).not.toBe("/sign-in"); // it has redirected
  }
  await dashboard.leave(page);
});

test("when the server is unreachable the page says so, keeps its data, and continues once it is back", async () => {
  const { page } = await dashboard.visit("/orders?tab=shipped");
  await page.getByText("#1001").waitFor();
  const { service } = dashboard.masar;
  await service.stop();
  await page.getByRole("tab", { name: "All" }).click();
  await page.getByRole("alert").filter({ hasText: "The server does not answer" }).first().waitFor();
  dashboard.masar.service = await startService(service.config);
  await page.getByText("#1013").waitFor();
  await page.getByText("The server does not answer").first().waitFor({ state: "detached" });
});

// The guides: each page in both languages at both widths, its copy buttons, and the choice of a language.
import { connectors } from "@masar/core/connectors";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { elsewhere } from "../support/browser.ts";
import { type Dashboard, openDashboard, pagesOf, schemesOf, VARIANTS } from "../support/dashboard.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

const platforms = connectors.filter(({ sandboxOnly }) => !sandboxOnly).map(({ id }) => id);
const GUIDES = "/docs/guides";
const PATHS = [
  GUIDES,
  ...["quickstart", "webhooks", "changelog"].map((name) => `${GUIDES}/${name}`),
  ...platforms.map((id) => `${GUIDES}/stores/${id}`),
];

describe.each(VARIANTS)("in $language, $width pixels wide", (variant) => {
  const { language, width } = variant;
  test("every guide is accessible, fits its width, shows its pictures and sends no request to another host", async () => {
    const found: Record<string, unknown> = {};
    for (const path of pagesOf(PATHS, variant)) {
      const watched = await masar.visit(`${path}?language=${language}`, { width, as: null });
      const { page } = watched;
      await page.evaluate("for (const image of document.images) image.loading = 'eager'");
      await watched.settled();
      const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
      const blank = await page.evaluate<number>("[...document.images].filter((one) => !one.naturalWidth).length");
      const problems = [
        ...(await barriers(page, schemesOf({ width }))),
        ...elsewhere(watched),
        ...watched.errors,
        ...(wide > width ? [`${wide} pixels wide`] : []),
        ...(blank > 0 ? [`${blank} pictures are not shown`] : []),
      ];
      if (problems.length > 0) found[path] = problems;
      expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
      expect(await page.locator("pre:not([dir=ltr])").count()).toBe(0);
      await masar.leave(page);
    }
    expect(found).toEqual({});
  });
});

test("the list names every guide, and every link of every guide leads to a page", async () => {
  const { page } = await masar.visit(`${GUIDES}?language=en`, { as: null });
  const cards = await addressesIn(page, ".cards a");
  expect(cards.map((address) => new URL(address).pathname)).toEqual(expect.arrayContaining(PATHS.slice(1)));
  const broken: string[] = [];
  const links = new Set<string>();
  for (const language of ["en", "ar"])
    for (const path of PATHS) {
      await page.goto(`${masar.origin}${path}?language=${language}`);
      for (const address of await addressesIn(page, "a")) links.add(address);
    }
  for (const address of links) {
    const { origin, pathname, search, hash } = new URL(address);
    if (origin !== masar.origin) continue;
    // The package for a platform's own server exists only where it was built.
    if (pathname.endsWith(".tgz")) continue;
    const answer = await fetch(origin + pathname + search, { headers: { Accept: "text/html" } });
    const body = await answer.text();
    if (!answer.ok || (hash && !body.includes(`id="${decodeURIComponent(hash.slice(1))}"`))) broken.push(address);
  }
  expect(broken).toEqual([]);
});

test("a copy button copies the code, and a chosen language is shown everywhere and remembered", async () => {
  const { page, errors } = await masar.visit(`${GUIDES}/quickstart?language=en`, { as: null, own: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const shown = () => page.locator(".code:visible .head").allTextContents();
  expect((await shown()).every((name) => name.startsWith("Node"))).toBe(true);
  await page.getByRole("tab", { name: "Python" }).first().click();
  expect(await shown()).toEqual(["Python masar.py", "Python ship.py", "Python follow.py"]);
  const sample = page.getByRole("tabpanel", { name: "Python" }).first();
  await sample.getByRole("button", { name: "Copy" }).click();
  await sample.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toBe(await sample.locator("pre").textContent());
  expect(copied).toContain(`"MASAR_URL", "${masar.origin}/sandbox/v1"`);
  await page.keyboard.press("Tab");
  await page.getByRole("tab", { name: "Python" }).first().focus();
  await page.keyboard.press("ArrowRight");
  expect(await shown()).toEqual(["curl masar.sh", "curl ship.sh", "curl follow.sh"]);
  await page.goto(`${masar.origin}${GUIDES}/webhooks?language=ar`);
  expect(await shown()).toEqual(["curl verify.sh", "curl check.sh", "Node receive.mjs"]);
  expect(errors).toEqual([]);
});

test("the dashboard leads to the guides, and each platform's form to its own", async () => {
  const { page } = await masar.visit("/developers");
  expect(await page.getByRole("link", { name: "Guides" }).getAttribute("href")).toBe(`${GUIDES}?language=en`);
  for (const platform of platforms) {
    await page.goto(`${masar.origin}/stores/new?platform=${platform}`);
    const link = page.getByRole("link", { name: "How to connect, with pictures" });
    expect(await link.getAttribute("href")).toBe(`${masar.origin}${GUIDES}/stores/${platform}?language=en`);
  }
});

test("an unknown guide is a page that says so, and no path leads to another file", async () => {
  for (const path of ["/nothing", "/stores", "/stores/demo", "/stores/../quickstart.en.md", "/samples/ship.mjs", "/"])
    expect([path, (await fetch(`${masar.origin}${GUIDES}${path}`)).status]).toEqual([path, 404]);
});

function addressesIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
}

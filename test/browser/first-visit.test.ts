// A first visit over a slow connection (400 kbit/s, 50 KB in a second) is usable within four seconds: what arrives before is
// at most 160 KB, so that 0.8 s are left for the script to run. Bytes and round trips are counted, not seconds.

import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";

const MOST_BYTES = 160_000;
const MOST_BYTES_IN_ALL = 180_000;
const MOST_REQUESTS = 20;

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await openDemoStore(dashboard.merchant.test);
});
afterAll(() => dashboard?.stop());

/** What is there when the page can be used, beside its heading. */
const PAGES = [
  { name: "signing in", path: "/sign-in", as: null, usable: "form input[type=password]", roundTrips: 3 },
  { name: "signing in, from Home", path: "/", as: null, usable: "form input[type=password]", roundTrips: 4 },
  { name: "Home", path: "/", as: undefined, usable: "main .home-tile[href]", roundTrips: 4 },
] as const;

/** An empty page of the same server: what is counted begins with the next navigation. */
async function blank(as: null | undefined): Promise<Page> {
  const { page } = await dashboard.visit("/robots.txt", { own: true, ...(as === null ? { as } : {}) });
  return page;
}

test.each(PAGES)("the page for $name is usable after at most 160 KB", async ({ path, as, usable }) => {
  const page = await blank(as);
  const requests = await watch(page);
  await page.addInitScript({ content: noteWhen(usable) });
  await page.goto(dashboard.origin + path);
  await page.locator(usable).first().waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const usableAt = await page.evaluate<number>("window.usableAt");
  await eventually(
    async () => requests.filter(({ bytes }) => bytes === undefined),
    (underWay) => underWay.length === 0,
  );
  const before = requests.filter(({ startedAt }) => startedAt < usableAt);
  const inAll = requests.filter(({ url }) => !url.endsWith(".woff2"));
  console.info(`${path}: ${sum(before)} bytes in ${before.length} requests before it is usable, ${sum(inAll)} in all`);
  expect(before.map(({ url }) => url)).not.toContainEqual(expect.stringContaining(".woff2"));
  expect(sum(before)).toBeLessThan(MOST_BYTES);
  expect(sum(inAll)).toBeLessThan(MOST_BYTES_IN_ALL);
  expect(inAll.length).toBeLessThanOrEqual(MOST_REQUESTS);
  await dashboard.leave(page);
});

/** A script that keeps the moment when the heading and what the selector finds are there. */
function noteWhen(selector: string): string {
  return `new MutationObserver((_changes, observer) => {
    if (!document.querySelector("h1") || !document.querySelector("${selector}")) return;
    observer.disconnect();
    usableAt = performance.timeOrigin + performance.now();
  }).observe(document, { childList: true, subtree: true });`;
}

interface Sent {
  url: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Over the wire, headers included; undefined while it is under way. */
  bytes: number | undefined;
}

async function watch(page: Page): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  const all: Sent[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { url }, wallTime }) => {
    const one = { url, startedAt: wallTime * 1000, bytes: undefined };
    sent.set(requestId, one);
    all.push(one);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await devtools.send("Network.enable");
  return all;
}

function sum(requests: readonly Sent[]): number {
  return requests.reduce((total, { bytes = 0 }) => total + bytes, 0);
}

test.each(PAGES)(
  "the page for $name is usable after $roundTrips round trips",
  async ({ path, as, usable, roundTrips }) => {
    const page = await blank(as);
    const held: Route[] = [];
    await page.route("**", (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      held.push(route);
      return undefined;
    });
    await page.goto(dashboard.origin + path, { waitUntil: "commit" });
    const isUsable = async () => (await page.locator(usable).count()) > 0;
    let trips = 1; // the page itself
    while (await isAsking(page, held, isUsable)) {
      trips += 1;
      await Promise.all(held.splice(0).map(answered));
    }
    expect(trips).toBe(roundTrips);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await dashboard.leave(page);
  },
);

/** Waits until all is asked for that needs no other answer. False once the page is usable. */
async function isAsking(page: Page, held: readonly Route[], isUsable: () => Promise<boolean>): Promise<boolean> {
  let before = 0;
  const next = await eventually(
    async () => {
      if (await isUsable()) return "usable";
      await page.evaluate("new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 1_000 })))");
      const isQuiet = held.length > 0 && held.length === before;
      before = held.length;
      return isQuiet ? "asks" : "waits";
    },
    (state) => state !== "waits",
  );
  return next === "asks";
}

async function answered(route: Route): Promise<void> {
  await route.continue();
  await (await route.request().response())?.finished();
}

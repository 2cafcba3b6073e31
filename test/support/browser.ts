import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium, type Page, type Request } from "playwright-core";
import { eventually } from "./eventually.ts";
import { CONDITION_MS } from "./limits.ts";
import { hasMemoryFolder } from "./scratch.ts";

// Playwright makes Chromium share memory through files on disk, for containers with little shared memory.
const IGNORED = hasMemoryFolder ? ["--disable-dev-shm-usage"] : [];

const started = new Map<string, Promise<Browser>>();

/**
 * Chromium from npm, not from the machine. (The package's own flags turn web security off.)
 * One serves every file that a worker runs, and ends with the worker; a file closes its pages with `closePages`.
 */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", ...more];
  const known = started.get(args.join(" "));
  if (known) return known;
  const starting = sparticuz
    .executablePath()
    .then((executablePath) => chromium.launch({ executablePath, args, ignoreDefaultArgs: IGNORED }));
  started.set(args.join(" "), starting);
  return starting;
}

export async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

export interface Watched {
  page: Page;
  /** Every address that the page requested. */
  requests: string[];
  /** Console errors and uncaught exceptions of its scripts. */
  errors: string[];
  /** Waits until every request is answered and the page has rendered the result. */
  settled(): Promise<void>;
}

export interface PageOptions {
  locale?: string;
  width?: number;
  /** Accepts the certificate of the tests. */
  ownCertificate?: boolean;
}

/** Every frame of a transition is drawn without a graphics card: only a long run sees them. */
export const reducedMotion = process.env.MASAR_TEST_LONG ? "no-preference" : "reduce";

/** A page in its own profile that records its requests and errors. */
export async function openPage(
  browser: Browser,
  { locale = "en-GB", width = 1280, ownCertificate = false }: PageOptions = {},
): Promise<Watched> {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ locale, viewport, reducedMotion, ignoreHTTPSErrors: ownCertificate });
  context.setDefaultTimeout(CONDITION_MS);
  return watch(await context.newPage());
}

/** Records a page's requests and errors from now on. */
export function watch(page: Page): Watched {
  const underWay = new Set<Request>();
  const watched: Watched = { page, requests: [], errors: [], settled: () => settled(page, underWay) };
  page.on("request", (request) => {
    watched.requests.push(request.url());
    underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("pageerror", (error) => watched.errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") watched.errors.push(message.text());
  });
  return watched;
}

/**
 * Chromium at times begins no idle period after a frame until something else is drawn, which on a page at rest is never:
 * without the timeout the callback then never runs.
 */
const DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn, { timeout: 1_000 })))";

/** A response is rendered, and may cause another request, before the page is idle: no timer is needed. */
async function settled(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  let quiet = 0;
  await eventually(
    async () => {
      await page.evaluate(DRAWN);
      quiet = underWay.size === 0 ? quiet + 1 : 0;
      return quiet;
    },
    (times) => times >= 3,
  );
}

/** Addresses that are not this machine's. */
export function elsewhere({ requests }: Watched): string[] {
  return requests.filter((url) => !/^(https?:\/\/(localhost|127\.0\.0\.1)[:/]|data:|blob:)/.test(url));
}

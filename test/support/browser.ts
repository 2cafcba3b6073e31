import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium, type Page } from "playwright-core";

/** Chromium from npm: nothing on the machine is asked for a browser. (Its package's own flags turn web security off.) */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", ...more];
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args });
}

export interface Watched {
  page: Page;
  /** Every address that the page asked for. */
  requests: string[];
  /** What it wrote to the console as an error, and what its scripts threw. */
  errors: string[];
}

/** A page in a profile of its own, which notes what it asks for and what goes wrong in it. */
export async function openPage(
  browser: Browser,
  { locale = "en-GB", width = 1280 }: { locale?: string; width?: number } = {},
): Promise<Watched> {
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const watched: Watched = { page, requests: [], errors: [] };
  page.on("request", (request) => watched.requests.push(request.url()));
  page.on("pageerror", (error) => watched.errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") watched.errors.push(message.text());
  });
  return watched;
}

/** Addresses that are not this machine's. */
export function elsewhere({ requests }: Watched): string[] {
  return requests.filter((url) => !/^(https?:\/\/(localhost|127\.0\.0\.1)[:/]|data:|blob:)/.test(url));
}

import type { Browser, BrowserContext, Disposable, Page } from "playwright-core";
import { openPage, reducedMotion, type Watched, watch } from "./browser.ts";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** What a page of the dashboard begins with. */
export interface Beginning {
  cookies: Cookies;
  /** In `localStorage`, until the page chooses otherwise. */
  kept: Record<string, string>;
  width: number;
  /** In a profile that no test had before and none has afterwards. */
  own: boolean;
}

/**
 * The pages of a server, used again after the test that opened them: to load the dashboard in one takes less than half of
 * the work that it takes in a new profile, where nothing is compiled yet.
 */
export interface Pages {
  open(beginning: Beginning): Promise<Watched>;
  /** After a test: its page can be opened again when it is alone in its profile and still at the server. */
  leave(page: Page): Promise<void>;
  /** After a test that failed: prints what its page shows. Nothing continues with it, also where the test has left it. */
  discard(page: Page): Promise<void>;
}

export function keepPages(browser: Browser, origin: string): Pages {
  const idle: Page[] = [];
  const begun = new Map<Page, Disposable>();
  return {
    async open({ cookies, kept, width, own }) {
      const known = own ? undefined : idle.pop();
      if (known) await known.setViewportSize({ width, height: 800 });
      const watched = known ? watch(known) : await openPage(browser, { width });
      await watched.page.context().addCookies(cookies);
      const script = await watched.page.addInitScript((first) => {
        for (const [name, value] of Object.entries(first)) {
          if (!localStorage.getItem(name)) localStorage.setItem(name, value); // a choice made in the page is kept
        }
      }, kept);
      if (!own) begun.set(watched.page, script);
      return watched;
    },
    async leave(page) {
      if (page.isClosed() || idle.includes(page)) return;
      const script = begun.get(page);
      begun.delete(page);
      const isAlone = page.context().pages().length === 1 && page.url().startsWith(`${origin}/`);
      if (!script || !isAlone) return page.context().close();
      await script.dispose();
      await empty(page);
      idle.push(page);
    },
    async discard(page) {
      if (idle.includes(page)) idle.splice(idle.indexOf(page), 1);
      begun.delete(page);
      if (!page.isClosed()) process.stderr.write(await shown(page));
      await page.context().close();
    },
  };
}

/** The address and the accessibility tree: a failure that is seen once, on another machine, can then be explained. */
async function shown(page: Page): Promise<string> {
  const body = await page
    .locator("body")
    .ariaSnapshot()
    .catch((error: unknown) => String(error));
  return `\nThe page when its test failed: ${page.url()}\n${body}\n`;
}

/** As in a new profile, except for files that were fetched. */
async function empty(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.goto("about:blank"); // it asks the server for nothing more, and draws nothing for what follows
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion, forcedColors: null });
  await page.mouse.move(-1, -1);
  await page.context().clearCookies();
  await page.context().clearPermissions();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.resetNavigationHistory");
  await devtools.detach();
}

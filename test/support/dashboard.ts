import type { ServiceOptions } from "@masar/core/service";
import type { Browser, Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import type { Scheme } from "./barriers.ts";
import { closePages, openBrowser, type Watched } from "./browser.ts";
import { type Client, createClient } from "./client.ts";
import { eventually } from "./eventually.ts";
import { signIn } from "./merchant.ts";
import { keepPages } from "./pages.ts";
import { startTestService, type TestAccount, type TestService } from "./service.ts";

export type Language = "en" | "ar";

/** A real server with the dashboard, a browser, and a signed-in merchant. */
export interface Dashboard {
  masar: TestService;
  origin: string;
  browser: Browser;
  merchant: TestAccount;
  /** The merchant's sandbox, with a full key. */
  shop: Client;
  /** A new page, signed in, until its test has ended. */
  visit(path: string, options?: VisitOptions): Promise<Watched>;
  /** Gives up a page before its test has ended. */
  leave(page: Page): Promise<void>;
  /** A staff account. */
  staff(): Promise<TestAccount>;
  stop(): Promise<void>;
}

export interface VisitOptions {
  language?: Language;
  width?: number;
  mode?: "live" | "test";
  /** Another user than the merchant; null for no user. */
  as?: TestAccount | null;
  /**
   * In a profile that no test had before, open until the file ends: for scripts, permissions, clocks, authenticators and first
   * visits, and for several tests with one page.
   */
  own?: boolean;
}

export interface DashboardOptions extends ServiceOptions {
  environment?: Record<string, string>;
  /** Chromium's own, such as those of a camera that shows a file. */
  browserFlags?: readonly string[];
}

export async function openDashboard({
  environment,
  browserFlags,
  ...options
}: DashboardOptions = {}): Promise<Dashboard> {
  const masar = await startTestService({ ...options, environment: { MASAR_RATE_LIMITS: "off", ...environment } });
  const browser = await openBrowser(browserFlags);
  const merchant = await masar.newAccount();
  const pages = keepPages(browser, masar.origin);
  return {
    masar,
    origin: masar.origin,
    browser,
    merchant,
    shop: merchant.test,
    async visit(path, { language = "en", width = 1280, mode, as = merchant, own = false } = {}) {
      const cookies = as ? [await cookieOf(masar, as)] : [];
      const kept = { "masar-language": language, ...(mode ? { "masar-mode": mode } : {}) };
      const watched = await pages.open({ cookies, kept, width, own });
      const { page } = watched;
      // One that is opened before the tests of a file is for all of them.
      if (!own && TestRunner.getCurrentTest())
        onTestFinished(({ task }) => (task.result?.state === "fail" ? pages.discard(page) : pages.leave(page)));
      await page.goto(masar.origin + path);
      return watched;
    },
    leave: (page) => pages.leave(page),
    staff: () => masar.newAccount({ kind: "staff" }),
    async stop() {
      await closePages(browser);
      await masar.stop();
    },
  };
}

/** Opens another page of the dashboard as a link does: without a reload, which takes most of the time. */
export async function follow({ page, settled }: Watched, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await settled();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Languages and widths. */
export const VARIANTS = [
  { language: "en", width: 1280 },
  { language: "ar", width: 390 },
  { language: "ar", width: 1280 },
  { language: "en", width: 390 },
] as const satisfies readonly VisitOptions[];

/**
 * The pages of a variant: every page once in each language and once at each width, half of them
 * in each combination; in a long run every page in all four.
 */
export function pagesOf<Page>(all: readonly Page[], { language, width }: (typeof VARIANTS)[number]): Page[] {
  if (process.env.MASAR_TEST_LONG) return [...all];
  const place = VARIANTS.findIndex((variant) => variant.language === language && variant.width === width);
  return all.filter((_, at) => at % 2 === Math.floor(place / 2));
}

/**
 * The colour schemes in which a visit to one of `pagesOf` is checked: each page is seen in each scheme once, light where the
 * window is wide and dark where it is narrow; in a long run in both each time.
 */
export function schemesOf({ width }: { width: number }): [Scheme, ...Scheme[]] {
  if (process.env.MASAR_TEST_LONG) return ["light", "dark"];
  return width < 1000 ? ["dark"] : ["light"];
}

/**
 * The languages of a long flow that is the same in both: in an ordinary run the one that its test names, in a long run all.
 * The files take turns, and with its language a flow may have its width. Not for what differs between the languages: reading
 * direction, digits, names, and the pages of VARIANTS.
 */
export function inTurn<Variant extends Language | { language: Language }>(
  usual: Language,
  all: readonly Variant[],
): Variant[] {
  if (process.env.MASAR_TEST_LONG) return [...all];
  return all.filter((one) => (typeof one === "string" ? one : one.language) === usual);
}

async function cookieOf(masar: TestService, account: TestAccount) {
  const { cookie } = await signIn(masar, account);
  const [name = "", value = ""] = cookie.split("=");
  return { name, value, url: masar.origin };
}

/** The demo store's fourteen orders, by number. */
export async function openDemoStore(client: Client): Promise<{ id: string; orders: Map<string, { id: string }> }> {
  const { body: store } = await client.post("/stores", { platform: "demo" });
  const { data } = await eventually(
    async () => (await client.get(`/orders?store=${store.id}&limit=100`)).body,
    ({ data }) => data.length === 14,
  );
  return {
    id: store.id,
    orders: new Map(data.map((order: { id: string; number: string }) => [order.number, order])),
  };
}

/** A client for the account that a page is signed in to, with a key created by the page's session. */
export async function clientOf(page: Page, origin: string): Promise<Client> {
  const secret = await page.evaluate(async () => {
    const session = (await (await fetch("/sandbox/v1/session")).json()) as { csrf_token: string };
    const made = await fetch("/sandbox/v1/api_keys", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": session.csrf_token },
      body: JSON.stringify({ name: "test" }),
    });
    return ((await made.json()) as { secret: string }).secret;
  });
  return createClient({ base: `${origin}/sandbox/v1`, key: secret });
}

/** Replaces the server's next response to these requests, once. */
export async function answerOnce(
  page: Page,
  url: RegExp,
  answer: { status: number; body: Record<string, unknown> } | "away",
): Promise<void> {
  await page.route(
    url,
    (route) =>
      answer === "away"
        ? route.abort()
        : route.fulfill({
            status: answer.status,
            contentType: "application/problem+json",
            body: JSON.stringify(answer.body),
          }),
    { times: 1 },
  );
}

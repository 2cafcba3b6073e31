import type { ServiceOptions } from "@masar/core/service";
import type { Browser, Page } from "playwright-core";
import { openBrowser, openPage, type Watched } from "./browser.ts";
import { type Client, createClient } from "./client.ts";
import { eventually } from "./eventually.ts";
import { signIn } from "./merchant.ts";
import { startTestService, type TestAccount, type TestService } from "./service.ts";

export type Language = "en" | "ar";

/** A server with the dashboard, a browser, and a merchant who is signed in to it. */
export interface DashboardTest {
  masar: TestService;
  browser: Browser;
  merchant: TestAccount;
  /** A page of its own, signed in. */
  visit(path: string, options?: VisitOptions): Promise<Watched>;
  stop(): Promise<void>;
}

export interface VisitOptions {
  language?: Language;
  width?: number;
  /** Somebody else than the merchant; null for nobody. */
  as?: TestAccount | null;
}

export async function startDashboard(
  environment: Record<string, string> = {},
  options: ServiceOptions = {},
): Promise<DashboardTest> {
  const masar = await startTestService({ ...options, environment: { MASAR_RATE_LIMITS: "off", ...environment } });
  const browser = await openBrowser();
  const merchant = await masar.newAccount();
  return {
    masar,
    browser,
    merchant,
    async visit(path, { language = "en", width = 1280, as = merchant } = {}) {
      const watched = await openPage(browser, { width });
      if (as) await watched.page.context().addCookies([await cookieOf(masar, as)]);
      await watched.page.addInitScript((chosen) => {
        if (!localStorage.getItem("masar-language")) localStorage.setItem("masar-language", chosen);
      }, language);
      await watched.page.goto(masar.origin + path);
      return watched;
    },
    async stop() {
      await browser.close();
      await masar.stop();
    },
  };
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

/** A client for the account that a page is signed in to, made with a key that the page's session makes. */
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

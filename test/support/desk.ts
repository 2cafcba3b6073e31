import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { openBrowser, openPage, type Watched } from "./browser.ts";
import { type Client, createClient } from "./client.ts";
import { makeDatabase } from "./database.ts";
import { freePort } from "./postgres-server.ts";
import { masarJson, startServer } from "./process.ts";

type Language = "en" | "ar";
type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

export interface Visit {
  width?: number;
  language?: Language;
  mode?: "live" | "test";
  /** Who is signed in; the owner of the first account when left out. */
  as?: Cookies;
}

/** A real server with a browser before it, signed in as the owner of the first account. */
export interface Dashboard {
  origin: string;
  browser: Browser;
  /** With a full sandbox key of the first account. */
  shop: Client;
  /** A page of its own, already there. */
  visit(path: string, visit?: Visit): Promise<Watched>;
  /** Makes an account of the service's own people: its cookies, and a client for each environment. */
  staff(): Promise<{ cookies: Cookies; live: Client; test: Client }>;
  stop(): Promise<void>;
}

export async function openDashboard(): Promise<Dashboard> {
  const database = await makeDatabase();
  const port = String(await freePort());
  const environment = {
    DATABASE_URL: database.url,
    PORT: port,
    MASAR_RATE_LIMITS: "off",
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
  };
  const origin = `http://localhost:${port}`;
  const server = await startServer(environment);
  const browser = await openBrowser();
  const key = /masar_test_sk_\w+/.exec(server.printed)?.[0] ?? "";
  const owner = await signIn(/http:\S+\/sign-in\?token=\w+/.exec(server.printed)?.[0] ?? "");

  async function signIn(link: string): Promise<Cookies> {
    const { page } = await openPage(browser);
    await page.goto(link);
    await page.getByRole("navigation").first().waitFor();
    const cookies = await page.context().cookies();
    await page.context().close();
    return cookies;
  }

  return {
    origin,
    browser,
    shop: createClient({ base: `${origin}/sandbox/v1`, key }),
    async visit(path, { width, language = "en", mode = "test", as = owner } = {}) {
      const watched = await openPage(browser, width === undefined ? {} : { width });
      await watched.page.context().addCookies(as);
      await watched.page.addInitScript(
        (chosen) => {
          localStorage.setItem("masar-language", chosen.language);
          localStorage.setItem("masar-mode", chosen.mode);
        },
        { language, mode },
      );
      await watched.page.goto(origin + path);
      return watched;
    },
    async staff() {
      const email = "hub@example.com";
      await masarJson(["account", "create", "--name", "Hub", "--email", email, "--staff"], environment);
      const { sign_in_url } = await masarJson<{ sign_in_url: string }>(["user", "link", "--email", email], environment);
      const client = async (mode: "live" | "test") => {
        const words = ["key", "create", "--account", email, "--mode", mode];
        const { secret } = await masarJson<{ secret: string }>(words, environment);
        return createClient({ base: mode === "live" ? `${origin}/v1` : `${origin}/sandbox/v1`, key: secret });
      };
      return { cookies: await signIn(sign_in_url), live: await client("live"), test: await client("test") };
    },
    async stop() {
      await browser.close();
      await server.stop();
      await database.remove();
    },
  };
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What a page does wrong to people with a screen reader, a keyboard or weak eyes: serious and critical findings of axe. */
export async function barriers(page: Page): Promise<string[]> {
  // In an isolated world of the test's own: the page's policy forbids foreign scripts, and stays as it is.
  await page.evaluate(await readText(AXE));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

async function readText(path: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(path, "utf8");
}

/** Lets the server's next answer to these requests be another, once. */
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

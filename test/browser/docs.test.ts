import { request as httpRequest } from "node:http";
import { problems } from "@masar/core/http/problem-catalog";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { closePages, elsewhere, openBrowser, openPage } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

let browser: Browser;
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await service?.stop();
});

test("the API reference shows every operation and sends no request to another host", async () => {
  const watched = await openPage(browser);
  await watched.page.goto(`${service.origin}/docs`);
  const groups = watched.page.locator("h3.opblock-tag");
  await groups.first().waitFor();
  const document = (await (await fetch(`${service.origin}/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { tags: readonly string[] }>>;
    tags: readonly { name: string }[];
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const used = new Set(operations.flatMap(({ tags }) => tags));
  await eventually(
    () => groups.count(),
    (count) => count === document.tags.length,
  );
  const shown = watched.page.locator(".opblock");
  const webhooks = await shown.count(); // they are open from the beginning
  let seen = 0;
  for (const [at, group] of (await groups.all()).entries()) {
    if (!used.has(document.tags[at]?.name ?? "")) continue;
    await group.locator(".expand-operation").click();
    seen +=
      (await eventually(
        () => shown.count(),
        (count) => count > webhooks,
      )) - webhooks;
    await group.locator(".expand-operation").click();
    await eventually(
      () => shown.count(),
      (count) => count === webhooks,
    );
  }
  expect(seen).toBe(operations.length);
  await groups.first().locator(".expand-operation").click();
  await watched.page.getByText("Create a shipment", { exact: true }).click();
  await watched.page.getByText("Registers a shipment for delivery").waitFor();
  await watched.page.locator("pre.microlight").first().waitFor();
  expect(await barriers(watched.page, ["light"])).toEqual([]); // it has no other scheme
  const servers = watched.page.getByRole("combobox", { name: "Server" }).locator("option");
  expect(await servers.first().textContent()).toContain("Sandbox");
  expect(await watched.page.title()).toBe("Masar API");
  expect(elsewhere(watched)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test("every problem type links to its explanation in both languages", async () => {
  const problem = (await (await fetch(`${service.origin}/v1/shipments`)).json()) as { type: string };
  const watched = await openPage(browser);
  await watched.page.goto(problem.type);
  const { unauthenticated } = problems;
  for (const text of [unauthenticated.title.en, unauthenticated.detail.ar])
    expect(await watched.page.locator("section:target").textContent()).toContain(text);
  for (const code of Object.keys(problems)) expect(await watched.page.locator(`section#${code}`).count()).toBe(1);
  expect(elsewhere(watched)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test("files outside the served folders cannot be read, however the path is written", async () => {
  const paths = [
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/docs/assets/..\\..\\config.ts",
    "//etc/passwd",
    "/docs/assets/%00",
    "/index.html%00.js",
    "/docs/assets/swagger-ui.css.map",
  ];
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
});

test("hashed files are cached forever; pages are revalidated and answered 304", async () => {
  const page = await fetch(`${service.origin}/`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const asset = await fetch(service.origin + script);
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(asset.headers.get("content-encoding")).toBe("gzip");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect(await statusOf("/", { "If-None-Match": page.headers.get("etag") ?? "" })).toBe(304);
});

test("an unknown address is answered with a page for browsers and a problem document for programs", async () => {
  const asked = (accept: string) => fetch(`${service.origin}/assets/no.js`, { headers: { Accept: accept } });
  const person = await asked("text/html,*/*;q=0.8");
  expect([person.status, person.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  const program = await asked("*/*");
  expect([program.status, program.headers.get("content-type")]).toEqual([
    404,
    "application/problem+json; charset=utf-8",
  ]);
  expect((await fetch(`${service.origin}/v2/shipments`)).status).toBe(404);
});

/** Sends the path unchanged and without Cache-Control; fetch would normalise the one and add the other. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(service.origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers: { Accept: "*/*", ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject).end();
  });
}

import { request as httpRequest } from "node:http";
import { problems } from "@masar/core/http/problem-catalog";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { closePages, elsewhere, openBrowser, openPage } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

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

interface ApiDocument {
  tags: readonly { name: string }[];
  paths: Record<string, Record<string, { tags: readonly string[]; operationId: string }>>;
  webhooks: Record<string, { post: { operationId: string } }>;
}

test("the API reference shows every operation and webhook and sends no request to another host", async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${service.origin}/docs`);
  const document = (await (await fetch(`${service.origin}/v1/openapi.json`)).json()) as ApiDocument;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const webhooks = Object.values(document.webhooks).map(({ post }) => idOf("webhooks", post.operationId));
  const shown = page.locator(".opblock");
  await page.locator(`#${webhooks.at(-1)}`).waitFor(); // they are open from the beginning
  expect(await idsOf(page.locator("h3.opblock-tag"))).toEqual(document.tags.map(({ name }) => idOf("tag", name)));
  expect(await idsOf(shown)).toEqual(webhooks);
  const half = Math.ceil(document.tags.length / 2); // all at once are too many to be drawn
  for (const tags of [document.tags.slice(0, half), document.tags.slice(half)]) {
    const own = tags.flatMap(({ name }) => operations.filter((one) => one.tags.includes(name)));
    const groups = tags.map(({ name }) => `#${idOf("tag", name)} .expand-operation`);
    await pressAll(page, groups);
    await watched.settled();
    const ids = own.map(({ tags: [tag = ""], operationId }) => idOf(tag, operationId));
    expect(new Set(await idsOf(shown))).toEqual(new Set([...ids, ...webhooks]));
    await pressAll(page, groups);
  }
  const servers = page.getByRole("combobox", { name: "Server" }).locator("option");
  expect(await servers.allTextContents()).toEqual([
    expect.stringContaining("Sandbox"),
    expect.stringContaining("Live"),
  ]);
  expect(await page.title()).toBe("Masar API");
  expect(elsewhere(watched)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test("an operation of the API reference shows its problems, and sends requests with a key to the sandbox", async () => {
  const { test: sandbox } = await service.newAccount();
  const watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${service.origin}/docs#/Shipments/createShipment`);
  const operation = page.locator(`#${idOf("Shipments", "createShipment")}`);
  await operation.getByText("Registers a shipment for delivery").waitFor();
  const refused = operation.locator("tr.response[data-code='401']");
  await refused.getByRole("tab", { name: "Schema" }).click();
  const code = refused.locator("article article").filter({ has: page.getByText("code", { exact: true }) });
  await code.getByRole("button", { name: "Expand all" }).click();
  const codes = code.locator(".json-schema-2020-12-json-viewer__children > li");
  expect(await codes.allInnerTexts()).toEqual(
    ["unauthenticated", "invalid_key", "mode_mismatch"].map((one) => expect.stringContaining(one)),
  );
  expect(await barriers(page, ["light"])).toEqual([]); // it has no other scheme

  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  await dialog.getByLabel("auth-bearer-value").fill(sandbox.key ?? "");
  await dialog.getByRole("button", { name: "Authorize" }).first().click();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await operation
    .getByRole("textbox", { name: "Request body" })
    .fill(JSON.stringify(shipmentBody({ reference: "DOCS-1" })));
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table").getByText("DOCS-1").first().waitFor();
  const { body } = await sandbox.get("/shipments");
  expect(body.data.map((one: { reference: string }) => one.reference)).toEqual(["DOCS-1"]);
  expect(elsewhere(watched)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

/** The library's id of an operation in a group, and of a group itself. */
function idOf(group: string, name: string): string {
  return `operations-${group}-${name}`.replaceAll(" ", "_");
}

function idsOf(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => all.map(({ id }) => id));
}

/** Without moving the pointer to each: that takes longer than to draw what they open. */
async function pressAll(page: Page, selectors: readonly string[]): Promise<void> {
  await page.locator(selectors.join()).evaluateAll((all) => {
    for (const one of all) (one as unknown as { click(): void }).click();
  });
}

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

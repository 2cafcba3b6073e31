// What the API document promises to generated clients.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { phone } from "@masar/core/address/fields";
import { EVENT_TYPES } from "@masar/core/event/event-type";
import { problems } from "@masar/core/http/problem-catalog";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  discriminator?: { mapping: Record<string, string> };
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  enum?: string[];
  const?: unknown;
  pattern?: string;
  items?: Schema;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
  security: Record<string, []>[];
  servers?: { url: string }[];
}
interface Document {
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Operation["responses"][string]> };
}

let folder: string;
let file: string;
let document: Document;
let operations: Operation[];

beforeAll(async () => {
  const { stdout } = await run(process.execPath, [here("../support/print-api-document.ts")], { maxBuffer: 64e6 });
  // As published: the linters refuse a document with a local address.
  const text = stdout.replaceAll(/http:\/\/localhost:\d+/g, "https://masar.test");
  folder = await mkdtemp(join(tmpdir(), "masar-document-"));
  file = join(folder, "openapi.json");
  await writeFile(file, text);
  document = JSON.parse(text);
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const schemaNamed = (ref: string | undefined) => document.components.schemas[ref?.split("/").at(-1) ?? ""];
const operationNamed = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe("linters find nothing", () => {
  const environment = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

  test.each([
    ["Redocly", "redocly", ["--config", here("../support/openapi/redocly.yaml")], /Your API description is valid/],
    [
      "Spectral",
      "spectral",
      ["--ruleset", here("../support/openapi/spectral.yaml"), "--fail-severity=hint"],
      /No results/,
    ],
  ])("%s", async (_, program, options, said) => {
    const linter = here(`../../node_modules/.bin/${program}`);
    const finished = await run(process.execPath, [linter, "lint", file, ...options], { env: environment, cwd: folder })
      // The findings are on the standard output of a failed process.
      .catch((error: { stdout?: string; stderr?: string }) => ({ stdout: error.stdout, stderr: error.stderr }));
    expect(`${finished.stdout}${finished.stderr}`).toMatch(said);
    expect(`${finished.stdout}`).not.toMatch(/\b(error|warning)\b +[a-z]/);
  });
});

test("tools send their first request to the sandbox", () => {
  expect(document.servers.map(({ url }) => url)).toEqual(["https://masar.test/sandbox/v1", "https://masar.test/v1"]);
  expect(operationNamed("advanceShipment").servers).toEqual([document.servers[0]]);
});

test("responses and events allow new fields, and every request refuses unknown ones", () => {
  const requests = new Set<unknown>();
  const answers = new Set<unknown>();
  for (const { requestBody, responses } of operations) {
    collect(requestBody?.content["application/json"], requests);
    collect(responses, answers);
  }
  for (const { post } of Object.values(document.webhooks)) collect(post.requestBody, answers);
  expect(requests.size).toBeGreaterThan(40);
  expect(answers.size).toBeGreaterThan(100);
  for (const schema of answers) expect(schema).not.toHaveProperty("additionalProperties", false);
  for (const schema of requests) expect(schema).toHaveProperty("additionalProperties");
});

/** Every object with properties of its own, references followed. */
function collect(node: unknown, into: Set<unknown>, seen = new Set<unknown>()): void {
  if (node === null || typeof node !== "object" || seen.has(node)) return;
  seen.add(node);
  const schema = node as Schema & { type?: unknown };
  if (schema.type === "object" && schema.properties) into.add(schema);
  const [, , kind = "", name = ""] = schema.$ref?.split("/") ?? [];
  if (kind === "schemas") collect(document.components.schemas[name], into, seen);
  if (kind === "responses") collect(document.components.responses[name], into, seen);
  for (const child of Object.values(node)) collect(child, into, seen);
}

test("each event type has its own schema, referenced by Event and by its webhook", () => {
  const { oneOf, discriminator } = document.components.schemas.Event ?? {};
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
  expect(Object.keys(discriminator?.mapping ?? {})).toEqual([...EVENT_TYPES]);
  expect(new Set(oneOf?.map(({ $ref }) => $ref)).size).toBe(EVENT_TYPES.length);
  for (const type of EVENT_TYPES) {
    const ref = document.webhooks[type]?.post.requestBody?.content["application/json"]?.schema.$ref;
    expect(ref).toBe(discriminator?.mapping[type]);
    const { type: named, data } = schemaNamed(ref)?.properties ?? {};
    expect(named?.const).toBe(type);
    const object = type === "payout.executed" ? "Payout" : "Shipment";
    expect(data?.properties?.object?.$ref).toBe(`#/components/schemas/${object}`);
  }
});

test("every error response is a problem document with the codes of its operation and status", () => {
  for (const { operationId, responses } of operations) {
    for (const [status, { $ref }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const content = document.components.responses[$ref?.split("/").at(-1) ?? ""]?.content ?? {};
      const [base, narrowed] = content["application/problem+json"]?.schema.allOf ?? [];
      const codes = narrowed?.properties?.code?.enum ?? [];
      expect([operationId, Object.keys(content), base?.$ref]).toEqual([
        operationId,
        ["application/problem+json"],
        "#/components/schemas/Problem",
      ]);
      expect(codes, `${operationId} ${status}`).not.toEqual([]);
      for (const code of codes) expect(problems[code as keyof typeof problems].status).toBe(Number(status));
    }
  }
});

test("request headers are documented on the operations that read them, and on no other", () => {
  const withHeader = (wanted: string) =>
    operations
      .filter(({ parameters }) => parameters?.some(({ name, in: place }) => place === "header" && name === wanted))
      .map(({ operationId }) => operationId);
  expect(withHeader("If-Match")).toEqual(["editShipment", "correctOrder"]);
  expect(withHeader("If-None-Match")).toEqual(["getShipment", "getLabel", "getLabelPicture", "track"]);
  expect(withHeader("Idempotency-Key")).toEqual(expect.arrayContaining(["createShipment", "createBulkUpload"]));
  expect(withHeader("Idempotency-Key")).not.toContain("editShipment");
  expect(withHeader("X-CSRF-Token")).toEqual([]); // a security scheme
});

test("a JSON file is a list of request bodies of POST /shipments", () => {
  const { schema } = operationNamed("createBulkUpload").requestBody?.content["application/json"] ?? {};
  expect(schemaNamed(schema?.$ref)?.items).toEqual(
    operationNamed("createShipment").requestBody?.content["application/json"]?.schema,
  );
});

test("the phone pattern matches every accepted phone", () => {
  const { recipient } = document.components.schemas.CreateShipment?.properties ?? {};
  const pattern = new RegExp(recipient?.properties?.phone?.pattern ?? "no pattern");
  const digits = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, "0"));
  const written = fc
    .tuple(
      fc.constantFrom("010", "011", "+2012", "0020 15", "(02)", "٠١٠", "03-"),
      digits,
      fc.constantFrom("", " ", "\u200f", "-"),
    )
    .map(([prefix, rest, between]) => `${prefix}${between}${rest.slice(0, 4)}${between}${rest.slice(4)}`);
  fc.assert(
    fc.property(fc.oneof(written, fc.string({ maxLength: 15 })), (text) => {
      if (phone.safeParse(text).success) expect(text).toMatch(pattern);
    }),
    { numRuns: 2_000 },
  );
  expect("call me maybe").not.toMatch(pattern);
});

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface Answered {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** Parsed if it is JSON; ignored otherwise. */
  body: unknown;
}

interface Header {
  $ref?: string;
  required?: boolean;
}

interface Response {
  $ref?: string;
  headers?: Record<string, Header>;
  content?: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response>; headers: Record<string, Header> };
}

export interface CheckedDocument {
  document: Document;
  ajv: Ajv2020;
}

let loading: Promise<CheckedDocument> | undefined;

/**
 * The document that a server serves, prepared to check responses. Servers of one version differ only in their addresses,
 * so the first that is asked answers for all: to make the document takes as long as the rest of a start.
 *
 * @param base of the server, ending in `/v1`.
 */
export function documentOf(base: string): Promise<CheckedDocument> {
  loading ??= load(base).catch((failure) => {
    loading = undefined; // such as that of a server that a test has stopped
    throw failure;
  });
  return loading;
}

async function load(base: string): Promise<CheckedDocument> {
  const response = await fetch(`${base}/openapi.json`);
  if (!response.ok) throw new Error(`${base}/openapi.json answered ${response.status}`);
  const document = (await response.json()) as Document;
  closeObjects(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  return { document, ajv };
}

/** The document allows new fields in responses. Here every field must be documented. */
function closeObjects(node: unknown): void {
  if (node === null || typeof node !== "object") return;
  const schema = node as Record<string, unknown>;
  // The parts of allOf describe the same object: none of them has all of its fields.
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  for (const [key, child] of Object.entries(schema)) if (key !== "allOf") closeObjects(child);
  for (const part of parts) for (const child of Object.values(part as object)) closeObjects(child);
  if (schema.type === "object" && schema.properties && !("additionalProperties" in schema))
    schema.additionalProperties = false;
}

/** @throws when the response is not documented or does not match its schema. */
export function checkAnswer({ document, ajv }: CheckedDocument, answered: Answered): void {
  // OpenAPI: a path without placeholders is matched first.
  const templates = Object.keys(document.paths);
  const path =
    templates.find((template) => template === answered.path) ??
    templates.find((template) => templateMatches(template, answered.path));
  const operation = path && document.paths[path]?.[answered.method.toLowerCase()];
  if (!path || !operation) {
    if (answered.status === 404 || answered.status === 405) return; // unknown addresses are not documented
    if (!isJson(answered)) return;
    throw new Error(`${answered.method} ${answered.path} answered ${answered.status} and is not in the API document`);
  }
  const where = ["paths", path, answered.method.toLowerCase(), "responses", String(answered.status)];
  const described = operation.responses[String(answered.status)];
  const name = described?.$ref?.split("/").at(-1);
  const response = name === undefined ? described : document.components.responses[name];
  const what = `${answered.method} ${path} ${answered.status}`;
  if (!response) throw new Error(`${what} is not in the API document: ${JSON.stringify(answered.body)}`);
  checkHeaders(what, response.headers ?? {}, { document, headers: answered.headers });
  if (isJson(answered))
    checkBody(what, response, { ajv, answered, at: name === undefined ? where : ["components", "responses", name] });
}

function isJson({ headers }: Answered): boolean {
  return /json/.test(headers.get("content-type") ?? "");
}

function checkBody(
  what: string,
  response: Response,
  { ajv, answered, at }: { ajv: Ajv2020; answered: Answered; at: readonly string[] },
): void {
  const type = answered.headers.get("content-type")?.split(";")[0] ?? "";
  if (!response.content?.[type])
    throw new Error(`${what}: ${type} is not in the API document: ${JSON.stringify(answered.body)}`);
  const escaped = [...at, "content", type, "schema"].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const check = ajv.getSchema(`openapi#/${escaped.join("/")}`);
  if (!check) throw new Error(`no schema at ${escaped.join("/")}`);
  if (check(answered.body)) return;
  throw new Error(
    `${what} breaks the API document: ${ajv.errorsText(check.errors)} in ${JSON.stringify(answered.body)}`,
  );
}

/** Headers that HTTP, Node and helmet send with any response. Every other header must be documented. */
const GENERAL = new Set([
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "content-security-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
]);

function checkHeaders(
  what: string,
  described: Record<string, Header>,
  { document, headers }: { document: Document; headers: Headers },
): void {
  const byName = new Map(Object.entries(described).map(([name, header]) => [name.toLowerCase(), header]));
  for (const [name] of headers) {
    if (!GENERAL.has(name) && !byName.has(name)) throw new Error(`${what}: the header ${name} is not documented`);
  }
  for (const [name, header] of byName) {
    const resolved = header.$ref ? document.components.headers[header.$ref.split("/").at(-1) ?? ""] : header;
    if (resolved?.required && !headers.has(name))
      throw new Error(`${what}: the header ${name} is documented and missing`);
  }
}

function templateMatches(template: string, path: string): boolean {
  const pattern = patterns.get(template) ?? patternOf(template);
  patterns.set(template, pattern);
  return pattern.test(path);
}

const patterns = new Map<string, RegExp>();

function patternOf(template: string): RegExp {
  const parts = template
    .split("/")
    .map((part) =>
      part.startsWith("{") && part.endsWith("}") ? "[^/]+" : part.replace(/\{\w+\}/g, "[^/]+").replace(/\./g, "\\."),
    );
  return new RegExp(`^${parts.join("/")}$`);
}

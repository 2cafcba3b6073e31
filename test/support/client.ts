import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface Reply {
  status: number;
  headers: Headers;
  /** The JSON text as it came. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the document promises
  body: any;
}

export interface Client {
  readonly base: string;
  readonly key: string | undefined;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** A body exactly as given. */
  send(
    method: string,
    path: string,
    options: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Reply>;
}

/** A client that holds every JSON answer against the API document of the server it talks to. */
export function createClient({ base, key }: { base: string; key?: string }): Client {
  const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };

  async function send(
    method: string,
    path: string,
    options: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Reply> {
    const response = await fetch(base + path, {
      method,
      redirect: "manual",
      headers: { ...authorization, ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const body = isJson && text ? JSON.parse(text) : text;
    if (isJson)
      await checkAgainstDocument(base, {
        method,
        path: path.split("?")[0] ?? path,
        status: response.status,
        type: response.headers.get("content-type") ?? "",
        body,
      });
    return { status: response.status, headers: response.headers, text, body };
  }
  const withJson =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(method, path, {
        body: JSON.stringify(body ?? {}),
        headers: { "Content-Type": "application/json", ...headers },
      });

  return {
    base,
    key,
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    delete: (path, headers = {}) => send("DELETE", path, { headers }),
    post: withJson("POST"),
    patch: withJson("PATCH"),
  };
}

interface Answered {
  method: string;
  path: string;
  status: number;
  type: string;
  body: unknown;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

const documents = new Map<string, Promise<{ document: Document; ajv: Ajv2020 }>>();

/** @throws when the document does not know the answer, or says something else about it. */
async function checkAgainstDocument(base: string, answered: Answered): Promise<void> {
  let loading = documents.get(base);
  if (!loading) {
    loading = load(base);
    documents.set(base, loading);
  }
  const { document, ajv } = await loading;
  // OpenAPI: a path without placeholders goes before one that could be it.
  const templates = Object.keys(document.paths);
  const path =
    templates.find((template) => template === answered.path) ??
    templates.find((template) => templateMatches(template, answered.path));
  const operation = path && document.paths[path]?.[answered.method.toLowerCase()];
  if (!path || !operation) {
    if (answered.status === 404 || answered.status === 405) return; // no such address: nothing is promised about it
    throw new Error(`${answered.method} ${answered.path} answered ${answered.status} and is not in the API document`);
  }
  const response = operation.responses[String(answered.status)];
  const type = answered.type.split(";")[0] ?? "";
  if (!response?.content?.[type]) {
    throw new Error(
      `${answered.method} ${path}: ${answered.status} ${type} is not in the API document: ${JSON.stringify(answered.body)}`,
    );
  }
  const escaped = [path, answered.method.toLowerCase()].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const pointer = `openapi#/paths/${escaped.join("/")}/responses/${answered.status}/content/${type.replaceAll("/", "~1")}/schema`;
  const check = ajv.getSchema(pointer);
  if (!check) throw new Error(`no schema at ${pointer}`);
  if (!check(answered.body)) {
    throw new Error(
      `${answered.method} ${path} ${answered.status} breaks the API document: ${ajv.errorsText(check.errors)} in ${JSON.stringify(answered.body)}`,
    );
  }
}

/** Services of one version differ in their addresses alone: the schemas are compiled once for all of them. */
const compiled = new Map<string, { document: Document; ajv: Ajv2020 }>();

async function load(base: string): Promise<{ document: Document; ajv: Ajv2020 }> {
  const response = await fetch(`${base}/openapi.json`);
  const text = (await response.text()).replaceAll(new URL(base).origin, "http://localhost");
  let known = compiled.get(text);
  if (!known) {
    const document = JSON.parse(text) as Document;
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(document, "openapi");
    known = { document, ajv };
    compiled.set(text, known);
  }
  return known;
}

function templateMatches(template: string, path: string): boolean {
  const pattern = template
    .split("/")
    .map((part) =>
      part.startsWith("{") && part.endsWith("}") ? "[^/]+" : part.replace(/\{\w+\}/g, "[^/]+").replace(/\./g, "\\."),
    )
    .join("/");
  return new RegExp(`^${pattern}$`).test(path);
}

import type { Mode, ProblemDocument } from "./types.ts";

/** An answer that is not a success. `message` is for people, in their language. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly document: ProblemDocument;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(document: ProblemDocument, retryAfterSeconds?: number) {
    super(document.detail);
    this.document = document;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server did not answer, or something that is not ours did. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export interface Call {
  mode: Mode;
  language: string;
  /** From GET /session; every change needs it. */
  csrfToken?: string | undefined;
  /** Of a POST that must not be carried out twice. */
  idempotencyKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
}

/** @throws ApiProblem, or Unreachable. */
export async function request<Answer>(method: string, path: string, call: Call): Promise<Answer> {
  const response = await send(method, path, call);
  // 204, and 202 for what is done later.
  if (response.ok && response.headers.get("Content-Type") === null) return undefined as Answer;
  const json = await readJson(response);
  if (!response.ok) throw failureOf(response, json);
  return json as Answer;
}

/** The same for an answer that is a file. */
export async function requestFile(method: string, path: string, call: Call): Promise<Blob> {
  return (await exchange(method, path, call)).blob();
}

/** The same with the answer's headers, such as its ETag. */
export async function exchange(method: string, path: string, call: Call): Promise<Response> {
  const response = await send(method, path, call);
  if (!response.ok) throw failureOf(response, await readJson(response));
  return response;
}

async function send(method: string, path: string, call: Call): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": call.language, ...call.headers };
  if (call.csrfToken) headers["X-CSRF-Token"] = call.csrfToken;
  if (call.idempotencyKey) headers["Idempotency-Key"] = call.idempotencyKey;
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  return fetch(basePath(call.mode) + path, {
    method,
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
  }).catch((error) => {
    throw new Unreachable(String(error));
  });
}

/** A proxy whose server is away answers with a page of its own. */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) throw new Unreachable(`${response.status} ${type}`);
  return response.json();
}

function failureOf({ status, headers }: Response, json: unknown): Error {
  return problemOf(status, headers.get("Retry-After"), json);
}

/** What an answer that is no success says. JSON that is none of our problem documents is a proxy's own. */
export function problemOf(status: number, retryAfter: string | null, json: unknown): ApiProblem | Unreachable {
  if (!isProblem(json)) return new Unreachable(String(status));
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiProblem(json, Number.isNaN(seconds) ? undefined : seconds);
}

function isProblem(json: unknown): json is ProblemDocument {
  const { status, detail } = (json ?? {}) as Partial<ProblemDocument>;
  return typeof status === "number" && typeof detail === "string";
}

/** The server writes into the page where its two environments are. */
export function basePath(mode: Mode): string {
  const { live, sandbox } = document.documentElement.dataset;
  return mode === "live" ? (live ?? "/v1") : (sandbox ?? "/sandbox/v1");
}

/** A key for one try of one form, also where the page is not served over https and randomUUID is missing. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

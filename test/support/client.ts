import { type Dispatcher, request } from "undici";
import { checkAnswer, documentOf } from "./openapi/check-answer.ts";

export interface Reply {
  status: number;
  headers: Headers;
  /** The JSON text as received. */
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

/** A client that checks every response and its headers against the server's API document. */
export function createClient({ base, key }: { base: string; key?: string }): Client {
  const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };

  async function send(
    method: string,
    path: string,
    options: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Reply> {
    // At half of the work of `fetch`, which puts streams around the body.
    const response = await request(base + path, {
      method: method as Dispatcher.HttpMethod,
      headers: { ...authorization, ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const text = await response.body.text();
    const headers = toHeaders(response.headers);
    const isJson = /json/.test(headers.get("content-type") ?? "");
    const body = isJson && text ? JSON.parse(text) : text;
    checkAnswer(await documentOf(base), {
      method,
      path: path.split("?")[0] ?? path,
      status: response.statusCode,
      headers,
      body,
    });
    return { status: response.statusCode, headers, text, body };
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

function toHeaders(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

import { setTimeout as wait } from "node:timers/promises";
import { ConnectorError, type Network, parseExact, type Store, unavailable, unreadable } from "@masar/kit";
import { z } from "zod";
import { type Answer, failureOf, isAboutScopes } from "./failure.ts";
import type { Secrets } from "./schema.ts";

const API = "https://api.salla.dev/admin/v2";
const TIMEOUT_MS = 20_000;
const MOST_PER_PAGE = 60;
const MOST_PAGES = 500;
/** A list needs some calls for each row: one that the store's limit delays is repeated, so that long lists come to their end. */
const MOST_WAITS = 2;
const LONGEST_WAIT_MS = 60_000;

/** The Admin API of one store. Each method resolves with the `data` of a success, or throws ConnectorError. */
export interface Client {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  put(path: string, body: object): Promise<unknown>;
  /** Every row of a list. */
  list(path: string, query?: Readonly<Record<string, string>>): AsyncGenerator<unknown>;
  /** One page of a list, from 1 on. */
  page(path: string, from: { query: Readonly<Record<string, string>>; page: number }): Promise<Page>;
}

interface Page {
  rows: readonly unknown[];
  isLast: boolean;
}

/** @param options.isPatient waits where the store's limit asks for it, instead of failing: for work that nobody waits for. */
export function clientOf(store: Access, { isPatient = false } = {}): Client {
  let access = store;
  /** What cannot be read is asked for once more: a proxy's page passes. */
  async function sendAgain(method: string, path: string, options: Options = {}): Promise<z.output<typeof success>> {
    for (let waits = 0, isRepeated = false; ; ) {
      try {
        return await send(method, path, options);
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        const { failure, retryAfterMs = LONGEST_WAIT_MS + 1 } = error;
        if (failure === "unreadable" && method === "GET" && !isRepeated) isRepeated = true;
        else if (isPatient && failure === "rate_limited" && retryAfterMs <= LONGEST_WAIT_MS && waits < MOST_WAITS) {
          waits += 1;
          await wait(retryAfterMs);
        } else throw error;
      }
    }
  }

  /** A 401 renews the access once, through core's lock, and repeats the call once. */
  async function send(method: string, path: string, options: Options = {}): Promise<z.output<typeof success>> {
    const request = { method, url: urlOf(path, options.query), body: options.body };
    const used = access;
    const first = await call(request, used);
    if (first.kind === "success") return first.answer;
    if (!first.isExpired || !store.renewAccess) throw first.error;
    if (access === used) access = { ...store, secrets: await store.renewAccess(used.secrets) };
    const second = await call(request, access);
    if (second.kind === "success") return second.answer;
    throw second.error;
  }
  async function readPage(path: string, query: Readonly<Record<string, string>>, page: number): Promise<Page> {
    const paged = { ...query, page: String(page), per_page: String(MOST_PER_PAGE) };
    const { data, pagination } = await sendAgain("GET", path, { query: paged });
    if (!Array.isArray(data)) throw unreadable(`GET ${path}: no list`);
    const read = paginationSchema.safeParse(pagination);
    return { rows: data, isLast: !read.success || read.data.currentPage >= read.data.totalPages };
  }
  return {
    get: async (path, query) => (await sendAgain("GET", path, { query })).data,
    put: async (path, body) => (await sendAgain("PUT", path, { body })).data,
    page: (path, { query, page }) => readPage(path, query, page),
    async *list(path, query = {}) {
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { rows, isLast } = await readPage(path, query, page);
        yield* rows;
        if (isLast) return;
      }
      throw unavailable(`GET ${path}: more than ${MOST_PAGES} pages`);
    },
  };
}

type Access = Pick<Store<Secrets>, "secrets" | "network" | "renewAccess">;

interface Options {
  query?: Readonly<Record<string, string>> | undefined;
  body?: object | undefined;
}

const paginationSchema = z.object({ currentPage: z.coerce.number(), totalPages: z.coerce.number() });
const success = z.object({ success: z.literal(true), data: z.unknown(), pagination: z.unknown().optional() });

function urlOf(path: string, query: Options["query"] = {}): URL {
  const url = new URL(`${API}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

type Outcome =
  | { kind: "success"; answer: z.output<typeof success> }
  /** `isExpired`: other access may be accepted. */
  | { kind: "failure"; error: ConnectorError; isExpired: boolean };

/** @throws ConnectorError `unavailable` when there is no answer. */
async function call(
  request: { method: string; url: URL; body?: object | undefined },
  { secrets, network }: Access,
): Promise<Outcome> {
  const name = `${request.method} ${request.url.pathname.replace(/^\/admin\/v2\//, "")}`;
  const answer = await exchange(network, name, {
    url: request.url,
    method: request.method,
    headers: { Authorization: `Bearer ${secrets.accessToken}` },
    ...(request.body === undefined ? {} : { json: request.body }),
  });
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (isAccepted && answer.body === undefined && request.method !== "GET") {
    // 204, or 200 without a body: it is written.
    if (answer.isEmpty) return { kind: "success", answer: { success: true, data: undefined } };
    // A proxy's page passes: core writes again later, which is safe because the status there is read first.
    return { kind: "failure", error: unavailable(`${name}: ${answer.status} without JSON`), isExpired: false };
  }
  const read = success.safeParse(answer.body);
  if (isAccepted && read.success) return { kind: "success", answer: read.data };
  const error = failureOf(name, answer, [secrets.accessToken, secrets.refreshToken ?? secrets.accessToken]);
  return { kind: "failure", error, isExpired: answer.status === 401 && !isAboutScopes(answer) };
}

interface Exchange {
  url: URL;
  method: string;
  headers?: Readonly<Record<string, string>>;
  json?: object;
  form?: URLSearchParams;
}

/** One request with any answer. @param name for errors. @throws ConnectorError `unavailable` when there is no answer. */
export async function exchange(network: Network, name: string, request: Exchange): Promise<Answer> {
  try {
    const response = await network.fetch(request.url, {
      method: request.method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: "application/json",
        "Accept-Language": "ar",
        ...request.headers,
        ...(request.json ? { "Content-Type": "application/json" } : {}),
      },
      ...(request.json ? { body: JSON.stringify(request.json) } : {}),
      ...(request.form ? { body: request.form } : {}),
    });
    const { status, headers: answered } = response;
    const text = await response.text();
    return { status, headers: answered, body: parsed(text), isEmpty: text.trim() === "" };
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    throw unavailable(`${name}: no answer`);
  }
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

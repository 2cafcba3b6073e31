import { setTimeout as wait } from "node:timers/promises";
import {
  ConnectorError,
  type Network,
  rateLimited,
  refused,
  retryAfterMs,
  type Store,
  unavailable,
  unreadable,
} from "@masar/kit";
import { z } from "zod";
import type { Secrets } from "./schema.ts";
import { storeRefused, WORDING } from "./wording.ts";

const API = "https://api.zid.sa";
const TIMEOUT_MS = 20_000;
const DEFAULT_WAIT_MS = 60_000;
/** Of one call: sixty a minute are allowed, and webhooks and updates of the same store make calls meanwhile. */
const MOST_WAITS = 2;
const LONGEST_WAIT_MS = 60_000;

/** An answer with any status. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Undefined when it was no JSON. */
  body: unknown;
  isEmpty: boolean;
}

/** Zid's API for one store. Resolves with the body of a success, or throws ConnectorError. */
export interface Client {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  delete(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
}

type Access = Pick<Store<Secrets>, "network" | "secrets" | "renewAccess"> & { remoteId?: string | undefined };

/** @param options.isPatient waits where Zid's limit asks for it, instead of failing: for work that nobody waits for. */
export function clientOf(store: Access, { isPatient = false } = {}): Client {
  let access = store;
  /** An answer that means "not authenticated" renews the access once, through core's lock, and repeats the call once. */
  async function send(method: string, path: string, options: Pick<Call, "query" | "json"> = {}): Promise<unknown> {
    const request = { method, path, ...options };
    const used = access;
    try {
      return await call(used, request);
    } catch (error) {
      const isRevoked = error instanceof ConnectorError && error.failure === "access_revoked";
      if (!isRevoked || error.message.includes(": 403") || !store.renewAccess) throw error;
      if (access === used) access = { ...store, secrets: await store.renewAccess(used.secrets) };
      return call(access, request);
    }
  }
  /** What cannot be read is asked for once more: a proxy's page passes. */
  async function get(path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    for (let waits = 0, isRepeated = false; ; ) {
      try {
        return await send("GET", path, { query });
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        const { failure, retryAfterMs: waitMs = LONGEST_WAIT_MS + 1 } = error;
        if (failure === "unreadable" && !isRepeated) isRepeated = true;
        else if (isPatient && failure === "rate_limited" && waitMs <= LONGEST_WAIT_MS && waits < MOST_WAITS) {
          waits += 1;
          await wait(waitMs);
        } else throw error;
      }
    }
  }
  return {
    get,
    post: (path, json) => send("POST", path, { json }),
    delete: (path, query = {}) => send("DELETE", path, { query }),
  };
}

interface Call {
  method: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: object;
}

async function call(
  { network, remoteId, secrets }: Access,
  { method, path, query = {}, json }: Call,
): Promise<unknown> {
  const url = new URL(path, API);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { managerToken, authorization, refreshToken, webhookPassword } = secrets;
  const answer = await exchange(network, `${method} ${path}`, {
    url,
    method,
    headers: {
      Authorization: `Bearer ${authorization}`,
      "X-Manager-Token": managerToken,
      // Products, locations and reverse orders read it from there.
      "Access-Token": managerToken,
      ...(path.startsWith("/v1/managers") || remoteId === undefined ? {} : { "Store-Id": remoteId }),
    },
    ...(json ? { json } : {}),
  });
  const { status, body, isEmpty } = answer;
  const isRefused = z.object({ success: z.literal(false) }).safeParse(body).success;
  const isAccepted = status >= 200 && status < 300;
  if (isAccepted && body === undefined && method !== "GET") {
    // 204, or 200 without a body: it is written.
    if (isEmpty) return undefined;
    // A proxy's page passes: core writes again later, which is safe because the order there is read first.
    throw unavailable(`${method} ${path}: ${status} without JSON`);
  }
  if (isAccepted && body !== undefined && !isRefused) return body;
  throw failureOf(`${method} ${path}`, answer, [
    managerToken,
    authorization,
    refreshToken ?? managerToken,
    webhookPassword,
  ]);
}

/** One request with any answer; redirects are not followed: to a login page they mean that the access is not accepted. */
export async function exchange(
  network: Network,
  name: string,
  request: {
    url: URL;
    method: string;
    headers?: Readonly<Record<string, string>>;
    json?: object;
    form?: URLSearchParams;
  },
): Promise<Answer> {
  try {
    const response = await network.fetch(request.url, {
      method: request.method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: "application/json",
        "Accept-Language": "en",
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
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for an answer that is no success. @param redact texts that Zid could echo. */
export function failureOf(name: string, { status, headers, body }: Answer, redact: readonly string[]): ConnectorError {
  const words = redact.reduce((text, secret) => text.replaceAll(secret, "…"), saidIn(body)).slice(0, 200);
  const message = `${name}: ${status}${words ? ` ${words}` : ""}`;
  if (status === 401 && words === "No such user") return refused(message, storeRefused(words));
  if (status === 401 || status === 403 || (status >= 300 && status < 400))
    return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.reactivate });
  if (status === 429)
    return rateLimited(message, retryAfterMs(headers.get("retry-after"), Date.now()) ?? DEFAULT_WAIT_MS);
  if (status >= 500 || status < 200) return unavailable(message);
  if (status < 300 && body === undefined) return unreadable(message);
  return refused(message, status === 404 ? WORDING.orderGone : storeRefused(words || String(status)));
}

const said = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z
    .object({ message: z.object({ description: z.string().nullish(), name: z.string().nullish() }) })
    .transform(({ message }) => message.description ?? message.name ?? ""),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z
    .object({ detail: z.array(z.object({ msg: z.string() })) })
    .transform(({ detail }) => detail.map(({ msg }) => msg).join(" ")),
]);

/** Zid has four shapes of errors; fields are further lists of sentences. */
function saidIn(body: unknown): string {
  const sentence = said.safeParse(body).data ?? "";
  const fields = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  const lists = Object.entries(fields).flatMap(([name, value]) => {
    const list = z.array(z.string()).safeParse(value);
    return list.success && list.data.length > 0 ? [`${name}: ${list.data.join(" ")}`] : [];
  });
  return [sentence, ...lists].filter(Boolean).join(" ");
}

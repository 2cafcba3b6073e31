import { type ConnectorError, type HttpRequest, type Network, type Store, unavailable } from "@masar/kit";
import { type Pair, queryOf, signedQueryOf } from "./oauth.ts";
import { expectSuccess, keysNotReceived, type ShopResponse } from "./response.ts";
import type { Secrets } from "./schema.ts";

/** One level deep; null and undefined are left out. */
export type Params = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** The shop's REST API. Every method resolves with a 2xx answer in JSON, or throws ConnectorError. Nothing is retried. */
export interface Client {
  get(path: string, params?: Params): Promise<ShopResponse>;
  put(path: string, body: object): Promise<ShopResponse>;
  post(path: string, body: object): Promise<ShopResponse>;
  delete(path: string, params?: Params): Promise<ShopResponse>;
  /** True when the shop only receives keys in the query. */
  sendsKeysInQuery(): boolean;
}

export interface ClientOptions {
  /** REST namespace; WooCommerce's keys open those that begin with `wc/` or `wc-`. */
  namespace?: string;
  /** For the whole call. On small hosts a write takes seconds. */
  timeoutMs?: number;
  /** Further texts that must not be in an error. */
  redact?: readonly string[];
}

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * A small client instead of WooCommerce's own library, which follows redirects (a POST becomes a GET without a body and looks
 * successful), has the consumer secret in its errors, accepts HTML as an answer, signs `null` and `undefined` wrongly, and takes
 * five times as long for a call. Authentication is Basic, or keys in the query where the host strips the header; over http
 * (development only) OAuth 1.0a.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication
 */
export function openClient(
  access: Pick<Secrets, "url" | "consumerKey" | "consumerSecret" | "queryAuth">,
  network: Network,
  { namespace = "wc/v3", timeoutMs = 20_000, redact = [] }: ClientOptions = {},
): Client {
  const secrets = [access.consumerSecret, access.consumerKey, ...redact];
  let inQuery = access.queryAuth ?? false;

  const send = async (call: Call): Promise<ShopResponse> => {
    const exchange = (keysInQuery: boolean) =>
      exchangeOnce(call, { ...access, namespace, timeoutMs, inQuery: keysInQuery, network });
    let answer = await exchange(inQuery);
    if (!inQuery && access.url.startsWith("https:") && keysNotReceived(answer)) {
      const second = await exchange(true);
      // The shop's access log contains keys in the query: used only when nothing else works.
      if (!keysNotReceived(second)) {
        inQuery = true;
        answer = second;
      }
    }
    return expectSuccess(answer, {
      call: nameOf(call),
      home: access.url,
      isCore: namespace === "wc/v3",
      redact: secrets,
    });
  };

  return {
    get: (path, params = {}) => send({ method: "GET", path, params }),
    put: (path, body) => send({ method: "PUT", path, params: {}, body }),
    post: (path, body) => send({ method: "POST", path, params: {}, body }),
    delete: (path, params = {}) => send({ method: "DELETE", path, params }),
    sendsKeysInQuery: () => inQuery,
  };
}

/** The same for a connected store. */
export function clientOf({ secrets, network }: Store<Secrets>, options: ClientOptions = {}): Client {
  const redact = [secrets.webhookSecret, ...(options.redact ?? [])];
  return openClient(secrets, network, { ...options, redact });
}

interface Call {
  method: HttpRequest["method"];
  path: string;
  params: Params;
  body?: object;
}

interface CallOptions extends Pick<Secrets, "url" | "consumerKey" | "consumerSecret"> {
  namespace: string;
  timeoutMs: number;
  inQuery: boolean;
  network: Network;
}

async function exchangeOnce(call: Call, { network, timeoutMs, ...options }: CallOptions): Promise<ShopResponse> {
  const body = call.body && JSON.stringify(call.body);
  try {
    const { status, headers, ...answer } = await network.request({
      ...{ ...authenticated(call, options), method: call.method, body, timeoutMs },
      maxBytes: MAX_RESPONSE_BYTES,
    });
    return { status, headers, data: dataOf(answer.body) };
  } catch (error) {
    throw noResponse(call, error);
  }
}

function authenticated(
  { method, path, params, body }: Call,
  { url: home, consumerKey, consumerSecret, namespace, inQuery }: Omit<CallOptions, "network" | "timeoutMs">,
): Pick<HttpRequest, "url" | "headers"> {
  const url = `${home}/wp-json/${namespace}/${path}`;
  const pairs = pairsOf(params);
  const headers = {
    accept: "application/json",
    "user-agent": "Masar/1",
    ...(body ? { "content-type": "application/json; charset=utf-8" } : {}),
  };
  if (!home.startsWith("https:"))
    return { url: url + signedQueryOf(method, url, pairs, { consumerKey, consumerSecret }), headers };
  if (inQuery) {
    const keys: Pair[] = [
      ["consumer_key", consumerKey],
      ["consumer_secret", consumerSecret],
    ];
    return { url: url + queryOf([...keys, ...pairs]), headers };
  }
  const keys = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  return { url: url + queryOf(pairs), headers: { ...headers, authorization: `Basic ${keys}` } };
}

/** Lists as PHP reads them, and as WooCommerce signs them: `include[0]`. */
function pairsOf(params: Params): Pair[] {
  return Object.entries(params).flatMap(([name, value]): Pair[] => {
    if (value === null || value === undefined) return [];
    if (typeof value === "object") return value.map((item, at) => [`${name}[${at}]`, String(item)]);
    return [[name, String(value)]];
  });
}

function dataOf(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body); // without a byte order mark, which some plugins' files begin with
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The address and its query can be in the message of an error, and with them the keys: only its code is kept. */
function noResponse(call: Call, error: unknown): ConnectorError {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return unavailable(`${nameOf(call)}: no answer${/^[A-Z_]+$/.test(code) ? ` (${code})` : ""}`);
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

import { type ConnectorError, type Network, type Store, unavailable } from "@masar/kit";
import wooModule from "@woocommerce/woocommerce-rest-api";
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
 * A small interface to WooCommerce's own client library that avoids its faults: it follows redirects (a POST becomes a GET
 * without a body and looks successful), its errors contain the consumer secret, it accepts HTML as an answer, and it signs
 * `null` and `undefined` wrongly. Authentication is Basic, or keys in the query where the host strips the header; over http
 * (development only) OAuth 1.0a.
 *
 * @see https://github.com/woocommerce/woocommerce-rest-api-js-lib
 */
export function openClient(
  access: Pick<Secrets, "url" | "consumerKey" | "consumerSecret" | "queryAuth">,
  network: Network,
  { namespace = "wc/v3", timeoutMs = 20_000, redact = [] }: ClientOptions = {},
): Client {
  const secrets = [access.consumerSecret, access.consumerKey, ...redact];
  let inQuery = access.queryAuth ?? false;

  const send = async (call: Call): Promise<ShopResponse> => {
    const exchange = (queryStringAuth: boolean) =>
      exchangeOnce(call, { ...access, namespace, timeoutMs, queryStringAuth, network });
    let answer = await exchange(inQuery);
    if (!inQuery && access.url.startsWith("https:") && keysNotReceived(answer)) {
      const second = await exchange(true);
      // The shop's access log contains keys in the query: used only when nothing else works.
      if (!keysNotReceived(second)) {
        inQuery = true;
        answer = second;
      }
    }
    return expectSuccess(answer, nameOf(call), secrets);
  };

  return {
    get: (path, params = {}) => send({ method: "get", path, params }),
    put: (path, body) => send({ method: "put", path, params: {}, body }),
    post: (path, body) => send({ method: "post", path, params: {}, body }),
    delete: (path, params = {}) => send({ method: "delete", path, params }),
    sendsKeysInQuery: () => inQuery,
  };
}

/** The same for a connected store. */
export function clientOf({ secrets, network }: Store<Secrets>, options: ClientOptions = {}): Client {
  const redact = [secrets.webhookSecret, ...(options.redact ?? [])];
  return openClient(secrets, network, { ...options, redact });
}

interface Call {
  method: "get" | "put" | "post" | "delete";
  path: string;
  params: Params;
  body?: object;
}

interface CallOptions {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  namespace: string;
  timeoutMs: number;
  queryStringAuth: boolean;
  network: Network;
}

/** The package is CommonJS: Node imports the class as `default` of the module, bundlers and test runners as the module. */
const Woo = wooModule.default ?? (wooModule as unknown as typeof wooModule.default);

async function exchangeOnce(call: Call, options: CallOptions): Promise<ShopResponse> {
  const { httpAgent, httpsAgent } = options.network;
  const woo = new Woo({
    url: options.url,
    consumerKey: options.consumerKey,
    consumerSecret: options.consumerSecret,
    queryStringAuth: options.queryStringAuth,
    // The library's types allow only its own versions.
    version: options.namespace as "wc/v3",
    axiosConfig: {
      httpAgent,
      httpsAgent,
      // A proxy from the environment would bypass the agents.
      proxy: false,
      maxRedirects: 0,
      maxContentLength: MAX_RESPONSE_BYTES,
      timeout: options.timeoutMs,
      // The timeout above covers silence; this one covers an answer that arrives too slowly.
      signal: AbortSignal.timeout(options.timeoutMs),
      validateStatus: () => true,
    },
  });
  try {
    const { status, headers, data } = await request(woo, call);
    return { status, headers: lowerCased(headers), data };
  } catch (error) {
    throw noResponse(call, error);
  }
}

function request(woo: InstanceType<typeof Woo>, { method, path, params, body }: Call): Promise<RawAnswer> {
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined));
  if (method === "put" || method === "post") return woo[method](path, body ?? {}, given);
  return woo[method](path, given);
}

interface RawAnswer {
  status: number;
  headers: object;
  data: unknown;
}

function lowerCased(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** The library's error contains the consumer secret: only its code is kept. */
function noResponse(call: Call, error: unknown): ConnectorError {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return unavailable(`${nameOf(call)}: no answer${/^[A-Z_]+$/.test(code) ? ` (${code})` : ""}`);
}

function nameOf({ method, path }: Call): string {
  return `${method.toUpperCase()} ${path}`;
}

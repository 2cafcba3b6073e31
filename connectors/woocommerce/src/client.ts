import { type ConnectorError, type Network, type Store, unavailable } from "@masar/kit";
import wooModule from "@woocommerce/woocommerce-rest-api";
import { type Answer, expectGood, keysUnseen } from "./answer.ts";
import type { Secrets } from "./schema.ts";

/** One level deep; null and undefined are left out. */
export type Params = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** The shop's REST API. Every method resolves with a 2xx answer in JSON, or throws ConnectorError. Nothing is tried again. */
export interface Client {
  get(path: string, params?: Params): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  delete(path: string, params?: Params): Promise<Answer>;
  /** True once the shop has been found to see keys in the query alone. */
  sendsKeysInQuery(): boolean;
}

export interface ClientOptions {
  /** REST namespace; WooCommerce's keys open those that begin with `wc/` or `wc-`. */
  namespace?: string;
  /** For the whole call. Writes on small hosts take seconds. */
  timeoutMs?: number;
  /** More texts that must not be in an error. */
  unspeakable?: readonly string[];
}

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * WooCommerce's own client library behind a small interface, with its traps closed: it follows redirects (a POST becomes a
 * GET without body and looks successful), its errors carry the consumer secret, it takes HTML for an answer, and it signs
 * `null` and `undefined` wrongly. Basic authentication or, where the host strips the header, keys in the query; over http
 * (development only) OAuth 1.0a.
 *
 * @see https://github.com/woocommerce/woocommerce-rest-api-js-lib
 */
export function openClient(
  access: Pick<Secrets, "url" | "consumerKey" | "consumerSecret" | "queryAuth">,
  network: Network,
  { namespace = "wc/v3", timeoutMs = 20_000, unspeakable = [] }: ClientOptions = {},
): Client {
  const secrets = [access.consumerSecret, access.consumerKey, ...unspeakable];
  let inQuery = access.queryAuth ?? false;

  const send = async (call: Call): Promise<Answer> => {
    const exchange = (queryStringAuth: boolean) =>
      exchangeOnce(call, { ...access, namespace, timeoutMs, queryStringAuth, network });
    let answer = await exchange(inQuery);
    if (!inQuery && access.url.startsWith("https:") && keysUnseen(answer)) {
      const second = await exchange(true);
      // Keys in the query stand in the shop's access log: only where nothing else works.
      if (!keysUnseen(second)) {
        inQuery = true;
        answer = second;
      }
    }
    return expectGood(answer, nameOf(call), secrets);
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
  const unspeakable = [secrets.webhookSecret, ...(options.unspeakable ?? [])];
  return openClient(secrets, network, { ...options, unspeakable });
}

interface Call {
  method: "get" | "put" | "post" | "delete";
  path: string;
  params: Params;
  body?: object;
}

interface Way {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  namespace: string;
  timeoutMs: number;
  queryStringAuth: boolean;
  network: Network;
}

/** The package is CommonJS: for Node the class is `default` of what is imported, for bundlers and test runners that itself. */
const Woo = wooModule.default ?? (wooModule as unknown as typeof wooModule.default);

async function exchangeOnce(call: Call, way: Way): Promise<Answer> {
  const { httpAgent, httpsAgent } = way.network;
  const woo = new Woo({
    url: way.url,
    consumerKey: way.consumerKey,
    consumerSecret: way.consumerSecret,
    queryStringAuth: way.queryStringAuth,
    // The library's types know its own versions alone.
    version: way.namespace as "wc/v3",
    axiosConfig: {
      httpAgent,
      httpsAgent,
      // The environment's proxy would open the socket in the agents' place.
      proxy: false,
      maxRedirects: 0,
      maxContentLength: MAX_ANSWER_BYTES,
      timeout: way.timeoutMs,
      // The timeout above watches for silence; this one ends an answer that drips.
      signal: AbortSignal.timeout(way.timeoutMs),
      validateStatus: () => true,
    },
  });
  try {
    const { status, headers, data } = await request(woo, call);
    return { status, headers: lowerCased(headers), data };
  } catch (error) {
    throw noAnswer(call, error);
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

/** The library's error holds the consumer secret, so that nothing of it but the code is passed on. */
function noAnswer(call: Call, error: unknown): ConnectorError {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return unavailable(`${nameOf(call)}: no answer${/^[A-Z_]+$/.test(code) ? ` (${code})` : ""}`);
}

function nameOf({ method, path }: Call): string {
  return `${method.toUpperCase()} ${path}`;
}

import type { Network } from "@masar/kit";
import { execute } from "graphql";
import { type AdminVersion, adminSchema } from "./admin-schema.ts";
import { checkedQuery } from "./checked-query.ts";
import { type Mishaps, type Sent, sendWebhooks } from "./deliveries.ts";
import { answerOf, type Fault, json } from "./faults.ts";
import { type Life, lifeOf } from "./life.ts";
import { mutationsOf } from "./mutations.ts";
import { queriesOf } from "./queries.ts";
import { type FakeLocation, type ShopState, tell } from "./state.ts";
import { type AppKeys, type Claims, grant, isGood, newTokens, sessionToken, type TokenState } from "./tokens.ts";

export const APP: AppKeys = {
  apiKey: "0123456789abcdef0123456789abcdef",
  apiSecret: "planted-app-secret-of-the-tests",
};

const SCOPES =
  "read_orders write_orders read_merchant_managed_fulfillment_orders write_merchant_managed_fulfillment_orders write_fulfillments read_locations";

/** A fake shop in this process: its Admin API executes Shopify's own schema on the shop's state. */
export interface FakeShopify extends ShopState, Life {
  tokens: TokenState;
  faults: Fault[];
  /** Each blocks one call, after a number of others, until it is opened. */
  gates: { on: string; open: Promise<void>; after?: number }[];
  /** Executed operations, by name. */
  calls: { name: string; variables: Record<string, unknown>; cost: number }[];
  /** Points that remain, and points restored per second. */
  bucket: { available: number; maximum: number; restoreRate: number };
  /** Calls that were refused because the bucket was empty. */
  throttled: { count: number };
  sessionToken(change?: Partial<Claims>, secret?: string): string;
  uninstall(): void;
  /** Sends what is queued. */
  deliver(origin: string, mishaps?: Mishaps): Promise<Sent[]>;
  fetch(url: URL, init: RequestInit): Promise<Response>;
}

export function fakeShopify(options: Partial<ShopState> = {}): FakeShopify {
  let lastId = 7_100_000_000_000n;
  const state: ShopState = {
    domain: "egy-store.myshopify.com",
    name: "متجر النيل",
    email: "owner@nile-store.example",
    phone: "01000000099",
    currency: "EGP",
    isDevelopment: false,
    withholdsPeople: false,
    scopes: new Set(SCOPES.split(" ")),
    denied: new Set(),
    locations: [
      locationOf("81", "مخزن القاهرة", { address1: "1 شارع المخزن", city: "القاهرة", provinceCode: "C" }),
      locationOf("82", "مخزن الإسكندرية", { address1: "8 طريق الحرية", city: "الإسكندرية", provinceCode: "ALX" }),
      {
        ...locationOf("83", "Partner centre", { address1: "Km 28", city: "Giza", provinceCode: "GZ" }),
        isFulfillmentService: true,
      },
    ],
    orders: new Map(),
    carriers: [],
    mayHaveCarriers: true,
    queue: [],
    now: () => Temporal.Now.instant(),
    nextId: () => {
      lastId += 1n;
      return String(lastId);
    },
    ...options,
  };
  const tokens = newTokens();
  const faults: Fault[] = [];
  const gates: FakeShopify["gates"] = [];
  const calls: FakeShopify["calls"] = [];
  const throttled = { count: 0 };
  const bucket = { available: 2000, maximum: 2000, restoreRate: 1_000_000, atMs: performance.now() };

  async function onGraphql(version: AdminVersion, text: string, token: string): Promise<Response> {
    const { query, variables = {} } = JSON.parse(text) as { query: string; variables?: Record<string, unknown> };
    const { document, operation, invalid, cost } = checkedQuery(version, query);
    const name = operation?.name?.value ?? "";
    await takeGate(name)?.open;
    const fault = takeFault(name);
    if (fault && fault.kind !== "lost" && fault.kind !== "beside") return answerOf(fault);
    if (!isGood(tokens, token)) return json(401, { errors: "[API] Invalid API key or access token" });
    if (invalid.length > 0)
      return json(200, { errors: invalid.map((message) => ({ message, extensions: { code: "undefinedField" } })) });
    const throttled = pay(cost);
    if (throttled) return throttled;
    const roots = operation?.operation === "mutation" ? mutationsOf(result) : queriesOf(result);
    const done = await execute({
      schema: adminSchema(version).schema,
      document,
      rootValue: roots,
      variableValues: variables,
    });
    calls.push({ name, variables, cost });
    if (fault?.kind === "lost") throw new TypeError("fetch failed");
    const errors =
      done.errors?.map(({ message, path, extensions }) => ({
        message,
        extensions: { code: "INVALID_VARIABLE", ...extensions },
        ...(path ? { path } : {}),
      })) ?? [];
    if (fault?.kind === "beside") errors.push({ message: "Access denied", extensions: { code: "ACCESS_DENIED" } });
    return json(200, { data: done.data, ...(errors.length > 0 ? { errors } : {}), extensions: costOf(cost) });
  }

  function pay(cost: number): Response | undefined {
    const now = performance.now();
    bucket.available = Math.min(bucket.maximum, bucket.available + ((now - bucket.atMs) / 1000) * bucket.restoreRate);
    bucket.atMs = now;
    if (cost <= bucket.available) {
      bucket.available -= cost;
      return undefined;
    }
    throttled.count += 1;
    return json(200, {
      errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
      extensions: costOf(cost),
    });
  }

  function costOf(requestedQueryCost: number) {
    const { available, maximum, restoreRate } = bucket;
    const throttleStatus = { maximumAvailable: maximum, currentlyAvailable: Math.floor(available), restoreRate };
    return { cost: { requestedQueryCost, actualQueryCost: requestedQueryCost, throttleStatus } };
  }

  function takeGate(name: string): FakeShopify["gates"][number] | undefined {
    const at = gates.findIndex(({ on }) => on === name);
    const gate = gates[at];
    if (gate?.after) {
      gate.after -= 1;
      return undefined;
    }
    if (gate) gates.splice(at, 1);
    return gate;
  }

  function takeFault(name: string): Fault | undefined {
    const at = faults.findIndex(({ on }) => on === undefined || on === name);
    const fault = faults[at];
    if (fault?.after) {
      fault.after -= 1;
      return undefined;
    }
    if (fault && !fault.isLasting) faults.splice(at, 1);
    return fault;
  }

  const result: FakeShopify = Object.assign(state, {
    ...lifeOf(state),
    tokens,
    faults,
    gates,
    calls,
    bucket,
    throttled,
    sessionToken: (change: Partial<Claims> = {}, secret?: string) => sessionToken(APP, state.domain, change, secret),
    uninstall() {
      tokens.isInstalled = false;
      tokens.access.clear();
      tokens.refresh = { current: undefined, previous: undefined };
      tell(state, "app/uninstalled", { id: 5_500_000_001, name: state.name, myshopify_domain: state.domain });
    },
    deliver: (origin: string, mishaps: Mishaps = {}) => sendWebhooks(state, APP, origin, mishaps),
    async fetch(url: URL, init: RequestInit) {
      const text = String(init.body ?? "");
      if (url.pathname === "/admin/oauth/access_token") {
        tokens.asked += 1;
        await tokens.gate;
        const fault = takeFault("token");
        if (fault && fault.kind !== "lost") return answerOf(fault);
        const answer = grant(tokens, APP, state.domain, JSON.parse(text));
        if (fault) throw new TypeError("fetch failed");
        return json(answer.status, answer.body);
      }
      const version = /^\/admin\/api\/(2026-(?:07|10))\/graphql\.json$/.exec(url.pathname)?.[1];
      if (!version) return json(404, { errors: "Not Found" });
      return onGraphql(version as AdminVersion, text, new Headers(init.headers).get("x-shopify-access-token") ?? "");
    },
  });
  return result;
}

export function locationOf(
  id: string,
  name: string,
  at: Partial<FakeLocation["address"]> & { address1: string | null },
): FakeLocation {
  const blank = { address2: null, city: null, province: null, provinceCode: null, zip: null, phone: null };
  return { id, name, isActive: true, isFulfillmentService: false, address: { ...blank, countryCode: "EG", ...at } };
}

/** A network that contains these shops and passes every other request on. */
export function networkWith(shops: readonly FakeShopify[], other: Network): Network {
  return {
    ...other,
    fetch: (async (input: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      const shop = shops.find(({ domain }) => domain === url.hostname);
      if (shop) return shop.fetch(url, init);
      if (url.hostname.endsWith(".myshopify.com")) return json(404, { errors: "Not Found" });
      return other.fetch(input as string, init);
    }) as typeof fetch,
  };
}

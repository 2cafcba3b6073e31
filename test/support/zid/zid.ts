import type { Network } from "@masar/kit";
import { apiSubset } from "../api-subset.ts";
import { type FakeOrder, type PlacedOrder, placeOrder, viewOf } from "./order.ts";

const subset = apiSubset("zid/openapi.json", { pages: [], most: 100 });

export const APP = {
  id: "1300000001",
  clientId: "planted-client-of-the-tests",
  clientSecret: "planted-client-secret-of-the-tests",
};

export type FaultKind =
  | "unauthorized"
  | "login"
  | "forbidden"
  | "refused"
  | "down"
  | "too_many"
  | "page"
  | "empty"
  | "broken"
  | "shape"
  /** The call is done, and its answer is lost. */
  | "lost"
  /** The call is done, and its answer is a page of a proxy. */
  | "done_page"
  /** The call is done, and answered 204. */
  | "done_empty";

export interface Fault {
  kind: FaultKind;
  /** Part of the path; every call by default. */
  on?: string;
  /** Every method by default. */
  method?: string;
  isLasting?: boolean;
  echo?: string;
}

interface Subscription {
  id: string;
  event: string;
  target_url: string;
  username: string;
  password: string;
  active: boolean;
}

/** A fake store on Zid in this process, as unkind as the real one. */
export interface FakeZid {
  storeId: string;
  email: string;
  currency: string;
  orders: Map<string, FakeOrder>;
  subscriptions: Subscription[];
  options: { id: number; name: string }[];
  /** The token with which Zid opens our page. */
  pageToken: string | undefined;
  /** How often the token endpoint was asked. */
  asked: number;
  faults: Fault[];
  /** How many calls are answered before one is refused, over and over; not limited by default. */
  limit: number | undefined;
  calls: { method: string; path: string; body: unknown }[];
  placeOrder(change?: PlacedOrder): FakeOrder;
  /** The merchant consents: the code with which the browser comes back. */
  consent(): string;
  /** Access without the walk through the browser. */
  access(): { access_token: string; authorization: string; refresh_token: string };
  revoke(): void;
  /** Sends what is subscribed about an order, with the credentials of the subscription. @returns the answers' statuses. */
  tell(order: FakeOrder, event?: string, change?: { authorization?: string | null; body?: unknown }): Promise<number[]>;
  fetch(url: URL, init: RequestInit): Promise<Response>;
}

export function fakeZid(options: { storeId?: string; currency?: string; now?: () => number } = {}): FakeZid {
  const { storeId = "700001", currency = "EGP", now = Date.now } = options;
  let made = 0;
  let answered = 0;
  let current: ReturnType<FakeZid["access"]> | undefined;
  const codes = new Set<string>();
  const used = new Set<string>();
  const zid: FakeZid = {
    storeId,
    email: "owner@nile-store.example",
    currency,
    orders: new Map(),
    subscriptions: [],
    options: [
      { id: 400_001, name: "Pick up" },
      { id: 500_001, name: "مسار Masar" },
    ],
    pageToken: undefined,
    asked: 0,
    faults: [],
    limit: undefined,
    calls: [],
    placeOrder(change = {}) {
      const order = placeOrder({ currency, placedAt: now(), ...change });
      zid.orders.set(order.id, order);
      return order;
    },
    consent() {
      made += 1;
      const code = `planted-code-${storeId}-${made}`;
      codes.add(code);
      return code;
    },
    access() {
      made += 1;
      current = {
        access_token: `planted-manager-${storeId}-${made}`,
        authorization: `planted-bearer-${storeId}-${made}`,
        refresh_token: `planted-refresh-${storeId}-${made}`,
      };
      return current;
    },
    revoke() {
      current = undefined;
    },
    async tell(order, event = "order.status.update", { authorization, body = viewOf(order) } = {}) {
      const sent = zid.subscriptions.filter((one) => one.event === event);
      return Promise.all(
        sent.map(async ({ target_url, username, password }) => {
          const basic = `basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
          const header = authorization === undefined ? basic : authorization;
          const response = await fetch(target_url, {
            method: "POST",
            headers: { "content-type": "application/json", ...(header === null ? {} : { authorization: header }) },
            body: typeof body === "string" ? body : JSON.stringify(body),
          });
          await response.text();
          return response.status;
        }),
      );
    },
    async fetch(url, init) {
      const at = zid.faults.findIndex(
        ({ on, method }) =>
          (on === undefined || url.pathname.includes(on)) &&
          (method ?? init.method ?? "GET") === (init.method ?? "GET"),
      );
      const fault = zid.faults[at];
      if (fault && !fault.isLasting) zid.faults.splice(at, 1);
      if (!fault) return serve(url, init);
      if (isDone(fault)) serve(url, init);
      return answerOf(fault);
    },
  };

  function token(form: URLSearchParams): Response {
    zid.asked += 1;
    const isApp = form.get("client_id") === APP.clientId && form.get("client_secret") === APP.clientSecret;
    if (!isApp) return json(401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const refresh = form.get("refresh_token") ?? "";
    const isGood =
      form.get("grant_type") === "authorization_code"
        ? codes.delete(code)
        : refresh === current?.refresh_token && !used.has(refresh) && used.add(refresh) !== undefined;
    if (!isGood || !form.get("redirect_uri")) return json(401, { error: "invalid_grant" });
    const { authorization, ...rest } = zid.access();
    // Either spelling occurs.
    const spelled = made % 2 === 0 ? { authorization } : { Authorization: `Bearer ${authorization}` };
    const body = { ...rest, ...spelled, expires_in: "31536000", token_type: "Bearer" };
    subset.check("Token", body);
    return json(200, body);
  }

  function serve(url: URL, init: RequestInit): Response {
    if (url.pathname === "/oauth/token") return token(init.body as URLSearchParams);
    const headers = new Headers(init.headers);
    const manager = headers.get("x-manager-token");
    if (manager !== current?.access_token || headers.get("authorization") !== `Bearer ${current?.authorization}`)
      return new Response("", { status: 302, headers: { location: "https://web.zid.sa/login" } });
    if (!url.pathname.startsWith("/v1/managers") && headers.get("store-id") !== storeId)
      return json(401, { detail: "No such user" });
    if (zid.limit !== undefined && ++answered > zid.limit) {
      answered = 0;
      return tooMany();
    }
    const method = init.method ?? "GET";
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    zid.calls.push({ method, path: url.pathname, body });
    const operation = subset.operationOf(method, url.pathname);
    if (!operation) return json(404, { message: "no such endpoint" });
    const wrong = subset.faultsOf(operation, url.searchParams, body);
    if (wrong.length > 0) return json(422, { message: "Validation failed", fields: wrong });
    const [status, given] = answer(method, url, body);
    subset.checkAnswer(`${method} ${url.pathname}`, operation, { status, body: given });
    return json(status, given);
  }

  function answer(method: string, url: URL, body: Record<string, unknown>): Answer {
    const path = url.pathname;
    switch (`${method} ${path}`) {
      case "GET /v1/managers/account/profile": {
        const store = { id: Number(storeId), title: "متجر النيل", email: zid.email, url: "" };
        return [
          200,
          {
            user: { id: 1, store: { ...store, currency: { id: 4, code: zid.currency, symbol: "x" } } },
          },
        ];
      }
      case "GET /v1/managers/store/delivery-options":
        return [200, { delivery_options: zid.options }];
      case "GET /v1/locations/":
        return [200, { count: 1, results: [{ id: "loc-0001", name: { ar: "فرع" }, is_default: true }] }];
      case "GET /v1/managers/webhooks":
        return [200, { data: zid.subscriptions.map(({ username, password, ...rest }) => rest) }];
      case "POST /v1/managers/webhooks": {
        const { event, target_url, username, password } = body as unknown as Subscription;
        if (zid.subscriptions.some((one) => one.event === event && one.target_url === target_url))
          return [422, { message: "already registered" }];
        zid.subscriptions.push({
          id: `w-${zid.subscriptions.length + 1}`,
          event,
          target_url,
          username,
          password,
          active: true,
        });
        return [200, {}];
      }
      case "DELETE /v1/managers/webhooks":
        if (url.searchParams.get("original_id") === APP.id) zid.subscriptions.length = 0;
        return [200, {}];
      case "POST /v1/managers/embedded-apps-token":
        zid.pageToken = String(body.token);
        return [200, {}];
      case "GET /v1/managers/store/orders": {
        const page = Number(url.searchParams.get("page"));
        const size = Number(url.searchParams.get("per_page"));
        const status = url.searchParams.get("order_status");
        const since = Date.parse(`${url.searchParams.get("date_from") ?? "1970-01-01"}T00:00:00+03:00`);
        const all = [...zid.orders.values()]
          .filter((order) => (status === null || order.status === status) && order.placedAt >= since)
          .map(viewOf)
          .reverse();
        const orders = all.slice((page - 1) * size, page * size);
        return [200, { status: "object", orders, grand_total: 0, total_order_count: all.length }];
      }
      default: {
        const [, id = "", action] = /^\/v1\/managers\/store\/orders\/(\d+)\/([\w-]+)$/.exec(path) ?? [];
        const order = zid.orders.get(id);
        if (!order) return [404, { message: { type: "error", code: "not_found", description: "not found" } }];
        if (action === "view") return [200, { status: "object", order: viewOf(order) }];
        return write(order, action, body);
      }
    }
  }
  return zid;
}

type Answer = readonly [status: number, body: unknown];

const RANK = ["new", "preparing", "ready", "indelivery", "delivered"];

function write(order: FakeOrder, action: string | undefined, body: Record<string, unknown>): Answer {
  if (action === "add-order-comment") {
    const comment = String(body.comment);
    if ([...comment].length > 100) return [422, { message: "Validation failed", comment: ["too long"] }];
    order.comments.push(comment);
    return [200, {}];
  }
  if (action !== "change-order-status") return [404, { message: "no such endpoint" }];
  const status = String(body.order_status);
  if (status !== "cancelled" && !RANK.includes(status))
    return [422, { message: "Validation failed", order_status: ["Invalid status value"] }];
  const isBack = RANK.indexOf(status) < RANK.indexOf(order.status);
  const isRepeated = status === order.status && order.refusesRepeats;
  if (isBack || isRepeated) return [422, { message: "Validation failed", order_status: ["Forbidden transition"] }];
  if (status === "ready" && !body.inventory_address_id)
    return [422, { message: "Validation failed", inventory_address_id: ["required"] }];
  order.status = status;
  const { tracking_number, tracking_url, waybill_url } = body;
  if (tracking_number)
    order.tracking = { number: String(tracking_number), url: String(tracking_url), waybill: String(waybill_url) };
  return [200, { order: viewOf(order) }];
}

function isDone({ kind }: Fault): boolean {
  return kind === "lost" || kind === "done_page" || kind === "done_empty";
}

function answerOf({ kind, echo = "" }: Fault): Response {
  switch (kind) {
    case "unauthorized":
      return json(401, { message: `Unauthenticated ${echo}`, error_code: "ERROR_SESSION_INVALID" });
    case "login":
      return new Response("", { status: 302, headers: { location: `https://web.zid.sa/login?${echo}` } });
    case "forbidden":
      return json(403, { message: { type: "error", code: "forbidden", name: "x", description: echo } });
    case "refused":
      return json(422, { message: "Validation failed", order_status: [echo] });
    case "down":
      return new Response(`<html>${echo}</html>`, { status: 502 });
    case "too_many":
      return tooMany(echo);
    case "page":
    case "done_page":
      return new Response(`<html>${echo}</html>`, { status: 200 });
    case "empty":
      return new Response("", { status: 200 });
    case "done_empty":
      return new Response(null, { status: 204 });
    case "shape":
      return json(200, { echo });
    case "broken":
    case "lost":
      throw new TypeError("fetch failed");
  }
}

/** Zid may leave the header out. */
function tooMany(echo = "too many requests"): Response {
  return Response.json({ message: echo }, { status: 429, headers: { "retry-after": "1" } });
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

const HOSTS = new Set(["api.zid.sa", "oauth.zid.sa"]);

/** A network that contains these stores and passes every other request on. A token contains its store's number. */
export function networkWith(stores: readonly FakeZid[], other: Network): Network {
  return {
    ...other,
    fetch: (async (input: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      if (!HOSTS.has(url.hostname)) return other.fetch(input as string, init);
      const given = `${new Headers(init.headers).get("authorization")} ${String(init.body ?? "")}`;
      const store = stores.find(({ storeId }) => given.includes(`-${storeId}-`)) ?? stores.at(-1);
      return store ? store.fetch(url, init) : json(401, {});
    }) as typeof fetch,
  };
}

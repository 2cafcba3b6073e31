import { createHmac } from "node:crypto";
import type { Network } from "@masar/kit";
import { apiSubset } from "../api-subset.ts";
import { type FakeOrder, isOutbound, type PlacedOrder, placeOrder, shipmentJson } from "./order.ts";
import { newTokens, refresh, type Tokens } from "./tokens.ts";

const subset = apiSubset("salla/openapi.json", { pages: ["page", "per_page"], most: 60 });

export const APP = {
  id: "1200000001",
  clientId: "planted-client-of-the-tests",
  clientSecret: "planted-client-secret-of-the-tests",
  webhookSecret: "planted-webhook-secret-of-the-tests",
  functionKey: "planted-function-key-of-the-tests-000",
};

export type FaultKind =
  | "unauthorized"
  | "scope"
  | "blocked"
  | "missing"
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

/** A fake store on Salla in this process, which refuses what the contract refuses. */
export interface FakeSalla {
  merchant: string;
  name: string;
  email: string;
  tokens: Tokens;
  orders: Map<string, FakeOrder>;
  /** When the labels were requested, in milliseconds; now by default. */
  requestedAt: number | undefined;
  faults: Fault[];
  calls: { method: string; path: string; body: unknown }[];
  /** What Salla has of a shipment after our writing. */
  written(shipmentId: string): Record<string, unknown> | undefined;
  placeOrder(change?: PlacedOrder): FakeOrder;
  /** The merchant presses the label button. @returns Salla's id of the shipment. */
  requestLabel(order: FakeOrder): string;
  cancelShipment(order: FakeOrder): void;
  /** The body of an event as Salla sends it. */
  event(name: string, data: unknown): string;
  authorize(): string;
  frameToken(change?: { expiresAt?: string }): string;
  fetch(url: URL, init: RequestInit): Promise<Response>;
}

export function fakeSalla(options: { merchant?: string; currency?: string; now?: () => number } = {}): FakeSalla {
  const { merchant = "1100000001", currency = "EGP", now = Date.now } = options;
  const tokens = newTokens(merchant, now);
  let sent = 0;
  const orders: FakeSalla["orders"] = new Map();
  const faults: Fault[] = [];
  const calls: FakeSalla["calls"] = [];
  const frames = new Map<string, string>();
  const shipments = () => [...orders.values()].flatMap((order) => order.shipments.map((one) => ({ order, one })));

  function takeFault(path: string, called = "GET"): Fault | undefined {
    const at = faults.findIndex(
      ({ on, method = called }) => (on === undefined || path.includes(on)) && method === called,
    );
    const fault = faults[at];
    if (fault && !fault.isLasting) faults.splice(at, 1);
    return fault;
  }

  function api(method: string, url: URL, body: unknown): Response {
    const path = url.pathname.replace("/admin/v2", "");
    calls.push({ method, path, body });
    const operation = subset.operationOf(method, path);
    if (!operation) return refused(404, "no such endpoint");
    const wrong = subset.faultsOf(operation, url.searchParams, body);
    if (wrong.length > 0) return refused(422, wrong.join("; "));
    const answer = answerTo(method, url, { path, body });
    subset.checkAnswer(`${method} ${path}`, operation, answer);
    return json(answer.status, answer.body);
  }

  function answerTo(method: string, url: URL, { path, body }: { path: string; body: unknown }): Answer {
    const [, kind, id = ""] = path.split("/");
    if (kind === "shipping")
      return {
        status: 200,
        body: { status: 200, success: true, data: [{ ...COMPANY, app_id: APP.id }, OTHER_COMPANY] },
      };
    if (kind === "orders" && id === "items") {
      const order = orders.get(url.searchParams.get("order_id") ?? "");
      return listed(order?.items ?? [], url);
    }
    if (kind === "orders") {
      if (id === "")
        return listed([...orders.values()].map(({ light, total }) => ({ ...light, total })).reverse(), url);
      const order = orders.get(id);
      return order ? one(order.light) : NOT_FOUND;
    }
    if (kind === "shipments" && id === "") {
      const wanted = url.searchParams.get("order_id");
      const rows = shipments().filter(({ order }) => wanted === null || order.id === wanted);
      return listed(rows.map(({ order, one: each }) => shipmentJson(order, each, at())).reverse(), url);
    }
    const found = shipments().find(({ one: each }) => each.id === id);
    if (!found) return NOT_FOUND;
    if (method === "PUT") return update(found.one, body as Record<string, unknown>);
    return one(shipmentJson(found.order, found.one, at()));
  }
  const at = () => salla.requestedAt ?? now();

  const salla: FakeSalla = {
    merchant,
    name: "متجر النيل",
    email: "owner@nile-store.example",
    tokens,
    orders,
    requestedAt: undefined,
    faults,
    calls,
    written: (id) => shipments().find(({ one: each }) => each.id === id)?.one.written,
    placeOrder(change = {}) {
      const order = placeOrder({ currency, ...change });
      orders.set(order.id, order);
      return order;
    },
    requestLabel(order) {
      const id = String(3_100_000_000 + shipments().length + 1);
      order.shipments.push({ id, type: "shipment", status: "creating", written: undefined });
      return id;
    },
    cancelShipment(order) {
      for (const each of order.shipments.filter(isOutbound)) each.status = "cancelled";
    },
    event(event, data) {
      sent += 1;
      const body = { event, merchant: Number(merchant), created_at: `2026-11-22 10:15:${sent}`, data };
      subset.check("WebhookEnvelope", body);
      if (event.startsWith("shipment.")) subset.check("ShipmentWebhookData", data);
      if (event === "app.store.authorize") subset.check("StoreAuthorizeData", data);
      return JSON.stringify(body);
    },
    authorize() {
      const { access, refreshToken, expires } = tokens.push();
      return salla.event("app.store.authorize", {
        access_token: access,
        expires,
        refresh_token: refreshToken,
        scope: "offline_access orders.read shipping.read_write",
        token_type: "bearer",
      });
    },
    frameToken({ expiresAt = new Date(Date.now() + 3_600_000).toISOString() } = {}) {
      const token = `frame-${merchant}-${frames.size + 1}-planted`;
      frames.set(token, expiresAt);
      return token;
    },
    async fetch(url, init) {
      const fault = takeFault(url.pathname, init.method);
      const text = init.body instanceof URLSearchParams ? "" : String(init.body ?? "");
      if (!fault) return serve(url, init, text);
      if (isDone(fault)) await serve(url, init, text);
      return answerOf(fault);
    },
  };

  async function serve(url: URL, init: RequestInit, text: string): Promise<Response> {
    const headers = new Headers(init.headers);
    if (url.pathname === "/oauth2/token") return refresh(tokens, APP, init.body as URLSearchParams);
    if (url.pathname === "/exchange-authority/v1/introspect") {
      const exp = frames.get((JSON.parse(text) as { token: string }).token);
      if (headers.get("s-source") !== APP.id || exp === undefined) return refused(401, "invalid token");
      const body = { status: 200, success: true, data: { merchant_id: Number(merchant), user_id: 19, exp } };
      subset.check("Introspection", body);
      return json(200, body);
    }
    const token = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    if (!tokens.isGood(token)) return refused(401, "The access token is invalid");
    if (url.pathname === "/oauth2/user/info") {
      const { name, email } = salla;
      const store = { id: Number(merchant), username: "nile", name, plan: "plus", status: "active", domain: "" };
      const body = { id: 19, name: "Owner", email, merchant: store };
      subset.check("UserInfo", body);
      return json(200, body);
    }
    return api(init.method ?? "GET", url, text === "" ? undefined : JSON.parse(text));
  }
  return salla;
}

const COMPANY = { id: 1_300_000_001, name: "Masar", activation_type: "api", slug: "masar" };
const OTHER_COMPANY = { id: 1_300_000_002, name: "Other", app_id: "1200000002", activation_type: "manual", slug: null };

type FakeShipment = FakeOrder["shipments"][number];
const EARLY = ["created", "in_progress"];
const LATE = ["shipped", "delivering", "delivered"];

interface Answer {
  status: number;
  body: unknown;
}

function update(shipment: FakeShipment, body: Record<string, unknown>): Answer {
  const number = shipment.written?.shipment_number ?? body.shipment_number;
  if (body.shipment_number !== number) return problem(422, "shipment_number cannot be changed");
  const status = String(body.status);
  if (LATE.includes(shipment.status) && EARLY.includes(status)) return problem(422, "status cannot go back");
  shipment.status = status;
  shipment.written = { ...shipment.written, ...body };
  return one({ id: Number(shipment.id), status: { id: 1, name: status, slug: status }, label: [] });
}

function listed(rows: readonly unknown[], url: URL): Answer {
  const perPage = Number(url.searchParams.get("per_page") ?? 15);
  const currentPage = Number(url.searchParams.get("page") ?? 1);
  const totalPages = Math.max(1, Math.ceil(rows.length / perPage));
  const data = rows.slice((currentPage - 1) * perPage, currentPage * perPage);
  const pagination = { count: data.length, total: rows.length, perPage, currentPage, totalPages, links: [] };
  return { status: 200, body: { status: 200, success: true, data, pagination } };
}

function one(data: unknown): Answer {
  return { status: 200, body: { status: 200, success: true, data } };
}

function problem(status: number, message: string): Answer {
  return { status, body: { status, success: false, error: { code: "error", message, fields: {} } } };
}

const NOT_FOUND = problem(404, "not found");

function refused(status: number, message: string): Response {
  return json(status, problem(status, message).body);
}

function isDone({ kind }: Fault): boolean {
  return kind === "lost" || kind === "done_page" || kind === "done_empty";
}

function answerOf({ kind, echo = "" }: Fault): Response {
  switch (kind) {
    case "unauthorized":
      return refused(401, `The access token is invalid ${echo}`);
    case "scope":
      return refused(401, `should have access to one of those scopes: orders.read ${echo}`);
    case "blocked":
      return refused(403, echo);
    case "missing":
      return refused(404, echo);
    case "refused":
      return refused(422, echo);
    case "down":
      return new Response(`<html>${echo}</html>`, { status: 503 });
    case "too_many":
      return json(429, { status: 429, success: false, error: { message: echo } }, { "retry-after": "1" });
    case "page":
    case "done_page":
      return new Response(`<html>${echo}</html>`, { status: 200 });
    case "empty":
      return new Response("", { status: 200 });
    case "done_empty":
      return new Response(null, { status: 204 });
    case "shape":
      return json(200, { success: true, data: { echo } });
    case "broken":
    case "lost":
      throw new TypeError("fetch failed");
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** Signs a body as Salla does. */
export function signed(body: string | Uint8Array, secret = APP.webhookSecret): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-salla-security-strategy": "Signature",
    "x-salla-signature": createHmac("sha256", secret).update(body).digest("hex"),
  };
}

const HOSTS = new Set(["api.salla.dev", "accounts.salla.sa"]);

/** A network that contains these stores and passes every other request on. A token contains its store's number. */
export function networkWith(stores: readonly FakeSalla[], other: Network): Network {
  return {
    ...other,
    fetch: (async (input: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      if (!HOSTS.has(url.hostname)) return other.fetch(input as string, init);
      const given = `${new Headers(init.headers).get("authorization")} ${String(init.body ?? "")}`;
      const store = stores.find(({ merchant }) => given.includes(merchant)) ?? stores.at(-1);
      return store ? store.fetch(url, init) : refused(401, "unknown");
    }) as typeof fetch,
  };
}

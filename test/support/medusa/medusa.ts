import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Network } from "@masar/kit";
import { ORDER } from "../../contract/medusa-orders.ts";

export interface FakeParcel {
  number: number;
  state: "open" | "requested" | "cancelled";
  lines: Record<string, number>;
  service?: string | null;
}

export interface FakeOrder {
  order: typeof ORDER;
  parcels: FakeParcel[];
}

export type FaultKind =
  | "unauthorized"
  | "missing"
  | "refused"
  | "down"
  | "too_many"
  | "page"
  | "shape"
  | "lost"
  | "proxy_404"
  | "proxy_401";

/** A Medusa server with our plugin, as far as its messages go: what Medusa itself does is tested on a real one. */
export interface FakeMedusa {
  url: string;
  secret: string;
  orders: Map<string, FakeOrder>;
  connection: { storeId: string; apiKey: string; apiUrl: string; hookUrl: string | null } | undefined;
  /** Events of shipments by their keys. */
  events: Map<string, Record<string, unknown>>;
  faults: { kind: FaultKind; isLasting?: boolean; echo?: string }[];
  placeOrder(change?: Partial<typeof ORDER>): FakeOrder;
  /** What the plugin's page opens when Connect is pressed. */
  pressConnect(): string;
  /** The administrator approves on the plugin's page. @returns where the browser is sent. */
  approve(page: URL): Promise<URL>;
  /** A signed message of the plugin to our service. */
  send(url: string, message: object, change?: { secret?: string; at?: number }): Promise<Response>;
  fetch(url: URL, init: RequestInit): Promise<Response>;
}

export function fakeMedusa({ url = "https://medusa.example.test" } = {}): FakeMedusa {
  let pending: string | undefined;
  const medusa: FakeMedusa = {
    url,
    secret: `whsec_${randomBytes(32).toString("base64")}`,
    orders: new Map(),
    connection: undefined,
    events: new Map(),
    faults: [],
    placeOrder(change = {}) {
      const id = `order_01JTEST${String(medusa.orders.size + 1).padStart(6, "0")}`;
      const order = { ...structuredClone(ORDER), id, display_id: String(medusa.orders.size + 12), ...change };
      order.created_at = new Date().toISOString();
      const placed: FakeOrder = { order, parcels: [{ number: 1, state: "open", lines: { ordli_1: 2 } }] };
      medusa.orders.set(id, placed);
      return placed;
    },
    pressConnect() {
      pending = randomBytes(30).toString("base64url");
      return `/connect/medusa?${new URLSearchParams({ store: url, state: pending, return: `${url}/app/settings/masar` })}`;
    },
    async approve(page) {
      const state = page.searchParams.get("state");
      const response = await fetch(page.searchParams.get("callback") ?? "", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ state, secret: medusa.secret, version: "0.1.0" }),
      });
      if (!response.ok) throw new Error(`approve: ${response.status}`);
      return new URL(page.searchParams.get("return") ?? "");
    },
    send(to, message, { secret = medusa.secret, at = Date.now() } = {}) {
      const storeId = medusa.connection?.storeId ?? "";
      const body = JSON.stringify({ ...message, store_id: storeId });
      const headers = { "content-type": "application/json", "masar-store": storeId, ...signed(body, secret, at) };
      return fetch(to, { method: "POST", headers, body });
    },
    async fetch(address, init) {
      const fault = medusa.faults[0];
      if (fault && !fault.isLasting) medusa.faults.shift();
      if (fault && fault.kind !== "lost") return answerOf(fault);
      const answer = serve(address, init);
      if (fault) throw new TypeError("fetch failed");
      return answer;
    },
  };

  function serve({ pathname }: URL, init: RequestInit): Response {
    const body = String(init.body);
    const headers = new Headers(init.headers);
    const id = headers.get("webhook-id") ?? "";
    const at = Number(headers.get("webhook-timestamp"));
    const isSigned = headers.get("webhook-signature") === sign(`${id}.${at}.${body}`, medusa.secret);
    if (pathname !== "/hooks/masar") return json(404, {});
    if (!isSigned || Math.abs(Date.now() / 1000 - at) > 300) return json(401, { code: "signature_refused" });
    return handle(JSON.parse(body));
  }

  function handle(message: Record<string, string>): Response {
    switch (message.type) {
      case "store.inspect":
        return json(200, {
          name: "Nile Mugs",
          currency: "EGP",
          plugin_version: "0.1.0",
          payment_providers: ["pp_system_default", "pp_stripe_stripe"],
          cod_providers: ["pp_system_default"],
        });
      case "connection.introduce": {
        const { store_id: storeId = "", api_key: apiKey = "", api_url: apiUrl = "", state } = message;
        const isSame = medusa.connection?.storeId === storeId && medusa.connection.apiKey === apiKey;
        if (!isSame && (pending === undefined || state !== pending)) return json(403, { code: "state_refused" });
        pending = undefined;
        medusa.connection ??= { storeId, apiKey, apiUrl, hookUrl: null };
        return json(200, { version: "0.1.0" });
      }
      case "connection.subscribe": {
        const hookUrl = message.url ?? null;
        medusa.connection ??= { storeId: "sto_demo", apiKey: "", apiUrl: "", hookUrl: null };
        const changed = medusa.connection.hookUrl !== hookUrl;
        medusa.connection.hookUrl = hookUrl;
        return json(200, { changed });
      }
      case "connection.remove":
        if (medusa.connection?.storeId === message.store_id) medusa.connection = undefined;
        return json(200, {});
      case "order.read":
        return json(200, { order: documentOf(medusa.orders.get(message.order_id ?? "")) });
      case "orders.list": {
        const all = [...medusa.orders.values()];
        const skip = Number(message.cursor ?? 0);
        const orders = all.slice(skip, skip + 2).map(documentOf);
        return json(200, { orders, cursor: skip + 2 < all.length ? String(skip + 2) : null });
      }
      case "shipment.event": {
        const [orderId = ""] = (message.order_id ?? "").split(":");
        if (!medusa.orders.has(orderId)) return json(404, { code: "no_such_parcel" });
        const outcome = medusa.events.has(message.key ?? "") ? "duplicate" : "applied";
        medusa.events.set(message.key ?? "", message);
        return json(200, { outcome });
      }
      default:
        return json(202, { outcome: "unknown_type" });
    }
  }
  return medusa;
}

/** The order as the plugin describes it. */
export function documentOf(found: FakeOrder | undefined): object | null {
  return found ? { schema: 1, ...structuredClone(found) } : null;
}

/** These servers, and everything else as usual. */
export function networkWith(stores: readonly FakeMedusa[], usual: Network): Network {
  const go = (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    const medusa = stores.find((one) => new URL(one.url).origin === url.origin);
    return medusa ? medusa.fetch(url, init) : usual.fetch(url, init);
  };
  return { ...usual, fetch: go as typeof fetch };
}

export function signed(body: string | Uint8Array, secret: string, at = Date.now()): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(at / 1000));
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": sign(content, secret) };
}

function sign(content: string | Uint8Array, secret: string): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}

function answerOf({ kind, echo = "" }: FakeMedusa["faults"][number]): Response {
  const status = { unauthorized: 401, missing: 404, refused: 422, down: 500, too_many: 429 } as const;
  const code = { unauthorized: "signature_refused", missing: "no_such_parcel", refused: "refused" } as const;
  if (kind === "proxy_404" || kind === "proxy_401")
    return new Response(`<h1>${echo}</h1>`, { status: Number(kind.slice(-3)) });
  if (kind === "page") return new Response(`<h1>${echo}</h1>`, { status: 200 });
  if (kind === "shape") return json(200, { said: echo });
  return json(status[kind as keyof typeof status], { message: echo, code: code[kind as keyof typeof code] });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

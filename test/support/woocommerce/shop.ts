import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { addKey, approve, browserPage, deny } from "./approval.ts";
import { CERTIFICATE } from "./certificate.ts";
import { deliverWebhooks, type Mishaps, type Sent } from "./deliveries.ts";
import { applyFault, type Fault } from "./faults.ts";
import {
  deleteForGood,
  editOrder,
  type NewOrder,
  type OrderChange,
  placeOrder,
  refund,
  restore,
  trash,
} from "./life.ts";
import { answerRest } from "./routes.ts";
import type { ApiKey, FakeOrder, ShopState } from "./state.ts";
import { readQuery, type ShopRequest } from "./wire.ts";

export interface FakeShopOptions {
  /** The storage of orders; decides which edits change their modified date. */
  storage?: "hpos" | "posts";
  isTls?: boolean;
  /** A shop in a sub-folder, such as `/shop`. */
  folder?: string;
  /** The host in WordPress's own address; the server also listens on 127.0.0.1. */
  homeHost?: string;
  now?: () => Temporal.Instant;
  takesHttpCallback?: boolean;
}

/** A request as it was logged. */
export interface LoggedRequest {
  method: string;
  /** With query. */
  url: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** A fake shop in this process, with WooCommerce's known faults. Tests can read and change its state at any time. */
export interface FakeShop extends ShopState {
  /** Its home, without trailing slash. */
  url: string;
  port: number;
  /** A key with `read_write`. */
  key: ApiKey;
  /** The first matching request consumes a fault, unless it is lasting. */
  faults: Fault[];
  requests: LoggedRequest[];
  addKey(permissions: ApiKey["permissions"]): ApiKey;
  placeOrder(order?: NewOrder): FakeOrder;
  editOrder(id: number, change: OrderChange): FakeOrder;
  setStatus(id: number, status: string): FakeOrder;
  trash(id: number): void;
  restore(id: number): void;
  deleteForGood(id: number): void;
  refund(id: number, amount: string, pieces?: Record<number, number>): void;
  /** Sends the queue. */
  deliverWebhooks(mishaps?: Mishaps): Promise<Sent[]>;
  /** Acts as the merchant's browser. @returns where it is redirected. @throws ApprovalPage */
  approve(page: URL): Promise<URL>;
  deny(page: URL): URL;
  close(): Promise<void>;
}

export async function startFakeShop(options: FakeShopOptions = {}): Promise<FakeShop> {
  const state = newState(options);
  const faults: Fault[] = [];
  const requests: LoggedRequest[] = [];

  const onRequest = async (message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? "", state.home);
    if (/\/(?:wc-auth|wp-admin)\//.test(url.pathname)) {
      const page = await browserPage(state, url);
      if ("location" in page) response.writeHead(302, { location: page.location }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end(page.html);
      return;
    }
    const request = await read(message, state.home);
    requests.push({ ...request, url: message.url ?? "" });
    const at = faults.findIndex(({ on }) => matches(on, request));
    const fault = faults[at];
    if (fault && !fault.isLasting) faults.splice(at, 1);
    const answer = fault && !fault.isDone && fault.kind !== "notice" ? undefined : await answerRest(state, request);
    const body = JSON.stringify(answer?.body ?? null);
    if (fault) return applyFault(fault, response, body);
    const date = new Date(state.now().epochMilliseconds).toUTCString();
    const headers = { "content-type": "application/json; charset=UTF-8", date, ...answer?.headers };
    response.writeHead(answer?.status ?? 500, headers).end(body);
  };
  const server = options.isTls ? createTlsServer(CERTIFICATE, onRequest) : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, options.homeHost ? undefined : "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const scheme = options.isTls ? "https" : "http";
  state.home = `${scheme}://${options.homeHost ?? "127.0.0.1"}:${port}${options.folder ?? ""}`;

  return Object.assign(state, {
    url: state.home,
    port,
    key: addKey(state, "read_write"),
    faults,
    requests,
    addKey: (permissions: ApiKey["permissions"]) => addKey(state, permissions),
    placeOrder: (order: NewOrder = {}) => placeOrder(state, order),
    editOrder: (id: number, change: OrderChange) => editOrder(state, id, change),
    setStatus: (id: number, status: string) => editOrder(state, id, { status }),
    trash: (id: number) => trash(state, id),
    restore: (id: number) => restore(state, id),
    deleteForGood: (id: number) => deleteForGood(state, id),
    refund: (id: number, amount: string, pieces?: Record<number, number>) => refund(state, id, amount, pieces),
    deliverWebhooks: (mishaps: Mishaps = {}) => deliverWebhooks(state, mishaps),
    approve: (page: URL) => approve(state, page),
    deny: (page: URL) => deny(state, page),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function newState(options: FakeShopOptions): ShopState {
  let lastId = 18;
  return {
    home: "",
    isTls: options.isTls ?? false,
    storage: options.storage ?? "hpos",
    version: "11.0.1",
    stripsAuthorization: false,
    isUnawareOfTls: false,
    takesHttpCallback: options.takesHttpCallback ?? false,
    now: options.now ?? (() => Temporal.Now.instant()),
    settings: {
      name: "حلويات & Sons",
      currency: "EGP",
      language: "ar",
      weightUnit: "kg",
      hasWpCron: true,
      statuses: "auto-draft pending processing on-hold completed cancelled refunded failed checkout-draft".split(" "),
      gateways: [
        { id: "bacs", enabled: false, enableForMethods: "" },
        { id: "cod", enabled: true, enableForMethods: "" },
      ],
      hasWooCommerce: true,
      hasShipmentTracking: false,
      hasFulfillments: false,
      plugins: ["woocommerce/woocommerce.php"],
    },
    keys: new Map(),
    orders: new Map(),
    notes: new Map(),
    products: new Map(),
    webhooks: new Map(),
    queue: [],
    trackings: new Map(),
    fulfillments: new Map(),
    plugin: {
      isActive: true,
      state: null,
      connection: null,
      usedState: null,
      pressConnect(home) {
        this.state = { state: randomBytes(20).toString("hex"), shop: home };
        return this.state;
      },
    },
    usedNonces: new Set(),
    rendered: 0,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
  };
}

async function read(message: IncomingMessage, home: string): Promise<ShopRequest> {
  const url = new URL(message.url ?? "", home);
  const folder = new URL(home).pathname.replace(/\/$/, "");
  const body = await text(message);
  return {
    method: message.method ?? "",
    path: url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) : url.pathname,
    url,
    query: readQuery(url.searchParams),
    headers: message.headers,
    body: body === "" ? undefined : JSON.parse(body),
  };
}

function matches(on: Fault["on"], { method, path }: ShopRequest): boolean {
  if (on?.method !== undefined && on.method !== method) return false;
  return on?.path?.test(path) ?? true;
}

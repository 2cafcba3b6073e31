import { shipmentBody } from "@masar/test/support/shipment";
import { request } from "undici";
import { type Asked, DAY_MS, type Probe, phoneOf } from "./probe.ts";

interface Reply {
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a probe reads of an answer what it has
  body: any;
}

type Rows = (reply: Reply) => number;

/** An answer whose size grows with the shipments is compared by its lines, or by what it adds up. */
const lines: Rows = ({ text }) => text.split("\n").length;
const listed: Rows = ({ body }) => body.data.length;
const created: Rows = ({ body }) => body.totals.created;
const reported: Rows = ({ body }) => body.totals.rows;
const shipments: Rows = ({ body }) => body.totals.shipments ?? body.data[0].shipments;

const STORE_WITHOUT_ORDERS = `sto_${"0".repeat(26)}`;

/** What a merchant, its programs and a courier ask for. */
export function requestProbes(base: string, asked: Asked): Probe[] {
  const { scene } = asked;
  const mine = (name: string, path: string, rows?: Rows) => get(name, base + path, scene.merchant, rows);
  const staff = (name: string, path: string, rows?: Rows) => get(name, base + path, scene.staff, rows);
  return [
    {
      name: "create",
      run: async () => void (await send("POST", `${base}/shipments`, scene.merchant, shipmentBody())),
      unrepeatable: true,
    },
    ...shipmentProbes(mine, asked),
    ...orderProbes(mine, asked),
    ...eventProbes(mine, asked),
    ...moneyProbes(mine, asked),
    ...peopleProbes(mine, base, asked),
    staff("home of staff", "/home"),
    staff("refused scans", "/scans/refused"),
    staff("parcel at the hub", `/scans/parcels/${asked.trackingNumber}`),
    staff("manifest of a hub, a parcel", "/manifests/GIZ-1?kind=load", ({ body }) => body.totals.parcels),
  ];
}

type Get = (name: string, path: string, rows?: Rows) => Probe;

function shipmentProbes(mine: Get, { n, nowMs, trackingNumber }: Asked): Probe[] {
  const day = dayBefore(nowMs);
  const q = (words: string) => `/shipments?q=${encodeURIComponent(words)}`;
  return [
    mine("lookup", `/shipments/${trackingNumber}`),
    mine("tracking page", `/track/${trackingNumber}`),
    mine("list of shipments", "/shipments?limit=20"),
    mine("list, oldest first", "/shipments?limit=20&sort=oldest"),
    mine("list of a status", "/shipments?limit=20&status=at-hub"),
    mine("list of a status that none has", "/shipments?limit=20&status=damaged"),
    mine("list of a service that none has", "/shipments?limit=20&service=express"),
    mine("list of a governorate that none has", "/shipments?limit=20&governorate=WAD"),
    mine("list of a store", `/shipments?limit=20&store=${STORE_WITHOUT_ORDERS}`),
    mine("list until a day", `/shipments?limit=20&created_to=${day(55)}`),
    mine("list from a day", `/shipments?limit=20&sort=oldest&created_from=${day(3)}`),
    mine("list of a day and a governorate that none has", `/shipments?limit=20&created_from=${day(1)}&governorate=WAD`),
    mine("list awaiting instruction", "/shipments?limit=20&awaiting_instruction=true"),
    mine("list by reference", `/shipments?reference=R-${n}`),
    mine("search by phone", `/shipments?q=${phoneOf(n)}`),
    mine("search by name, common", q("سارة")),
    mine("search, nothing found", q("زينهم")),
    mine("search of everything by phone", `/search?q=${phoneOf(n)}`),
    mine("search of everything by number", `/search?q=R-${n}`),
    mine("selection of a status, a shipment", "/selections/shipments?status=at-hub", listed),
    mine("file of a day's shipments, a row", `/exports/shipments?created_from=${day(20)}&created_to=${day(20)}`, lines),
    mine("uploads", "/bulk_uploads"),
    mine("home", "/home"),
  ];
}

function orderProbes(mine: Get, { n, scene, orderId }: Asked): Probe[] {
  const { storeId } = scene.sample;
  return [
    mine("order", `/orders/${orderId}`),
    mine("list of orders", "/orders?limit=20"),
    mine("orders that wait", "/orders?limit=20&needs_attention=true"),
    mine("orders of a status that none has", "/orders?limit=20&status=waiting,held"),
    mine("orders of a store", `/orders?limit=20&store=${storeId}`),
    mine("orders of a store that has none", `/orders?limit=20&store=${STORE_WITHOUT_ORDERS}`),
    mine("orders by number", `/orders?number=R-${n}`),
    mine("orders by the store's id", `/orders?store=${storeId}&remote_ids=${10_000_000 + n}`),
    mine("search of orders by phone", `/orders?search=${phoneOf(n)}`),
    mine("search of orders, nothing found", `/orders?search=${encodeURIComponent("زينهم")}`),
    mine("store with its health", `/stores/${storeId}`),
    mine("list of stores", "/stores"),
  ];
}

function eventProbes(mine: Get, { trackingNumber, eventId, scene }: Asked): Probe[] {
  return [
    mine("events", "/events?limit=20"),
    mine("events, delivered", "/events?limit=20&delivery_success=true"),
    mine("events, undelivered", "/events?limit=20&delivery_success=false"),
    mine("events of a type that none has", "/events?limit=20&type=payout.executed"),
    mine("events of a shipment", `/shipments/${trackingNumber}/events`),
    mine("event", `/events/${eventId}`),
    mine("attempts of an event", `/events/${eventId}/attempts`),
    mine("webhook endpoints", "/webhook_endpoints"),
    mine("webhook endpoint", `/webhook_endpoints/${scene.endpointId}`),
  ];
}

function moneyProbes(mine: Get, { nowMs, payoutId }: Asked): Probe[] {
  const day = dayBefore(nowMs);
  const week = `from=${day(37)}&to=${day(31)}`;
  const month = `from=${day(37)}&to=${day(8)}`;
  return [
    mine("balance", "/balance"),
    mine("payouts", "/payouts"),
    mine("payout", `/payouts/${payoutId}`),
    mine("lines of a payout", `/payouts/${payoutId}/lines?limit=20`),
    mine("statement of a payout, a line", `/payouts/${payoutId}/statement.csv`, lines),
    mine("file of payouts", "/exports/payouts"),
    mine("report of shipments, a month, a row", `/reports/shipments?${month}`, reported),
    mine("report of cash, a month, a row", `/reports/cod?${month}`, reported),
    mine("report of fees, a month, a row", `/reports/fees?${month}`, reported),
    mine("report of days, a month, a shipment", `/reports/days?${month}`, created),
    mine("report of stores, a month, a shipment", `/reports/stores?${month}`, shipments),
    mine("performance, a week, a shipment", `/reports/performance?${week}`, shipments),
  ];
}

function peopleProbes(mine: Get, base: string, { n, scene }: Asked): Probe[] {
  return [
    mine("buyers", "/customers?limit=20"),
    mine("buyer by phone", `/customers/find?phone=${phoneOf(n)}`),
    mine("blocked buyers", "/customers?limit=20&blocked=true"),
    {
      name: "data of a person",
      run: async () => void (await send("POST", `${base}/recipients/export`, scene.merchant, { phone: phoneOf(n) })),
    },
    mine("privacy requests", "/privacy_requests"),
  ];
}

const dayBefore = (nowMs: number) => (days: number) => new Date(nowMs - days * DAY_MS).toISOString().slice(0, 10);

function get(name: string, url: string, key: string, rows?: Rows): Probe {
  return {
    name,
    async run() {
      const reply = await send("GET", url, key);
      return rows?.(reply);
    },
  };
}

async function send(method: "GET" | "POST", url: string, key: string, body?: unknown): Promise<Reply> {
  const response = await request(url, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 300)}`);
  return { text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
}

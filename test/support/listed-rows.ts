// Shipments, orders and events of three merchants' lists, the same in every run.
import type { Tenant } from "@masar/core/account/account";
import { createIds } from "@masar/core/kernel/id";
import type { Order } from "@masar/core/order/order";
import { saveOrder } from "@masar/core/order/repository";
import { insertShipments, updateScanned } from "@masar/core/shipment/repository";
import type { Shipment } from "@masar/core/shipment/shipment";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import { sampleOrder } from "../core/order/sample.ts";
import { seeded } from "./random.ts";
import { sampleShipment } from "./sample-shipment.ts";

export const START = Temporal.Instant.from("2026-11-22T08:00:00Z").epochMilliseconds;
export const TENANTS: readonly Tenant[] = [
  { accountId: "acc_a", mode: "live" },
  { accountId: "acc_a", mode: "test" },
  { accountId: "acc_b", mode: "live" },
];
const NAMES = ["منى السيد", "منى عادل", "Karim Samir", "كريم", "احمد 50% _خصم"];
const PHONES = ["+201001234567", "+201001234568", "+201112223334"];
export const REFERENCES = ["01001234567", "ORD-1", "ORD-10", "W%1", "W_1"];
export const STATUSES = ["picked-up", "at-hub", "attempt-failed", "delivered"] as const;
export const GOVERNORATES = ["C", "GZ"] as const;
export const SERVICES = ["economy", "standard"] as const;
export const STORES = ["1", "2"];
/** A store is of one merchant in one mode. */
export const storeOf = ({ accountId, mode }: Tenant, store: string) => `str_${accountId}_${mode}_${store}`;
/** Between two of the rows: days lie between the first and the last. */
export const STEP_MS = 1_200_000;
export const ORDER_STATUSES = ["waiting", "needs_attention", "shipped"] as const;
export const TYPES = ["shipment.created", "shipment.delivered"] as const;

const random = seeded(7);
// A live row's id is made at most ten minutes after its clock was read, which may have been set back meanwhile. The clock of a sandbox is ahead.
let idsAt = START;
const ID_AFTER_MS = [-50_000, 590_000, 0, 0, 0, 0];
const newId = createIds({ nowMs: () => idsAt, fillRandom: (bytes) => bytes.fill(Math.floor(random() * 256)) });
const AHEAD_MS = 40 * 86_400_000;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;

export interface ListedEvent {
  id: string;
  tenant: Tenant;
  type: string;
  createdAt: number;
  /** Of its deliveries. */
  states: string[];
}

interface Rows {
  orders: Order[];
  shipments: Shipment[];
  events: ListedEvent[];
}

/** 150 of each, one after another. */
export function makeRows(): Rows {
  const rows: Rows = { orders: [], shipments: [], events: [] };
  for (let n = 0; n < 150; n += 1) {
    idsAt = START + n * STEP_MS + (ID_AFTER_MS[n % ID_AFTER_MS.length] ?? 0);
    const order = someOrder(n);
    rows.orders.push(order);
    rows.shipments.push(someShipment(n, order));
    rows.events.push(someEvent(n));
  }
  return rows;
}

export async function insertRows(
  trx: Parameters<typeof insertShipments>[0],
  { orders, shipments, events }: Rows,
): Promise<void> {
  await insertShipments(trx, shipments);
  await updateScanned(trx, shipments);
  for (const order of orders) await saveOrder(trx, order);
  const orderShipments = shipments.flatMap((shipment) => orderShipmentRow(orders, shipment));
  await trx.batchInsert("order_shipments", orderShipments, 20);
  await trx.batchInsert("webhook_endpoints", TENANTS.map(endpointOf), 5);
  await trx.batchInsert("events", events.map(eventRow), 20);
  await trx.batchInsert("deliveries", events.flatMap(deliveryRows), 20);
}

function someOrder(n: number): Order {
  const { accountId, mode } = pick(TENANTS);
  const isErased = random() < 0.1;
  const phone = pick(PHONES);
  return {
    id: newId("ord"),
    accountId,
    mode,
    storeId: storeOf({ accountId, mode }, pick(STORES)),
    remoteId: `r${n}`,
    wholeId: null,
    number: pick(["1041", "#1041", `${n}`, "ORD-1"]),
    status: pick(ORDER_STATUSES),
    reasons: [],
    alerts: random() < 0.2 ? [{ code: "data_withheld" } as Order["alerts"][number]] : [],
    content: isErased ? null : sampleOrder({ recipient: { name: pick(NAMES) } }),
    contentHash: `h${n}`,
    corrections: random() < 0.2 ? { recipient: { name: pick(NAMES) } } : {},
    cash: null,
    recipientPhone: isErased ? null : phone,
    parcelNumber: 0,
    shipmentId: null,
    placedAt: START + n,
    remoteUpdatedAt: null,
    createdAt: START + n,
    updatedAt: START + n,
  };
}

/** Half of them of the order made before, which is this merchant's or was once. */
function someShipment(n: number, made: Order | undefined): Shipment {
  const order = random() < 0.5 ? made : undefined;
  const { accountId, mode } = order ?? pick(TENANTS);
  const id = newId("shp");
  if (order) order.shipmentId = id;
  return sampleShipment({
    id,
    accountId,
    mode,
    trackingNumber: trackingNumberOf(accountId, Math.floor(random() * 1e9)),
    trackingToken: `token${n}`,
    reference: pick(REFERENCES),
    status: pick(STATUSES),
    service: pick(SERVICES),
    orderId: order?.id ?? null,
    recipient: {
      ...sampleShipment().recipient,
      name: pick(NAMES),
      phone: pick(PHONES),
      phone2: random() < 0.3 ? pick(PHONES) : null,
      governorate: pick(GOVERNORATES),
    },
    nextStep:
      random() < 0.4
        ? { on: "2026-11-24", instructBy: START + n * STEP_MS, decidedBy: pick(["rule", "merchant"]) }
        : null,
    createdAt: START + n * STEP_MS + (mode === "test" ? AHEAD_MS : 0),
    updatedAt: START + n * STEP_MS,
  });
}

function orderShipmentRow(orders: readonly Order[], { id, accountId, orderId, createdAt }: Shipment) {
  const order = orders.find((one) => one.id === orderId);
  if (!order) return [];
  const { storeId, remoteId } = order;
  const of = { account_id: accountId, store_id: storeId, remote_id: remoteId };
  return { ...of, parcel_number: 0, shipment_id: id, created_at: createdAt };
}

function someEvent(n: number): ListedEvent {
  const states = Array.from({ length: Math.floor(random() * 3) }, () =>
    pick(["pending", "delivered", "exhausted", "dropped"]),
  );
  return { id: newId("evt"), tenant: pick(TENANTS), type: pick(TYPES), createdAt: START + n, states };
}

function endpointOf({ accountId, mode }: Tenant) {
  return {
    id: `whe_${accountId}_${mode}`,
    account_id: accountId,
    mode,
    url: "https://example.com",
    events: '["*"]',
    status: "enabled",
    secret: "",
    failures: 0,
    created_at: START,
    updated_at: START,
  };
}

function eventRow({ id, tenant: { accountId, mode }, type, createdAt }: ListedEvent) {
  return { id, account_id: accountId, mode, sequence: 1, type, body: "{}", created_at: createdAt };
}

function deliveryRows({ id, tenant: { accountId, mode }, states, createdAt }: ListedEvent) {
  return states.map((state) => ({
    id: newId("dlv"),
    account_id: accountId,
    mode,
    endpoint_id: `whe_${accountId}_${mode}`,
    event_id: id,
    sequence: 1,
    state,
    attempts: 0,
    due_at: START,
    created_at: createdAt,
  }));
}

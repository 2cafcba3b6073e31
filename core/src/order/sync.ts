import type { Account } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { Text } from "../kernel/text.ts";
import type { PlanTools } from "../shipment/create.ts";
import type { ScanTools } from "../shipment/scan/scan.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { placesOf } from "../store/places.ts";
import type { ConnectedStore } from "../store/store.ts";
import { cashOfParcel, type WholeCash } from "./cash/of-order.ts";
import { type Decision, decide } from "./decide.ts";
import type { Order } from "./order.ts";
import { type Reason, type ReasonCode, reason } from "./reason.ts";

export type SyncTools = ScanTools & PlanTools & { keys: MasterKeys };

/** The store of an order and its account, as they are in the transaction. Times in milliseconds. */
export interface SyncContext {
  store: ConnectedStore;
  account: Account;
  /** The clock of the mode, and the real one. */
  now: number;
  realNow: number;
}

/** The synchronization of one order with its shipment. */
export interface Sync extends SyncContext {
  trx: Transaction;
  tools: SyncTools;
  /** Of the whole order; undefined when its data were erased. */
  cash: WholeCash | undefined;
  /** Adds an entry to the order's timeline. */
  addEntry(code: string, text: Text): void;
}

/** An order and its newest shipment. */
export interface ShippedOrder {
  order: Order;
  /** The order as it was before the change. */
  stored: Order | undefined;
  shipment: Shipment;
  decision: Decision;
}

/** What would be done with an order as it is; nothing when its data were erased. */
export function decisionOf(order: Order, store: ConnectedStore): Decision | undefined {
  if (!order.content) return undefined;
  const { rules, name: storeName, connectedAt, mode } = store;
  const { corrections } = order;
  const cash = cashOfParcel(order, rules);
  const about = { storeName, connectedAt, isLive: mode === "live", listsPlaces: placesOf(store).length > 0 };
  return decide(order.content, { rules, corrections, cash, ...about });
}

/** Adds an alert and its timeline entry, once for each thing that happened. */
export function alert(order: Order, raised: Reason, { addEntry }: Pick<Sync, "addEntry">): Order {
  if (order.alerts.some(({ code, detail }) => code === raised.code && detail.en === raised.detail.en)) return order;
  addEntry(raised.code, raised.detail);
  return { ...order, alerts: [...order.alerts.filter(({ code }) => code !== raised.code), raised] };
}

/** Ends an alert whose reason is gone. */
export function withoutAlert(order: Order, code: ReasonCode): Order {
  const alerts = order.alerts.filter((one) => one.code !== code);
  return alerts.length === order.alerts.length ? order : { ...order, alerts };
}

/** Why the store's connection keeps an order from being shipped: without it the order may be outdated. */
export function storeReason({ status }: Pick<ConnectedStore, "status">): Reason | undefined {
  if (status === "connected") return undefined;
  return reason(status === "reconnect" ? "store_reconnect" : "store_disconnected");
}

export function e164(national: string | null): string | null {
  return national?.startsWith("0") ? `+20${national.slice(1)}` : national;
}

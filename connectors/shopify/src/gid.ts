import { refused } from "@masar/kit";
import { WORDING } from "./wording.ts";

export type Resource = "Order" | "FulfillmentOrder";

/** `gid://shopify/Order/1` → `1`. Ids go beyond 2^53: they stay text. */
export function numberOf(gid: string): string {
  return gid.slice(gid.lastIndexOf("/") + 1);
}

export function gidOf(resource: Resource, number: string): string {
  return `gid://shopify/${resource}/${number}`;
}

/** Every fulfilment order is an order of its own to us: its id names both. */
export function parcelId(order: string, fulfillmentOrder: string): string {
  return `${numberOf(order)}-${numberOf(fulfillmentOrder)}`;
}

/** @throws ConnectorError `refused` when it is none of ours. */
export function readParcelId(id: string): { order: string; fulfillmentOrder: string } {
  const [, order, parcel] = /^(\d{1,20})-(\d{1,20})$/.exec(id) ?? [];
  if (order === undefined || parcel === undefined) throw refused("no id of a parcel in Shopify", WORDING.orderGone);
  return { order: gidOf("Order", order), fulfillmentOrder: gidOf("FulfillmentOrder", parcel) };
}

/** Numerically, whatever their length. */
export function byNumber(a: { id: string }, b: { id: string }): number {
  const [x, y] = [numberOf(a.id), numberOf(b.id)];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
}

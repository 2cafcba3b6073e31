import { refused } from "@masar/kit";
import { WORDING } from "./wording.ts";

export type Resource = "Order" | "FulfillmentOrder";

/** `gid://shopify/Order/1` → `1`. Ids exceed 2^53 and stay text. */
export function numberOf(gid: string): string {
  return gid.slice(gid.lastIndexOf("/") + 1);
}

export function gidOf(resource: Resource, number: string): string {
  return `gid://shopify/${resource}/${number}`;
}

/** One fulfilment order is one order here; its id contains both ids. */
export function parcelId(order: string, fulfillmentOrder: string): string {
  return `${numberOf(order)}-${numberOf(fulfillmentOrder)}`;
}

/** @throws ConnectorError `refused` when the id has another format. */
export function readParcelId(id: string): { order: string; fulfillmentOrder: string } {
  const [, order, parcel] = /^(\d{1,20})-(\d{1,20})$/.exec(id) ?? [];
  if (order === undefined || parcel === undefined) throw refused("not the id of a fulfilment order", WORDING.orderGone);
  return { order: gidOf("Order", order), fulfillmentOrder: gidOf("FulfillmentOrder", parcel) };
}

/** Compares ids as numbers of any length. */
export function byNumber(a: { id: string }, b: { id: string }): number {
  const [x, y] = [numberOf(a.id), numberOf(b.id)];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
}

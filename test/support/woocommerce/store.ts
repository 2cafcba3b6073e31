import type { Network, Store, StoreFacts, TrackingUpdate } from "@masar/kit";
import { testNetwork } from "./network.ts";
import type { FakeShop } from "./shop.ts";

/** The WooCommerce connector's secrets of a shop. */
export interface WooSecrets {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  webhookSecret: string;
  queryAuth?: boolean | undefined;
  keyId?: number | undefined;
}

export const FACTS: StoreFacts = {
  currency: "EGP",
  cashGateways: ["cod"],
  values: { hpos: "true", language: "ar" },
};

/** A fake shop as a connected store. */
export function storeOf(
  shop: FakeShop,
  { secrets = {}, values = {}, network = testNetwork() }: StoreOptions = {},
): Store<WooSecrets> {
  return {
    id: "str_demo",
    remoteId: shop.url,
    secrets: {
      url: shop.url,
      consumerKey: shop.key.consumerKey,
      consumerSecret: shop.key.consumerSecret,
      webhookSecret: "planted5ec3e7planted5ec3e7planted5ec3e7planted5ec3e7planted5ec3e7",
      ...secrets,
    },
    facts: { ...FACTS, values: { ...FACTS.values, ...values } },
    network,
  };
}

interface StoreOptions {
  secrets?: Partial<WooSecrets>;
  values?: Record<string, string>;
  network?: Network;
}

/** The courier took the parcel of this order. */
export function updateOf(orderId: number, change: Partial<TrackingUpdate> = {}): TrackingUpdate {
  return {
    key: `evt_${orderId}_picked_up`,
    orderId: String(orderId),
    shipmentId: "shp_0001",
    trackingNumber: "MSR-EG-000123",
    trackingUrl: "https://track.example.test/MSR-EG-000123?lang=ar&from=store",
    labelUrl: "https://api.example.test/v1/labels/MS12345678903.pdf?signature=abc",
    event: "shipment.picked_up",
    status: "picked-up",
    at: Temporal.Instant.from("2026-11-20T22:30:00Z"),
    sentence: { en: "Collected by the courier.", ar: "استلم المندوب الشحنة." },
    notifyBuyer: null,
    orderStatus: null,
    deliveredStatus: null,
    isReturning: false,
    collected: null,
    ...change,
  };
}

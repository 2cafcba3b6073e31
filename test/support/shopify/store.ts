import { connector as app } from "@masar/connector-shopify";
import type { Network, Store, StoreFacts, TrackingUpdate } from "@masar/kit";
import { testNetwork } from "../woocommerce/network.ts";
import { APP, type FakeShopify, networkWith } from "./shopify.ts";
import type { FakeOrder } from "./state.ts";

/** The connector's secrets of a shop. */
export interface ShopifySecrets {
  accessToken: string;
  refreshToken: string;
  accessUntil: number;
  refreshUntil: number;
  scope: string;
  exchangedAt: number;
}

export const FACTS: StoreFacts = { currency: "EGP", cashGateways: ["Cash on Delivery (COD)"], values: {} };

/** Shopify opens our pages with tokens of its own. */
const NO_PAGES = { find: async () => undefined };

export const connector = configured(APP.apiSecret);

/** The connector of an app with this secret. */
export function configured(secret: string, apiVersion?: string) {
  return app.configure({
    SHOPIFY_API_KEY: APP.apiKey,
    SHOPIFY_API_SECRET: secret,
    SHOPIFY_API_VERSION: apiVersion,
  });
}

/** A fake shop as a connected store. */
export async function storeOf(shop: FakeShopify, facts: StoreFacts = FACTS): Promise<Store<ShopifySecrets>> {
  const network: Network = networkWith([shop], testNetwork());
  const connection = await connector.auth.embedded.complete(shop.sessionToken(), {
    network,
    pages: NO_PAGES,
    granted: undefined,
  });
  return { id: "sto_demo", remoteId: shop.domain, secrets: connection.secrets, facts, network };
}

/** The connector's id of an order's parcel. */
export function parcelOf(order: FakeOrder, place = 0): string {
  return `${order.id}-${order.fulfillmentOrders[place]?.id}`;
}

/** The courier took the parcel of this order. */
export function updateOf(orderId: string, change: Partial<TrackingUpdate> = {}): TrackingUpdate {
  return {
    key: `evt_${orderId}_picked_up`,
    orderId,
    shipmentId: "shp_0001",
    trackingNumber: "MSR-EG-000123",
    trackingUrl: "https://track.example.test/MSR-EG-000123",
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

import { type RawRequest, type StoreEventType, signedBy, type Verdict } from "@masar/kit";
import { z } from "zod";

/** All are declared in `shopify.app.toml`; a test holds the two lists against each other. */
export const TOPICS: Readonly<Record<string, StoreEventType>> = {
  "orders/create": "order_changed",
  "orders/updated": "order_changed",
  "orders/cancelled": "order_changed",
  "orders/edited": "order_changed",
  "fulfillments/create": "order_changed",
  "fulfillments/update": "order_changed",
  "fulfillment_orders/order_routing_complete": "order_changed",
  "fulfillment_orders/placed_on_hold": "order_changed",
  "fulfillment_orders/hold_released": "order_changed",
  "fulfillment_orders/moved": "order_changed",
  "fulfillment_orders/split": "order_changed",
  "fulfillment_orders/merged": "order_changed",
  "fulfillment_orders/cancelled": "order_changed",
  "fulfillment_orders/rescheduled": "order_changed",
  "fulfillment_orders/scheduled_fulfillment_order_ready": "order_changed",
  "locations/create": "store_changed",
  "locations/update": "store_changed",
  "locations/deactivate": "store_changed",
  "app/scopes_update": "store_changed",
  "app/uninstalled": "store_disconnected",
  "customers/data_request": "customer_data_asked",
  "customers/redact": "customer_redacted",
  "shop/redact": "store_redacted",
};

const SHOP = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;

/** The name of a shop at Shopify, in the one form that we keep; undefined for everything else. */
export function shopNamed(text: string | null | undefined): string | undefined {
  const name = (text ?? "").trim().toLowerCase();
  return SHOP.test(name) ? name : undefined;
}

/** A header outside the signature: only a claim. */
export function claimedStore({ headers }: RawRequest): { remoteId: string } | undefined {
  const remoteId = shopNamed(headers["x-shopify-shop-domain"]);
  return remoteId === undefined ? undefined : { remoteId };
}

/**
 * Counts only with base64(HMAC-SHA256(bytes as they arrived, the app's secret)). Topic, shop and time stand in headers that
 * are not signed: what comes is a hint, and what ends or erases must agree in its body. Never throws.
 *
 * @see https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export function verifyWebhook({ headers, body }: RawRequest, secret: string): Verdict {
  const signature = headers["x-shopify-hmac-sha256"];
  const deliveryId = headers["x-shopify-webhook-id"];
  if (!signature || !deliveryId) return { kind: "refused", reason: "unsigned" };
  if (!signedBy(secret, body, signature, "base64")) return { kind: "refused", reason: "altered" };
  const happenedAt = Date.parse(headers["x-shopify-triggered-at"] ?? "");
  return {
    kind: "genuine",
    topic: headers["x-shopify-topic"] ?? "",
    deliveryId: deliveryId.slice(0, 100),
    happenedAt: Number.isNaN(happenedAt) ? undefined : happenedAt,
  };
}

const about = z.union([
  z.object({ shop_domain: z.string() }).transform((body) => body.shop_domain),
  z.object({ myshopify_domain: z.string() }).transform((body) => body.myshopify_domain),
]);

/** The body is signed and names the shop; a header put in its place names another. */
export function isAbout(payload: unknown, remoteId: string): boolean {
  const named = about.safeParse(payload);
  return named.success && shopNamed(named.data) === remoteId;
}

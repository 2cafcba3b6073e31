import { type RawRequest, type StoreEventType, type Verdict, verifyHmac } from "@masar/kit";
import { z } from "zod";

/** Declared in `shopify.app.toml`; a test compares the two lists. */
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
};

const SHOP = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;

/** A shop's domain at Shopify in lower case; undefined for any other text. */
export function shopNamed(text: string | null | undefined): string | undefined {
  const name = (text ?? "").trim().toLowerCase();
  return SHOP.test(name) ? name : undefined;
}

/** From an unsigned header: a claim, not proof. */
export function claimedStore({ headers }: RawRequest): { remoteId: string } | undefined {
  const remoteId = shopNamed(headers["x-shopify-shop-domain"]);
  return remoteId === undefined ? undefined : { remoteId };
}

/**
 * Requires base64(HMAC-SHA256(body as it arrived, the app's secret)). The headers with topic, shop and time are not signed:
 * a webhook is a hint, and one that ends or erases something must name its shop in the body too. Never throws.
 *
 * @see https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export function verifyWebhook({ headers, body }: RawRequest, secret: string): Verdict {
  const signature = headers["x-shopify-hmac-sha256"];
  const deliveryId = headers["x-shopify-webhook-id"];
  if (!signature || !deliveryId) return { kind: "refused", reason: "unsigned" };
  if (!verifyHmac(secret, body, signature, "base64")) return { kind: "refused", reason: "altered" };
  const happenedAt = Date.parse(headers["x-shopify-triggered-at"] ?? "");
  return {
    kind: "genuine",
    topic: headers["x-shopify-topic"] ?? "",
    deliveryId: deliveryId.slice(0, 100),
    happenedAt: Number.isNaN(happenedAt) ? undefined : happenedAt,
  };
}

const shopInBody = z.union([
  z.object({ shop_domain: z.string() }).transform((body) => body.shop_domain),
  z.object({ myshopify_domain: z.string() }).transform((body) => body.myshopify_domain),
]);

/** Whether the signed body names this shop; the header that names it is not signed. */
export function isAbout(payload: unknown, remoteId: string): boolean {
  const named = shopInBody.safeParse(payload);
  return named.success && shopNamed(named.data) === remoteId;
}

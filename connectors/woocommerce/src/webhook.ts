import { type RawRequest, type Verdict, verifyHmac } from "@masar/kit";
import { errorSchema } from "./schema.ts";
import { ORDER_TOPICS } from "./subscription.ts";

/**
 * The topic of events from a copy of the shop. A staging copy has the shop's secrets and keeps sending: core then reads the order
 * with that number from the shop itself.
 */
export const SENT_BY_COPY = "order.sent_by_copy";

const HOOK_PATH = /\/hooks\/woocommerce\/([A-Za-z0-9_-]{1,64})\/?$/;

/** Every store has an address of its own; `X-WC-Webhook-Source` is not signed. */
export function claimedStore(request: RawRequest): { id: string } | undefined {
  const id = HOOK_PATH.exec(request.url.pathname)?.[1];
  return id === undefined ? undefined : { id };
}

/**
 * Requires base64(HMAC-SHA256(body as it arrived, secret)). There is no timestamp: an old delivery stays valid. Its order has an
 * older date than the stored one, and is read from the shop. Never throws.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks
 */
export function verifyWebhook(request: RawRequest, secrets: { url: string; webhookSecret: string }): Verdict {
  if (isGreeting(request)) return { kind: "greeting" };
  const signature = request.headers["x-wc-webhook-signature"];
  if (!signature) return { kind: "refused", reason: "unsigned" };
  if (!verifyHmac(secrets.webhookSecret, request.body, signature, "base64"))
    return { kind: "refused", reason: "altered" };
  const topic = request.headers["x-wc-webhook-topic"] ?? "";
  const isCopy = !isSameShop(request.headers["x-wc-webhook-source"], secrets.url);
  if (reportsNoAccess(request.body)) return isCopy ? { kind: "greeting" } : { kind: "revoked", topic };
  // X-WC-Webhook-Delivery-ID consists of the webhook's number and the second: not unique.
  const effective = isCopy && ORDER_TOPICS.some((known) => known === topic) ? SENT_BY_COPY : topic;
  return { kind: "genuine", topic: effective, deliveryId: undefined };
}

/** Whether the connected shop sent it, and not a copy. Behind some proxies WordPress states http. */
function isSameShop(source: string | undefined, url: string): boolean {
  const bare = (text: string) =>
    text
      .replace(/^https?:/i, "")
      .replace(/\/+$/, "")
      .toLowerCase();
  return source === undefined || bare(source) === bare(url);
}

/** Sent when a webhook is created or its address changes: an unsigned form without `X-WC-*` headers. */
function isGreeting({ headers, body }: RawRequest): boolean {
  if (Object.keys(headers).some((name) => name.toLowerCase().startsWith("x-wc-"))) return false;
  return body.length < 64 && /^webhook_id=\d+$/.test(Buffer.from(body).toString("latin1"));
}

/** How an order begins. Looking for an error in it costs as much as reading it. */
const ORDER = Buffer.from('{"id":');

/**
 * The key's user may no longer read orders: WooCommerce then sends the signed error instead of the order. For an order deleted
 * meanwhile it sends an error with 404.
 */
function reportsNoAccess(body: Uint8Array): boolean {
  if (Buffer.from(body.subarray(0, ORDER.length)).equals(ORDER)) return false;
  const error = errorSchema.safeParse(readJson(body));
  if (!error.success) return false;
  const status = error.data.data?.status;
  return status === 401 || status === 403 || error.data.code.startsWith("woocommerce_rest_cannot_");
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

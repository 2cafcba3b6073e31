import { type RawRequest, signedBy, type Verdict } from "@masar/kit";
import { errorSchema } from "./schema.ts";
import { ORDER_TOPICS } from "./subscription.ts";

/**
 * What a copy of the shop tells. A copy made for trying things has the shop's secrets and goes on sending: what counts is
 * what the shop itself says of the order with that number.
 */
export const TOLD_BY_COPY = "order.told_by_copy";

const HOOK_PATH = /\/hooks\/woocommerce\/([A-Za-z0-9_-]{1,64})\/?$/;

/** Every store has an address of its own; `X-WC-Webhook-Source` is only a claim. */
export function claimedStore(request: RawRequest): { id: string } | undefined {
  const id = HOOK_PATH.exec(request.url.pathname)?.[1];
  return id === undefined ? undefined : { id };
}

/**
 * Counts only with base64(HMAC-SHA256(bytes as they arrived, secret)). There is no time stamp: an old delivery verifies for
 * ever, and the order's own modified date makes it harmless. Never throws.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks
 */
export function verifyWebhook(request: RawRequest, secrets: { url: string; webhookSecret: string }): Verdict {
  if (isGreeting(request)) return { kind: "greeting" };
  const signature = request.headers["x-wc-webhook-signature"];
  if (!signature) return { kind: "refused", reason: "unsigned" };
  if (!signedBy(secrets.webhookSecret, request.body, signature, "base64"))
    return { kind: "refused", reason: "altered" };
  const topic = request.headers["x-wc-webhook-topic"] ?? "";
  const isCopy = !isSameShop(request.headers["x-wc-webhook-source"], secrets.url);
  if (saysNoAccess(request.body)) return isCopy ? { kind: "greeting" } : { kind: "revoked", topic };
  // X-WC-Webhook-Delivery-ID is made of the webhook's number and the second: other orders and other stores have the same.
  const told = isCopy && ORDER_TOPICS.some((known) => known === topic) ? TOLD_BY_COPY : topic;
  return { kind: "genuine", topic: told, deliveryId: undefined };
}

/** Whether it comes from the shop that we connected. Behind some proxies WordPress calls itself http. */
function isSameShop(source: string | undefined, url: string): boolean {
  const bare = (text: string) =>
    text
      .replace(/^https?:/i, "")
      .replace(/\/+$/, "")
      .toLowerCase();
  return source === undefined || bare(source) === bare(url);
}

/** Sent when a webhook is made or its address changes: a form, unsigned, without any `X-WC-*` header. */
function isGreeting({ headers, body }: RawRequest): boolean {
  if (Object.keys(headers).some((name) => name.toLowerCase().startsWith("x-wc-"))) return false;
  return body.length < 64 && /^webhook_id=\d+$/.test(Buffer.from(body).toString("latin1"));
}

/**
 * The key's user lost the right to read orders: WooCommerce then signs and sends the error in the order's place. An order
 * deleted meanwhile gives an error as well, but with 404.
 */
function saysNoAccess(body: Uint8Array): boolean {
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

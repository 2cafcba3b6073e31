import { type RawRequest, signedBy, type Verdict } from "@masar/kit";
import { errorSchema } from "./schema.ts";

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
export function verifyWebhook(request: RawRequest, secrets: { webhookSecret: string }): Verdict {
  if (isGreeting(request)) return { kind: "greeting" };
  const signature = request.headers["x-wc-webhook-signature"];
  if (!signature) return { kind: "refused", reason: "unsigned" };
  if (!signedBy(secrets.webhookSecret, request.body, signature, "base64"))
    return { kind: "refused", reason: "altered" };
  const topic = request.headers["x-wc-webhook-topic"] ?? "";
  if (saysNoAccess(request.body)) return { kind: "revoked", topic };
  // X-WC-Webhook-Delivery-ID is made of the webhook's number and the second: other orders and other stores have the same.
  return { kind: "genuine", topic, deliveryId: undefined };
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

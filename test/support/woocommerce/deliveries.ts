import { createHash, createHmac } from "node:crypto";
import { shortly } from "../limits.ts";
import { cannot } from "./access.ts";
import { renderOrder } from "./render.ts";
import type { FakeWebhook, QueuedDelivery, ShopState } from "./state.ts";
import { phpJson, wpError } from "./wire.ts";

/** Failures in a row after which WooCommerce disables a webhook (its documentation says five). */
const FAILURES_TO_DISABLE = 7;

/** A pending delivery of the same webhook and order replaces later ones. Drafts send none. */
export function enqueue(shop: ShopState, topic: string, orderId: number): void {
  if (["checkout-draft", "auto-draft"].includes(shop.orders.get(orderId)?.status ?? "")) return;
  for (const webhook of shop.webhooks.values()) {
    const isPending = shop.queue.some((item) => item.webhookId === webhook.id && item.orderId === orderId);
    if (webhook.topic === topic && webhook.status === "active" && !isPending) {
      shop.queue.push({ webhookId: webhook.id, topic, orderId });
    }
  }
}

/** Faults in the delivery of the queue; none by default. */
export interface Mishaps {
  /** These are lost: WooCommerce never retries. */
  drop?: (delivery: QueuedDelivery) => boolean;
  /** Each arrives twice. */
  isDoubled?: boolean;
  /** The order is reversed. */
  isReversed?: boolean;
}

/** A delivery and the status of its answer; 0 without an answer. */
export interface Sent {
  topic: string;
  orderId: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends the queue. Bodies are rendered now, not when the order changed. */
export async function deliverWebhooks(shop: ShopState, mishaps: Mishaps): Promise<Sent[]> {
  const queued = shop.queue.splice(0);
  if (mishaps.isReversed) queued.reverse();
  const sent: Sent[] = [];
  for (const item of queued) {
    if (mishaps.drop?.(item)) continue;
    const webhook = shop.webhooks.get(item.webhookId);
    if (webhook?.status !== "active") continue;
    for (let times = mishaps.isDoubled ? 2 : 1; times > 0; times -= 1) sent.push(await deliver(shop, webhook, item));
  }
  return sent;
}

async function deliver(shop: ShopState, webhook: FakeWebhook, { topic, orderId }: QueuedDelivery): Promise<Sent> {
  const body = bodyOf(shop, webhook, topic, orderId);
  const headers = signedHeaders(shop, webhook, topic, body);
  const status = await post(webhook.delivery_url, headers, body);
  // Redirects are not followed and count as success.
  if (status >= 200 && status <= 302) webhook.failures = 0;
  else {
    webhook.failures += 1;
    if (webhook.failures >= FAILURES_TO_DISABLE) webhook.status = "disabled";
    await greet(shop, webhook);
  }
  return { topic, orderId, status, headers, body };
}

/** For an order that was deleted, or that the webhook's user may not read, a signed error is sent instead. */
function bodyOf(shop: ShopState, webhook: FakeWebhook, topic: string, orderId: number): string {
  // The webhook belongs to its user: revoking the user's key does not affect it.
  if (shop.keys.get(webhook.keyId)?.mayManage === false) return phpJson(cannot("GET", 401).body);
  if (topic === "order.deleted") return phpJson({ id: orderId });
  const order = shop.orders.get(orderId);
  if (order) return phpJson(renderOrder(shop, order));
  return phpJson(wpError(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.").body);
}

/** The delivery id consists of the webhook and the second: orders and stores of one second share it. */
function signedHeaders(shop: ShopState, webhook: FakeWebhook, topic: string, body: string): Record<string, string> {
  const second = Math.floor(shop.now().epochMilliseconds / 1000);
  const [resource = "", event = ""] = topic.split(".");
  return {
    "user-agent": agent(shop),
    "content-type": "application/json",
    "x-wc-webhook-source": `${shop.home}/`,
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-resource": resource,
    "x-wc-webhook-event": event,
    "x-wc-webhook-signature": createHmac("sha256", webhook.secret).update(body).digest("base64"),
    "x-wc-webhook-id": String(webhook.id),
    "x-wc-webhook-delivery-id": createHash("md5").update(`${webhook.id} ${second}`).digest("hex"),
  };
}

/** The unsigned greeting; sent until one got exactly 200. */
export async function greet(shop: ShopState, webhook: FakeWebhook): Promise<void> {
  if (!webhook.owesGreeting) return;
  const headers = { "user-agent": agent(shop), "content-type": "application/x-www-form-urlencoded" };
  const status = await post(webhook.delivery_url, headers, `webhook_id=${webhook.id}`);
  webhook.owesGreeting = status !== 200;
}

function agent(shop: ShopState): string {
  return `WooCommerce/${shop.version} Hookshot (WordPress/7.1)`;
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const signal = AbortSignal.timeout(shortly(10_000));
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

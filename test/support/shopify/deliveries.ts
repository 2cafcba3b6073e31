import { createHmac } from "node:crypto";
import type { QueuedWebhook, ShopState } from "./state.ts";
import type { AppKeys } from "./tokens.ts";

/** Faults in the delivery of webhooks; none by default. */
export interface Mishaps {
  drop?: (webhook: QueuedWebhook) => boolean;
  isDoubled?: boolean;
  isReversed?: boolean;
}

export interface Sent {
  topic: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function signedHeaders(
  app: AppKeys,
  domain: string,
  webhook: QueuedWebhook,
  body: string,
): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-shopify-topic": webhook.topic,
    "x-shopify-shop-domain": domain,
    "x-shopify-api-version": "2026-10",
    "x-shopify-webhook-id": webhook.id,
    "x-shopify-event-id": `e-${webhook.id}`,
    "x-shopify-triggered-at": webhook.triggeredAt,
    "x-shopify-hmac-sha256": createHmac("sha256", app.apiSecret).update(body).digest("base64"),
  };
}

export async function sendWebhooks(shop: ShopState, app: AppKeys, origin: string, mishaps: Mishaps): Promise<Sent[]> {
  const queued = shop.queue.splice(0);
  if (mishaps.isReversed) queued.reverse();
  const sent: Sent[] = [];
  for (const webhook of queued) {
    if (mishaps.drop?.(webhook)) continue;
    const body = JSON.stringify(webhook.body);
    const headers = signedHeaders(app, shop.domain, webhook, body);
    for (let times = mishaps.isDoubled ? 2 : 1; times > 0; times -= 1) {
      const response = await fetch(`${origin}/hooks/shopify`, { method: "POST", headers, body });
      await response.arrayBuffer();
      sent.push({ topic: webhook.topic, status: response.status, headers, body });
    }
  }
  return sent;
}

import { createHmac } from "node:crypto";
import type { Pool } from "undici";
import type { FakeShop } from "./shop.ts";

/** Sends a body as the shop's webhook of changed orders would. @returns the status. */
export async function sendHook(pool: Pool, shop: FakeShop, body: string): Promise<number> {
  const hook = [...shop.webhooks.values()].find(({ topic }) => topic === "order.updated");
  if (!hook) throw new Error("the shop has no webhook");
  const response = await pool.request({
    method: "POST",
    path: new URL(hook.delivery_url).pathname,
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": hook.topic,
      "x-wc-webhook-signature": createHmac("sha256", hook.secret).update(body).digest("base64"),
    },
    body,
  });
  await response.body.dump();
  return response.statusCode;
}

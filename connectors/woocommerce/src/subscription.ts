import { createHash } from "node:crypto";
import { ConnectorError, type Store } from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { listAll, parseAs } from "./parse-list.ts";
import { StoreRefusal } from "./refusal.ts";
import { type Secrets, type WooWebhook, webhookSchema } from "./schema.ts";

export const ORDER_TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"] as const;

/**
 * Ensures one active webhook per topic at this address: WooCommerce disables a webhook after several failures, and people delete
 * or duplicate them. Ours have the path of this store in their address, with any host, so that webhooks of a service that
 * moved are repaired. Safe to repeat.
 *
 * @param doubts.secret writes the secret again: WooCommerce never returns it, so only our answers to its webhooks show that it
 * was changed.
 * @returns the number of webhooks that were created, changed or deleted.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks
 */
export async function subscribe(
  store: Store<Secrets>,
  callbackUrl: URL,
  doubts = { secret: false },
): Promise<{ repaired: number }> {
  const client = clientOf(store);
  const ours = await listOurs(client, callbackUrl);
  const { webhookSecret } = store.secrets;
  let repaired = 0;
  for (const topic of ORDER_TOPICS) {
    const wanted = { name: nameOf(topic, webhookSecret), delivery_url: callbackUrl.href, status: "active" };
    const [first, ...duplicates] = ours.filter((webhook) => webhook.topic === topic).sort(correctFirst(wanted));
    // Without a secret WooCommerce would generate one that cannot be read: always our own, in hex.
    const body = { ...wanted, secret: webhookSecret };
    if (first === undefined) await client.post("webhooks", { topic, ...body });
    else if (doubts.secret || !isCorrect(first, wanted)) await client.put(`webhooks/${first.id}`, body);
    else repaired -= 1;
    repaired += 1;
    for (const duplicate of duplicates) {
      await remove(client, duplicate);
      repaired += 1;
    }
  }
  return { repaired };
}

/** Deletes our webhooks. Succeeds when they, or our access, no longer exist. */
export async function unsubscribe(store: Store<Secrets>, callbackUrl: URL): Promise<void> {
  const client = clientOf(store);
  try {
    for (const webhook of await listOurs(client, callbackUrl)) await remove(client, webhook);
  } catch (error) {
    if (error instanceof ConnectorError && error.failure === "access_revoked") return;
    throw error;
  }
}

async function listOurs(client: Client, callbackUrl: URL): Promise<WooWebhook[]> {
  const all = await listAll(client, "webhooks");
  const webhooks = all.map((data) => parseAs(webhookSchema, { data }, "webhook"));
  return webhooks.filter(({ delivery_url }) => URL.parse(delivery_url)?.pathname === callbackUrl.pathname);
}

type Wanted = Pick<WooWebhook, "name" | "delivery_url" | "status">;

/**
 * WooCommerce never returns a webhook's secret. The name identifies the secret, so that a webhook from an earlier connection of
 * the store, which signs with an old secret, is replaced.
 */
function nameOf(topic: string, secret: string): string {
  return `Masar ${topic} ${createHash("sha256").update(secret).digest("hex").slice(0, 8)}`;
}

function isCorrect(webhook: WooWebhook, wanted: Wanted): boolean {
  return (
    webhook.name === wanted.name && webhook.status === wanted.status && webhook.delivery_url === wanted.delivery_url
  );
}

function correctFirst(wanted: Wanted): (a: WooWebhook, b: WooWebhook) => number {
  return (a, b) => Number(isCorrect(b, wanted)) - Number(isCorrect(a, wanted)) || a.id - b.id;
}

/** WooCommerce has no trash for webhooks: without `force` it answers 501. */
async function remove(client: Client, webhook: WooWebhook): Promise<void> {
  try {
    await client.delete(`webhooks/${webhook.id}`, { force: true });
  } catch (error) {
    const isGone = error instanceof StoreRefusal && (error.status === 404 || error.status === 410);
    if (!isGone) throw error;
  }
}

import { createHash } from "node:crypto";
import { ConnectorError, type Store } from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { listAll, readAs } from "./read.ts";
import { StoreRefusal } from "./refusal.ts";
import { type Secrets, type WooWebhook, webhookSchema } from "./schema.ts";

export const ORDER_TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"] as const;

/**
 * Makes sure that there is one active webhook for each topic at this address: WooCommerce disables one after some failures in
 * a row, people delete or double them. Ours are those whose address ends in the path of this store, whatever the host, so
 * that a moved service mends them. Safe to repeat.
 *
 * @returns how many had to be made, changed or deleted.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks
 */
export async function subscribe(store: Store<Secrets>, callbackUrl: URL): Promise<{ mended: number }> {
  const client = clientOf(store);
  const ours = await listOurs(client, callbackUrl);
  const { webhookSecret } = store.secrets;
  let mended = 0;
  for (const topic of ORDER_TOPICS) {
    const wanted = { name: nameOf(topic, webhookSecret), delivery_url: callbackUrl.href, status: "active" };
    const [first, ...doubles] = ours.filter((webhook) => webhook.topic === topic).sort(bySoundness(wanted));
    // Left out, the secret would become one that nobody can read: always our own, in hex.
    const body = { ...wanted, secret: webhookSecret };
    if (first === undefined) await client.post("webhooks", { topic, ...body });
    else if (!isSound(first, wanted)) await client.put(`webhooks/${first.id}`, body);
    else mended -= 1;
    mended += 1;
    for (const double of doubles) {
      await remove(client, double);
      mended += 1;
    }
  }
  return { mended };
}

/** Takes our webhooks out. Succeeds when they, or our access, are gone already. */
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
  const webhooks = all.map((data) => readAs(webhookSchema, { data }, "webhook"));
  return webhooks.filter(({ delivery_url }) => URL.parse(delivery_url)?.pathname === callbackUrl.pathname);
}

type Wanted = Pick<WooWebhook, "name" | "delivery_url" | "status">;

/**
 * A secret is never shown again, and one from before the store was connected anew signs what we refuse: the name says
 * which it is.
 */
function nameOf(topic: string, secret: string): string {
  return `Masar ${topic} ${createHash("sha256").update(secret).digest("hex").slice(0, 8)}`;
}

function isSound(webhook: WooWebhook, wanted: Wanted): boolean {
  return (
    webhook.name === wanted.name && webhook.status === wanted.status && webhook.delivery_url === wanted.delivery_url
  );
}

function bySoundness(wanted: Wanted): (a: WooWebhook, b: WooWebhook) => number {
  return (a, b) => Number(isSound(b, wanted)) - Number(isSound(a, wanted)) || a.id - b.id;
}

/** Webhooks have no trash: without `force` WooCommerce answers 501. */
async function remove(client: Client, webhook: WooWebhook): Promise<void> {
  try {
    await client.delete(`webhooks/${webhook.id}`, { force: true });
  } catch (error) {
    const isGone = error instanceof StoreRefusal && (error.status === 404 || error.status === 410);
    if (!isGone) throw error;
  }
}

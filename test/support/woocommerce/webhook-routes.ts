import { greet } from "./deliveries.ts";
import type { ApiKey, FakeWebhook, ShopState } from "./state.ts";
import { ok, paged, type ShopAnswer, type ShopRequest, wpError } from "./wire.ts";

const TOPIC =
  /^(?:(?:order|product|coupon|customer)\.(?:created|updated|deleted|restored)|action\.(?:wc|woocommerce)_\w+)$/;

/** `wc/v3/webhooks`. @see https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks */
export async function answerWebhooks(
  shop: ShopState,
  request: ShopRequest,
  rest: string[],
  key: ApiKey,
): Promise<ShopAnswer | undefined> {
  const { method, query } = request;
  const body = (request.body ?? {}) as Partial<FakeWebhook>;
  if (rest[0] === undefined) {
    if (method === "GET") return paged([...shop.webhooks.values()].map(shown), query);
    return method === "POST" ? create(shop, body, key) : undefined;
  }
  const webhook = shop.webhooks.get(Number(rest[0]));
  if (webhook === undefined) return wpError(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  if (method === "GET") return ok(shown(webhook));
  if (method === "PUT") return change(shop, webhook, body);
  if (method === "DELETE") return remove(shop, webhook, query);
  return undefined;
}

/** Succeeds with any answer to the greeting. */
async function create(shop: ShopState, body: Partial<FakeWebhook>, key: ApiKey): Promise<ShopAnswer> {
  if (!TOPIC.test(body.topic ?? "")) {
    return wpError(400, "woocommerce_rest_shop_webhook_invalid_topic", "Webhook topic is required and must be valid.");
  }
  const webhook: FakeWebhook = {
    id: shop.nextId(),
    name: body.name ?? "",
    topic: body.topic ?? "",
    delivery_url: body.delivery_url ?? "",
    // By default WooCommerce generates a secret that cannot be read.
    secret: body.secret ?? crypto.randomUUID(),
    status: body.status ?? "active",
    failures: 0,
    owesGreeting: true,
    keyId: key.consumerKey,
  };
  shop.webhooks.set(webhook.id, webhook);
  await greet(shop, webhook);
  return { status: 201, body: shown(webhook) };
}

async function change(shop: ShopState, webhook: FakeWebhook, body: Partial<FakeWebhook>): Promise<ShopAnswer> {
  const { name, delivery_url, secret, status } = body;
  const hasMoved = delivery_url !== undefined && delivery_url !== webhook.delivery_url;
  if (status === "active") webhook.failures = 0;
  Object.assign(webhook, {
    name: name ?? webhook.name,
    delivery_url: delivery_url ?? webhook.delivery_url,
    secret: secret ?? webhook.secret,
    status: status ?? webhook.status,
  });
  if (hasMoved) {
    webhook.owesGreeting = true;
    await greet(shop, webhook);
  }
  return ok(shown(webhook));
}

function remove(shop: ShopState, webhook: FakeWebhook, query: ShopRequest["query"]): ShopAnswer {
  if (query.force !== "true" && query.force !== "1") {
    return wpError(501, "woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.");
  }
  shop.webhooks.delete(webhook.id);
  return ok(shown(webhook));
}

/** The secret can be written and never read. */
function shown({ id, name, status, topic, delivery_url }: FakeWebhook): Record<string, unknown> {
  const [resource, event] = topic.split(".");
  return { id, name, status, topic, resource, event, delivery_url, hooks: [] };
}

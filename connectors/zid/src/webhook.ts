import { createHash } from "node:crypto";
import {
  ConnectorError,
  constantTimeEquals,
  type RawRequest,
  type Store,
  type StoreEventType,
  unreadable,
  type Verdict,
} from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { idSchema, type Secrets } from "./schema.ts";

const USER = "masar";

export const TOPICS: Readonly<Record<string, StoreEventType>> = {
  "order.create": "order_changed",
  "order.status.update": "order_changed",
  "order.payment_status.update": "order_changed",
};

/**
 * Zid signs nothing: it sends back the user name and password that we gave with the subscription. A body is a hint and no
 * more. Never throws.
 */
export function verifyWebhook({ headers, url, body }: RawRequest, { webhookPassword }: Secrets): Verdict {
  const [, encoded] = /^basic\s+([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? "") ?? [];
  if (encoded === undefined) return { kind: "refused", reason: "unsigned" };
  const given = Buffer.from(encoded, "base64").toString("utf8");
  if (!constantTimeEquals(given, `${USER}:${webhookPassword}`)) return { kind: "refused", reason: "altered" };
  const payload = jsonIn(body);
  const topic = url.searchParams.get("e") ?? named.safeParse(payload).data ?? "";
  return { kind: "genuine", topic, deliveryId: deliveryIdOf(topic, payload, body) };
}

/**
 * Zid numbers no deliveries: the same event with the same bytes is the same delivery. Not without the date of the order's last
 * change: an order that changes and changes back would be reported by the same bytes again.
 */
function deliveryIdOf(topic: string, payload: unknown, body: Uint8Array): string | undefined {
  if (!dated.safeParse(payload).success) return undefined;
  return createHash("sha256").update(`${topic}\n`).update(body).digest("base64url");
}

/** `/hooks/zid/<our store's id>` */
export function claimedStore({ url }: RawRequest): { id: string } | undefined {
  const id = url.pathname.split("/")[3];
  return id ? { id } : undefined;
}

const storeNamed = z.union([
  z.object({ store_id: idSchema }).transform(({ store_id }) => store_id),
  z.object({ data: z.object({ store_id: idSchema }) }).transform(({ data }) => data.store_id),
  z.object({ store: z.object({ id: idSchema }) }).transform(({ store }) => store.id),
]);

/** Events that are set up in the partner dashboard come without credentials, to `/hooks/zid`. Never throws. */
export function promptedStore({ url, body }: RawRequest): { remoteId: string } | undefined {
  if (url.pathname.split("/")[3]) return undefined;
  const remoteId = storeNamed.safeParse(jsonIn(body)).data;
  return remoteId !== undefined && /^\d{1,20}$/.test(remoteId) ? { remoteId } : undefined;
}

const wrapped = z.object({ store_id: idSchema, order_status: z.undefined().optional() });

/** Only what is around an order names the store: in orders that Zid recorded, `store_id` is 1. */
export function isAbout(payload: unknown, remoteId: string): boolean {
  const named = wrapped.safeParse(payload).data?.store_id;
  return named === undefined || !/^\d{1,20}$/.test(named) || named === remoteId;
}

const named = z.union([
  z.object({ event: z.string() }).transform(({ event }) => event),
  z.object({ event_name: z.string() }).transform(({ event_name }) => event_name),
]);

const change = z.object({ updated_at: z.string().min(1) });
const dated = z.union([
  change,
  z.object({ order: change }),
  z.object({ data: change }),
  z.object({ data: z.object({ order: change }) }),
]);

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

interface Wanted {
  event: string;
  target_url: string;
}

const listSchema = z.object({
  data: z.array(z.object({ id: idSchema, event: z.string(), target_url: z.string(), active: z.boolean().catch(true) })),
});

/** Lists first, and creates what is missing; a subscription that Zid has switched off is made anew. */
export async function subscribe(
  app: { id: string },
  store: Store<Secrets>,
  callbackUrl: URL,
): Promise<{ repaired: number }> {
  const client = clientOf(store);
  // Zid never shows a password: the address names it, so that subscriptions of an earlier activation are replaced.
  const version = createHash("sha256").update(store.secrets.webhookPassword).digest("hex").slice(0, 8);
  const wanted = Object.keys(TOPICS).map((event) => ({
    event,
    target_url: `${callbackUrl.href}?e=${event}&v=${version}`,
  }));
  const there = await listed(store);
  const isThere = ({ event, target_url }: Wanted) =>
    there.some((one) => one.event === event && one.target_url === target_url && one.active);
  const missing = wanted.filter((one) => !isThere(one));
  if (missing.length === 0) return { repaired: 0 };
  // Zid removes an app's subscriptions as a whole, and does not show their passwords.
  if (there.some(({ target_url }) => target_url.startsWith(callbackUrl.href)))
    await client.delete("/v1/managers/webhooks", { original_id: app.id });
  for (const one of wanted) {
    const subscription = { ...one, original_id: app.id, username: USER, password: store.secrets.webhookPassword };
    await client.post("/v1/managers/webhooks", subscription).catch(unlessThere);
  }
  return { repaired: wanted.length };
}

/** Another process subscribed at the same moment, with the same password. */
function unlessThere(error: unknown): void {
  const isThere = error instanceof ConnectorError && /: 409|: 422 .*(?:already|exist)/i.test(error.message);
  if (!isThere) throw error;
}

export async function unsubscribe(app: { id: string }, store: Store<Secrets>): Promise<void> {
  if ((await listed(store)).length > 0) await clientOf(store).delete("/v1/managers/webhooks", { original_id: app.id });
}

async function listed(store: Store<Secrets>) {
  const read = listSchema.safeParse(await clientOf(store).get("/v1/managers/webhooks"));
  if (!read.success) throw unreadable("a list of webhooks without any");
  return read.data.data;
}

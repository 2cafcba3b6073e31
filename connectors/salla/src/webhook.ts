import { createHash } from "node:crypto";
import { parseExact, type RawRequest, type StoreEventType, type Verdict, verifyHmac } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { idSchema } from "./schema.ts";

/** What the app subscribes to in Salla's partner portal. Echoes of our own writing are not among them. */
export const TOPICS: Readonly<Record<string, StoreEventType>> = {
  "shipment.creating": "order_changed",
  "shipment.cancelled": "order_cancelled",
  "order.cancelled": "order_changed",
  "order.status.updated": "order_changed",
  "order.shipping.address.updated": "order_changed",
  "order.payment.updated": "order_changed",
  "order.total.price.updated": "order_changed",
  "app.uninstalled": "store_disconnected",
};

const HEX = /^[0-9a-f]{64}$/i;
const envelope = z.object({ event: z.string(), merchant: idSchema });

/**
 * Requires hex(HMAC-SHA256(body as it arrived, the app's webhook secret)). There is no id of a delivery: the same bytes are
 * the same delivery. Never throws.
 *
 * @see https://docs.salla.dev/421119m0
 */
export function verifyWebhook({ headers, body }: RawRequest, { webhookSecrets }: App): Verdict {
  const signature = headers["x-salla-signature"];
  const strategy = headers["x-salla-security-strategy"];
  if (!signature) return { kind: "refused", reason: "unsigned" };
  if (strategy !== undefined && strategy.toLowerCase() !== "signature") return { kind: "refused", reason: "unsigned" };
  if (!HEX.test(signature)) return { kind: "refused", reason: "altered" };
  const isGenuine = webhookSecrets.some((secret) => verifyHmac(secret, body, signature.toLowerCase(), "hex"));
  if (!isGenuine) return { kind: "refused", reason: "altered" };
  const deliveryId = createHash("sha256").update(body).digest("base64url");
  return { kind: "genuine", topic: read(body)?.event ?? "", deliveryId };
}

/** The store that the signed body names. */
export function claimedStore({ body }: RawRequest): { remoteId: string } | undefined {
  const merchant = read(body)?.merchant;
  return merchant === undefined ? undefined : { remoteId: merchant };
}

export function isAbout(payload: unknown, remoteId: string): boolean {
  return envelope.safeParse(payload).data?.merchant === remoteId;
}

function read(body: Uint8Array): z.output<typeof envelope> | undefined {
  try {
    return envelope.safeParse(parseExact(new TextDecoder("utf-8", { fatal: true }).decode(body))).data;
  } catch {
    return undefined;
  }
}

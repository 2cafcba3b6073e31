import type { RawRequest, StoreEventType, Verdict } from "@masar/kit";
import type { Secrets } from "./schema.ts";
import { checkSignature } from "./signature.ts";

export const TOPICS: Readonly<Record<string, StoreEventType>> = { "order.changed": "order_changed" };

const HOOK_PATH = /\/hooks\/medusa\/([A-Za-z0-9_-]{1,64})\/?$/;

export function claimedStore({ url }: RawRequest): { id: string } | undefined {
  const id = HOOK_PATH.exec(url.pathname)?.[1];
  return id === undefined ? undefined : { id };
}

/** Notices of our plugin. Never throws. */
export function verifyWebhook(request: RawRequest, { secret }: Secrets): Verdict {
  const checked = checkSignature(request, secret, Date.now());
  if (checked.kind === "refused") return checked;
  return { kind: "genuine", topic: topicOf(request.body), deliveryId: checked.id };
}

function topicOf(body: Uint8Array): string {
  try {
    const { type } = JSON.parse(Buffer.from(body).toString("utf8")) as { type?: unknown };
    return typeof type === "string" ? type : "";
  } catch {
    return "";
  }
}

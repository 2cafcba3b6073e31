import { type PrivacyEventType, type PrivacyRequest, unreadable } from "@masar/kit";
import { z } from "zod";

/** Declared in `shopify.app.toml` as `compliance_topics`. */
export const PRIVACY_TOPICS: Readonly<Record<string, PrivacyEventType>> = {
  "customers/data_request": "customer_data_asked",
  "customers/redact": "customer_redacted",
  "shop/redact": "store_redacted",
};

const id = z.union([z.number(), z.string()]).transform(String);
const ids = z.array(id).nullish();

/** @see https://shopify.dev/docs/apps/build/privacy-law-compliance */
const requestSchema = z.object({
  shop_domain: z.string(),
  customer: z.object({ phone: z.string().nullish(), email: z.string().nullish() }).nullish(),
  orders_requested: ids,
  orders_to_redact: ids,
  data_request: z.object({ id }).nullish(),
});

/** @throws ConnectorError `unreadable` */
export function readPrivacyRequest(payload: unknown): PrivacyRequest {
  const read = requestSchema.safeParse(payload);
  if (!read.success) throw unreadable("not a privacy request of Shopify");
  const { customer, orders_requested, orders_to_redact, data_request } = read.data;
  return {
    requestId: data_request?.id ?? null,
    phone: customer?.phone ?? null,
    email: customer?.email ?? null,
    orderIds: [...(orders_requested ?? []), ...(orders_to_redact ?? [])],
  };
}

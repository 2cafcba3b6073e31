import { z } from "zod";

/** What we keep of a store's access, encrypted. */
export const secretsSchema = z.strictObject({
  /** The address of the Medusa server. */
  url: z.url(),
  /** `whsec_` and base64. Signs the messages of both sides. */
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,100}={0,2}$/),
});
export type Secrets = z.output<typeof secretsSchema>;

const amount = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const text = z.string().nullable();
const count = z.int().nonnegative();
const orderId = z.string().regex(/^[\w-]{1,80}$/);

const parcelSchema = z.object({
  number: count,
  /** `open`: not asked for yet. `elsewhere`: another provider has the goods. */
  state: z.enum(["open", "requested", "cancelled", "elsewhere"]),
  /** Id of the order's line → quantity. */
  lines: z.record(z.string(), count),
  /** Of the shipping option that the merchant chose for the parcel. Without it the order's; earlier plugins do not send it. */
  service: text.optional(),
});
export type Parcel = z.output<typeof parcelSchema>;

const itemSchema = z.object({
  id: z.string(),
  title: z.string(),
  sku: text,
  quantity: count,
  unit_grams: z.number().nonnegative().nullable(),
  /** Of the whole line, after discounts, with taxes. */
  total: amount,
  requires_shipping: z.boolean(),
});
export type Item = z.output<typeof itemSchema>;

const orderSchema = z.object({
  id: orderId,
  display_id: z.string().min(1),
  status: z.string(),
  created_at: z.string(),
  currency_code: currency,
  total: amount,
  /** After refunds. */
  paid_total: amount,
  /** What is still owed; negative when too much was paid. */
  pending_difference: amount,
  gateway: text,
  is_cod: z.boolean(),
  payments: z.array(z.object({ id: z.string(), provider_id: z.string(), amount, at: z.string() })),
  address: z.object({
    name: z.string(),
    address_1: text,
    address_2: text,
    city: text,
    province: text,
    postal_code: text,
    country_code: text,
  }),
  phones: z.array(z.string()),
  items: z.array(itemSchema),
  service: text,
  note: text,
});
export type MedusaOrder = z.output<typeof orderSchema>;

/** An order as the plugin describes it. */
export const documentSchema = z.object({ schema: z.literal(1), order: orderSchema, parcels: z.array(parcelSchema) });
export type Document = z.output<typeof documentSchema>;

/** One parcel of an order; the connector's payload. */
export const payloadSchema = documentSchema.extend({ parcel: count });
export type Payload = z.output<typeof payloadSchema>;

export const storeSchema = z.object({
  name: z.string(),
  currency,
  plugin_version: z.string(),
  payment_providers: z.array(z.string()),
  cod_providers: z.array(z.string()),
});

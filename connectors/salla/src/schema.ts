import { z } from "zod";

/** What we keep of a store's access, encrypted. */
export const secretsSchema = z.strictObject({
  accessToken: z.string().min(1),
  /** Used once: Salla revokes the whole chain when it comes a second time. Null where Salla gave none. */
  refreshToken: z.string().min(1).nullable(),
  /** Milliseconds. */
  accessUntil: z.number(),
  /** When we received it, in milliseconds. */
  receivedAt: z.number(),
});
export type Secrets = z.output<typeof secretsSchema>;

/** A number without loss, as text: ids are above 2^53 sometimes. */
export const idSchema = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,24}$/)])
  .transform((id) => String(id));

/** Amounts come as numbers and as decimal text. */
const decimal = z.union([z.number(), z.string()]).transform((value) => withoutExponent(value).trim());

/** What a subtraction of PHP leaves of nothing is written as 5.6e-14. */
function withoutExponent(value: number | string): string {
  return typeof value === "number" && Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);
}
const money = z.object({ amount: decimal, currency: z.string().regex(/^[A-Z]{3}$/) });
export type SallaMoney = z.output<typeof money>;

/** Salla writes an empty array where an empty object is meant, and leaves parts out. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (Array.isArray(value) && value.length === 0 ? undefined : value), schema.nullish())
    .transform((value) => value ?? undefined);
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const clean = value === null || value === undefined ? "" : String(value).trim();
    return clean === "" ? undefined : clean;
  });

const address = z.object({
  name: text,
  phone: text,
  country: text,
  country_code: text,
  city: text,
  block: text,
  street_number: text,
  address_line: text,
  short_address: text,
  building_number: text,
  postal_code: text,
});
export type SallaAddress = z.output<typeof address>;

const weight = z.object({ value: decimal.nullish(), unit: text, units: text });
export type SallaWeight = z.output<typeof weight>;

const positiveCount = z.union([z.number(), z.string()]).transform(Number);

const parcelPackage = z.object({ name: text, sku: text, quantity: positiveCount, weight: optional(weight) });
export type SallaPackage = z.output<typeof parcelPackage>;

const when = z.object({ date: z.string(), timezone: z.string().nullish() });
export type SallaTime = z.output<typeof when>;

/** A shipment of Salla: the body of `shipment.creating`, and `GET /shipments/{id}`. */
export const shipmentSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  order_reference_id: text,
  created_at: optional(when),
  type: z.enum(["shipment", "return"]),
  payment_method: z.string(),
  status: z
    .union([z.string(), z.object({ slug: z.string() }).transform(({ slug }) => slug)])
    .nullish()
    .transform((status) => status ?? "")
    .catch(""),
  total: optional(money),
  cash_on_delivery: optional(money),
  total_weight: optional(weight),
  packages: optional(z.array(parcelPackage)),
  courier_id: optional(idSchema),
  ship_from: optional(z.object({ branch_id: optional(idSchema), name: text, type: text })),
  ship_to: optional(address),
  remarks: text,
  description: text,
  meta: optional(z.object({ policy_options: optional(z.object({ boxes: positiveCount.nullish().catch(null) })) })),
});
export type SallaShipment = z.output<typeof shipmentSchema>;

/** `GET /orders/{id}?format=light`. */
export const orderSchema = z.object({
  id: idSchema,
  reference_id: text,
  date: optional(when),
  updated_at: optional(when),
  status: z.object({ slug: z.string() }),
  payment_method: z.string().nullish(),
  is_pending_payment: z.boolean().nullish(),
  is_price_quote: z.boolean().nullish(),
  features: optional(z.object({ shippable: z.boolean().nullish() })),
  amounts: z.object({
    sub_total: optional(money),
    shipping_cost: optional(money),
    cash_on_delivery: optional(money),
    tax: optional(z.object({ amount: optional(money) })),
    discounts: optional(z.array(z.object({ discount: decimal.nullish(), amount: decimal.nullish() }))),
    total: money,
  }),
  receiver: optional(z.object({ name: text, phone: text })),
  customer: optional(z.object({ first_name: text, last_name: text, mobile: text, mobile_code: text })),
});
export type SallaOrder = z.output<typeof orderSchema>;

export const itemSchema = z.object({
  name: text,
  sku: text,
  quantity: positiveCount,
  /** In kilograms, whatever `weight_type` says. */
  weight: z.union([z.number(), z.string()]).nullish(),
});
export type SallaItem = z.output<typeof itemSchema>;

/** A shipment with what Salla says beside it; the connector's payload of an order. */
export const payloadSchema = z.object({
  shipment: shipmentSchema,
  /** Null when Salla does not let us read it, or has it no longer. */
  order: orderSchema.nullable(),
  items: z.array(itemSchema),
  /** Every shipment of the order, this one included. */
  siblings: z.array(z.object({ id: idSchema, type: z.string(), status: shipmentSchema.shape.status })),
  isOthers: z.literal(true).optional(),
});
export type Payload = z.output<typeof payloadSchema>;

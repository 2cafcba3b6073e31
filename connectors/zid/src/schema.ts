import { z } from "zod";

/** What we keep of a store's access, encrypted. */
export const secretsSchema = z.strictObject({
  /** Sent as `X-Manager-Token`. */
  managerToken: z.string().min(1),
  /** Sent as `Authorization: Bearer`. */
  authorization: z.string().min(1),
  refreshToken: z.string().min(1).nullable(),
  /** Milliseconds. */
  accessUntil: z.number(),
  receivedAt: z.number(),
  /** Zid sends it back with every webhook of this store. */
  webhookPassword: z.string().min(32),
});
export type Secrets = z.output<typeof secretsSchema>;

/** A number or its text; ids stay text. */
export const idSchema = z.union([z.int().positive(), z.string().trim().min(1).max(60)]).transform((id) => String(id));

/** Present or not. */
const anything = z.unknown().optional();

const text = anything
  .transform((value) => (typeof value === "string" || typeof value === "number" ? String(value).trim() : ""))
  .transform((value) => (value === "" ? undefined : value));

/** Zid writes an empty array where an object is missing. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (Array.isArray(value) && value.length === 0 ? undefined : value), schema.nullish())
    .transform((value) => value ?? undefined);
}

const named = z.object({ name: text, code: text, id: anything });
const person = z.object({ name: text, mobile: text, note: text });

const address = z.object({
  formatted_address: text,
  street: text,
  district: text,
  short_address: text,
  meta: optional(z.object({ building_number: text, postcode: text })),
  city: optional(named),
  country: optional(named),
});
export type ZidAddress = z.output<typeof address>;

const product = z.object({
  name: text,
  sku: text,
  quantity: z.coerce.number(),
  weight: z
    .union([
      z.number().transform((value) => ({ value, unit: "kg" })),
      z.object({ value: z.coerce.number(), unit: z.string().catch("kg") }),
    ])
    .nullish(),
});
export type ZidProduct = z.output<typeof product>;

/** `GET /v1/managers/store/orders/{id}/view`, and a row with `payload_type=default`. */
export const orderSchema = z.object({
  id: idSchema,
  invoice_number: text,
  order_status: z.object({ code: z.union([z.string(), z.number()]).transform((code) => String(code).toLowerCase()) }),
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  customer: optional(person),
  consignee: optional(person),
  has_different_consignee: anything.transform((value) => value === true || value === 1 || value === "1"),
  order_total: z.union([z.string(), z.number()]).transform((total) => String(total).trim()),
  order_total_string: text,
  has_different_transaction_currency: anything.transform((value) => value === true || value === 1 || value === "1"),
  payment_status: z.string(),
  is_potential_fraud: anything.transform((value) => value === true || value === 1),
  created_at: z.string(),
  updated_at: z.string().nullish(),
  requires_shipping: anything.transform((value) => value !== false && value !== 0),
  shipping: z.object({
    method: z.object({
      id: anything.transform((id) => (id === null || id === undefined ? undefined : String(id))),
      name: anything,
      packages_count: z.coerce.number().nullish().catch(null),
      tracking: optional(z.object({ number: text })),
    }),
    address: optional(address),
  }),
  payment: z.object({ method: z.object({ code: z.string() }) }),
  weight: z.union([z.number(), z.string()]).nullish(),
  products: z.array(product),
  packages_count: z.coerce.number().nullish().catch(null),
  inventory_address: optional(z.object({ id: idSchema, name: anything })),
  customer_note: text,
  histories: z.array(z.object({ comment: text })).nullish(),
});
export type ZidOrder = z.output<typeof orderSchema>;

export const orderAnswer = z.object({ order: z.unknown().optional() });

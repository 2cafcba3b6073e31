import { z } from "zod";

/**
 * The fields of WooCommerce's REST API v3 that we read. Other fields are ignored; fields that older versions (7.9, 9.4) lack are
 * optional.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties
 */

/** Text that plugins can omit, set to null or send as a number. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));
/** WooCommerce's own fields are required: a wrong type means that the payload is not an order. */
const required = z.string().min(1);

/**
 * PHP writes a list from which a plugin removed entries as an object with numbers as names.
 *
 * @see https://github.com/woocommerce/woocommerce/pull/34966
 */
export function asList(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.values(value) : value;
}

function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    asList,
    z
      .array(item)
      .nullish()
      .transform((list) => list ?? []),
  );
}

const metaEntry = z.object({ key: text, value: z.unknown() });
/** Entries that a plugin emptied (`[]`) say nothing. */
const meta = listOf(z.unknown()).transform((list) => list.flatMap((entry) => metaEntry.safeParse(entry).data ?? []));

const group = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    phone: text,
  })
  .partial();

/** Some plugins allow fractions. */
export const quantity = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

export const orderSchema = z.object({
  id: z.int().positive(),
  number: text,
  parent_id: z.number().nullish(),
  status: required,
  currency: z.string().regex(/^[A-Z]{3}$/),
  date_created_gmt: required,
  date_modified_gmt: z.string().nullish(),
  date_paid_gmt: z.string().nullish(),
  date_paid: z.string().nullish(),
  date_completed_gmt: z.string().nullish(),
  total: z.string(),
  billing: group,
  shipping: group.nullish(),
  payment_method: text,
  transaction_id: text,
  customer_note: text,
  needs_processing: z.boolean().nullish(),
  meta_data: meta,
  line_items: listOf(
    z.object({ id: z.number().nullish(), name: text, quantity, sku: text, product_id: z.number().nullish() }),
  ),
  shipping_lines: listOf(z.object({ method_id: text, meta_data: meta })),
  refunds: listOf(z.object({ total: z.string() })),
  /** Written by `refunded.ts`. */
  masar_refunds_unread: z.object({ en: z.string(), ar: z.string() }).nullish().catch(null),
  /** Written by our plugin where it is installed, else the weights that `weights.ts` read. */
  masar_shipping: z
    .object({
      needs_shipping: z.boolean().nullish(),
      weight_kg: z.union([z.number(), z.string()]).nullish(),
      lines: z
        .array(z.object({ id: z.number(), weight_kg: z.number().nullish() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
export type WooOrder = z.output<typeof orderSchema>;
export type WooAddress = z.output<typeof group>;
export type WooMeta = z.output<typeof meta>;

export const orderIdSchema = z.object({ id: z.int().positive() });

export const orderStatusSchema = z.object({ status: z.string() });

export const orderStampSchema = z.object({ id: z.int().positive(), date_modified_gmt: z.string().nullish() });

/** @see https://woocommerce.github.io/woocommerce-rest-api-docs/#webhook-properties */
export const webhookSchema = z.object({
  id: z.int(),
  name: text,
  topic: z.string(),
  status: z.string(),
  delivery_url: z.string(),
});
export type WooWebhook = z.output<typeof webhookSchema>;

/** @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-note-properties */
export const noteSchema = z.object({ id: z.int(), note: text, customer_note: z.boolean().nullish() });

/** `{"code","message","data":{"status","params"}}`. */
export const errorSchema = z.object({
  code: z.string(),
  message: text,
  data: z
    .object({ status: z.number().nullish(), params: z.record(z.string(), z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** @see https://woocommerce.github.io/woocommerce-rest-api-docs/#product-properties */
export const productSchema = z.object({ id: z.int().positive(), weight: text, virtual: z.boolean().nullish() });

/** `GET /wp-json/`. */
export const indexSchema = z.object({ name: text, home: required, namespaces: z.array(z.string()) });

/** @see https://woocommerce.github.io/woocommerce-rest-api-docs/#system-status-properties */
export const systemStatusSchema = z.object({
  environment: z.object({ version: text, wp_version: text, language: text, wp_cron: z.boolean().nullish() }),
  settings: z.object({
    currency: required,
    HPOS_enabled: z.boolean().nullish(),
    enabled_features: listOf(z.string()),
  }),
  active_plugins: listOf(z.object({ plugin: text, name: text })),
});
export type SystemStatus = z.output<typeof systemStatusSchema>;

export const settingSchema = z.object({ value: text });

/** @see https://woocommerce.github.io/woocommerce-rest-api-docs/#payment-gateway-properties */
export const gatewaySchema = z.object({
  id: required,
  title: text,
  method_title: text,
  enabled: z.boolean(),
  settings: z
    .object({ enable_for_methods: z.object({ value: z.unknown() }).nullish() })
    .nullish()
    .catch(null),
});
export type Gateway = z.output<typeof gatewaySchema>;

/** Access to the shop; core stores it encrypted. */
export const secretsSchema = z.object({
  /** The shop's `home`, without a trailing slash. */
  url: z.string(),
  consumerKey: z.string(),
  consumerSecret: z.string(),
  /** Hex: WooCommerce HTML-decodes it before use. */
  webhookSecret: z.string(),
  /** The host strips `Authorization`, so the keys are sent in the query. */
  queryAuth: z.boolean().optional(),
  /** WooCommerce's id of the key, when known: the plugin deletes that key when it is uninstalled. */
  keyId: z.int().positive().optional(),
});
export type Secrets = z.output<typeof secretsSchema>;

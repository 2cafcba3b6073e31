import { z } from "zod";

/** The fields of Shopify's answers that we read. @see https://shopify.dev/docs/api/admin-graphql/2026-10 */

const gid = (type: string) => z.string().regex(new RegExp(`^gid://shopify/${type}/\\d{1,20}$`));
const text = z.string().nullish();
const amount = z.object({
  amount: z.string().regex(/^-?\d{1,13}(\.\d+)?$/),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
});
export const moneyBag = z.object({ shopMoney: amount, presentmentMoney: amount });
export type MoneyBag = z.output<typeof moneyBag>;

/** `nodes` of a connection. */
const nodes = <Item extends z.ZodType>(item: Item) => z.object({ nodes: z.array(item) });
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
export const weight = z.object({ value: z.number().nonnegative().max(1e9), unit: z.string() });

export const lineSchema = z.object({
  id: z.string(),
  totalQuantity: z.int().nonnegative().max(1e6),
  remainingQuantity: z.int().nonnegative().max(1e6),
  requiresShipping: z.boolean(),
  productTitle: z.string(),
  variantTitle: text,
  sku: text,
  weight: weight.nullish(),
  financialSummaries: z.array(
    z.object({ quantity: z.int().nonnegative().max(1e6), approximateDiscountedUnitPriceSet: moneyBag }),
  ),
  lineItem: z.object({ id: z.string(), currentQuantity: z.int().nonnegative().max(1e6) }),
});
export type Line = z.output<typeof lineSchema>;

const tracking = z.array(z.object({ company: text, number: text }));

const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  trackingInfo: tracking,
  fulfillmentLineItems: nodes(
    z.object({ quantity: z.int().nonnegative().max(1e6).nullish(), lineItem: z.object({ id: z.string() }) }),
  ),
});
export type Fulfillment = z.output<typeof fulfillment>;

export const fulfillmentOrderSchema = z.object({
  id: gid("FulfillmentOrder"),
  status: z.string(),
  requestStatus: z.string(),
  updatedAt: z.string(),
  deliveryMethod: z.object({ methodType: z.string() }).nullish(),
  assignedLocation: z.object({
    name: z.string(),
    location: z.object({ id: z.string(), isFulfillmentService: z.boolean() }).nullish(),
  }),
  destination: z
    .object({
      firstName: text,
      lastName: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      zip: text,
      countryCode: text,
      phone: text,
    })
    .nullish(),
  supportedActions: z.array(z.object({ action: z.string() })),
  lineItems: nodes(lineSchema),
  fulfillments: nodes(fulfillment),
});
export type FulfillmentOrder = z.output<typeof fulfillmentOrderSchema>;

const transaction = z.object({
  id: gid("OrderTransaction"),
  kind: z.string(),
  status: z.string(),
  gateway: text,
  formattedGateway: text,
  manualPaymentGateway: z.boolean(),
  amountSet: moneyBag,
  processedAt: text,
});
export type Transaction = z.output<typeof transaction>;

export const orderSchema = z.object({
  id: gid("Order"),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  test: z.boolean(),
  cancelledAt: text,
  fullyPaid: z.boolean(),
  currencyCode: z.string(),
  phone: text,
  note: text,
  currentTotalPriceSet: moneyBag,
  totalOutstandingSet: moneyBag,
  totalRefundedSet: moneyBag,
  /** Received, less refunded. */
  netPaymentSet: moneyBag,
  paymentGatewayNames: z.array(z.string()),
  currentSubtotalPriceSet: moneyBag,
  transactions: z.array(transaction),
  shippingAddress: z
    .object({
      firstName: text,
      lastName: text,
      name: text,
      company: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      provinceCode: text,
      zip: text,
      countryCodeV2: text,
      phone: text,
    })
    .nullish(),
  shippingLine: z.object({ title: text, code: text, currentDiscountedPriceSet: moneyBag }).nullish(),
  fulfillments: z.array(fulfillment),
  fulfillmentOrders: z.object({ nodes: z.array(fulfillmentOrderSchema) }),
});
export type Order = z.output<typeof orderSchema>;

/** One parcel: the complete order, and the id of one of its fulfilment orders. */
export const parcelSchema = z.object({
  order: orderSchema,
  parcel: gid("FulfillmentOrder"),
  denied: z.array(z.string()).optional(),
  isDevelopment: z.boolean().optional(),
});
export const parcelIdSchema = z.object({ order: z.object({ id: gid("Order") }), parcel: gid("FulfillmentOrder") });

/** What core stores of a shop, encrypted. */
export const secretsSchema = z.object({
  accessToken: z.string(),
  /** Replaced at every use. */
  refreshToken: z.string(),
  /** Milliseconds. */
  accessUntil: z.number(),
  refreshUntil: z.number(),
  scope: z.string(),
  /** When a token was last exchanged: an uninstallation from before that is outdated. */
  exchangedAt: z.number(),
});
export type Secrets = z.output<typeof secretsSchema>;

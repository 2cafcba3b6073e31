import { z } from "zod";

/** When the demo store was opened: its orders follow from it. */
export const secretsSchema = z.strictObject({ openedAt: z.iso.datetime() });
export type Secrets = z.output<typeof secretsSchema>;

/** An order of the demo store. Amounts in piastres. */
export const orderSchema = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  status: z.enum(["open", "awaiting_payment", "cancelled", "done"]),
  is_shipped: z.boolean(),
  buyer: z.object({
    name: z.string(),
    phones: z.array(z.string()),
    country: z.string(),
    governorate_code: z.string().nullable(),
    governorate: z.string().nullable(),
    city: z.string().nullable(),
    street: z.string().nullable(),
  }),
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), unit_grams: z.number().nullable() })),
  total: z.number().int(),
  refunded: z.number().int(),
  is_paid: z.boolean(),
  gateway: z.string(),
  currency: z.string(),
  note: z.string().nullable(),
});
export type DemoOrder = z.output<typeof orderSchema>;

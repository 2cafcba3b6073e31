import { z } from "zod";
import { nationalDigits } from "../../../address/phone.ts";
import type { Customer, CustomerNote } from "../../../customer/customer.ts";
import type { CustomerFigures } from "../../../customer/repository.ts";
import type { Risk } from "../../../customer/risk.ts";
import { count, shownPhone, timestamp } from "../../../kernel/fields.ts";
import type { Language } from "../../../kernel/text.ts";
import { timestampOf } from "../../../kernel/time.ts";

/** Newest parcels that a row of the list counts. */
export const PARCELS_LISTED = 20;

const noteFields = {
  note: z.string().nullable().meta({ description: "What you wrote about the buyer" }),
  blocked: z
    .strictObject({ at: timestamp, reason: z.string().nullable() })
    .nullable()
    .meta({ description: "Orders of a blocked buyer are held" }),
};

export const customerSchema = z
  .strictObject({
    object: z.literal("customer"),
    phone: shownPhone,
    name: z.string().nullable().meta({ description: "Of the newest parcel or order" }),
    governorate: z.string().nullable().meta({ description: "Of the newest parcel" }),
    last_shipment_at: timestamp.nullable(),
    recent: z
      .strictObject({ shipments: count, delivered: count, returned: count })
      .meta({ description: `Of the ${PARCELS_LISTED} newest shipments` }),
    ...noteFields,
  })
  .meta({ id: "Customer" });

export const riskSchema = z
  .strictObject({
    score: z.number().int().nullable().meta({ description: "0 to 100; null while no parcel has ended" }),
    level: z.enum(["unknown", "low", "medium", "high"]),
    reasons: z.array(z.string()).meta({ description: "Why, in sentences" }),
  })
  .meta({ id: "BuyerRisk", description: "How parcels to the phone ended (docs/decisions/buyer-risk.md)" });

export const customerWithHistorySchema = customerSchema
  .extend({
    most_counted: count.meta({ description: "Counts end here: a count of this size means as many or more" }),
    orders: count,
    shipments: z.strictObject({ all: count, delivered: count, returned: count, under_way: count }),
    risk: riskSchema,
  })
  .meta({ id: "CustomerWithHistory" });

export function riskView({ score, level, reasons }: Risk, language: Language) {
  return { score, level, reasons: reasons.map((text) => text[language]) };
}

export function customerView({ phone, note, parcels }: Customer, otherName?: string | undefined) {
  const [newest] = parcels;
  return {
    object: "customer" as const,
    phone: nationalDigits(phone),
    name: newest?.name ?? otherName ?? null,
    governorate: newest?.governorate ?? null,
    last_shipment_at: newest ? timestampOf(newest.createdAt) : null,
    recent: {
      shipments: parcels.length,
      delivered: parcels.filter(({ status }) => status === "delivered").length,
      returned: parcels.filter(({ status }) => status === "returned").length,
    },
    note: note?.note ?? null,
    blocked: blockView(note),
  };
}

function blockView(note: CustomerNote | undefined) {
  if (!note || note.blockedAt === null) return null;
  return { at: timestampOf(note.blockedAt), reason: note.blockReason };
}

export function figuresView({ orders, shipments, delivered, returned, underWay }: CustomerFigures) {
  return { orders, shipments: { all: shipments, delivered, returned, under_way: underWay } };
}

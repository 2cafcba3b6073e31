import { z } from "zod";
import { parseGovernorate } from "../address/governorate.ts";
import { parseRecipientPhone } from "../address/phone.ts";
import { parsePiastres } from "../money.ts";
import { says } from "../text.ts";
import { SERVICES } from "./shipment.ts";

// Databases and label printers choke on these, and nobody types them: control characters other than tab and line
// breaks, halves of surrogate pairs, and marks that turn the direction of the text around them.
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Free text a person typed: trimmed, printable. Lengths are in UTF-16 units after trimming. */
export function text(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !UNPRINTABLE.test(value),
      says(
        "unprintable",
        "Control and text-direction characters are not allowed here.",
        "أحرف التحكم واتجاه النص غير مسموحة هنا.",
      ),
    );
}

export const MAX_COD_PIASTRES = 3_000_000;
export const MAX_WEIGHT_GRAMS = 70_000;

/** Cash as sent, in pounds with at most two decimals; parsed to piastres. */
export const codValue = z
  .number()
  .refine(
    (value) => parsePiastres(value) !== undefined,
    says("too_many_decimals", "An amount has at most two decimals.", "المبلغ لا يقبل أكثر من خانتين عشريتين."),
  )
  .refine((value) => value >= 0, says("too_small", "This must be at least 0.", "يجب ألا تقل القيمة عن 0."))
  .refine(
    (value) => value <= MAX_COD_PIASTRES / 100,
    says("too_big", "Cash on delivery is at most 30000.", "الحد الأقصى للتحصيل 30000."),
  )
  .meta({ description: "Cash to collect, in EGP with at most two decimals", examples: [1250.5] });

export const weightKg = z
  .number()
  .refine((value) => value > 0, says("too_small", "A weight is more than 0 kg.", "يجب أن يكون الوزن أكبر من 0 كجم."))
  .refine(
    (value) => value <= MAX_WEIGHT_GRAMS / 1000,
    says("too_big", "A parcel weighs at most 70 kg.", "الحد الأقصى للوزن 70 كجم."),
  )
  .refine(
    (value) => Number.isInteger(gramsOf(value)),
    says("too_many_decimals", "A weight has at most three decimals.", "الوزن لا يقبل أكثر من ثلاث خانات عشرية."),
  )
  .meta({ description: "Kilograms, at most three decimals", examples: [1.25] });

/** Whole grams, or a fraction when there were more than three decimals. */
export function gramsOf(weight: number): number {
  const grams = Math.round(weight * 1000);
  return grams / 1000 === weight ? grams : weight * 1000 + 0.5;
}

export const governorate = z
  .string()
  .refine(
    (value) => parseGovernorate(value) !== undefined,
    says(
      "governorate_unknown",
      "This must be a governorate's code after ISO 3166-2:EG, such as C, GZ or ALX.",
      "يجب أن يكون كود المحافظة حسب ISO 3166-2:EG مثل C أو GZ أو ALX.",
    ),
  )
  .meta({
    description: "Governorate code after ISO 3166-2:EG (C, GZ, ALX, …); EG-C, EGC, CAI and GIZ are understood too",
    examples: ["GZ"],
  });

export const phone = z
  .string()
  .refine(
    (value) => parseRecipientPhone(value).kind === "phone",
    says(
      "phone_invalid",
      "This must be one Egyptian mobile or landline, such as 01001234567.",
      "يجب أن يكون رقم موبايل أو خط أرضي مصريًا واحدًا، مثل 01001234567.",
    ),
  )
  .meta({ description: "Egyptian mobile or landline as a string of digits", examples: ["01001234567"] });

const metadata = z
  .record(text(1, 40), text(0, 150))
  .refine((value) => Object.keys(value).length <= 20, says("too_many", "At most 20 keys.", "20 مفتاحًا على الأكثر."))
  .meta({ description: "Your own data, echoed: at most 20 keys of 40 characters with values of 150" });

export const recipientSchema = z.strictObject({
  name: text(2, 120),
  phone,
  phone_2: phone.optional(),
  governorate,
  city: text(1, 100).optional(),
  district: text(1, 100).optional(),
  address: text(5, 500),
});

export const parcelSchema = z.strictObject({
  weight_kg: weightKg,
  description: text(0, 500).optional(),
  pieces: z.number().int().min(1).max(100).optional(),
});

/** Body of `POST /shipments` (specification: Request fields). What is unknown is refused, so no misspelt field is lost. */
export const createShipmentSchema = z
  .strictObject({
    reference: text(1, 100).meta({ description: "Your order reference, echoed", examples: ["ORD-1001"] }),
    service: z.enum(SERVICES).meta({ description: "Service level, echoed" }),
    cod_value: codValue.optional(),
    parcel: parcelSchema,
    recipient: recipientSchema,
    allow_open: z.boolean().optional().meta({ description: "The recipient may open the parcel before paying" }),
    notes: text(0, 500).optional(),
    metadata: metadata.optional(),
  })
  .meta({ id: "CreateShipment" });

export type CreateShipmentBody = z.output<typeof createShipmentSchema>;

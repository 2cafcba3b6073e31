import { z } from "zod";
import { type GovernorateCode, parseGovernorate } from "../address/governorate.ts";
import { parseRecipientPhone, type RecipientPhoneRefusal } from "../address/phone.ts";
import { parsePiastres } from "../money.ts";
import { SERVICES } from "../pricing/card.ts";
import { type CheckText, says, type Text } from "../text.ts";

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
    )
    .refine(
      (value) => value === "" || VISIBLE.test(value),
      says("invisible", "This has no visible character.", "لا يوجد هنا أي حرف مرئي."),
    );
}

/** Anything but spaces and characters without a width. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

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
  .meta({
    description: "Cash to collect, in EGP with at most two decimals",
    minimum: 0,
    maximum: MAX_COD_PIASTRES / 100,
    examples: [1250.5],
  });

export const weightKg = z
  .number()
  .refine((value) => value > 0, says("too_small", "A weight is more than 0 kg.", "يجب أن يكون الوزن أكبر من 0 كجم."))
  .refine(
    (value) => value <= MAX_WEIGHT_GRAMS / 1000,
    says("too_big", "A parcel weighs at most 70 kg.", "الحد الأقصى للوزن 70 كجم."),
  )
  .refine(
    (value) => parseGrams(value) !== undefined,
    says("too_many_decimals", "A weight has at most three decimals.", "الوزن لا يقبل أكثر من ثلاث خانات عشرية."),
  )
  .meta({
    description: "Kilograms, at most three decimals",
    exclusiveMinimum: 0,
    maximum: MAX_WEIGHT_GRAMS / 1000,
    examples: [1.25],
  });

/** Whole grams of a weight in kilograms; undefined when it has more than three decimals. */
export function parseGrams(kilograms: number): number | undefined {
  const grams = Math.round(kilograms * 1000);
  return grams / 1000 === kilograms ? grams : undefined;
}

/** Whole grams of a weight that the schema accepted. */
export function gramsOf(kilograms: number): number {
  const grams = parseGrams(kilograms);
  if (grams === undefined) throw new Error("a weight passed the schema and is no number of grams");
  return grams;
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
    pattern: "^\\s*([Ee][Gg]-?)?[A-Za-z]{1,3}\\s*$",
    examples: ["GZ"],
  });

export const phone = z
  .string()
  .superRefine((value, context) => {
    const parsed = parseRecipientPhone(value);
    if (parsed.kind === "refused") {
      context.addIssue({
        code: "custom",
        params: { code: parsed.code, detail: PHONE_REFUSALS[parsed.code] } satisfies CheckText,
      });
    }
  })
  .meta({
    description: "Egyptian mobile or landline as a string of digits; +20, spaces and hyphens are understood",
    // Wider than what is accepted: Arabic digits and direction marks are understood too.
    pattern: "^[^A-Za-z]{8,}$",
    examples: ["01001234567"],
  });

const PHONE_REFUSALS: Readonly<Record<RecipientPhoneRefusal, Text>> = {
  phone_empty: { en: "A phone number is required, such as 01001234567.", ar: "رقم الهاتف مطلوب، مثل 01001234567." },
  phone_letters: {
    en: "A phone number holds digits only, such as 01001234567.",
    ar: "رقم الهاتف أرقام فقط، مثل 01001234567.",
  },
  phone_two_numbers: {
    en: "Only one number stands here; put the second into phone_2.",
    ar: "رقم واحد فقط هنا؛ ضع الرقم الثاني في phone_2.",
  },
  phone_foreign: {
    en: "This must be an Egyptian number, such as 01001234567.",
    ar: "يجب أن يكون رقمًا مصريًا، مثل 01001234567.",
  },
  phone_too_short: {
    en: "Digits are missing: a mobile has 11, such as 01001234567.",
    ar: "الرقم ناقص: رقم الموبايل 11 رقمًا، مثل 01001234567.",
  },
  phone_too_long: {
    en: "There are too many digits: a mobile has 11, such as 01001234567.",
    ar: "الرقم زائد: رقم الموبايل 11 رقمًا، مثل 01001234567.",
  },
  phone_bad_prefix: {
    en: "A mobile begins with 010, 011, 012 or 015.",
    ar: "رقم الموبايل يبدأ بـ 010 أو 011 أو 012 أو 015.",
  },
  phone_lost_digit: {
    en: "A digit seems to be lost: a mobile has 11, such as 01512345678.",
    ar: "يبدو أن رقمًا ناقص: رقم الموبايل 11 رقمًا، مثل 01512345678.",
  },
  phone_unreadable: {
    en: "This is not an Egyptian phone number, such as 01001234567.",
    ar: "هذا ليس رقم هاتف مصريًا، مثل 01001234567.",
  },
};

// A schema has accepted these texts already. Reading them again, by the same functions, keeps what is accepted and what is
// stored from drifting apart.

/** E.164 of a phone that the schema accepted. */
export function e164Of(accepted: string): string {
  const parsed = parseRecipientPhone(accepted);
  if (parsed.kind !== "phone") throw new Error("a phone number passed the schema and is none");
  return parsed.e164;
}

/** The code of a governorate that the schema accepted. */
export function governorateOf(accepted: string): GovernorateCode {
  const code = parseGovernorate(accepted);
  if (code === undefined) throw new Error("a governorate passed the schema and is none");
  return code;
}

export const metadata = z
  .record(text(1, 40), text(0, 150))
  .refine((value) => Object.keys(value).length <= 20, says("too_many", "At most 20 keys.", "20 مفتاحًا على الأكثر."))
  .meta({
    description: "Your own data, echoed: at most 20 keys of 40 characters with values of 150",
    maxProperties: 20,
  });

// A box around Egypt: a pin outside it was dropped on the wrong map, or has its two numbers swapped.
const OUTSIDE = says("outside_egypt", "This pin is outside Egypt.", "هذا الموقع خارج مصر.");
export const location = z
  .strictObject({
    latitude: z
      .number()
      .refine((value) => value >= 21.5 && value <= 32, OUTSIDE)
      .meta({ minimum: 21.5, maximum: 32 }),
    longitude: z
      .number()
      .refine((value) => value >= 24.5 && value <= 37.5, OUTSIDE)
      .meta({ minimum: 24.5, maximum: 37.5 }),
  })
  .meta({ description: "Where the door is, in degrees", examples: [{ latitude: 30.0444, longitude: 31.2357 }] });

export const recipientSchema = z.strictObject({
  name: text(2, 120),
  phone,
  phone_2: phone.optional(),
  governorate,
  city: text(1, 100).optional(),
  district: text(1, 100).optional(),
  address: text(5, 500),
  location: location.optional(),
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

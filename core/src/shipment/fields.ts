import { z } from "zod";
import { parsePiastres, piastresOf } from "../kernel/money.ts";
import { says } from "../kernel/text.ts";
import { text } from "../kernel/text-field.ts";

export const MAX_COD_PIASTRES = 3_000_000;
export const MAX_DECLARED_PIASTRES = 100_000_000;
export const MAX_WEIGHT_GRAMS = 70_000;

/** Cash as sent, in pounds with at most two decimals. */
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

/** The value of goods as sent, in pounds; decoded to piastres. */
export const declaredValue = z.codec(
  z
    .number()
    .refine(
      (value) => parsePiastres(value) !== undefined,
      says("too_many_decimals", "An amount has at most two decimals.", "المبلغ لا يقبل أكثر من خانتين عشريتين."),
    )
    .refine((value) => value >= 0, says("too_small", "This must be at least 0.", "يجب ألا تقل القيمة عن 0."))
    .refine(
      (value) => value <= MAX_DECLARED_PIASTRES / 100,
      says("too_big", "The declared value is at most 1000000.", "الحد الأقصى لقيمة البضاعة 1000000."),
    )
    .meta({
      description:
        "Value of the goods, in EGP with at most two decimals. It limits the compensation of a lost or damaged parcel; when left out, the cash to collect does",
      minimum: 0,
      maximum: MAX_DECLARED_PIASTRES / 100,
      examples: [1250.5],
    }),
  z.int(),
  { decode: piastresOf, encode: (piastres) => piastres / 100 },
);

/** A weight as sent, in kilograms with at most three decimals. */
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
function parseGrams(kilograms: number): number | undefined {
  const grams = Math.round(kilograms * 1000);
  return grams / 1000 === kilograms ? grams : undefined;
}

/** Whole grams of a weight that `weightKg` accepted. @throws RangeError of any other */
export function gramsOf(kilograms: number): number {
  const grams = parseGrams(kilograms);
  if (grams === undefined) throw new RangeError(`not a weight in kilograms with three decimals: ${kilograms}`);
  return grams;
}

/** Cash as sent, in pounds; decoded to piastres. */
export const cash = z.codec(codValue, z.int(), { decode: piastresOf, encode: (piastres) => piastres / 100 });

/** The same where nothing sent means that nothing is collected. */
export const cashOrNone = z.codec(codValue.optional(), z.int(), {
  decode: (pounds) => (pounds === undefined ? 0 : piastresOf(pounds)),
  encode: (piastres) => piastres / 100,
});

/** A weight as sent, in kilograms; decoded to grams. */
export const weight = z.codec(weightKg, z.int(), { decode: gramsOf, encode: (grams) => grams / 1000 });

export const metadata = z
  .record(text(1, 40), text(0, 150))
  .refine((value) => Object.keys(value).length <= 20, says("too_many", "At most 20 keys.", "20 مفتاحًا على الأكثر."))
  .meta({
    description: "Your own data, echoed: at most 20 keys of 40 characters with values of 150",
    maxProperties: 20,
  });

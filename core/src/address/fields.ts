import { z } from "zod";
import { type CheckText, says, type Text } from "../kernel/text.ts";
import { type GovernorateCode, parseGovernorate } from "./governorate.ts";
import { nationalDigits, parseRecipientPhone, type RecipientPhoneRefusal } from "./phone.ts";

/** A governorate as sent, kept as it is. */
export const governorateText = z
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

/** A governorate as sent; decoded to its code. */
export const governorate = z.codec(governorateText, z.custom<GovernorateCode>(), {
  decode: (accepted) => {
    const code = parseGovernorate(accepted);
    if (code === undefined) throw new Error("a governorate passed its schema and is none");
    return code;
  },
  encode: (code) => code,
});

const phoneText = z
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
    en: "Only one number is allowed here. Put the second into phone_2.",
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

/** A phone number as sent; decoded to E.164. */
export const phone = z.codec(phoneText, z.string(), {
  decode: (accepted) => {
    const parsed = parseRecipientPhone(accepted);
    if (parsed.kind !== "phone") throw new Error("a phone number passed its schema and is none");
    return parsed.e164;
  },
  encode: nationalDigits,
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

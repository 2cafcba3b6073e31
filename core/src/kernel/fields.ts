import { z } from "zod";

// Fields that many answers have. Patterns and examples are for the API document; answers are not parsed.

/** An id such as `evt_01m2k8…`. In a path it is looked up as it came: another text is answered 404. */
export function id<Prefix extends string>(prefix: Prefix, description?: string) {
  return z.string().meta({
    pattern: `^${prefix}_[0-9a-z]+$`,
    examples: [`${prefix}_01kak2bp1dg7x3v9q4r8s0t2w6`],
    ...(description === undefined ? {} : { description }),
  });
}

/** Path parameters of `/…/{id}`. */
export function idParams(prefix: string, description: string) {
  return z.strictObject({ id: id(prefix, description) });
}

/** Shipments of earlier versions have 11 digits, later ones 13. */
export const trackingNumberShape = { pattern: "^MS([0-9]{11}|[0-9]{13})$", examples: ["MS1234567890123"] };

/** As printed on the label. Where it is sent, spaces, hyphens and lower case are understood too. */
export const trackingNumber = z.string().meta(trackingNumberShape);

/** A number of things. */
export const count = z.number().int().min(0);

/** A moment in an answer. */
export const timestamp = z
  .string()
  .meta({ description: "ISO 8601 with Cairo's offset at that moment", format: "date-time" });

/** A day in an answer. */
export const day = z.string().meta({ description: "Day in Cairo, YYYY-MM-DD", format: "date" });

/** An amount of money in an answer; may be negative. */
export const amount = z.number().meta({ description: "EGP with two decimals" });

/** A phone number in an answer: national digits, or E.164 of another country. Empty once the person's data was erased. */
export const shownPhone = z
  .string()
  .meta({ description: "Digits as dialled in Egypt", pattern: "^(\\+?[0-9]{7,15})?$", examples: ["01001234567"] });

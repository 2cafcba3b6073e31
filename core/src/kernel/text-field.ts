import { z } from "zod";
import { says } from "./text.ts";

// Databases and label printers reject these, and people do not type them: control characters other than tab and line
// breaks, halves of surrogate pairs, and marks that turn the direction of the text around them.
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Free text a person typed: trimmed, printable. Lengths are in UTF-16 units after trimming. */
export function text(min: number, max: number) {
  return readable(z.string().trim().min(min).max(max));
}

/** The same with the spaces around it, for what is echoed as it was sent. */
export function echoedText(min: number, max: number) {
  return readable(z.string().min(min).max(max));
}

function readable(field: z.ZodString) {
  return field
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

import { foldText } from "./fold.ts";
import { type FoundNumbers, findNumbers } from "./phone-find.ts";
import { faultOf, type PhoneNumber, readPlainMobile } from "./phone-number.ts";

/** `ok`: may be the recipient's phone. `ask`: can be kept, the merchant must confirm. `reject`: cannot be the required recipient's phone. */
export type PhoneVerdict = "ok" | "ask" | "reject";

export type PhoneFlag =
  | "empty"
  | "unparsable"
  | "digit_missing"
  | "digit_extra"
  | "bad_prefix"
  | "landline_only"
  | "lost_digit_suspected"
  | "foreign"
  | "placeholder"
  | "two_numbers"
  | "letter_o_folded"
  | "extra_text";

/** What a store's free-text phone field says. Keep the raw text beside it. */
export type PhoneReading = {
  readonly verdict: PhoneVerdict;
  /** The number to call, E.164; always `+20…` when the verdict is ok. Null when there is none. */
  readonly e164: string | null;
  readonly type: "mobile" | "landline" | null;
  /** A second number, E.164, for when the first does not answer. */
  readonly second: string | null;
  /** About the first number, or about the field as a whole. */
  readonly flags: readonly PhoneFlag[];
  /** Other text of the field («after noon», «home»), a remark for the courier. */
  readonly remark: string | null;
};

/**
 * Reads the phone field of a store's order: any digits, spacing and marks, up to two numbers, a remark around them.
 * An Egyptian mobile becomes the phone whatever the order; a landline or a foreign number beside it the second one.
 * Never throws.
 */
export function readPhone(text: string): PhoneReading {
  const plain = readPlainMobile(text);
  if (plain !== undefined) {
    return { verdict: "ok", e164: plain, type: "mobile", second: null, flags: placeholderFlag(plain), remark: null };
  }
  const folded = foldText(text);
  const readable = foldLetterO(folded);
  const flags: PhoneFlag[] = readable === folded ? [] : ["letter_o_folded"];
  if (readable.trim() === "") return refusedReading(["empty"]);

  const found = findNumbers(readable);
  const [first, second, ...others] = ranked(found);
  if (!first) return refusedReading([...flags, found.broken === "" ? "unparsable" : faultOf(found.broken)]);
  if (second) flags.push("two_numbers");

  const remark = [found.remark, ...others.map(({ written }) => written)].filter(Boolean).join(" ");
  if (remark !== "") flags.push("extra_text");
  const { e164, type } = first.number;
  return {
    ...judge(first.number, flags),
    e164,
    type,
    second: second?.number.e164 ?? null,
    remark: remark === "" ? null : remark,
  };
}

function judge(number: PhoneNumber, flags: readonly PhoneFlag[]): Pick<PhoneReading, "verdict" | "flags"> {
  const all: PhoneFlag[] = [...flags];
  if (!number.egyptian) all.push("foreign");
  if (number.type === "landline") {
    all.push("landline_only");
    if (looksLikeLostDigit(number.e164)) all.push("lost_digit_suspected");
    return { verdict: "reject", flags: all };
  }
  return { verdict: number.egyptian ? "ok" : "ask", flags: [...all, ...placeholderFlag(number.e164)] };
}

function refusedReading(flags: readonly PhoneFlag[]): PhoneReading {
  return { verdict: "reject", e164: null, type: null, second: null, flags, remark: null };
}

/** The numbers worth keeping, best first, the same one once. */
function ranked({ numbers }: FoundNumbers): FoundNumbers["numbers"] {
  const rank = ({ type, egyptian }: PhoneNumber) => (type === "mobile" ? 0 : 2) + (egyptian ? 0 : 1);
  const once = new Map(numbers.map((found) => [found.number.e164, found]));
  return [...once.values()].sort((a, b) => rank(a.number) - rank(b.number));
}

export type RecipientPhoneRefusal =
  | "phone_empty"
  | "phone_letters"
  | "phone_two_numbers"
  | "phone_foreign"
  | "phone_too_short"
  | "phone_too_long"
  | "phone_bad_prefix"
  | "phone_lost_digit"
  | "phone_unreadable";

export type RecipientPhone =
  | { readonly kind: "phone"; readonly e164: string; readonly type: "mobile" | "landline" }
  | { readonly kind: "refused"; readonly code: RecipientPhoneRefusal };

/**
 * Reads the API's `recipient.phone`: exactly one Egyptian mobile or landline. Foreign digits, `+20`, `0020`, spaces, hyphens, brackets and
 * bidi marks are folded; a second number, letters, anything else is refused with a code of its own. Never throws.
 * `phone_lost_digit`: nine digits from 13 or 15 are landlines by plan and nearly always a mobile with a digit missing.
 */
export function parseRecipientPhone(input: string): RecipientPhone {
  const plain = readPlainMobile(input);
  if (plain !== undefined) return { kind: "phone", e164: plain, type: "mobile" };

  const text = foldText(input);
  if (text.trim() === "") return refused("phone_empty");
  if (/\p{L}/u.test(text)) return refused("phone_letters");
  const { numbers, remark, broken } = findNumbers(text);
  const [first, second] = numbers;
  if (second) return refused("phone_two_numbers");
  if (!first) return refused(refusalOf(broken));
  if (remark !== "" || /[^\d\s()+.\-\u2010-\u2015\u2212]/.test(text)) return refused("phone_unreadable");
  const { e164, type, egyptian } = first.number;
  if (!egyptian) return refused("phone_foreign");
  if (looksLikeLostDigit(e164)) return refused("phone_lost_digit");
  return { kind: "phone", e164, type };
}

function refused(code: RecipientPhoneRefusal): RecipientPhone {
  return { kind: "refused", code };
}

function refusalOf(broken: string): RecipientPhoneRefusal {
  switch (faultOf(broken)) {
    case "digit_missing":
      return "phone_too_short";
    case "digit_extra":
      return "phone_too_long";
    case "bad_prefix":
      return "phone_bad_prefix";
    case "unparsable": {
      const digits = broken.replace(/\D/g, "").length;
      return digits > 0 && digits < 8 ? "phone_too_short" : "phone_unreadable";
    }
  }
}

/** As dialled and printed inside Egypt: `+201001234567` → `01001234567`. A foreign number stays as it is. */
export function nationalDigits(e164: string): string {
  return e164.startsWith("+20") ? `0${e164.slice(3)}` : e164;
}

/** A letter O typed for a zero: beside a digit, and not part of a word. */
function foldLetterO(text: string): string {
  return text.replace(/(?<!\p{L})o+(?=\d)|(?<=\d)o+(?!\p{L})/giu, (letters) => "0".repeat(letters.length));
}

function looksLikeLostDigit(e164: string): boolean {
  return /^\+201[35]\d{7}$/.test(e164);
}

/** Numbers that are valid by the plan and assigned to no one: typed to get past a form. */
function placeholderFlag(e164: string): readonly PhoneFlag[] {
  return /^\+20(?:1\d(?:(\d)\1{7}|12345678)|1234567890)$/.test(e164) ? ["placeholder"] : [];
}

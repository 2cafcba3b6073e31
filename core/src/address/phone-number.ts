import parsePhoneNumber from "libphonenumber-js/max";
import { joinText } from "../kernel/join-text.ts";
import { landlineGovernorates } from "./landline.ts";

/** One number that can be called. */
export type PhoneNumber = {
  /** `+` and digits, no spaces. */
  readonly e164: string;
  readonly type: "mobile" | "landline";
  readonly egyptian: boolean;
};

export type PhoneFault = "digit_missing" | "digit_extra" | "bad_prefix" | "unparsable";

const PLAIN_MOBILE = /^(?:(?:\+|00)20|0)(1[0125]\d{8})$/;

/** The E.164 form of an Egyptian mobile written plainly (`010…`, `+2010…`, `002010…`, no spaces), which nearly all are; undefined for all else. Skips the library. */
export function readPlainMobile(text: string): string | undefined {
  const significant = PLAIN_MOBILE.exec(text)?.[1];
  return significant === undefined ? undefined : joinText("+20", significant);
}

/**
 * Reads one number, Egyptian unless it begins with another country's code. Spaces, hyphens and brackets are skipped.
 * Undefined for what is no whole valid number, and for lines without a person (toll-free, premium, short codes).
 */
export function readNumber(text: string): PhoneNumber | undefined {
  const dialled = dialledOf(text);
  const mobile = readPlainMobile(dialled);
  if (mobile !== undefined) return { e164: mobile, type: "mobile", egyptian: true };
  if (dialled.length < 8 || dialled.length > 18) return undefined;

  // The max bundle: the others know no types and take 016…, 013… or a ten-digit 010… for valid.
  const parsed = parsePhoneNumber(dialled, "EG");
  if (!parsed?.isValid()) return undefined;
  const e164 = parsed.number;
  const egyptian = parsed.countryCallingCode === "20";
  switch (parsed.getType()) {
    case "MOBILE":
    case "FIXED_LINE_OR_MOBILE":
      return { e164, type: "mobile", egyptian };
    case "FIXED_LINE":
      // The library still allows six subscriber digits after 15 and 57; the plan does not.
      if (egyptian && landlineGovernorates(e164).length === 0) return undefined;
      return { e164, type: "landline", egyptian };
    default:
      return undefined;
  }
}

/** What is most likely wrong with digits that `readNumber` refused. Fewer than seven are a short code, not a mobile with lost digits. */
export function faultOf(text: string): PhoneFault {
  const significant = dialledOf(text).replace(/^(?:\+20|0020|20(?=0?1))?0?/, "");
  if (/^1[0125]\d{5}/.test(significant)) {
    if (significant.length < 10) return "digit_missing";
    if (significant.length > 10) return "digit_extra";
  }
  return /^1[346789]\d{8}$/.test(significant) ? "bad_prefix" : "unparsable";
}

function dialledOf(text: string): string {
  return text.replace(/[^\d+]/g, "");
}

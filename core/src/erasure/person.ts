import { foldText } from "../address/fold.ts";

/** A person to find data of. At least one of the two is known. */
export interface Person {
  /** E.164 */
  phones: readonly string[];
  /** In small letters. */
  email: string | null;
}

export function personOf({
  phone,
  email,
}: {
  /** E.164 */
  phone?: string | null | undefined;
  email?: string | null | undefined;
}): Person {
  return { phones: phone ? [phone] : [], email: email?.trim().toLowerCase() || null };
}

/** Whether there is nothing to find the person by. */
export function isNobody({ phones, email }: Person): boolean {
  return phones.length === 0 && email === null;
}

/** What people put between the digits of one number. */
const BETWEEN = "[\\s().\\-\\u2010-\\u2015\\u2212/]{0,3}";

/**
 * Whether a text holds one of the person's phones, in any way of writing it, or the e-mail in any case. The text may be JSON: its
 * escaped white space ends a word as the character itself does.
 */
export function mentionOf({ phones, email }: Person): (text: string) => boolean {
  const patterns = phones.map(phonePattern);
  if (email !== null) patterns.push(emailPattern(email));
  return (text) => {
    const folded = foldText(text.replace(/\\+[bfnrt]/g, " ")).toLowerCase();
    return patterns.some((pattern) => pattern.test(folded));
  };
}

/** Not inside a longer address, such as mona@example.com in ramona@example.com, in my.mona@example.com or in mona@example.com.eg. */
function emailPattern(email: string): RegExp {
  const escaped = RegExp.escape(foldText(email).toLowerCase());
  return new RegExp(`(?<![a-z0-9][._+-]?)${escaped}(?![a-z0-9]|[.-][a-z0-9])`);
}

/** A whole number: its digits inside a longer number are another one. */
function phonePattern(e164: string): RegExp {
  const isEgyptian = e164.startsWith("+20");
  const digits = e164.slice(isEgyptian ? 3 : 1);
  const prefix = isEgyptian ? `(?:(?:\\+|00)?${BETWEEN}2${BETWEEN}0${BETWEEN})?0?${BETWEEN}` : "(?:\\+|00)?";
  return new RegExp(`(?<!\\d)${prefix}${[...digits].join(BETWEEN)}(?!\\d)`);
}

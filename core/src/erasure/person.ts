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
  return { phones: phone ? [phone] : [], email: email ? email.trim().toLowerCase() : null };
}

/** Whether there is nothing to find the person by. */
export function isNobody({ phones, email }: Person): boolean {
  return phones.length === 0 && email === null;
}

/** What people put between the digits of one number. */
const BETWEEN = "[\\s().\\-\\u2010-\\u2015\\u2212/]{0,3}";

/** Whether a text holds one of the person's phones, in any way of writing it, or the e-mail in any case. */
export function mentionOf({ phones, email }: Person): (text: string) => boolean {
  const patterns = phones.map(phonePattern);
  if (email !== null) patterns.push(new RegExp(`(?<![\\w.+-])${RegExp.escape(email)}(?![\\w-]|\\.\\w)`));
  return (text) => {
    const folded = foldText(text).toLowerCase();
    return patterns.some((pattern) => pattern.test(folded));
  };
}

/** A whole number: its digits inside a longer number are another one. */
function phonePattern(e164: string): RegExp {
  const isEgyptian = e164.startsWith("+20");
  const digits = e164.slice(isEgyptian ? 3 : 1);
  const prefix = isEgyptian ? `(?:(?:\\+|00)?${BETWEEN}2${BETWEEN}0${BETWEEN})?0?${BETWEEN}` : "(?:\\+|00)?";
  return new RegExp(`(?<!\\d)${prefix}${[...digits].join(BETWEEN)}(?!\\d)`);
}

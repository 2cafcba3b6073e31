/** Egypt as stores write it: codes of ISO 3166-1, or names in Arabic or English. */
const EGYPT = /^(?:egy?|(?:the )?(?:arab republic of )?egypt|(?:جمهوري[ةه] )?مصر(?: العربي[ةه])?)$/i;

/**
 * ISO 3166-1 for Egypt, however it is written; another country as it is written. For a platform that is at home elsewhere: a
 * country that is not named is not taken for Egypt.
 */
export function countryOf(written: string | null | undefined): string {
  const name = (written ?? "").trim().replace(/\s+/g, " ");
  return EGYPT.test(name) ? "EG" : name || "?";
}

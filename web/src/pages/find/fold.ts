/** Text as it is compared: without case, vowel marks and the usual variants of Arabic letters. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .trim()
    .replace(/\s+/g, " ");
}

import { useFigures } from "./figures.ts";

/** Digits, dates and money in the user's language; times in Cairo. */
export function useFormat() {
  const { count, money, moment } = useFigures();
  return { number: count, money, moment };
}

/** Digits as typed on an Arabic or Persian keyboard, and its decimal mark, as ASCII. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .trim();
}

/** A number, or the text itself where it is none: the server explains it. */
export function numberOrText(text: string): number | string | undefined {
  const plain = plainDigits(text);
  if (plain === "") return undefined;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}

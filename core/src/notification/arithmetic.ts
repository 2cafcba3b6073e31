import { formatPiastres } from "../kernel/money.ts";
import type { Language, Text } from "../kernel/text.ts";
import type { Payout } from "../payout/payout.ts";

/** Of one payout, or of several. */
export type Sums = Pick<
  Payout,
  "amountPiastres" | "cashPiastres" | "feesPiastres" | "vatPiastres" | "heldPiastres" | "adjustmentsPiastres"
>;

const WORDS = {
  en: {
    cash: "collected",
    fees: "fees",
    vat: "VAT",
    held: "held back",
    adjustments: "adjustments",
    paid: "paid to you",
  },
  ar: { cash: "التحصيل", fees: "الرسوم", vat: "الضريبة", held: "محجوز", adjustments: "التسويات", paid: "حُوّل إليك" },
} as const;

/** How the amount comes about: `collected EGP 990.00 − fees EGP 92.00 − VAT EGP 12.88 = paid to you EGP 885.12`. Zeros are left out. */
export function arithmeticOf(sums: Sums): Text {
  return { en: inWords(sums, "en"), ar: inWords(sums, "ar") };
}

function inWords(sums: Sums, language: Language): string {
  const words = WORDS[language];
  const terms = [
    { word: words.fees, piastres: -sums.feesPiastres },
    { word: words.vat, piastres: -sums.vatPiastres },
    { word: words.held, piastres: -sums.heldPiastres },
    { word: words.adjustments, piastres: sums.adjustmentsPiastres },
  ];
  const more = terms
    .filter(({ piastres }) => piastres !== 0)
    .map(({ word, piastres }) => ` ${piastres < 0 ? "−" : "+"} ${word} ${pounds(Math.abs(piastres), language)}`);
  const total = `${words.paid} ${pounds(sums.amountPiastres, language)}`;
  return `${words.cash} ${pounds(sums.cashPiastres, language)}${more.join("")} = ${total}`;
}

function pounds(piastres: number, language: Language): string {
  const locale = language === "ar" ? "ar-EG" : "en-EG";
  return new Intl.NumberFormat(locale, { style: "currency", currency: "EGP" }).format(Number(formatPiastres(piastres)));
}

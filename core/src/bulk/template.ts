import type { Language } from "../kernel/text.ts";
import { templateHeader } from "./columns.ts";

/** Two rows that are accepted as they stand, so that a newcomer sees what each column takes. */
const SAMPLES: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [
    [
      "ORD-1001",
      "standard",
      "1250.50",
      "",
      "1.5",
      "Cotton shirts",
      "2",
      "Mona Ali",
      "01001234567",
      "",
      "Giza",
      "Dokki",
      "",
      "12 Tahrir St, floor 3",
      "no",
      "Call before coming",
    ],
    [
      "ORD-1002",
      "standard",
      "0",
      "300",
      "0.5",
      "Book",
      "1",
      "Omar Samir",
      "01112345678",
      "",
      "ALX",
      "",
      "",
      "5 Fouad St, flat 9",
      "yes",
      "",
    ],
  ],
  ar: [
    [
      "ORD-1001",
      "عادي",
      "1250.50",
      "",
      "1.5",
      "قمصان قطن",
      "2",
      "منى علي",
      "01001234567",
      "",
      "الجيزة",
      "الدقي",
      "",
      "12 شارع التحرير، الدور 3",
      "لا",
      "اتصل قبل الوصول",
    ],
    [
      "ORD-1002",
      "عادي",
      "0",
      "300",
      "0.5",
      "كتاب",
      "1",
      "عمر سمير",
      "01112345678",
      "",
      "الإسكندرية",
      "",
      "",
      "5 شارع فؤاد، شقة 9",
      "نعم",
      "",
    ],
  ],
};

/** The header and the samples below it. */
export function templateRows(language: Language): string[][] {
  return [templateHeader(language), ...SAMPLES[language].map((row) => [...row])];
}

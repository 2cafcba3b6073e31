/** A sentence for people, in both languages. */
export interface Text {
  en: string;
  ar: string;
}

/** When something happened, in Cairo: `2026-11-28 14:05`. */
export function shownTime(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO("Africa/Cairo").toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ");
}

/** Something a merchant should know or do. The code never changes, the words may. */
export interface Note {
  code: string;
  text: Text;
}

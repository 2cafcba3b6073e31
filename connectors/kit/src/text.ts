/** A sentence for people, in both languages. */
export interface Text {
  en: string;
  ar: string;
}

/** Something a merchant should know or do. The code never changes, the words may. */
export interface Note {
  code: string;
  text: Text;
}

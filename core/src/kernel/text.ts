/** The languages of the product. */
export type Language = "en" | "ar";

/** Words that exist in both. */
export type Text = Readonly<Record<Language, string>>;

/** What a check of ours hands to zod as `params`, so that its message exists in both languages. */
export interface CheckText {
  code: string;
  detail: Text;
}

/** For `schema.refine(test, says(...))`: the check's stable code and what would be right. */
export function says(code: string, en: string, ar: string): { params: CheckText } {
  return { params: { code, detail: { en, ar } } };
}

import type { Text } from "../../kernel/text.ts";
import type { RequestProblem } from "./repository.ts";

/** Why a request is not carried out, and what to do: for its merchant. */
export function sentenceOf(problem: RequestProblem): Text {
  switch (problem) {
    case "subject_lost":
      return {
        en: "Not done: the person of this request cannot be decrypted, because a key is missing in Masar. It is retried every hour. Until then find the person in your store's admin, erase or export by phone in the API (recipients), and close the request.",
        ar: "لم يُنفَّذ: لم نعد نستطيع قراءة صاحب هذا الطلب بسبب مفتاح مفقود لدينا. نعيد المحاولة كل ساعة. حتى ذلك الحين ابحث عن الشخص في لوحة متجرك، وامسح بياناته أو صدّرها برقم الهاتف عبر الواجهة البرمجية (recipients)، ثم أغلق الطلب.",
      };
  }
}

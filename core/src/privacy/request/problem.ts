import type { Text } from "../../text.ts";
import type { RequestProblem } from "./repository.ts";

/** Why a request is not carried out, and what to do: for its merchant. */
export function sentenceOf(problem: RequestProblem): Text {
  switch (problem) {
    case "subject_lost":
      return {
        en: "Not done: we can no longer read whom this request is about, because a key is missing on our side. We try again every hour. Until then find the person in your store's admin, erase or export by phone in our API (recipients), and close the request.",
        ar: "لم يُنفَّذ: لم نعد نستطيع قراءة صاحب هذا الطلب بسبب مفتاح مفقود لدينا. نعيد المحاولة كل ساعة. حتى ذلك الحين ابحث عن الشخص في لوحة متجرك، وامسح بياناته أو صدّرها برقم الهاتف عبر الواجهة البرمجية (recipients)، ثم أغلق الطلب.",
      };
  }
}

import type { Text } from "../../kernel/text.ts";
import { type GovernorateCode, governorateName } from "../governorate.ts";
import type { Evidence } from "./evidence.ts";
import type { LocationReason, LocationReasonCode, Question } from "./location.ts";

/** {0}: the words as written. {1}: the governorates that they fit. */
const TEXTS: Readonly<Record<LocationReasonCode, Text>> = {
  governorate_stated: { en: "The order gives the governorate {1}.", ar: "الطلب مسجل على محافظة {1}." },
  governorate_named: { en: "“{0}” is the governorate {1}.", ar: "«{0}» تعني محافظة {1}." },
  place_named: { en: "“{0}” is in {1}.", ar: "«{0}» في {1}." },
  place_probable: {
    en: "“{0}” looks like a misspelled name of a place in {1}.",
    ar: "«{0}» تبدو اسم مكان في {1} مكتوبًا بخطأ إملائي.",
  },
  name_shared: { en: "“{0}” exists in several governorates: {1}.", ar: "«{0}» اسم موجود في أكثر من محافظة: {1}." },
  name_everyday: {
    en: "“{0}” can be a place in {1}, but is also a common word.",
    ar: "«{0}» قد تكون مكانًا في {1} لكنها كلمة شائعة أيضًا.",
  },
  name_unknown: { en: "“{0}” is not a place that we know.", ar: "«{0}» ليس مكانًا نعرفه." },
  kilometre: { en: "Kilometre “{0}” of that road is in {1}.", ar: "«{0}» على هذا الطريق تقع في {1}." },
  not_a_place: {
    en: "“{0}” names a street, road or building, not where the address is.",
    ar: "«{0}» اسم شارع أو طريق أو مبنى، وليس مكان العنوان.",
  },
  side: {
    en: "“{0}” is a side of the place before it, not a governorate.",
    ar: "«{0}» جهة من المكان قبلها، وليست محافظة.",
  },
  either: { en: "“{0}” leaves two places open.", ar: "«{0}» تترك الاختيار بين مكانين." },
  abroad: { en: "“{0}” is outside Egypt.", ar: "«{0}» خارج مصر." },
  no_place: {
    en: "The address names no place that is certain enough.",
    ar: "العنوان لا يذكر مكانًا واضحًا بما يكفي.",
  },
  several_places: { en: "The address fits several governorates: {1}.", ar: "العنوان يحتمل أكثر من محافظة: {1}." },
  contradiction: {
    en: "Parts of the address name different governorates: {1}.",
    ar: "أجزاء من العنوان تذكر محافظات مختلفة: {1}.",
  },
};

export function reasonOf({ code, field, text, weights }: Evidence): LocationReason {
  return { code, field, text, ...wordingOf(code, text, [...weights.keys()]) };
}

/** The question that is left, as the last reason. */
export function questionReason(question: Question, governorates: readonly GovernorateCode[]): LocationReason {
  const nowhere = question === "abroad";
  const detail = nowhere ? { en: "Only a place outside Egypt is named.", ar: "المكان المذكور خارج مصر." } : undefined;
  const reason = { code: question, field: null, text: "", ...wordingOf(question, "", governorates) };
  return detail ? { ...reason, detail } : reason;
}

function wordingOf(code: LocationReasonCode, text: string, governorates: readonly GovernorateCode[]) {
  const names = governorates.map(governorateName);
  const fill = (template: string, listed: string) => template.replace("{0}", () => text).replace("{1}", () => listed);
  const detail = {
    en: fill(TEXTS[code].en, names.map(({ en }) => en).join(", ")),
    ar: fill(TEXTS[code].ar, names.map(({ ar }) => ar).join("، ")),
  };
  return { governorates, detail };
}

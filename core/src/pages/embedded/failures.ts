import { type Html, html } from "../../kernel/html.ts";
import type { Language, Text } from "../../kernel/text.ts";

/** Why a page inside the admin cannot be shown, or a press did nothing: what happened, and what to do. */
export const FAILURE_TEXTS = {
  expired: {
    en: "This page has expired. Reload it.",
    ar: "انتهت صلاحية هذه الصفحة. أعد تحميلها.",
  },
  unavailable: {
    en: "Masar cannot be reached. Check your internet connection and try again in a minute. Nothing was lost.",
    ar: "تعذر الوصول إلى مسار. تحقق من اتصالك بالإنترنت وحاول مرة أخرى بعد دقيقة. لم يُفقد شيء.",
  },
  busy: {
    en: "Too many requests came from here. Wait a minute and try again.",
    ar: "وردت طلبات كثيرة من هنا. انتظر دقيقة ثم حاول مرة أخرى.",
  },
  failed: {
    en: "An error in Masar prevented this. Try again; if it happens again, contact our support.",
    ar: "حدث خطأ في مسار منع إتمام ذلك. حاول مرة أخرى، وإن تكرر فتواصل مع الدعم.",
  },
  cancelled: {
    en: "Nothing was printed: a cancelled shipment has no label. Press Refresh to see the orders as they are now.",
    ar: "لم تتم الطباعة: الشحنة الملغاة ليس لها بوليصة. اضغط «تحديث» لترى الطلبات كما هي الآن.",
  },
  noLabels: {
    en: "Select at least one shipment.",
    ar: "حدد شحنة واحدة على الأقل.",
  },
} as const satisfies Record<string, Text>;

export type FailureName = keyof typeof FAILURE_TEXTS;

/** Understood by the platform's own components, and readable without them. */
export function failureBanner(language: Language, name: FailureName): Html {
  return html`<s-banner tone="critical"><p role="alert">${FAILURE_TEXTS[name][language]}</p></s-banner>`;
}

/** Which failure a status of ours is. */
export function failureOfStatus(status: number): FailureName {
  if (status === 401) return "expired";
  if (status === 429) return "busy";
  return status === 503 ? "unavailable" : "failed";
}

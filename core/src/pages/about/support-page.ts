import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { buyerPage } from "../buyer/layout.ts";
import { contact } from "./contact.ts";
import type { Operator } from "./operator.ts";

interface Question {
  question: string;
  answer: string;
}

/** `/support`: first answers for buyers and merchants, and the operator's contact. App stores ask for its address. */
export function supportPage(operator: Operator, language: Language): string {
  const { title, buyers, track, merchants, open, more, moreText } = WORDS[language];
  const body = html`<h1>${title}</h1>
<section class="card"><h2>${buyers.title}</h2>${answers(buyers.questions)}<p><a href="/track?language=${language}">${track}</a></p></section>
<section class="card"><h2>${merchants.title}</h2>${answers(merchants.questions)}<p><a href="/">${open}</a></p></section>
<section class="card"><h2>${more}</h2><p>${moreText}</p>${contact(operator, language)}</section>`;
  return buyerPage({ language, title, body, path: "/support", isListed: true });
}

function answers(questions: readonly Question[]): Html {
  return html`${questions.map(({ question, answer }) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}`;
}

const WORDS = {
  en: {
    title: "Help",
    track: "Track a parcel",
    open: "Open the dashboard",
    more: "Contact us",
    moreText: "Please give the tracking number or the order number, so that we find your parcel at once.",
    buyers: {
      title: "You are waiting for a parcel",
      questions: [
        {
          question: "Where is my parcel?",
          answer: "Open the link in the store's message, or enter the tracking number from it on the tracking page.",
        },
        {
          question: "The courier did not find me. What now?",
          answer:
            "The tracking page shows when we try again. Its link lets you choose another day, correct the address, or mark your door on the map.",
        },
        {
          question: "How much do I pay at the door?",
          answer:
            "The amount that the tracking page and the label show, and never more. What you paid to the store is not collected again.",
        },
        {
          question: "I want to cancel or return something.",
          answer: "Ask the store. You may also refuse the parcel at the door; the store then gets it back.",
        },
      ],
    },
    merchants: {
      title: "You sell online",
      questions: [
        {
          question: "How do I connect my store?",
          answer:
            "In the dashboard, open Stores and choose your platform; or install Masar from your platform's app store and open it there. No code is needed.",
        },
        {
          question: "An order waits. What should I do?",
          answer:
            "Open the order. It states the reason, such as an unclear governorate or amount, and lets you correct it there.",
        },
        {
          question: "The connection is shown as lost.",
          answer:
            "Open the store in the dashboard. Its page states what failed, and Reconnect gives us access again. Orders of the meantime are then taken in.",
        },
        {
          question: "When do I get my cash?",
          answer: "The Money page shows the next payout and its date, with every parcel and fee in it.",
        },
        {
          question: "How do I leave?",
          answer:
            "Disconnect the store or remove the app. Parcels that are on their way are still delivered and paid out.",
        },
      ],
    },
  },
  ar: {
    title: "المساعدة",
    track: "تتبّع شحنة",
    open: "افتح لوحة التحكم",
    more: "تواصل معنا",
    moreText: "اكتب رقم التتبع أو رقم الطلب من فضلك لنجد شحنتك فورًا.",
    buyers: {
      title: "في انتظار شحنة؟",
      questions: [
        {
          question: "أين شحنتي؟",
          answer: "افتح الرابط في رسالة المتجر، أو اكتب رقم التتبع الموجود فيها في صفحة التتبع.",
        },
        {
          question: "المندوب لم يجدني، ماذا أفعل؟",
          answer:
            "صفحة التتبع تعرض موعد المحاولة التالية، ومنها تختار يومًا آخر أو تصحّح العنوان أو تحدّد مكانك على الخريطة.",
        },
        {
          question: "كم أدفع عند الاستلام؟",
          answer: "المبلغ المكتوب في صفحة التتبع وعلى البوليصة، لا أكثر. وما دفعته للمتجر لا يُحصَّل مرة أخرى.",
        },
        {
          question: "أريد إلغاء الطلب أو إرجاعه.",
          answer: "اطلب ذلك من المتجر. ويمكنك أيضًا رفض الشحنة عند الباب فترجع إلى المتجر.",
        },
      ],
    },
    merchants: {
      title: "عندك متجر إلكتروني؟",
      questions: [
        {
          question: "كيف أربط متجري؟",
          answer:
            "من لوحة التحكم افتح «المتاجر» واختر منصتك، أو ثبّت تطبيق مسار من متجر تطبيقات منصتك وافتحه من هناك. لا تحتاج إلى كود.",
        },
        {
          question: "عندي طلب منتظر، ماذا أفعل؟",
          answer: "افتح الطلب؛ ستجد السبب، مثل محافظة أو مبلغ غير واضح، وتصحّحه في نفس المكان.",
        },
        {
          question: "الربط مقطوع.",
          answer:
            "افتح المتجر في لوحة التحكم؛ ستجد ما حدث، وزر «إعادة الربط» يعيد الوصول، وتدخل بعدها الطلبات التي فاتت.",
        },
        { question: "متى تصلني فلوسي؟", answer: "صفحة «الأموال» تعرض التحويل القادم وموعده، وبداخله كل شحنة وكل رسم." },
        {
          question: "كيف أوقف الخدمة؟",
          answer: "افصل المتجر أو احذف التطبيق. الشحنات التي في الطريق تُسلَّم وتُحوَّل قيمتها كالمعتاد.",
        },
      ],
    },
  },
} as const;

import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { buyerPage } from "../buyer/layout.ts";
import { contact } from "./contact.ts";
import type { Operator } from "./operator.ts";

interface Section {
  title: string;
  text: readonly string[];
}

/** `/privacy`: what is stored about whom, why, and for how long. App stores ask for its address. */
export function privacyPage(operator: Operator, language: Language): string {
  const { title, by, sections, ask } = WORDS[language];
  const body = html`<h1>${title}</h1>
<p>${by(operator.name)}</p>
${sections(operator.recipientsKeptDays).map(sectionHtml)}
<section class="card"><h2>${ask.title}</h2><p>${ask.text}</p>${contact(operator, language)}</section>`;
  return buyerPage({ language, title, body, path: "/privacy", isListed: true });
}

function sectionHtml({ title, text }: Section): Html {
  const paragraphs =
    text.length === 1 ? html`<p>${text[0]}</p>` : html`<ul>${text.map((one) => html`<li>${one}</li>`)}</ul>`;
  return html`<section class="card"><h2>${title}</h2>${paragraphs}</section>`;
}

const WORDS = {
  en: {
    title: "Privacy policy",
    by: (name: string | undefined) =>
      `Masar delivers parcels in Egypt for online stores and collects cash for them. ${name ?? "The operator of this service"} runs it and is responsible for the data described here.`,
    sections: (days: number): Section[] => [
      {
        title: "What we store",
        text: [
          "About buyers: name, phone, address, order number, a list of the goods, the amount to collect, and the history of the parcel, with the name of who received it. The store gives it to us, only for orders that we deliver.",
          "About merchants: names and e-mail addresses of users, pickup addresses, payouts, and who did what in the account.",
          "About stores: the access that the merchant gives us, encrypted. We use it for orders, shipping and locations, never to read lists of customers.",
        ],
      },
      {
        title: "What we use it for",
        text: [
          "Only to deliver parcels, to collect and pay out cash, to answer questions about them, and to keep the books that the law asks for. We sell no data and show no advertisements. A merchant sees how their own parcels to a phone ended, to decide whether to send another with cash on delivery.",
        ],
      },
      {
        title: "Who receives it",
        text: [
          "The courier sees what the label and the delivery need. The store gets back the state and the tracking number of its own parcels. Merchants see only their own orders. Merchants who agree to it share two counts for a phone that they have an order of, delivered and came back, under a scrambled form of the number and only as sums over several merchants. Nobody else receives data, except where the law obliges us.",
        ],
      },
      {
        title: "How long we keep it",
        text: [
          `Names, phones and addresses of buyers: ${days} days after the parcel has arrived or come back. Then they are erased, also from uploaded files and messages; what remains are the amounts and times in the books.`,
          "Webhooks, messages and uploaded files: 30 days at most.",
          "Access to a store: until the merchant disconnects it or removes the app, and at most 14 days longer where the store must still be informed.",
        ],
      },
      {
        title: "How it is protected",
        text: [
          "Connections are encrypted. Access to stores and secrets are encrypted in the database, passwords are stored as Argon2id, and keys as hashes. Every person of ours has an account of their own with the rights of their work, and what they change is recorded. No name, phone or address is written to logs.",
        ],
      },
      {
        title: "Cookies",
        text: ["One cookie keeps a user of the dashboard signed in. Tracking pages set none."],
      },
    ],
    ask: {
      title: "Your rights",
      text: "You may ask what we store about you, have it corrected, or have it erased. Buyers ask the store that they bought from, or us. Requests that the platform of a store sends for a buyer are carried out within 30 days.",
    },
  },
  ar: {
    title: "سياسة الخصوصية",
    by: (name: string | undefined) =>
      `مسار يوصّل شحنات المتاجر الإلكترونية داخل مصر ويحصّل قيمتها نقدًا. ${name ?? "مشغّل هذه الخدمة"} هو المسؤول عن البيانات المذكورة هنا.`,
    sections: (days: number): Section[] => [
      {
        title: "البيانات التي نحفظها",
        text: [
          "عن المشتري: الاسم والموبايل والعنوان ورقم الطلب وقائمة المنتجات والمبلغ المطلوب تحصيله وسجل الشحنة واسم المستلم. المتجر هو من يرسلها إلينا، وللطلبات التي نوصّلها فقط.",
          "عن التاجر: أسماء المستخدمين وبريدهم الإلكتروني وعناوين الاستلام والتحويلات، ومَن عمل ماذا في الحساب.",
          "عن المتجر: صلاحية الوصول التي يمنحها التاجر لنا، وهي مشفّرة. نستخدمها للطلبات والشحن والمواقع فقط، ولا نقرأ بها قوائم العملاء.",
        ],
      },
      {
        title: "فيمَ نستخدمها",
        text: [
          "لتوصيل الشحنات وتحصيل المبالغ وتحويلها والرد على الأسئلة عنها وحفظ الحسابات التي يطلبها القانون فقط. لا نبيع البيانات ولا نعرض إعلانات. ويرى التاجر كيف انتهت شحناته هو إلى رقم الهاتف، ليقرر هل يرسل شحنة أخرى بالدفع عند الاستلام.",
        ],
      },
      {
        title: "مَن تصل إليه",
        text: [
          "المندوب يرى ما تحتاجه البوليصة والتوصيل. والمتجر يصله حالة شحناته ورقم تتبعها. وكل تاجر يرى طلباته فقط. والتجار الموافقون يتشاركون عددين لرقم هاتف لديهم طلب منه: ما تم تسليمه وما عاد، تحت صورة مشفرة من الرقم وكمجموع لعدة تجار فقط. ولا تصل البيانات إلى غيرهم إلا إذا ألزمنا القانون.",
        ],
      },
      {
        title: "مدة الحفظ",
        text: [
          `أسماء المشترين وأرقامهم وعناوينهم: ${days} يومًا بعد وصول الشحنة أو رجوعها، ثم تُمحى، ومعها ما في الملفات المرفوعة والرسائل؛ وتبقى المبالغ والأوقات في الحسابات.`,
          "إشعارات المتاجر والرسائل والملفات المرفوعة: 30 يومًا بحد أقصى.",
          "صلاحية الوصول إلى المتجر: حتى يفصله التاجر أو يحذف التطبيق، و14 يومًا بعدها بحد أقصى إذا كان لا بد من إبلاغ المتجر.",
        ],
      },
      {
        title: "كيف نحميها",
        text: [
          "الاتصال مشفّر. صلاحيات المتاجر والأسرار مشفّرة في قاعدة البيانات، وكلمات المرور محفوظة بطريقة Argon2id، والمفاتيح ببصمتها فقط. ولكل فرد من فريقنا حساب بصلاحيات عمله، وكل تغيير مسجّل. ولا يُكتب اسم أو رقم أو عنوان في سجلات التشغيل.",
        ],
      },
      {
        title: "ملفات الارتباط (الكوكيز)",
        text: ["ملف واحد يُبقي مستخدم لوحة التحكم مسجّلًا. وصفحات التتبع لا تستخدم أيًّا منها."],
      },
    ],
    ask: {
      title: "حقوقك",
      text: "من حقك أن تعرف ما نحفظه عنك، وأن نصحّحه أو نمحوه. المشتري يطلب ذلك من المتجر الذي اشترى منه أو منا. والطلبات التي ترسلها منصة المتجر عن مشترٍ تُنفَّذ خلال 30 يومًا.",
    },
  },
};

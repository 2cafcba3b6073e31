import type { Text } from "@masar/kit";

/** What merchants read: what happened, and what to do. */
export const WORDING = {
  addressMissing: {
    en: "Enter the address of your Medusa server, such as https://api.shop.example.com.",
    ar: "اكتب عنوان خادم Medusa، مثل https://api.shop.example.com.",
  },
  addressHasExtras: {
    en: "Enter only the address of your Medusa server, without user name, password or anything after a question mark.",
    ar: "اكتب عنوان خادم Medusa فقط، بدون اسم مستخدم أو كلمة مرور أو أي شيء بعد علامة الاستفهام.",
  },
  addressNotHttps: {
    en: "Your Medusa server must have an https address. Set the option backendUrl to it and connect again.",
    ar: "يجب أن يبدأ عنوان خادم Medusa بـ https. اضبط الخيار backendUrl عليه ثم أعد الربط.",
  },
  pluginMissing: {
    en: "The Masar plugin does not answer at this address. Check that @masar/medusa-shipping is installed, that medusa-config.ts uses withMasar, and that backendUrl is the public address of the server.",
    ar: "إضافة مسار لا ترد على هذا العنوان. تأكد من تثبيت @masar/medusa-shipping ومن استخدام withMasar في medusa-config.ts ومن أن backendUrl هو العنوان العام للخادم.",
  },
  stateRefused: {
    en: "Your store's Masar plugin refused this connection: it was already used, or has expired after ten minutes. Nothing was connected. Open Settings → Masar in Medusa and press Connect again.",
    ar: "رفضت إضافة مسار في متجرك هذا الربط: تم استخدامه من قبل أو انتهت مدته بعد عشر دقائق. لم يتم ربط أي شيء. افتح الإعدادات ← مسار في Medusa واضغط «ربط» من جديد.",
  },
  noSuchParcel: {
    en: "The order has no such parcel in Medusa any more, so its tracking cannot be written there.",
    ar: "لم يعد لهذا الطلب هذا الطرد في Medusa، لذلك لا يمكن كتابة بيانات التتبع عليه.",
  },
  messageRefused: {
    en: "Your store's Masar plugin did not accept the message. Update @masar/medusa-shipping; if it still fails, contact our support.",
    ar: "لم تقبل إضافة مسار في متجرك الرسالة. حدّث @masar/medusa-shipping، وإذا تكرر الخطأ راسل الدعم الفني.",
  },
  grantUnreadable: {
    en: "The store did not send its approval. Open Settings → Masar in Medusa and press Connect again.",
    ar: "لم يرسل المتجر الموافقة. افتح الإعدادات ← مسار في Medusa واضغط «ربط» من جديد.",
  },
  currency: {
    en: "The store has no prices in Egyptian pounds. Orders in other currencies wait.",
    ar: "المتجر ليس به أسعار بالجنيه المصري. الطلبات بعملات أخرى تنتظر.",
  },
} as const satisfies Record<string, Text>;

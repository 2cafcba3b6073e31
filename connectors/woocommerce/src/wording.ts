import type { Text } from "@masar/kit";

/** What merchants read: what happened, and what to do. */
export const WORDING = {
  addressMissing: {
    en: "Enter the address of your store, such as https://shop.example.com.",
    ar: "اكتب عنوان متجرك، مثل https://shop.example.com.",
  },
  addressHasExtras: {
    en: "Enter only the address of your store, without user name, password or anything after a question mark.",
    ar: "اكتب عنوان المتجر فقط، بدون اسم مستخدم أو كلمة مرور أو أي شيء بعد علامة الاستفهام.",
  },
  addressNotHttps: {
    en: "Your store must have an https address. Ask your hosting company for a certificate (usually free), then connect again.",
    ar: "يجب أن يبدأ عنوان متجرك بـ https. اطلب من شركة الاستضافة تفعيل شهادة الأمان (غالبًا مجانية) ثم أعد الربط.",
  },
  homeNotHttps: {
    en: "In WordPress the address of your store is not https. Correct it under Settings → General, then connect again.",
    ar: "إعدادات ووردبريس تقول إن عنوان متجرك ليس https. صحّح العنوان من الإعدادات ← عام، ثم أعد الربط.",
  },
  notWordPress: {
    en: "WordPress does not answer at this address. Check the address; in WordPress, set Settings → Permalinks to “Post name”, and allow /wp-json in security plugins.",
    ar: "لا يوجد رد من ووردبريس على هذا العنوان. راجع العنوان، ومن الإعدادات ← الروابط الدائمة اختر «اسم المقالة»، واسمح لإضافات الحماية بمسار /wp-json.",
  },
  noWooCommerce: {
    en: "WooCommerce is not active in this WordPress. Activate it, then connect again.",
    ar: "إضافة ووكومرس غير مفعّلة في هذا الموقع. فعّلها ثم أعد الربط.",
  },
  noWooCommerceNow: {
    en: "WooCommerce does not answer in your WordPress: it is being updated, or was deactivated. We retry automatically.",
    ar: "ووكومرس لا يرد في موقعك: يجري تحديثه أو تم تعطيله. سنعيد المحاولة تلقائيًا.",
  },
  keysMissing: {
    en: "Copy both keys from WooCommerce → Settings → Advanced → REST API: one begins with ck_, the other with cs_.",
    ar: "انسخ المفتاحين من ووكومرس ← الإعدادات ← متقدم ← REST API: أحدهما يبدأ بـ ck_ والآخر بـ cs_.",
  },
  keysNotAccepted: {
    en: "The store does not accept the keys. Create a new key with “Read/Write” for an administrator. If it still fails, ask your hosting company to pass the Authorization header on and to tell WordPress that the site uses https.",
    ar: "المتجر لا يقبل المفاتيح. أنشئ مفتاحًا جديدًا بصلاحية «قراءة/كتابة» لمستخدم مدير. إذا استمرت المشكلة اطلب من شركة الاستضافة تمرير ترويسة Authorization وإبلاغ ووردبريس أن الموقع يعمل على https.",
  },
  keysReadOnly: {
    en: "The key is read-only. Create one with “Read/Write” under WooCommerce → Settings → Advanced → REST API and connect again.",
    ar: "المفتاح للقراءة فقط. أنشئ مفتاحًا بصلاحية «قراءة/كتابة» من ووكومرس ← الإعدادات ← متقدم ← REST API ثم أعد الربط.",
  },
  notJson: {
    en: "A maintenance page, a security plugin or a cache answers instead of the store. We retry automatically. If this continues, allow /wp-json there.",
    ar: "ترد صفحة صيانة أو إضافة حماية أو ذاكرة مؤقتة بدلًا من المتجر. سنعيد المحاولة تلقائيًا. إذا استمر الأمر فاسمح فيها بمسار /wp-json.",
  },
  orderGone: {
    en: "This order was deleted in the store, so its tracking cannot be written there.",
    ar: "تم حذف هذا الطلب من المتجر، لذلك لا يمكن كتابة بيانات التتبع عليه.",
  },
  /** One text for every failure: another one would count as a new reason. */
  refundsUnread: {
    en: "Masar asks the store again every ten minutes. If this goes on, allow /wp-json/wc/v3/orders/…/refunds in your security plugin.",
    ar: "يسأل مسار المتجر من جديد كل عشر دقائق. إذا استمر ذلك فاسمح بالمسار /wp-json/wc/v3/orders/…/refunds في إضافة الحماية.",
  },
  pluginMissing: {
    en: "The Masar plugin is not active in your store. Activate it under Plugins and press Connect there again.",
    ar: "إضافة مسار غير مفعّلة في متجرك. فعّلها من صفحة الإضافات واضغط «ربط» هناك من جديد.",
  },
  pluginRefused: {
    en: "Your store's Masar plugin refused this connection: it was already used, or has expired after ten minutes. Nothing was connected. Open WooCommerce → Masar in WordPress and press Connect again.",
    ar: "رفضت إضافة مسار في متجرك هذا الربط: تم استخدامه من قبل أو انتهت مدته بعد عشر دقائق. لم يتم ربط أي شيء. افتح ووكومرس ← مسار في ووردبريس واضغط «ربط» من جديد.",
  },
} as const satisfies Record<string, Text>;

/** @param address the store's new address. */
export function storeMoved(address: string): Text {
  return {
    en: `The store has moved to another address: ${address}. Connect it again with that address.`,
    ar: `انتقل المتجر إلى عنوان آخر: ${address}. أعد الربط باستخدام هذا العنوان.`,
  };
}

/** @param address to which the store redirects. */
export function storeRedirects(address: string): Text {
  return {
    en: `Your store redirects to ${address}. We retry automatically. If it has moved there, connect it again with that address.`,
    ar: `متجرك يحوّل إلى ${address}. سنعيد المحاولة تلقائيًا. إذا انتقل المتجر إلى هذا العنوان فأعد ربطه به.`,
  };
}

/** @param reason in the store's own words. */
export function storeRefused(reason: string): Text {
  return {
    en: `The store refused: ${reason} If you do not know why, contact our support.`,
    ar: `رفض المتجر الطلب: ${reason} إن لم يكن السبب واضحًا راسل الدعم الفني.`,
  };
}

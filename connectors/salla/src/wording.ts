import type { EmbeddedSettings, Text } from "@masar/kit";

/** What merchants read: what happened, and what to do. */
export const WORDING = {
  getApp: {
    en: "Salla's page of our app opens in another tab. Install the app there and approve it: Masar opens inside your Salla dashboard. Press “I have an account” there to connect the store to this account.",
    ar: "تُفتح صفحة التطبيق في سلة في تبويب آخر. ثبّت التطبيق ووافق على الصلاحيات، فيُفتح مسار داخل لوحة تحكم سلة. اضغط هناك «لدي حساب» لربط المتجر بهذا الحساب.",
  },
  reauthorize: {
    en: "Salla no longer accepts our access. Open Masar in your Salla dashboard and press Reauthorise; orders then continue automatically.",
    ar: "لم تعد سلة تقبل صلاحية مسار. افتح تطبيق مسار في لوحة تحكم سلة واضغط «إعادة التفويض»، وستستمر الطلبات تلقائيًا.",
  },
  permissionMissing: {
    en: "Salla has not granted all the permissions that shipping needs. Open Masar in your Salla dashboard, update the app and approve them.",
    ar: "لم تمنحنا سلة كل الصلاحيات اللازمة للشحن. افتح تطبيق مسار في لوحة تحكم سلة وحدّث التطبيق ووافق عليها.",
  },
  notInstalled: {
    en: "Salla has not sent us the access to this store yet. Wait a minute and reload this page. If it stays, remove the app in Salla and install it again.",
    ar: "لم ترسل سلة صلاحية هذا المتجر بعد. انتظر دقيقة ثم أعد تحميل الصفحة. إذا تكرر ذلك فاحذف التطبيق من سلة وثبّته من جديد.",
  },
  pageExpired: { en: "This page has expired. Reload it.", ar: "انتهت صلاحية هذه الصفحة. أعد تحميلها." },
  shipmentGone: {
    en: "This shipment is no longer in your Salla store, so its tracking cannot be written there.",
    ar: "هذه الشحنة لم تعد موجودة في متجر سلة، لذلك لا يمكن كتابة بيانات التتبع عليها.",
  },
  linkTooLong: {
    en: "The link of the label or the tracking page is too long for Salla. Tell our support; the shipment itself is not affected.",
    ar: "رابط البوليصة أو صفحة التتبع أطول مما تقبله سلة. أبلغ الدعم الفني؛ الشحنة نفسها لا تتأثر.",
  },
  currency: {
    en: "Your store's currency is not the Egyptian pound. Orders with cash on delivery wait until you enter the amount to collect in EGP; nothing is converted automatically.",
    ar: "عملة متجرك ليست الجنيه المصري. طلبات الدفع عند الاستلام تنتظر حتى تكتب المبلغ المطلوب تحصيله بالجنيه؛ لا نحوّل أي مبلغ تلقائيًا.",
  },
} as const satisfies Record<string, Text>;

/** Why an event was not written to the shipment. */
export const SKIPPED = {
  shownAlready: {
    en: "Nothing was written to Salla: the shipment has this status there already.",
    ar: "لم يُكتب شيء في سلة: الشحنة لها هذه الحالة هناك بالفعل.",
  },
  ahead: {
    en: "Nothing was written to Salla: the shipment has a later status there.",
    ar: "لم يُكتب شيء في سلة: حالة الشحنة هناك متقدمة عن ذلك.",
  },
  over: {
    en: "Nothing was written to Salla: the shipment is over there.",
    ar: "لم يُكتب شيء في سلة: الشحنة منتهية هناك.",
  },
} as const satisfies Record<string, Text>;

/** Salla shows delivered orders as delivered, notifies buyers and sets prices by itself: the settings page has nothing of these. */
export const SETTINGS: EmbeddedSettings = {};

/** @param reason in Salla's own words. */
export function storeRefused(reason: string): Text {
  const clean = reason.replace(/\s+/g, " ").trim().slice(0, 200);
  return {
    en: `Salla refused: ${clean} Check the order in Salla, then press Retry.`,
    ar: `رفضت سلة الطلب: ${clean} راجع الطلب في سلة ثم اضغط «إعادة المحاولة».`,
  };
}

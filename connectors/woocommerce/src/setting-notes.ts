import type { Note } from "@masar/kit";
import type { Gateway } from "./schema.ts";
import type { Settings } from "./settings.ts";

/** Notes for the merchant about the shop's settings, the most important first. */
export function notesOn(settings: Settings): Note[] {
  const { environment, settings: shop } = settings.status;
  const cod = settings.gateways.find(({ id }) => id === "cod");
  const cases: readonly (readonly [boolean, Note])[] = [
    [isOlderThan(environment.version, 7, 9), NOTES.tooOld],
    [shop.currency !== "EGP", NOTES.currency],
    [cod === undefined || !cod.enabled, NOTES.codOff],
    [cod?.enabled === true && excludesMasar(cod), NOTES.codLimited],
    [shop.HPOS_enabled !== true, NOTES.postsStorage],
    [environment.wp_cron === false, NOTES.cronOff],
    [!settings.site.namespaces.includes("wc-masar/v1"), NOTES.pluginMissing],
    [settings.sendsKeysInQuery, NOTES.keysInQuery],
  ];
  return cases.filter(([applies]) => applies).map(([, note]) => note);
}

const NOTES = {
  tooOld: {
    code: "woocommerce_too_old",
    text: {
      en: "Your WooCommerce is older than 7.9, the oldest that we have tested. Update it if something does not work.",
      ar: "إصدار ووكومرس لديك أقدم من 7.9 وهو أقدم إصدار جرّبناه. حدّثه إذا لم يعمل شيء ما.",
    },
  },
  currency: {
    code: "currency_not_egp",
    text: {
      en: "Your store does not sell in Egyptian pounds. Orders in other currencies wait for your decision; amounts are not converted.",
      ar: "متجرك لا يبيع بالجنيه المصري. الطلبات بعملات أخرى تنتظر قرارك؛ لا نحوّل أي مبلغ.",
    },
  },
  codOff: {
    code: "cod_off",
    text: {
      en: "Cash on delivery is off in your store. To offer it: WooCommerce → Settings → Payments.",
      ar: "الدفع عند الاستلام غير مفعّل في متجرك. لتفعيله: ووكومرس ← الإعدادات ← المدفوعات.",
    },
  },
  codLimited: {
    code: "cod_limited",
    text: {
      en: "Cash on delivery is limited to some shipping methods, and Masar is not among them: buyers who choose Masar cannot pay cash. Add it under WooCommerce → Settings → Payments → Cash on delivery.",
      ar: "الدفع عند الاستلام مقصور على طرق شحن معينة ليس منها «مسار»، فلن يستطيع من يختار مسار الدفع نقدًا. أضفها من ووكومرس ← الإعدادات ← المدفوعات ← الدفع عند الاستلام.",
    },
  },
  postsStorage: {
    code: "posts_storage",
    text: {
      en: "Your store keeps orders in the old storage, where edits appear late. We check open orders more often. To switch: WooCommerce → Settings → Advanced → Features → High-performance order storage.",
      ar: "متجرك يحفظ الطلبات بالنظام القديم الذي تظهر فيه التعديلات متأخرة، لذلك نراجع الطلبات المفتوحة أكثر. للتبديل: ووكومرس ← الإعدادات ← متقدم ← الميزات ← تخزين الطلبات عالي الأداء.",
    },
  },
  cronOff: {
    code: "wp_cron_off",
    text: {
      en: "WordPress's scheduled tasks are off, so orders can reach us minutes late. Ask your hosting company to run wp-cron.php.",
      ar: "المهام المجدولة في ووردبريس متوقفة، وقد تصلنا الطلبات متأخرة دقائق. اطلب من شركة الاستضافة تشغيل wp-cron.php إن لم تكن تشغّله.",
    },
  },
  pluginMissing: {
    code: "plugin_missing",
    text: {
      en: "The Masar plugin is not active. Orders ship without it; with it, the checkout shows live prices and orders contain their weight.",
      ar: "إضافة مسار غير مفعّلة. الطلبات تُشحن بدونها، لكن معها تظهر أسعار الشحن عند الدفع ونعرف وزن الطلب.",
    },
  },
  keysInQuery: {
    code: "keys_in_query",
    text: {
      en: "Your hosting removes the Authorization header, so our key appears in your server's log. Ask your hosting company to pass the header on.",
      ar: "الاستضافة تحذف ترويسة Authorization، فيظهر مفتاحنا في سجلات الخادم. اطلب من شركة الاستضافة تمرير هذه الترويسة.",
    },
  },
} as const satisfies Record<string, Note>;

/** `""` and `[]` mean every shipping method; else it lists `flat_rate`, `masar_shipping` or `masar_shipping:3`. */
function excludesMasar(cod: Gateway): boolean {
  const methods = cod.settings?.enable_for_methods?.value;
  if (!Array.isArray(methods) || methods.length === 0) return false;
  return !methods.some((method) => String(method).split(":")[0] === "masar_shipping");
}

function isOlderThan(version: string, major: number, minor: number): boolean {
  const [, ofMajor, ofMinor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (ofMajor === undefined || ofMinor === undefined) return false;
  return Number(ofMajor) < major || (Number(ofMajor) === major && Number(ofMinor) < minor);
}

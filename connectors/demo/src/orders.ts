import type { DemoOrder } from "./schema.ts";

/**
 * Sample orders of an Egyptian shop. Most of them ship automatically; some need a decision of the merchant. The people are
 * invented, and the phone numbers are not assigned.
 */
export function ordersOf(openedAt: Temporal.Instant): DemoOrder[] {
  return SAMPLES.map((sample, index) => {
    const placed = openedAt.add({ seconds: 5 + index }).toString();
    return {
      id: String(1001 + index),
      number: `#${1001 + index}`,
      placed_at: placed,
      updated_at: placed,
      status: "open",
      is_shipped: true,
      refunded: 0,
      is_paid: false,
      gateway: "cod",
      currency: "EGP",
      note: null,
      ...sample,
      buyer: { ...NOBODY, ...sample.buyer },
    };
  });
}

const NOBODY: DemoOrder["buyer"] = {
  name: "",
  phones: [],
  country: "EG",
  governorate_code: null,
  governorate: null,
  city: null,
  street: null,
};

type Sample = Pick<DemoOrder, "lines" | "total"> &
  Partial<Omit<DemoOrder, "buyer">> & { buyer: Partial<DemoOrder["buyer"]> };

const mug = { title: "كوب سيراميك يدوي", quantity: 2, unit_grams: 400 };
const shirt = { title: "Linen shirt, white, L", quantity: 1, unit_grams: 350 };
const honey = { title: "عسل سدر ٥٠٠ جم", quantity: 1, unit_grams: 720 };
const kit = { title: "Skin care kit", quantity: 1, unit_grams: null };

const SAMPLES: readonly Sample[] = [
  {
    lines: [mug],
    total: 76_600,
    buyer: {
      name: "منى عبد الرحمن",
      phones: ["01000000011"],
      governorate_code: "GZ",
      city: "الدقي",
      street: "12 شارع التحرير، الدور الثالث، شقة 7",
    },
  },
  {
    lines: [shirt],
    total: 94_900,
    buyer: {
      name: "Karim Adel",
      phones: ["+20 100 000 0021"],
      governorate_code: "C",
      city: "Nasr City",
      street: "8 Abbas El Akkad St., floor 2",
    },
  },
  {
    lines: [honey, mug],
    total: 128_050,
    note: "برجاء الاتصال قبل الوصول",
    buyer: {
      name: "أحمد السيد",
      phones: ["٠١٠٠٠٠٠٠٠٣١"],
      governorate: "الإسكندريه",
      city: "سموحة",
      street: "5 ش فوزي معاذ أمام النادي",
    },
  },
  {
    lines: [kit],
    total: 59_900,
    is_paid: true,
    gateway: "card",
    buyer: {
      name: "Salma Nabil",
      phones: ["00201000000041"],
      governorate_code: "ALX",
      city: "Gleem",
      street: "41 Abd El Salam Aref St.",
    },
  },
  {
    lines: [mug, shirt],
    total: 171_500,
    refunded: 35_000,
    buyer: {
      name: "هبة محمود",
      phones: ["01000000051 / 01100000052"],
      governorate_code: "DK",
      city: "المنصورة",
      street: "شارع الجلاء بجوار مسجد النصر",
    },
  },
  {
    lines: [honey],
    total: 45_000,
    buyer: {
      name: "mostafa ali",
      phones: ["0100 000 0061 بعد العصر"],
      governorate: "giza",
      city: "el haram",
      street: "share3 el 3reesh, 3omara 15",
    },
  },
  {
    lines: [shirt],
    total: 94_900,
    buyer: {
      name: "ياسمين فؤاد",
      phones: ["01000000071"],
      governorate: null,
      city: "العجمي",
      street: "شارع البيطاش، برج الصفا",
    },
  },
  {
    lines: [honey],
    total: 52_000,
    buyer: {
      name: "سارة حسن",
      phones: ["01000000081"],
      governorate: null,
      city: "الشيخ زايد",
      street: "شارع المدارس، عمارة 3",
    },
  },
  {
    lines: [mug],
    total: 38_300,
    buyer: {
      name: "عمر خالد",
      phones: ["0100000009"],
      governorate_code: "KB",
      city: "بنها",
      street: "شارع فريد ندا، عمارة 22",
    },
  },
  {
    lines: [kit],
    total: 61_000,
    buyer: { name: "نهى إبراهيم", phones: ["01000000101"], governorate_code: "C", city: null, street: null },
  },
  {
    lines: [shirt],
    total: 94_900,
    gateway: "instapay",
    buyer: {
      name: "Tarek Fahmy",
      phones: ["01000000111"],
      governorate_code: "SHR",
      city: "الزقازيق",
      street: "شارع الجامعة، برج النور، الدور الخامس",
    },
  },
  {
    lines: [honey],
    total: 49_500,
    status: "awaiting_payment",
    gateway: "bank",
    buyer: {
      name: "دينا سمير",
      phones: ["01000000121"],
      governorate_code: "ASN",
      city: "أسوان",
      street: "كورنيش النيل، عمارة 9",
    },
  },
  {
    lines: [{ title: "كتاب إلكتروني: وصفات", quantity: 1, unit_grams: null }],
    total: 15_000,
    is_paid: true,
    is_shipped: false,
    gateway: "card",
    buyer: { name: "ليلى مراد", phones: ["01000000131"], governorate_code: "C", city: "المعادي", street: "شارع 9" },
  },
  {
    lines: [mug],
    total: 76_600,
    buyer: {
      name: "Huda Al Zahrani",
      phones: ["+966500000014"],
      country: "SA",
      city: "Jeddah",
      street: "Al Rawdah District",
    },
  },
];

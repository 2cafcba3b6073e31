import type { LabelData } from "@masar/core/label/render";

const names =
  "محمد أحمد محمود مصطفى إبراهيم خالد عمر يوسف حسن حسين علي عبدالله كريم طارق شريف هشام سامي منى فاطمة عائشة مريم سارة نورهان دينا هبة ياسمين رانيا شيماء إسراء آية السيد الشرقاوي المنشاوي البحيري الدسوقي عبد الرحمن عبد العزيز صلاح فؤاد رمضان".split(
    " ",
  );
const streets =
  "شارع التحرير,شارع 26 يوليو,شارع جامعة الدول العربية,شارع مصطفى النحاس,شارع عباس العقاد,طريق الواحات,شارع فيصل,شارع الهرم,شارع طلعت حرب,شارع الجمهورية,كورنيش النيل,شارع أبو قير,شارع سعد زغلول,شارع البحر,محور 26 يوليو,شارع السودان,شارع شبرا,شارع رمسيس".split(
    ",",
  );
const landmarks =
  "أمام صيدلية العزبي,خلف مسجد النور,بجوار مدرسة السلام,فوق بنك مصر,أمام سنترال المهندسين,بجوار كشري التحرير,قرب محطة المترو,داخل كمبوند الريحان,على ناصية شارع المدرسة,أمام نادي الصيد".split(
    ",",
  );
const places = [
  {
    code: "C",
    ar: "القاهرة",
    en: "Cairo",
    hub: "CAI-1",
    cities: ["مدينة نصر", "المعادي", "مصر الجديدة", "التجمع الخامس", "شبرا"],
  },
  {
    code: "GZ",
    ar: "الجيزة",
    en: "Giza",
    hub: "CAI-2",
    cities: ["الدقي", "المهندسين", "فيصل", "6 أكتوبر", "الشيخ زايد"],
  },
  { code: "ALX", ar: "الإسكندرية", en: "Alexandria", hub: "ALX-1", cities: ["سموحة", "محرم بك", "العجمي", "سيدي بشر"] },
  { code: "DK", ar: "الدقهلية", en: "Dakahlia", hub: "MNS-1", cities: ["المنصورة", "ميت غمر", "طلخا"] },
  { code: "ASN", ar: "أسوان", en: "Aswan", hub: "ASW-1", cities: ["أسوان", "كوم أمبو", "إدفو"] },
];
const goods =
  "قميص قطن مقاس,حذاء رياضي Nike مقاس,سماعة بلوتوث موديل,غلاف هاتف Samsung A,طقم ملايات عدد,كريم عناية بالبشرة عدد,ساعة يد رجالي رقم".split(
    ",",
  );

/** Sample labels with different numbers, phones, addresses and amounts, as in a merchant's daily bulk print. */
export function sampleLabel(index: number): LabelData {
  const pick = picker(index);
  const place = pick(places);
  const mobile = () => `+201${pick(["0", "1", "2", "5"])}${pick.below(100_000_000).toString().padStart(8, "0")}`;
  const name = () => Array.from({ length: 3 + pick.below(2) }, () => pick(names)).join(" ");
  const trackingNumber = `MS${(1_000_000_000_000 + index * 7919).toString()}`;
  return {
    trackingNumber,
    reference: `ORD-${100_000 + index}`,
    service: pick(["economy", "standard", "express"]),
    hub: place.hub,
    zone: pick(["A1", "A2", "B1", "C3", "D"]),
    createdAt: `2026-11-20T1${pick.below(10)}:0${pick.below(10)}:00+02:00`,
    codPiastres: pick.below(5) === 0 ? 0 : 5_000 + pick.below(300_000),
    weightGrams: 100 + pick.below(9_900),
    pieces: 1 + pick.below(4),
    description: `${pick(goods)} ${pick.below(60)}`,
    allowOpen: pick.below(2) === 0,
    notes: pick.below(3) === 0 ? `الاتصال قبل الوصول على ${mobile().replace("+20", "0")}` : null,
    merchant: { name: "متجر النيل للملابس", phone: "+201001234567", address: "15 شارع طلعت حرب، وسط البلد، القاهرة" },
    recipient: {
      name: name(),
      phone: mobile(),
      phone2: pick.below(3) === 0 ? mobile() : null,
      governorate: place.code,
      governorateName: { en: place.en, ar: place.ar },
      city: pick(place.cities),
      district: pick.below(2) === 0 ? `الحي ${pick.below(20) + 1}` : null,
      address: `عمارة ${pick.below(300)}${pick(["", "أ", "B", "/4"])} الدور ${pick.below(20)} شقة ${pick.below(90)}، ${pick(streets)} (${pick(landmarks)})`,
    },
    trackingUrl: `https://track.masar.example/t/${pick.below(2 ** 31).toString(36)}${trackingNumber.slice(2)}xQ`,
    livemode: true,
  };
}

/** Choices that are the same in every run. */
function picker(seed: number) {
  let state = (seed + 1) * 2_654_435_761;
  const below = (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return (state ^ (state >>> 13)) % limit;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.abs(below(items.length))];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
  return Object.assign(pick, { below: (limit: number) => Math.abs(below(limit)) });
}

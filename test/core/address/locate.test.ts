import { listGovernorates } from "@masar/core/address/governorate";
import { listPlaces } from "@masar/core/address/place/gazetteer";
import { locate } from "@masar/core/address/place/locate";
import { expect, test } from "vitest";
import { ADDRESS_LINES } from "./address-lines.ts";

test("at least 99 % of accepted addresses are correct, and at least 80 % of good addresses are accepted", () => {
  const good = ADDRESS_LINES.filter(({ governorate }) => governorate !== "ask" && governorate !== "unknown");
  const judged = ADDRESS_LINES.map((line) => ({ line, located: locate({ street: [line.text] }) }));
  const accepted = judged.filter(({ located }) => located.result === "accepted");
  const wrong = accepted.filter(
    ({ line, located }) =>
      located.result === "accepted" &&
      (located.governorate !== line.governorate || (line.city !== undefined && located.city?.en !== line.city)),
  );
  const missed = judged.filter(({ line, located }) => good.includes(line) && located.result !== "accepted");
  const precision = 1 - wrong.length / accepted.length;
  const acceptance = 1 - missed.length / good.length;
  console.log(
    `addresses: ${accepted.length} of ${ADDRESS_LINES.length} lines accepted, precision ${(precision * 100).toFixed(1)} %, ` +
      `${(acceptance * 100).toFixed(1)} % of ${good.length} good ones accepted`,
    ...[...wrong, ...missed].map(({ line, located }) => `\n  ${line.text} → ${JSON.stringify(located)}`),
  );
  expect(precision).toBeGreaterThanOrEqual(0.99);
  expect(acceptance).toBeGreaterThanOrEqual(0.8);
});

test.each(ADDRESS_LINES.filter(({ governorate }) => governorate === "ask").map(({ text }) => text))(
  "asks and does not guess: %s",
  (text) => {
    const located = locate({ street: [text] });
    expect(["several_places", "contradiction"]).toContain(located.question);
    expect(located.candidates.length).toBeGreaterThan(0);
  },
);

test("the store's governorate decides between towns of the same name", () => {
  const street = (line: string) => ({ street: [line] });
  expect(locate(street("المطرية، ميدان المسلة"), "C")).toMatchObject({ result: "accepted", governorate: "C" });
  expect(locate(street("المطرية، شارع المدرسة"), "DK")).toMatchObject({ result: "accepted", governorate: "DK" });
  expect(locate(street("12 شارع النصر"), "C")).toMatchObject({ result: "accepted", governorate: "C", city: null });
});

test("a town in another governorate contradicts the stated one, and gives its own", () => {
  expect(locate({ street: ["الدقي، شارع التحرير"] }, "C")).toMatchObject({
    result: "ask",
    question: "contradiction",
    governorate: null,
    candidates: [
      { governorate: "C", city: null },
      { governorate: "GZ", city: { ar: "الدقي", en: "Dokki" } },
    ],
  });
});

test("town and street may be in separate fields, in any order", () => {
  expect(locate({ street: ["شارع بورسعيد، عمارة 4", "السيدة زينب", "القاهرة"] })).toMatchObject({
    result: "accepted",
    governorate: "C",
    city: { en: "Sayeda Zeinab" },
  });
});

test("empty, meaningless and very long lines are unknown and cheap", () => {
  for (const street of [[], ["", "  ", "؟؟؟", "😀", "\u202e\u200f"], ["شارع ".repeat(5_000)]])
    expect(locate({ street })).toMatchObject({
      result: "ask",
      question: "no_place",
      governorate: null,
      candidates: [],
    });
});

test("every governorate has names and places, and every place is found by each of its names", () => {
  for (const { code, ar, en } of listGovernorates()) {
    for (const name of [ar, en, `محافظة ${ar}`])
      expect([name, locate({ street: [name] })]).toMatchObject([name, { governorate: code }]);
    expect(listPlaces().some((place) => place.governorate === code)).toBe(true);
  }
  for (const { governorate, spellings, name } of listPlaces()) {
    for (const { text: spelling } of spellings) {
      const located = locate({ city: spelling }, governorate);
      expect([spelling, located]).toMatchObject([spelling, { result: "accepted", governorate }]);
      expect([spelling, (located.city ?? located.district) !== null]).toEqual([spelling, true]);
    }
    expect(name.ar).not.toBe("");
    expect(name.en).not.toBe("");
  }
});

const street = (line: string) => ({ street: [line] });

test.each([
  ["العبور", "KB"],
  ["السادات", "MNF"],
  ["رشيد", "BH"],
  ["دهب", "JS"],
  ["الشهداء", "MNF"],
  ["الصف", "GZ"],
] as const)("%s in the city field is the town, and contradicts another governorate", (city, governorate) => {
  expect(locate({ city, street: ["شارع الجيش"] })).toMatchObject({ result: "accepted", governorate });
  expect(locate({ city, street: ["شارع الجيش"] }, "ALX")).toMatchObject({ result: "ask", question: "contradiction" });
});

test("a name of several governorates in the city field is asked, and decided by the governorate", () => {
  expect(locate({ city: "بدر" })).toMatchObject({ result: "ask", question: "several_places" });
  expect(locate({ city: "بدر" }, "C")).toMatchObject({ result: "accepted", governorate: "C" });
  expect(locate({ city: "بدر" }, "BH")).toMatchObject({ result: "accepted", governorate: "BH" });
  expect(locate({ city: "بدر" }, "ASN")).toMatchObject({ result: "ask", question: "contradiction" });
});

test.each(["الحي الخامس", "حي السلام", "مساكن الشروق", "الدور الخامس", "حي الزهور"])(
  "«%s» names no town and contradicts none",
  (quarter) => {
    expect(locate(street(`${quarter}، عمارة 5`))).toMatchObject({ result: "ask" });
    expect(locate(street(`طنطا، ${quarter}، عمارة 5`))).toMatchObject({ result: "accepted", governorate: "GH" });
    expect(locate({ city: "المنصورة", district: quarter }, "DK")).toMatchObject({ governorate: "DK" });
  },
);

test("a contradiction between the given governorate and the text is asked in both directions", () => {
  const asked = { result: "ask", question: "contradiction", governorate: null };
  expect(locate(street("الإسكندرية، سموحة، شارع فوزي معاذ"), "C")).toMatchObject(asked);
  expect(locate({ state: "Cairo", city: "Cairo", street: ["سموحة، شارع فوزي معاذ"] })).toMatchObject(asked);
  expect(locate({ state: "الإسكندرية", city: "القاهرة" })).toMatchObject(asked);
  expect(locate({ state: "EGC", city: "المنصورة", street: ["ميت غمر، الدقهلية"] })).toMatchObject(asked);
});

test.each([
  ["مدينة نصر", "حي توريل، شارع قناة السويس"],
  ["المعادي", "الدهار شارع النصر"],
  ["Nasr City", "Naama Bay, building 4"],
  ["مصر الجديدة", "مارينا 5 الساحل الشمالي"],
])("a quarter or resort elsewhere contradicts %s as the town of an order from Cairo: %s", (city, line) => {
  expect(locate({ city, ...street(line) }, "C")).toMatchObject({ result: "ask", question: "contradiction" });
});

test("a village, or a quarter's name among other words, does not contradict a governorate and its town", () => {
  expect(locate({ city: "طنطا", ...street("كفر طنبدي، منزل 4") }, "GH")).toMatchObject({ governorate: "GH" });
  expect(locate({ city: "المنصورة", ...street("عمارة 4 خلف الدهار للسيارات") }, "DK")).toMatchObject({
    governorate: "DK",
  });
});

test("state and city may be swapped", () => {
  expect(locate({ state: "Nasr City", city: "Cairo" })).toMatchObject({ governorate: "C", city: { en: "Nasr City" } });
  expect(locate({ state: "المنصورة", city: "الدقهلية" })).toMatchObject({
    governorate: "DK",
    city: { en: "Mansoura" },
  });
});

test.each([
  ["شارع السودان المهندسين", "GZ", "Mohandessin"],
  ["المهندسين، شارع لبنان، فوق بنك الإمارات دبي الوطني", "GZ", "Mohandessin"],
  ["مدينة نصر أمام مطعم بيروت", "C", "Nasr City"],
  ["المنصورة خلف حلواني دمياط", "DK", "Mansoura"],
  ["طنطا بجوار بنك الإسكندرية", "GH", "Tanta"],
  ["Maadi, next to Alexandria restaurant", "C", "Maadi"],
  ["Nasr City, Port Said street, behind Suez Canal Bank", "C", "Nasr City"],
] as const)("the name of a street, bank or shop vetoes nothing: %s", (line, governorate, city) => {
  expect(locate(street(line))).toMatchObject({ result: "accepted", governorate, city: { en: city } });
});

test.each(["Cairo-Alexandria desert road km 28", "طريق القاهرة الإسكندرية الصحراوي", "شارع طنطا", "موقف المنصورة"])(
  "the ends of a road and the name of a street are no place: %s",
  (line) => {
    expect(locate(street(line))).toMatchObject({ result: "ask" });
  },
);

test("a kilometre decides on the North Coast, and not without a road", () => {
  expect(locate(street("الساحل الشمالي الكيلو 105"))).toMatchObject({ governorate: "MT", zone: "north_coast" });
  expect(locate(street("الساحل الشمالي الكيلو 34"))).toMatchObject({ governorate: "ALX" });
  expect(locate(street("الكيلو 105"))).toMatchObject({ result: "ask" });
});

test.each([
  ["عين شمس الشرقية شارع احمد عصمت", "C"],
  ["العمرانية الغربية ش الثلاثيني", "GZ"],
  ["سيدي بشر قبلي", "ALX"],
  ["الزقازيق الشرقية", "SHR"],
  ["طنطا، الغربية", "GH"],
] as const)("a side word after a name is a side: %s", (line, governorate) => {
  expect(locate(street(line))).toMatchObject({ result: "accepted", governorate });
});

test("a place abroad is asked alone, and vetoes no place in Egypt", () => {
  expect(locate(street("دبي، شارع المنصورة"))).toMatchObject({ result: "ask", question: "abroad" });
  expect(locate({ city: "Dubai", street: ["Marina, tower 3"] })).toMatchObject({ result: "ask", question: "abroad" });
  expect(locate(street("المهندسين، الجيزة، السودان"))).toMatchObject({ result: "accepted", governorate: "GZ" });
});

test("a village belongs to its town, and one that carries a bigger town's name is not that town", () => {
  expect(locate(street("قرية ميت عنتر مركز طلخا"))).toMatchObject({
    governorate: "DK",
    city: { en: "Talkha" },
    district: { ar: "ميت عنتر" },
  });
  expect(locate(street("شبرا النملة، طنطا"))).toMatchObject({ governorate: "GH" });
  for (const line of ["قرية المنصورة", "عزبة طنطا", "كفر سوهاج"])
    expect(locate(street(line))).toMatchObject({ result: "ask" });
});

test("zones below the governorate are named", () => {
  const zoneOf = (line: string) => locate(street(line)).zone;
  expect(zoneOf("الغردقة، الدهار")).toBe("hurghada");
  expect(zoneOf("شرم الشيخ، نبق")).toBe("sharm_el_sheikh");
  expect(zoneOf("الساحل الشمالي، مراسي")).toBe("north_coast");
  expect(zoneOf("التجمع الخامس، فيلا 3")).toBe("new_cairo");
  expect(zoneOf("المعادي، شارع 9")).toBeNull();
});

test("a village or town that is not known is asked where only Cairo is given", () => {
  expect(locate({ city: "Ezbet Nowhere Xyzqw" }, "C")).toMatchObject({ result: "ask", question: "no_place" });
  expect(locate(street("قرية غرباوين، منزل 3"), "C")).toMatchObject({ result: "ask", question: "no_place" });
  expect(locate(street("قرية غرباوين، منزل 3"), "DK")).toMatchObject({ result: "accepted", governorate: "DK" });
});

test("the reasons name the words, their field and what they say", () => {
  const { reasons } = locate({ city: "المنصورة", street: ["شارع طنطا"] }, "C");
  expect(reasons).toEqual([
    {
      code: "governorate_stated",
      field: "stated",
      text: "C",
      governorates: ["C"],
      detail: { en: "The order gives the governorate Cairo.", ar: "الطلب مسجل على محافظة القاهرة." },
    },
    {
      code: "place_named",
      field: "city",
      text: "المنصورة",
      governorates: ["DK"],
      detail: { en: "“المنصورة” is in Dakahlia.", ar: "«المنصورة» في الدقهلية." },
    },
    expect.objectContaining({ code: "not_a_place", field: "street", text: "شارع طنطا", governorates: [] }),
    expect.objectContaining({ code: "contradiction", field: null, governorates: ["C", "DK"] }),
  ]);
});

test("three scripts, long lines, bidi marks, digits and emoji are read or asked, and never fail", () => {
  expect(locate(street("مدينة نصر Nasr City madinet nasr ٥ 北京"))).toMatchObject({ governorate: "C" });
  expect(locate(street("\u202bالمنصورة\u202c\u200f، شارع الجيش"))).toMatchObject({ governorate: "DK" });
  for (const line of ["0123456789", "٠١٢٣٤٥", "😀😀😀", "\u202e\u2066\u200f", "a".repeat(2_000), "ا".repeat(2_000)])
    expect(locate(street(line))).toMatchObject({ result: "ask", question: "no_place", candidates: [] });
  expect(locate(street(`${"شقة ".repeat(480)}المنصورة`))).toMatchObject({ governorate: "DK" });
  expect(locate({ state: null, district: "", note: null })).toMatchObject({ question: "no_place" });
});

test("two places with «أو» between them are asked, also in one governorate", () => {
  for (const line of ["طنطا أو المحلة", "القاهرة ولا الجيزة", "Tanta or Mahalla"])
    expect(locate(street(line))).toMatchObject({ result: "ask", question: "contradiction" });
  expect(locate(street("طنطا، شارع النحاس أو خلفه"))).toMatchObject({ result: "accepted", governorate: "GH" });
});

test("a town whose name is better known abroad needs its governorate", () => {
  expect(locate({ city: "الرياض" })).toMatchObject({ result: "ask" });
  expect(locate({ city: "Paris" })).toMatchObject({ result: "ask" });
  expect(locate({ city: "الرياض" }, "KFS")).toMatchObject({ result: "accepted", governorate: "KFS" });
  expect(locate(street("الكويت، السالمية، حي المنصورة، السعودية"))).toMatchObject({
    result: "ask",
    question: "abroad",
  });
});

import { locate } from "@masar/core/address/place/locate";
import { expect, test } from "vitest";

const street = (line: string) => ({ street: [line] });

test.each([
  ["el za2azi2, share3 farou2", "SHR"],
  ["2wesna, share3 el gomhoreya", "MNF"],
  ["bel2as, share3 el souk", "DK"],
] as const)("2 stands for ق in a name in Latin letters: %s", (line, governorate) => {
  expect(locate(street(line))).toMatchObject({ result: "accepted", governorate });
});

test("a last letter that is typed twice is read once", () => {
  expect(locate(street("كفر الزياتت، شارع الجيش"))).toMatchObject({ result: "accepted", governorate: "GH" });
  expect(locate(street("المقطمم شارع 9"))).toMatchObject({ result: "accepted", governorate: "C" });
});

test.each([
  ["بورسعيد، شارع الثلاثيني و الإسماعيلية", "PTS"],
  ["بني سويف، Abdel Salam Aref street 12", "BNS"],
  ["tanta, share3 3abd el 7amid badawy", "GH"],
] as const)("both streets of a corner and a whole person's name are no places: %s", (line, governorate) => {
  expect(locate(street(line))).toMatchObject({ result: "accepted", governorate });
});

test("«شرقية» without ال after a name that is not known is the governorate, and a side otherwise", () => {
  expect(locate(street("عزبة الباشا نصار شرقية"))).toMatchObject({ result: "accepted", governorate: "SHR" });
  expect(locate(street("شقة شرقية الدور الثاني"))).toMatchObject({ result: "ask", question: "no_place" });
  expect(locate(street("بنها، واجهة شرقية"))).toMatchObject({ result: "accepted", governorate: "KB" });
});

test.each(["Qatar, Salmia, tower 5", "Riyadh city, Malaz, building 12", "Abu Dhabi, Khalifa city A villa 9"])(
  "a place abroad with a name that resembles one in Egypt is asked: %s",
  (line) => {
    expect(locate(street(line))).toMatchObject({ result: "ask", question: "abroad" });
  },
);

test("a village called after a place abroad is in Egypt", () => {
  expect(locate(street("الوادي الجديد، باريس، قرية الجزائر"))).toMatchObject({
    result: "accepted",
    governorate: "WAD",
  });
});

test("a quarter that several towns have contradicts none of them", () => {
  expect(locate(street("السويس حي الأربعين"))).toMatchObject({ result: "accepted", governorate: "SUZ" });
  expect(locate(street("إسنا بجوار القناطر"))).toMatchObject({ result: "accepted", governorate: "LX" });
});

test("a landmark that carries its town's name is enough", () => {
  expect(locate(street("سيتي سنتر الاسكندرية، محل 12"))).toMatchObject({ result: "accepted", governorate: "ALX" });
});

import { renderLabel } from "@masar/core/label/render";
import { faceFor } from "@masar/core/label/text/face";
import { fit as setIn } from "@masar/core/label/text/fit";
import { expect, test } from "vitest";
import { onlyPage, reversed, seen } from "./paper.ts";
import { sample } from "./sample.ts";

/** An address as printed on its label, line by line from left to right. */
async function asSeen(address: string): Promise<string[]> {
  return seen(await onlyPage(await renderLabel(sample({}, { address }))));
}

const arabicFont = faceFor(0x0627, "regular")?.font;

/** The names of the glyphs of one line in the order they are read; Cairo names them by their presentation form. */
function glyphNames(text: string): string[] {
  const direction = "rtl";
  const { lines } = setIn(text, {
    width: 1000,
    height: 100,
    weight: "regular",
    direction,
    size: 10,
    smallest: 10,
    lines: 1,
  });
  return lines
    .flatMap(({ shapes }) => shapes)
    .flatMap(({ glyphs }) => glyphs)
    .map(({ id }) => arabicFont?.getGlyph(id).name ?? "")
    .reverse();
}

const sentences: [title: string, text: string, seen: string][] = [
  ["a street's number", "شارع 26 يوليو", `${reversed("يوليو")} 26 ${reversed("شارع")}`],
  ["a number with a letter", "عمارة 12B الدور 3", `3 ${reversed("الدور")} 12B ${reversed("عمارة")}`],
  ["Arabic-Indic digits", "شقة ٢٦ الدور ٣", `٣ ${reversed("الدور")} ٢٦ ${reversed("شقة")}`],
  ["brackets", "مدخل (أمام البنك) يمين", `${reversed("يمين")} (${reversed("أمام البنك")}) ${reversed("مدخل")}`],
  ["a number with a slash", "عمارة 12/4 أ", `${reversed("أ")} 12/4 ${reversed("عمارة")}`],
  ["a Latin name", "أمام Mall of Egypt بوابة 4", `4 ${reversed("بوابة")} Mall of Egypt ${reversed("أمام")}`],
  ["a decimal", "وزن 1,250.5 كجم", `${reversed("كجم")} 1,250.5 ${reversed("وزن")}`],
  ["a Latin beginning", "B12 شارع النيل", `${reversed("شارع النيل")} B12`],
  ["Arabic inside English", "Flat 3, شارع النيل, Maadi", `Flat 3, ${reversed("شارع النيل")}, Maadi`],
];

test.each(sentences)("%s is placed where a reader expects it", async (_title, text, expected) => {
  expect(await asSeen(text)).toContain(expected);
});

test("a phone number inside a text keeps its digits in order and on one line", async () => {
  const notes = "الاتصال على 0122 555 6667 أولا";
  const page = await onlyPage(await renderLabel(sample({ notes, description: null })));
  const line = (await seen(page)).find((text) => text.includes("6667"));
  expect(line?.replaceAll("\u00a0", " ")).toContain(`${reversed("أولا")} 0122 555 6667 ${reversed("على")}`);
});

test("amount and phones read left to right on an Arabic label", async () => {
  const texts = await seen(await onlyPage(await renderLabel(sample({}, { phone2: "+20233334444" }))));
  expect(texts).toContain(`${reversed("ج.م")} 1,250.50 ${reversed("تحصيل")}`);
  expect(texts).toContain("EGP 1,250.50");
  expect(texts).toContain("0111 222 3334 / 0233334444");
});

test("each line of a long text has the correct visual order", async () => {
  const words = Array.from({ length: 12 }, (_, at) => `شارع ${at + 10} (كذا)`).join(" ");
  const lines = (await asSeen(words)).filter((line) => line.includes(reversed("شارع")) && !line.includes("15"));
  expect(lines.length).toBeGreaterThan(0);
  const numbers = (await asSeen(words)).flatMap((line) =>
    line.includes(reversed("كذا")) ? (line.match(/\d+/g) ?? []).reverse().map(Number) : [],
  );
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => at + 10));
});

test("letters take their initial, middle and final forms", () => {
  expect(glyphNames("محمد")).toEqual(["uniFEE3", "uniFEA4", "uniFEE4", "uniFEAA"]);
  expect(glyphNames("شارع")).toEqual(["uniFEB7", "uniFE8E", "uni0631", "uni0639"]);
});

test("lam and alef are one letter", () => {
  expect(glyphNames("لا")).toEqual(["uniFEFB"]);
  expect(glyphNames("كلام")).toEqual(["uniFEDB", "uniFEFC", "uni0645"]);
  expect(glyphNames("الأول")).toContain("uniFEF7");
});

test("vowel marks are placed on their letters and do not split the word", () => {
  expect(glyphNames("مُحَمَّد")).toEqual(["uniFEE3", "uni064F", "uniFEA4", "uni064E", "uniFEE4", "uni0651064E", "uniFEAA"]);
});

test("letters join in words that first appear after other labels were written", async () => {
  await renderLabel(sample({}, { address: "ح ذ ض ف ل ا ء" }));
  expect(glyphNames("حذاء")).toEqual(["uniFEA3", "uniFEAC", "uni0627", "uni0621"]);
  expect(glyphNames("يفضل")).toEqual(["uniFEF3", "uniFED4", "uniFEC0", "uniFEDE"]);
});

test("a zero-width non-joiner separates letters without a gap", () => {
  expect(glyphNames("می\u200cخواهم").slice(0, 2)).toEqual(["uniFEE3", "uniFBFD"]);
});

test("printed text can be searched: every glyph maps to its letters", async () => {
  const words = "مصر حسين صنع على بسري سنترال الإسكندرية لآلئ پاريس فوزي چاكيت الله كلية ضريح نجس تمر".split(" ");
  // The pairs Cairo draws as one glyph.
  const pairs = Array.from("بتثسشصضلني").flatMap((first) => Array.from("رزنىيئ", (second) => first + second));
  for (const some of [words, pairs, pairs.map((pair) => `م${pair}`)]) {
    const texts = (await asSeen(some.join(" "))).join(" ").split(" ");
    for (const word of some) expect(texts).toContain(reversed(word));
  }
});

import { renderLabel } from "@masar/core/label/render";
import { printable } from "@masar/core/label/text/printable";
import { renderZpl } from "@masar/core/label/zpl";
import fc from "fast-check";
import { expect, test } from "vitest";
import { onlyPage, reversed, seen } from "./paper.ts";
import { sample } from "./sample.ts";

const hostile: [title: string, text: string][] = [
  ["control characters", "a\u0000b\u0007c\u001b[31m\u009f\u007f\r\n\t\u2028\u2029d"],
  ["lone surrogates", "\ud800 شارع \udfff\ud83d"],
  ["bidi overrides", "\u202eشارع 26\u202c \u2066\u2067\u2068\u202a\u202b\u202d evil"],
  ["isolates that never close", "\u2067".repeat(200)],
  ["500 emoji", "😀👩‍👩‍👧‍👦🇪🇬".repeat(170)],
  ["a pile of marks", `م${"\u064b\u0651".repeat(250)}`],
  ["marks without a letter", "\u0301\u064e\u0651"],
  ["format characters", "\u200b\u200e\u200f\ufeff\u00ad\u061c\u2060"],
  ["private and unassigned", "\ue000\uf8ff\u{10ffff}\uffff\ufffe"],
  ["PDF syntax", ") Tj ET Q endstream endobj (\\"],
  ["scripts the font lacks", "王小明 Иван שלום नमस्ते"],
  ["presentation forms", "ﻣﺤﻤﺪ ﻻ ﷲ ﷺ"],
  ["nothing", ""],
  ["one long word", "ـ".repeat(500)],
  ["brackets", "([{<«‹".repeat(80)],
  ["joiners", "م\u200dم\u200cم\u200d".repeat(60)],
];

function everywhere(text: string) {
  return sample(
    {
      reference: text,
      hub: text,
      zone: text,
      description: text,
      notes: text,
      merchant: { name: text, phone: text, address: text },
    },
    {
      name: text,
      phone: text,
      phone2: text,
      governorateName: { en: text, ar: text },
      city: text,
      district: text,
      address: text,
    },
  );
}

test.each(hostile)("a label is generated with %s in every field", async (_title, text) => {
  for (const sheet of [{ kind: "10x15" }, { kind: "a4", perSheet: 6, start: 0 }] as const) {
    const texts = await seen(await onlyPage(await renderLabel(everywhere(text), sheet)));
    expect(texts).toContain("MS2048736195202");
    expect(texts.join("")).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}]/u);
  }
  expect(renderZpl(everywhere(text))).toMatch(/^\^XA[\s\S]*\^XZ\n$/);
});

test("any text can be printed without invalid characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const clean = printable(text);
      expect(clean).toBe(clean.trim());
      expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u202a-\u202e\u2066-\u2069]| {2}/u);
      expect(printable(clean)).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});

test("characters without a glyph are replaced, dropped or marked", () => {
  expect(printable("😀 محمد 👍🏽 علي ❤️")).toBe("محمد علي");
  expect(printable("محمد\u20e3 علي\u093e")).toBe("محمد علي");
  expect(printable("№ 5 ㎏ Ⅳ 𝐀bc ｆｕｌｌ")).toBe("No 5 kg IV Abc full");
  expect(printable("12‑B “مول” – 5′")).toBe("12-B “مول” – 5'");
  expect(printable("ﻣﺤﻤﺪ ﻻ")).toBe("محمد لا");
  expect(printable(" سطر\r\nثان\tثالث ")).toBe("سطر ثان ثالث");
  expect(printable("Łódź, Şişli, Ağrı, Ñ")).toBe("Łódź, Şişli, Ağrı, Ñ");
});

test("names in scripts that the font lacks are written in Latin letters, so that the courier can say them", async () => {
  expect(printable("王小明")).toBe("Wang Xiao Ming");
  expect(printable("Иван Щербаков")).toBe("Ivan Shcherbakov");
  expect(printable("Γιώργος Παπαδόπουλος")).toBe("Giorgos Papadopoylos");
  expect(printable("राहुल शर्मा")).toBe("raahul shrmaa");
  expect(printable("محمد Иван 12 شارع")).toBe("محمد Ivan 12 شارع");
  expect(printable("北京路12号")).toBe("Bei Jing Lu12Hao");
  expect(printable("محمدИ الرقم٥٦北")).toBe("محمدI الرقم٥٦Bei");
  expect(printable("Nguyễn")).toBe("Nguyen");
  const texts = await seen(await onlyPage(await renderLabel(sample({}, { name: "Анна Ким" }))));
  expect(texts).toContain("Anna Kim");
});

test("a long sequence of combining marks is shortened", () => {
  expect(printable(`م${"\u064b\u0651".repeat(250)}د`)).toMatch(/^م\p{M}{2}د$/u);
  expect(printable("مُحَمَّدٌ")).toBe("مُحَمَّدٌ");
});

test("a direction override in an address does not change the label's own text", async () => {
  const address = "\u202eشارع 26 يوليو";
  const texts = await seen(await onlyPage(await renderLabel(sample({}, { address }))));
  expect(texts).toContain(`${reversed("يوليو")} 26 ${reversed("شارع")}`);
});

test("a name of emoji only is printed as a dash", async () => {
  const texts = await seen(await onlyPage(await renderLabel(sample({}, { name: "😀😀" }))));
  expect(texts).toContain("—");
});

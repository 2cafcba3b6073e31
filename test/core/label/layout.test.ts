import { layOut } from "@masar/core/label/layout";
import { type Box, type Mark, POINTS_PER_MM } from "@masar/core/label/mark";
import { type LabelData, renderLabel } from "@masar/core/label/render";
import { compact, portrait } from "@masar/core/label/template";
import { wordingOf } from "@masar/core/label/wording";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inkAtEdge, onlyPage, paper, reversed, seen } from "./paper.ts";
import { sample } from "./sample.ts";

const templates = [
  ["10 × 15 label", portrait],
  ["A4 with six", compact],
] as const;

/** The ink of a mark: for text the area of its glyphs, not the font's line box. */
function inkOf(mark: Mark): Box {
  switch (mark.kind) {
    case "text": {
      const { x, y, size, line } = mark;
      const [top, bottom] = [y - (line.top * size) / 1000, y - (line.bottom * size) / 1000];
      return { x, y: top, width: (line.width * size) / 1000, height: bottom - top };
    }
    case "qr":
      return { x: mark.x, y: mark.y, width: mark.module * mark.rows.length, height: mark.module * mark.rows.length };
    case "fill":
    case "code128":
      return mark.box;
  }
}

test("the hub has the Arabic word that tracking, manifests and reports have for it", async () => {
  expect(await seen(await onlyPage(await renderLabel(sample())))).toContain(reversed("الفرع"));
});

const SLACK_POINTS = 0.01;

function within(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - SLACK_POINTS &&
    inner.y >= outer.y - SLACK_POINTS &&
    inner.x + inner.width <= outer.x + outer.width + SLACK_POINTS &&
    inner.y + inner.height <= outer.y + outer.height + SLACK_POINTS
  );
}

function apart(one: Box, other: Box): boolean {
  return (
    one.x + one.width <= other.x + SLACK_POINTS ||
    other.x + other.width <= one.x + SLACK_POINTS ||
    one.y + one.height <= other.y + SLACK_POINTS ||
    other.y + other.height <= one.y + SLACK_POINTS
  );
}

const words = "شارع الإسكندرية أُمُّ 26 يوليو (عمارة 12B) Mohandessin, Fl. 4/7 – برجاء الاتصال ";
const anyText = (longest: number) =>
  fc.oneof(
    fc.string({ unit: "binary", maxLength: longest }),
    fc.constantFrom("م", "W", "ا", "1", "(", "ي", "لآ", words).map((text) => text.repeat(longest).slice(0, longest)),
    fc.nat({ max: longest }).map((length) => words.repeat(10).slice(0, length)),
  );

const anyLabel: fc.Arbitrary<LabelData> = fc
  .record({
    reference: anyText(100),
    hub: anyText(12),
    zone: anyText(40),
    codPiastres: fc.constantFrom(0, 1, 99, 100_000, 3_000_000),
    description: fc.option(anyText(500)),
    notes: fc.option(anyText(500)),
    merchant: fc.record({ name: anyText(120), phone: fc.option(anyText(30)), address: fc.option(anyText(500)) }),
    livemode: fc.boolean(),
    allowOpen: fc.boolean(),
    recipient: fc.record({
      name: anyText(120),
      phone2: fc.option(anyText(30)),
      city: fc.option(anyText(80)),
      district: fc.option(anyText(80)),
      address: anyText(500),
    }),
  })
  .map(({ recipient, ...changes }) => sample(changes, recipient));

test.each(templates)(
  "on a %s nothing leaves its block, runs into a text of another kind or is too small to be read, whatever is written",
  (_name, template) => {
    const blocks = Object.values(template.boxes);
    fc.assert(
      fc.property(anyLabel, (label) => {
        const marks = layOut(wordingOf(label), template).map((mark) => ({ mark, ink: inkOf(mark) }));
        const texts = marks.flatMap(({ mark, ink }) => (mark.kind === "text" ? [{ size: mark.size, ink }] : []));
        expect(marks.filter(({ ink }) => !blocks.some((block) => within(ink, block)))).toEqual([]);
        expect(texts.filter(({ size }) => size < 5.9)).toEqual([]);
        // Lines of one text may come closer: below a ي an أ.
        const touching = texts.flatMap((text, at) =>
          texts.slice(at + 1).filter((other) => other.size !== text.size && !apart(text.ink, other.ink)),
        );
        expect(touching).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);

test.each(templates)("on a %s no blocks overlap, and all are on the paper", (_name, template) => {
  const blocks = Object.values(template.boxes);
  for (const [at, block] of blocks.entries()) {
    expect(within(block, { x: 0, y: 0, width: template.width, height: template.height })).toBe(true);
    for (const other of blocks.slice(at + 1)) expect(apart(block, other)).toBe(true);
  }
});

test("the paper around the frame stays white", async () => {
  const long = "أيي".repeat(200);
  const label = sample({ notes: long, description: long, zone: long, reference: long }, { name: long, address: long });
  const page = await paper(await onlyPage(await renderLabel(label)));
  expect(inkAtEdge(page, Math.floor(2.9 * 8))).toBe(0);
});

test("an address of 500 characters under a long name is printed in full", async () => {
  const sentence = "كمبوند الريحان، المرحلة الثالثة، عمارة 145، الدور الأول، شقة 12، خلف محطة وقود وطنية، ";
  const address = `${sentence.repeat(8).slice(0, 490).trim()} النهاية`;
  const name = "الأستاذة الدكتورة عائشة محمد عبد المنعم الشرقاوي حرم المهندس خالد مصطفى";
  const long = {
    name,
    phone2: "+201225556667",
    city: "مدينة السادس من أكتوبر",
    district: "الحي المتميز، المجاورة السابعة",
  };
  const texts = await seen(await onlyPage(await renderLabel(sample({}, { ...long, address }))));
  expect(texts.some((text) => text.includes(reversed("النهاية")))).toBe(true);
});

test.each([
  [...templates[0], 4],
  [...templates[1], 3],
])("the bars of a number on the %s are whole dots of 203 dpi", (_name, template, dots) => {
  for (const trackingNumber of ["MS2048736195202", "MS20487361952"]) {
    const code = layOut(wordingOf(sample({ trackingNumber })), template).find((mark) => mark.kind === "code128");
    expect(((code?.module ?? 0) * 8) / POINTS_PER_MM).toBeCloseTo(dots);
  }
});

test("text that does not fit ends in an ellipsis", async () => {
  const reference = "W1".repeat(50);
  const texts = await seen(await onlyPage(await renderLabel(sample({ reference }))));
  expect(texts.find((text) => text.startsWith("W1W1") && text.endsWith("…"))).toBeDefined();
});

test("a short text is never truncated because of its line height", async () => {
  const short = "أي/أ";
  const changes = { reference: short, hub: short, zone: short, description: short, notes: short };
  const merchant = { name: short, phone: null, address: short };
  const label = sample({ ...changes, merchant }, { name: short, city: short, district: short, address: short });
  for (const sheet of [{ kind: "10x15" }, { kind: "a4", perSheet: 6, start: 0 }] as const) {
    const texts = await seen(await onlyPage(await renderLabel(label, sheet)));
    expect(texts.filter((text) => text.includes("…"))).toEqual([]);
    expect(texts.filter((text) => text.includes(reversed(short))).length).toBe(10);
  }
});

const facts: [title: string, change: Partial<LabelData>, shown: string[]][] = [
  ["cash to collect", { codPiastres: 3_000_000 }, ["COD", "EGP 30,000.00"]],
  ["that nothing is to be collected", { codPiastres: 0 }, ["PREPAID", "DO NOT COLLECT", reversed("مدفوع – لا تحصيل")]],
  ["a sandbox label", { livemode: false }, [`SANDBOX · ${reversed("تجريبي")}`]],
  ["the service", { service: "express" }, [`EXPRESS · ${reversed("سريع")}`]],
  ["that the parcel may be opened", { allowOpen: true }, ["OPENING ALLOWED"]],
  ["that it may not", { allowOpen: false }, ["DO NOT OPEN", reversed("ممنوع فتح الشحنة")]],
  ["hub, zone, number", {}, ["CAI-1", "A2", "MS2048736195202"]],
  ["weight, pieces, date, reference", { pieces: 3 }, ["1.25 kg", "3", "2026-11-20 14:03", "ORD-10482"]],
  ["the sender", {}, [reversed("متجر النيل للملابس"), "0100 123 4567"]],
];

test.each(facts)("the label shows %s", async (_title, change, shown) => {
  const texts = await seen(await onlyPage(await renderLabel(sample(change))));
  for (const text of shown) expect(texts).toContain(text);
});

test("a live label has no sandbox mark, a prepaid label no amount", async () => {
  const texts = (await seen(await onlyPage(await renderLabel(sample({ codPiastres: 0 }))))).join("\n");
  expect(texts).not.toContain("SANDBOX");
  expect(texts).not.toMatch(/EGP|COD|0\.00/);
});

test("the governorate is printed in both languages", async () => {
  const texts = await seen(await onlyPage(await renderLabel(sample({}, { city: null }))));
  expect(texts).toContain("Giza");
  expect(texts).toContain(reversed("الجيزة"));
});

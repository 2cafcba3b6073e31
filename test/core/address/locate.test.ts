import { listGovernorates } from "@masar/core/address/governorate";
import { listPlaces } from "@masar/core/address/place/gazetteer";
import { locate } from "@masar/core/address/place/locate";
import { expect, test } from "vitest";
import { ADDRESS_LINES } from "./address-lines.ts";

test("of what is accepted at least 99 in 100 are right, and at least 80 in 100 good addresses are accepted", () => {
  const good = ADDRESS_LINES.filter(({ governorate }) => governorate !== "ask" && governorate !== "unknown");
  const judged = ADDRESS_LINES.map((line) => ({ line, located: locate([line.text]) }));
  const accepted = judged.filter(({ located }) => located.kind === "certain");
  const wrong = accepted.filter(
    ({ line, located }) =>
      located.kind === "certain" &&
      (located.governorate !== line.governorate || (line.city !== undefined && located.city?.en !== line.city)),
  );
  const missed = judged.filter(({ line, located }) => good.includes(line) && located.kind !== "certain");
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
    const located = locate([text]);
    expect(["ambiguous", "conflict"]).toContain(located.kind);
    if (located.kind === "ambiguous" || located.kind === "conflict") {
      expect(located.candidates.length).toBeGreaterThan(0);
    }
  },
);

test("what the store's own list says decides between towns of one name", () => {
  expect(locate(["المطرية، ميدان المسلة"], "C")).toMatchObject({ kind: "certain", governorate: "C" });
  expect(locate(["المطرية، شارع المدرسة"], "DK")).toMatchObject({ kind: "certain", governorate: "DK" });
  expect(locate(["12 شارع النصر"], "C")).toEqual({ kind: "certain", governorate: "C", city: null });
});

test("a town that lies elsewhere contradicts the governorate that is stated, and says where it lies", () => {
  expect(locate(["الدقي، شارع التحرير"], "C")).toEqual({
    kind: "conflict",
    stated: "C",
    candidates: [{ governorate: "GZ", city: { ar: "الدقي", en: "Dokki" } }],
  });
});

test("town and street may come in fields of their own, in any order", () => {
  expect(locate(["شارع بورسعيد، عمارة 4", "السيدة زينب", "القاهرة"])).toMatchObject({
    kind: "certain",
    governorate: "C",
    city: { en: "Sayeda Zeinab" },
  });
});

test("nothing, noise and very long lines are unknown and cost nothing", () => {
  expect(locate([])).toEqual({ kind: "unknown" });
  expect(locate(["", "  ", "؟؟؟", "😀", "\u202e\u200f"])).toEqual({ kind: "unknown" });
  expect(locate(["شارع ".repeat(5_000)])).toEqual({ kind: "unknown" });
});

test("every governorate is known by its names and has places, and every place is found by each of its names", () => {
  for (const { code, ar, en } of listGovernorates()) {
    for (const name of [ar, en, `محافظة ${ar}`])
      expect([name, locate([name])]).toMatchObject([name, { governorate: code }]);
    expect(listPlaces().some((place) => place.governorate === code)).toBe(true);
  }
  for (const { governorate, spellings, name } of listPlaces()) {
    for (const spelling of [...spellings.ar, ...spellings.en]) {
      const located = locate([spelling], governorate);
      expect([spelling, located]).toMatchObject([spelling, { kind: "certain", governorate }]);
      expect([spelling, located.kind === "certain" && located.city !== null]).toEqual([spelling, true]);
      expect(name.ar).not.toBe("");
    }
  }
});

import { foldSpelling } from "@masar/core/address/fold";
import { GOVERNORATE_CODES } from "@masar/core/address/governorate";
import { listPlaces } from "@masar/core/address/place/gazetteer";
import { readAddress } from "@masar/core/shipment/address-conflict";
import { expect, test } from "vitest";

/** The governorates that have a place of the name, by its folded spelling. */
function homesByName(): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>();
  for (const { governorate, name, spellings } of listPlaces()) {
    for (const spelling of [name.ar, name.en, ...spellings.map(({ text }) => text)]) {
      const known = homes.get(foldSpelling(spelling)) ?? new Set();
      homes.set(foldSpelling(spelling), known.add(governorate));
    }
  }
  return homes;
}

test("every town under every governorate that has no place of its name is a conflict", () => {
  const homes = homesByName();
  const silent = { ar: [] as string[], en: [] as string[] };
  let pairs = 0;
  for (const town of listPlaces().filter(({ kind }) => kind === "town")) {
    for (const language of ["ar", "en"] as const) {
      const city = town.name[language];
      for (const governorate of GOVERNORATE_CODES) {
        if (homes.get(foldSpelling(city))?.has(governorate)) continue;
        pairs += 1;
        const { conflict } = readAddress({ governorate, city, district: null, address: "12 شارع الجيش، الدور الثاني" });
        if (conflict === null) silent[language].push(`${city} in ${governorate}`);
      }
    }
  }
  expect(pairs).toBeGreaterThan(20_000);
  expect(silent.ar).toEqual([]);
  // Latin spellings vary so much that a few names of one governorate are read as another's.
  expect(silent.en.length, silent.en.join("; ")).toBeLessThan(5);
});

test("every town under its own governorate is none", () => {
  const towns = listPlaces().filter(({ kind }) => kind === "town");
  const conflicts = towns.flatMap(({ name, governorate }) => {
    const { conflict } = readAddress({ governorate, city: name.ar, district: null, address: "12 شارع الجيش" });
    return conflict ? [`${name.ar} in ${governorate}`] : [];
  });
  expect(conflicts).toEqual([]);
});

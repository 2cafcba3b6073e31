import { GOVERNORATE_CODES, type GovernorateCode, governorateName } from "@masar/core/address/governorate";
import { listPlaces, type Place } from "@masar/core/address/place/gazetteer";
import { locate } from "@masar/core/address/place/locate";
import type { AddressFields } from "@masar/core/address/place/location";
import { wordsOf } from "@masar/core/address/place/words";
import { expect, test } from "vitest";

const STREET = "12 شارع الجمهورية، الدور الثالث، شقة 5";

/** The governorates that have a place of that name, by the spelling that is compared. */
const OWNERS = new Map<string, Set<GovernorateCode>>();
for (const { spellings, governorate } of listPlaces()) {
  for (const { text } of spellings) {
    const owners = OWNERS.get(comparedAs(text)) ?? new Set();
    OWNERS.set(comparedAs(text), owners.add(governorate));
  }
}

function comparedAs(text: string): string {
  return wordsOf(text)
    .map(({ key }) => key)
    .join("");
}

const TOWNS = listPlaces().filter(({ kind }) => kind === "town");

interface Attack {
  town: Place;
  name: string;
  wrong: GovernorateCode;
}

/** Every spelling of every town with every governorate that has no place of that name. */
function* attacks(): Generator<Attack> {
  for (const town of TOWNS) {
    for (const { text: name } of town.spellings) {
      for (const wrong of GOVERNORATE_CODES) {
        if (wrong !== town.governorate && !OWNERS.get(comparedAs(name))?.has(wrong)) yield { town, name, wrong };
      }
    }
  }
}

function acceptedSilently(fieldsOf: (attack: Attack) => AddressFields, isCodeGiven: boolean): string[] {
  const silent: string[] = [];
  let count = 0;
  for (const attack of attacks()) {
    count += 1;
    const located = locate(fieldsOf(attack), isCodeGiven ? attack.wrong : undefined);
    if (located.result === "accepted") silent.push(`${attack.name} with ${attack.wrong} → ${located.governorate}`);
  }
  expect(count).toBeGreaterThan(40_000);
  return silent;
}

test("a town with a wrong governorate from the store's list is never accepted", () => {
  expect(acceptedSilently(({ name }) => ({ city: name, street: [STREET] }), true)).toEqual([]);
});

test("a town with a wrong governorate as text is never accepted, nor with the fields swapped", () => {
  const state = ({ wrong }: Attack) => governorateName(wrong).ar;
  expect(acceptedSilently((attack) => ({ state: state(attack), city: attack.name, street: [STREET] }), false)).toEqual(
    [],
  );
  expect(acceptedSilently((attack) => ({ state: attack.name, city: state(attack), street: [STREET] }), false)).toEqual(
    [],
  );
});

test("every town with its own governorate is accepted", () => {
  for (const { governorate, spellings } of TOWNS) {
    for (const { text: city } of spellings) {
      expect([city, locate({ city, street: [STREET] }, governorate)]).toMatchObject([
        city,
        { result: "accepted", governorate },
      ]);
    }
  }
});

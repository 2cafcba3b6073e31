import { randomFillSync } from "node:crypto";
import { createIds, randomToken } from "@masar/core/kernel/id";
import fc from "fast-check";
import { expect, test } from "vitest";

test("an id is its prefix and 26 characters of lower-case Crockford base32", () => {
  expect(createIds()("evt")).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/);
});

test("an id starts with its creation time", () => {
  const idAt = (nowMs: number) => createIds({ nowMs: () => nowMs, fillRandom: randomFillSync })("evt");
  expect(idAt(0)).toMatch(/^evt_0000000000/);
  expect(idAt(1469918176385)).toMatch(/^evt_01aryz6s41/); // as in the ULID library's own example
  expect(idAt(2 ** 48 - 1)).toMatch(/^evt_7zzzzzzzzz/);
});

test("ids increase strictly, a hundred thousand within one millisecond", () => {
  const newId = createIds({ nowMs: () => 1_800_000_000_000, fillRandom: randomFillSync });
  const ids = Array.from({ length: 100_000 }, () => newId("dlv"));
  expect(ids.filter((id, at) => at > 0 && id <= (ids[at - 1] ?? ""))).toEqual([]);
});

test("ids increase strictly for any clock and any random bytes", () => {
  const clock = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 2, maxLength: 50 });
  fc.assert(
    fc.property(clock, fc.constantFrom(0x00, 0x7f, 0xff), (timesMs, byte) => {
      const times = timesMs.values();
      const newId = createIds({ nowMs: () => times.next().value ?? 0, fillRandom: (bytes) => bytes.fill(byte) });
      const ids = timesMs.map(() => newId("evt"));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted()).toEqual(ids);
    }),
  );
});

test("two generators that start in the same millisecond create different ids", () => {
  const sources = { nowMs: () => 1_800_000_000_000, fillRandom: randomFillSync };
  const [one, other] = [createIds(sources), createIds(sources)];
  const ids = Array.from({ length: 1_000 }, () => [one("evt"), other("evt")]).flat();
  expect(new Set(ids).size).toBe(2_000);
});

test("a token has only letters and digits, uses all of them, and is unique", () => {
  const tokens = Array.from({ length: 2_000 }, () => randomToken());
  expect(new Set(tokens).size).toBe(2_000);
  for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(new Set(tokens.join("")).size).toBe(62);
  expect(randomToken(43)).toHaveLength(43);
});

import { fingerprint } from "@masar/core/http/body";
import { expect, it } from "vitest";

it("is the same for every order of keys, at every depth", () => {
  const one = { a: 1, list: [{ b: "ب", a: null }], metadata: { y: "2", x: "1" } };
  const other = { metadata: { x: "1", y: "2" }, list: [{ a: null, b: "ب" }], a: 1 };
  expect(fingerprint(other)).toBe(fingerprint(one));
});

it.each([
  ["another value", { a: 1 }, { a: 2 }],
  ["a number and its text", { a: 1 }, { a: "1" }],
  ["another order of a list", { a: [1, 2] }, { a: [2, 1] }],
  ["a value under another key", { a: { b: 1 } }, { b: { a: 1 } }],
  ["nothing and an empty object", null, {}],
])("differs for %s", (_, one, other) => {
  expect(fingerprint(other)).not.toBe(fingerprint(one));
});

it("stays what stored keys were compared with: the SHA-256 of JSON with sorted keys", () => {
  // printf '%s' '{"a":[{"b":1,"c":null}],"z":"م"}' | sha256sum
  expect(fingerprint({ z: "م", a: [{ c: undefined, b: 1 }] })).toBe(
    "02336fa955a5362fb798de84d37b2d7c0258834130b84b3e17fd44c8d8b76429",
  );
  // printf '%s' '{"metadata":{"#":"c","10":"b","9":"a"}}' | sha256sum
  expect(fingerprint({ metadata: { "9": "a", "10": "b", "#": "c" } })).toBe(
    "f140739aa093dc877ad048b08874bdf1fe040c850e73f68d6184e47b9e67952c",
  );
});

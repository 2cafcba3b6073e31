import { listGovernorates } from "@masar/core/address/governorate";
import { hubFor, listHubs } from "@masar/core/operations/hub";
import { expect, it } from "vitest";

const served = listGovernorates().map(({ code }) => hubFor(code));

it("sends every governorate to a listed hub, and no hub stands idle", () => {
  expect(new Set(served)).toEqual(new Set(listHubs().map(({ code }) => code)));
});

it("names hubs by a place and a number, each once, in both languages", () => {
  const codes = listHubs().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, en, ar } of listHubs()) {
    expect(code).toMatch(/^[A-Z]{3}-\d$/);
    expect(en).toMatch(/^[A-Z][A-Za-z ]+$/);
    expect(ar).toMatch(/^[\u0600-\u06ff ]+$/);
  }
});

it("sorts Cairo, Giza and Alexandria at home", () => {
  expect([hubFor("C"), hubFor("GZ"), hubFor("ALX")]).toEqual(["CAI-1", "GIZ-1", "ALX-1"]);
});

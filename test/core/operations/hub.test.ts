import { listGovernorates } from "@masar/core/address/governorate";
import { hubFor, listHubs } from "@masar/core/quote/hub";
import { expect, it } from "vitest";

const served = listGovernorates().map(({ code }) => hubFor(code));

it("maps every governorate to a listed hub, and uses every hub", () => {
  expect(new Set(served)).toEqual(new Set(listHubs().map(({ code }) => code)));
});

it("names each hub uniquely by place and number, in both languages", () => {
  const codes = listHubs().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, en, ar } of listHubs()) {
    expect(code).toMatch(/^[A-Z]{3}-\d$/);
    expect(en).toMatch(/^[A-Z][A-Za-z ]+$/);
    expect(ar).toMatch(/^[\u0600-\u06ff ]+$/);
  }
});

it("maps Cairo, Giza and Alexandria to their own hubs", () => {
  expect([hubFor("C"), hubFor("GZ"), hubFor("ALX")]).toEqual(["CAI-1", "GIZ-1", "ALX-1"]);
});

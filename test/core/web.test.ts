import { listGovernorates } from "@masar/core/address/governorate";
import { expect, test } from "vitest";
import { GOVERNORATES } from "../../web/src/i18n/governorates.ts";

test("the dashboard offers exactly the governorates that the API takes", () => {
  expect(GOVERNORATES).toEqual(listGovernorates().map(({ code, en, ar }) => ({ code, en, ar })));
});

// docs/api.md, Checking an address.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

let masar: TestService;
let shop: TestAccount;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const check = (body: object, headers = {}) => shop.live.post("/addresses/check", body, headers);

test("a clear address is accepted with its governorate, town and the words that say so", async () => {
  const { status, body } = await check({ governorate: "الدقهلية", city: "طلخا", address: "شارع البحر برج النور" });
  expect([status, body.result, body.governorate, body.city, body.candidates]).toEqual([
    200,
    "accepted",
    "DK",
    "Talkha",
    [],
  ]);
  expect(body.reasons).toContainEqual(
    expect.objectContaining({ code: "place_named", field: "city", text: "طلخا", governorates: ["DK"] }),
  );
  const arabic = await check({ governorate: "DK", city: "طلخا", address: "شارع البحر" }, { "Accept-Language": "ar" });
  expect([arabic.body.city, arabic.body.reasons[0].field]).toEqual(["طلخا", "governorate"]);
});

test("a contradiction is asked about, in both directions, with the places to choose from", async () => {
  for (const given of [
    { governorate: "Cairo", address: "الإسكندرية، سموحة، شارع فوزي معاذ" },
    { governorate: "ALX", city: "مدينة نصر", address: "شارع عباس العقاد" },
  ]) {
    const { body } = await check(given);
    expect([body.result, body.governorate, body.city, body.reasons.at(-1).code]).toEqual([
      "ask",
      null,
      null,
      "contradiction",
    ]);
    const candidates = body.candidates.map(({ governorate }: { governorate: string }) => governorate);
    expect(candidates).toEqual(expect.arrayContaining(["C", "ALX"]));
  }
});

describe("whatever a buyer types is answered", () => {
  test.each([
    ["nothing that names a place", "الدور الخامس شقة 12"],
    ["only digits", "12345"],
    ["only emoji", "🙏🏠"],
    ["an empty line", ""],
    ["marks that turn the text", "\u202eطنطا\u202c 12"],
    ["2,000 characters", "شارع ".repeat(400)],
    ["three scripts", "Smouha سموحة Смуха Alexandria"],
  ])("%s", async (_, address) => {
    const { status, body } = await check({ address });
    expect([status, ["accepted", "ask"].includes(body.result)]).toEqual([200, true]);
  });

  test("longer or unknown fields are refused by name", async () => {
    const refused = await check({ address: "ش".repeat(2001), town: "x" });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/address",
      "/town",
    ]);
  });
});

test("the answer is the one that a store's order with the address gets", async () => {
  await shop.test.post("/stores", { platform: "demo" });
  const orders = await eventually(
    async () => (await shop.test.get("/orders?limit=100")).body.data,
    (list) => list.length === 14,
  );
  let compared = 0;
  for (const order of orders) {
    const { governorate, state, city, address, country } = order.recipient;
    if (country !== "EG" || !address) continue;
    const { body } = await check({ governorate: governorate ?? state ?? "", city: city ?? "", address });
    const asked = order.reasons.some(({ code }: { code: string }) => code.startsWith("governorate_"));
    expect([order.number, body.result]).toEqual([order.number, asked ? "ask" : "accepted"]);
    if (order.shipment) {
      const { recipient } = (await shop.test.get(`/shipments/${order.shipment.tracking_number}`)).body;
      expect(body.governorate).toBe(recipient.governorate);
    }
    compared += 1;
  }
  expect(compared).toBeGreaterThan(10);
});

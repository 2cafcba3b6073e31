import { expect, test } from "vitest";
import { placeOrder, viewOf } from "../../support/zid/order.ts";
import { connector, FACTS, storeOf } from "../../support/zid/store.ts";
import { fakeZid } from "../../support/zid/zid.ts";

const OURS = ["Masar", "MASAR", "شحن مسار", "مسار Masar", "Masar-Cairo", "(مسار)", "Masar: next day", "مسار، القاهرة"];
const OTHERS = ["Masarat Logistics", "مسارات إكسبريس", "شركة المسار الذهبي", "مسارك", "Almasar", "Masar2", "Courier"];

/** What parsing says of an order with this delivery option, in a store where these options of ours are known. */
function parsed(option: number, optionName: string, known?: string) {
  const values = known === undefined ? {} : { deliveryOption: known };
  return connector.parseOrder(viewOf(placeOrder({ option, optionName })), { ...FACTS, values });
}

test("where no option of ours is known, one is ours that has our name as a word of its own", () => {
  for (const name of OURS) expect([name, parsed(600_001, name).status]).toEqual([name, "ready"]);
  for (const name of OTHERS)
    expect([name, parsed(600_001, name).status]).toEqual([name, "ready, no Masar delivery option"]);
});

test("where our option is known, only its number decides, whatever it is called", () => {
  expect(parsed(500_001, "Courier", "500001").needsShipping).toBe(true);
  expect(parsed(600_001, "Masar", "500001").needsShipping).toBe(false);
});

test("the options of a store are ours by their whole names; one that was replaced stays ours, one that was renamed does not", async () => {
  const zid = fakeZid();
  const store = storeOf(zid);
  const read = async (known?: string) => {
    const facts = { ...FACTS, values: known === undefined ? {} : { deliveryOption: known } };
    return (await connector.inspect({ ...store, facts })).facts.values.deliveryOption;
  };
  zid.options = [...OTHERS, ...OURS].map((name, at) => ({ id: 1 + at, name }));
  expect(await read()).toBe(OURS.map((_, at) => 1 + OTHERS.length + at).join(","));
  zid.options = [
    { id: 500_001, name: "Another courier" },
    { id: 500_003, name: "Masar" },
  ];
  expect(await read("500001,500002")).toBe("500003,500002");
  // Without any of ours nobody can tell whose an order is.
  zid.options = [];
  expect(await read("500001")).toBeUndefined();
});

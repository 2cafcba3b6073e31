import type { StoreFacts, StoreOrder } from "@masar/kit";
import { describe, expect, test } from "vitest";
import type { NewOrder } from "../../support/shopify/life.ts";
import { APP, type FakeShopify, fakeShopify, networkWith } from "../../support/shopify/shopify.ts";
import type { FakeOrder } from "../../support/shopify/state.ts";
import { configured, connector, FACTS, parcelOf, storeOf, updateOf } from "../../support/shopify/store.ts";

async function readFrom(shop: FakeShopify, order: FakeOrder, facts: StoreFacts = FACTS): Promise<StoreOrder[]> {
  const store = await storeOf(shop, facts);
  const parcels = order.fulfillmentOrders.map((_, place) => connector.fetchOrder(store, parcelOf(order, place)));
  return (await Promise.all(parcels)).map((payload) => connector.parseOrder(payload, facts));
}

async function read(order: NewOrder, change: Partial<FakeShopify> = {}, facts?: StoreFacts): Promise<StoreOrder> {
  const shop = Object.assign(fakeShopify(), change);
  const [first] = await readFrom(shop, shop.placeOrder(order), facts);
  if (!first) throw new Error("no parcel");
  return first;
}

describe("governorates", () => {
  const SAME = "ALX ASN AST BA BH BNS C DK DT FYM GH GZ IS JS KB KFS KN LX MN MNF MT PTS SHG SHR SIN SUZ WAD".split(
    " ",
  );
  test.each(SAME)("%s is kept", async (code) => {
    expect((await read({ address: { provinceCode: code } })).recipient.address.governorateCode).toBe(code);
  });

  test.each([
    ["SU", "الحي الأول", "GZ"],
    ["HU", "حلوان", "C"],
    ["HU", "أطفيح", "GZ"],
    ["HU", "الصف", "GZ"],
    ["HU", "El Saff", "GZ"],
    ["HU", "Atfih", "GZ"],
  ])("%s, dissolved in 2011, with %s is %s", async (provinceCode, city, expected) => {
    expect((await read({ address: { provinceCode, city } })).recipient.address.governorateCode).toBe(expected);
  });

  test("an unknown code is dropped, and the name is kept", async () => {
    const { address } = (await read({ address: { provinceCode: "XX", province: "Nowhere" } })).recipient;
    expect(address).toMatchObject({ governorateCode: null, stateName: "Nowhere" });
  });
});

test("a company of the shipping address is named with the person, or alone", async () => {
  const nameOf = async (address: NewOrder["address"]) => (await read({ address: address ?? {} })).recipient.name;
  expect(await nameOf({ company: " Nile & Sons " })).toBe("منى السيد (Nile & Sons)");
  expect(await nameOf({ company: "Nile & Sons", firstName: null, lastName: null })).toBe("Nile & Sons");
  expect(await nameOf({ company: " " })).toBe("منى السيد");
});

describe("payment", () => {
  test.each([
    ["Cash on Delivery (COD)", true],
    ["الدفع عند الاستلام", true],
    ["الدفع عند الإستلام", true],
    ["دفع نقدي عند التسليم", true],
    ["cod", true],
    ["Vodafone Cash", false],
    ["Codex Pay", false],
    ["Card on delivery / Cash on delivery", false],
    ["بطاقة عند الاستلام", false],
    ["Bank Deposit", false],
  ])("%s is cash at the door: %s", async (name, isCod) => {
    expect((await read({ gateways: [name] })).payment.isCod).toBe(isCod);
  });

  test("a name on the merchant's list is cash; without the preset on the list no other name is", async () => {
    const facts = { ...FACTS, cashGateways: ["Pay our driver"] };
    expect((await read({ gateways: ["Pay our driver"] }, {}, facts)).payment).toMatchObject({
      gateway: "Pay our driver",
      isCod: true,
    });
    expect((await read({ gateways: ["cod"] }, {}, facts)).payment.isCod).toBe(false);
  });

  test("a paid order, or one that owes the buyer, has nothing to collect, whatever its method", async () => {
    for (const outstandingMinor of [0, -5_000]) {
      const { payment } = await read({ outstandingMinor });
      expect(payment.isPaid).toBe(true);
      expect(payment.outstanding?.minor).toBe(outstandingMinor);
    }
  });

  test("a paid order that was refunded in full says so; part of it, or what is still due, does not", async () => {
    const shop = fakeShopify();
    const paid = shop.placeOrder({ gateways: ["paymob"], isManual: false, outstandingMinor: 0 });
    const refundedOf = async (order: FakeOrder) => (await readFrom(shop, order))[0]?.payment.refunded.minor;
    shop.handBack(paid, 10_000);
    expect(await refundedOf(paid)).toBe(0);
    shop.handBack(paid, 25_000);
    expect(await refundedOf(paid)).toBe(35_000);
    // A deposit that was paid back: all of it is due at the door.
    const cash = shop.placeOrder({ outstandingMinor: 35_000 });
    shop.handBack(cash, 10_000);
    expect(await refundedOf(cash)).toBe(0);
  });

  test("another currency is kept, and nothing is converted", async () => {
    expect((await read({ currency: "USD" })).payment.total).toEqual({ minor: 35_000, currency: "USD" });
  });
});

describe("what ships", () => {
  test.each([
    [{ methodType: "LOCAL" }, "local delivery"],
    [{ goods: [{ locationId: null }] }, "no location"],
  ] as const)("%j waits as %s", async (order, status) => {
    expect((await read(structuredClone(order) as NewOrder)).status).toBe(status);
  });

  test.each([
    [{ methodType: "PICK_UP" }],
    [{ methodType: "NONE" }],
    [{ goods: [{ locationId: "83" }] }],
    [{ requestStatus: "SUBMITTED" }],
    [{ goods: [{ requiresShipping: false }] }],
  ] as const)("%j is nothing for us", async (order) => {
    expect((await read(structuredClone(order) as unknown as NewOrder)).needsShipping).toBe(false);
  });

  test("a test order, and every order of a shop under development, says that it is a test", async () => {
    expect((await read({ test: true })).isTest).toBe(true);
    expect((await read({}, { isDevelopment: true })).isTest).toBe(true);
    // The plan that came with the order counts, not that of an earlier day.
    const facts = { ...FACTS, values: { ...FACTS.values, isDevelopment: "true" } };
    expect((await read({}, {}, facts)).isTest).toBeUndefined();
    expect((await read({})).isTest).toBeUndefined();
  });

  test("an order without the buyer's data waits with a reason", async () => {
    expect((await read({}, { withholdsPeople: true })).status).toBe("customer data not shared");
  });

  test("an order on hold, scheduled or in progress elsewhere waits; of a partly fulfilled one the rest ships", async () => {
    for (const status of ["ON_HOLD", "SCHEDULED", "IN_PROGRESS"] as const) {
      const shop = fakeShopify();
      const order = shop.placeOrder();
      Object.assign(order.fulfillmentOrders[0] ?? {}, { status });
      expect((await readFrom(shop, order))[0]?.status).toBe(status.toLowerCase().replace("_", " "));
    }
    const shop = fakeShopify();
    const order = shop.placeOrder({ goods: [{ quantity: 3 }], outstandingMinor: 0 });
    const [parcel] = order.fulfillmentOrders;
    Object.assign(parcel ?? {}, { status: "IN_PROGRESS" });
    Object.assign(parcel?.lines[0] ?? {}, { remaining: 2 });
    expect((await readFrom(shop, order))[0]).toMatchObject({
      status: "open",
      lines: [{ quantity: 2 }],
      weightGrams: 700,
    });
  });

  test("goods that another carrier has fulfilled are a parcel of their own, and only a payment for both is a contradiction", async () => {
    const shop = fakeShopify();
    const order = shop.placeOrder({ goods: [{ locationId: "81" }, { locationId: "82" }] });
    const [first] = order.fulfillmentOrders;
    if (first) shop.fulfilByHand(first, { company: "Other", number: "1" });
    const [, second] = await readFrom(shop, order);
    expect(second?.doubts).toEqual([]);
    expect(second?.whole?.parcels.map(({ stage, goods }) => [stage, goods.minor])).toEqual([
      ["closed", 0],
      ["open", 30_000],
      ["closed", 30_000],
    ]);
    shop.pay(order, 10_000);
    expect((await readFrom(shop, order))[1]?.doubts.map(({ code }) => code)).toEqual(["partly_elsewhere"]);
  });

  test("what needs no shipping is nobody's parcel, also once it was fulfilled", async () => {
    const shop = fakeShopify();
    const order = shop.placeOrder({
      goods: [{ locationId: "81" }, { locationId: "82", priceMinor: 20_000, requiresShipping: false }],
    });
    const [, digital] = order.fulfillmentOrders;
    if (!digital) throw new Error("no parcel");
    const before = await readFrom(shop, order);
    shop.fulfilByHand(digital);
    const [after] = await readFrom(shop, order);
    for (const whole of [before[0]?.whole, after?.whole]) {
      expect(whole?.goods?.minor).toBe(30_000);
      expect(whole?.parcels.reduce((sum, { goods }) => sum + goods.minor, 0)).toBe(30_000);
    }
    shop.pay(order, 10_000);
    expect((await readFrom(shop, order))[0]?.doubts).toEqual([]);
  });

  test.each([
    ["one of ours", "MS0000000000017", undefined],
    ["one of ours from before", "MS00000000017", undefined],
    ["another carrier's", "OC-1", true],
    ["one that only begins as ours", "MS000000000001789", true],
  ])("goods that staff fulfilled by hand are sent elsewhere by their number: %s", async (_, number, expected) => {
    const shop = fakeShopify();
    const order = shop.placeOrder();
    const [parcel] = order.fulfillmentOrders;
    if (parcel) shop.fulfilByHand(parcel, { company: "Courier", number });
    expect((await readFrom(shop, order))[0]?.sentElsewhere).toBe(expected);
  });

  test("an order with several pages of lines and parcels is read completely", async () => {
    const shop = fakeShopify();
    const many = shop.placeOrder({ goods: Array.from({ length: 120 }, () => ({ priceMinor: 1_000 })) });
    expect((await readFrom(shop, many))[0]?.lines).toHaveLength(120);
    const order = shop.placeOrder();
    for (let more = 0; more < 14; more += 1) shop.addGoods(order, { priceMinor: 3_333 });
    const parcels = await readFrom(shop, order);
    expect(parcels).toHaveLength(15);
    for (const { whole, payment } of parcels) {
      expect(payment.outstanding?.minor).toBe(order.outstandingMinor);
      expect(whole?.parcels.map(({ id }) => id)).toEqual(parcels.map(({ id }) => id));
      expect(whole?.parcels.reduce((sum, { goods }) => sum + goods.minor, 0)).toBe(whole?.goods?.minor);
    }
  });

  test.each([120, 320])(
    "an order of %i lines is fulfilled completely and is the same parcel afterwards",
    async (count) => {
      const shop = fakeShopify();
      const goods = Array.from({ length: count }, (_, at) => ({ priceMinor: 1_000 + at, grams: 10 + at }));
      const order = shop.placeOrder({ goods });
      const [before] = await readFrom(shop, order);
      expect(before?.weightGrams).toBe(goods.reduce((sum, { grams }) => sum + grams, 0));
      await connector.pushTracking(await storeOf(shop), updateOf(parcelOf(order), { event: "shipment.created" }));
      expect(order.fulfillmentOrders[0]?.status).toBe("CLOSED");
      const [after] = await readFrom(shop, order);
      expect(after?.lines).toHaveLength(count);
      expect(after).toMatchObject({ weightGrams: before?.weightGrams, payment: before?.payment, stage: "open" });
    },
  );

  test("our fulfilment and its lines are found on later pages", async () => {
    const shop = fakeShopify();
    const order = shop.placeOrder({ goods: [{ quantity: 40 }] });
    const [parcel] = order.fulfillmentOrders;
    const [line] = parcel?.lines ?? [];
    if (!parcel || !line) throw new Error("no parcel");
    for (let more = 0; more < 30; more += 1) {
      shop.fulfilByHand(parcel, { company: "Other", number: `OC-${more}` });
      const [taken] = parcel.fulfillments.slice(-1);
      if (taken) taken.lines = [{ line: line.line, quantity: 1 }];
      line.remaining = 39 - more;
      parcel.status = "IN_PROGRESS";
    }
    await connector.pushTracking(await storeOf(shop), updateOf(parcelOf(order), { event: "shipment.created" }));
    expect(parcel.fulfillments).toHaveLength(31);
    const [after] = await readFrom(shop, order);
    expect(after).toMatchObject({ stage: "open", status: "open", lines: [{ quantity: 10 }] });
  });

  test("an order deleted while its pages are read is an error, never half an order", async () => {
    const shop = fakeShopify();
    const order = shop.placeOrder({ goods: Array.from({ length: 60 }, () => ({})) });
    const store = await storeOf(shop);
    const network = networkWith(
      [
        {
          ...shop,
          async fetch(url, init) {
            const answer = await shop.fetch(url, init);
            if (String(init.body).includes("OrderForShipment")) order.fulfillmentOrders.splice(0);
            return answer;
          },
        },
      ],
      store.network,
    );
    await expect(connector.fetchOrder({ ...store, network }, parcelOf(order))).rejects.toMatchObject({
      failure: "unavailable",
    });
  });
});

test("the previous API version works, from installing to marking as paid", async () => {
  const older = configured(APP.apiSecret, "2026-07");
  const shop = fakeShopify();
  const order = shop.placeOrder();
  const store = await storeOf(shop);
  const payload = await older.fetchOrder?.(store, parcelOf(order));
  expect(older.parseOrder(payload, FACTS).payment.total.minor).toBe(35_000);
  const collected = { minor: 35_000, currency: "EGP" };
  await older.pushTracking?.(
    store,
    updateOf(parcelOf(order), { event: "shipment.delivered", orderStatus: "paid", deliveredStatus: "paid", collected }),
  );
  expect(order.outstandingMinor).toBe(0);
  await older.rates.offer(
    { ...store, secrets: { ...store.secrets, scope: "write_shipping" } },
    new URL("https://api.example.test/rates"),
  );
  expect(shop.carriers).toHaveLength(1);
});

describe("collected cash", () => {
  async function deliver(outstanding: number, collected: number) {
    const shop = fakeShopify();
    const order = shop.placeOrder({ outstandingMinor: outstanding });
    const store = await storeOf(shop);
    const cash = { minor: collected, currency: "EGP" };
    const update = updateOf(parcelOf(order), {
      event: "shipment.delivered",
      orderStatus: "paid",
      deliveredStatus: "paid",
      collected: cash,
    });
    await connector.pushTracking(store, update);
    await connector.pushTracking(store, update);
    return { order, calls: shop.calls.map(({ name }) => name) };
  }

  test("is recorded as payment once, when it equals the outstanding amount", async () => {
    const { order, calls } = await deliver(35_000, 35_000);
    expect(order.outstandingMinor).toBe(0);
    expect(calls.filter((name) => name === "MarkPaid")).toHaveLength(1);
  });

  test.each([34_999, 35_001])("of %i for 35000 leaves the order unpaid and tags it", async (minor) => {
    const { order, calls } = await deliver(35_000, minor);
    expect(order.outstandingMinor).toBe(35_000);
    expect(order.tags).toEqual(["masar-cash-differs"]);
    expect(calls).not.toContain("MarkPaid");
  });

  test("is not recorded when the merchant turned that off", async () => {
    const shop = fakeShopify();
    const order = shop.placeOrder();
    const collected = { minor: 35_000, currency: "EGP" };
    await connector.pushTracking(
      await storeOf(shop),
      updateOf(parcelOf(order), { event: "shipment.delivered", collected }),
    );
    expect(order.outstandingMinor).toBe(35_000);
    expect(order.tags).toEqual([]);
  });

  test.each(["shipment.lost", "shipment.damaged"] as const)(
    "of a parcel that ended by %s is not recorded, and its fulfilment failed",
    async (event) => {
      const shop = fakeShopify();
      const order = shop.placeOrder();
      await connector.pushTracking(await storeOf(shop), updateOf(parcelOf(order), { event, deliveredStatus: "paid" }));
      expect(order.outstandingMinor).toBe(35_000);
      expect(order.tags).toEqual([]);
      expect(order.fulfillmentOrders[0]?.fulfillments[0]?.events).toMatchObject([{ status: "FAILURE" }]);
    },
  );

  test("of a returned parcel is not recorded; the order is tagged and not cancelled", async () => {
    const shop = fakeShopify();
    const order = shop.placeOrder();
    const update = updateOf(parcelOf(order), { event: "shipment.returned", orderStatus: "masar-returned" });
    const store = await storeOf(shop);
    await connector.pushTracking(store, update);
    await connector.pushTracking(store, update);
    expect(order.tags).toEqual(["masar-returned"]);
    expect(order.fulfillmentOrders[0]?.fulfillments[0]).toMatchObject({
      status: "SUCCESS",
      events: [{ status: "FAILURE" }],
    });
  });
});

import { connector } from "@masar/connector-woocommerce";
import { ConnectorError } from "@masar/kit";
import { describe, expect, test } from "vitest";
import { readFixture } from "../../support/woocommerce/fixture.ts";
import { FACTS } from "../../support/woocommerce/store.ts";

/** An order as REST answers it, with some of its fields changed. */
function orderWith(change: object = {}, name = "cash"): object {
  return { ...readFixture(`orders/${name}`), ...change };
}

const parse = (change: object = {}, name = "cash") => connector.parseOrder(orderWith(change, name), FACTS);
const billing = (change: object) => ({ ...readFixture<{ billing: object }>("orders/cash").billing, ...change });
const shipping = (change: object) => ({ ...readFixture<{ shipping: object }>("orders/cash").shipping, ...change });
const noShipping = {
  shipping: {
    first_name: "",
    last_name: "",
    company: "",
    address_1: "",
    address_2: "",
    city: "",
    state: "",
    phone: "",
  },
};

describe("identity and time", () => {
  // W10
  test("keeps the id for the API and any text of a numbering plugin as the number", () => {
    expect(parse({ number: "WEB-2026/0007" })).toMatchObject({ id: "119", number: "WEB-2026/0007" });
    expect(parse({ number: undefined })).toMatchObject({ id: "119", number: "119" });
  });

  // W20
  test("reads times from the UTC fields, not from those in shop time", () => {
    const order = parse({ date_created: "2026-11-20T10:15:30", date_created_gmt: "2026-11-20T08:15:30" });
    expect(order.placedAt.toString()).toBe("2026-11-20T08:15:30Z");
    expect(parse({ date_modified_gmt: null }).updatedAt).toBeNull();
  });

  // W22
  test("parses orders of WooCommerce 7.9, which lack later fields, and ignores unknown fields", () => {
    expect(parse({}, "older-shape")).toMatchObject({ id: "727", status: "processing", needsShipping: true });
    expect(parse({ a_new_key: { of: ["any", "shape"] }, fee_lines: "no list" })).toEqual(parse());
  });

  test("does not depend on the order of meta data", () => {
    const meta_data = [...readFixture<{ meta_data: object[] }>("orders/cash").meta_data].reverse();
    expect(parse({ meta_data })).toEqual(parse());
  });
});

describe("recipient", () => {
  // W11
  test("is the shipping group of a gift; address fields of the two groups are not mixed", () => {
    const { recipient } = parse({}, "prepaid");
    expect(recipient).toMatchObject({
      name: "Laila Nabil",
      address: { city: "Smouha", line1: "8 Victor & Sons St <corner>" },
    });
    const half = parse({ shipping: shipping({ address_2: "", postcode: "", state: "" }) });
    expect(half.recipient.address).toMatchObject({
      line2: null,
      postcode: null,
      governorateCode: null,
      stateName: null,
    });
  });

  test("is the billing group when the shipping group contains only a state", () => {
    const prefilled = { ...noShipping.shipping, first_name: "Someone", country: "EG", state: "EGASN" };
    const { recipient } = parse({ shipping: prefilled });
    expect(recipient).toMatchObject({ name: "هدى كامل", address: { governorateCode: "GZ" } });
    expect(parse({ shipping: undefined }).recipient).toMatchObject({ name: "هدى كامل" });
  });

  test("has the company's name, alone when no person is named", () => {
    const company = 'Nile & Sons "Trading"';
    expect(parse({ shipping: shipping({ first_name: "", last_name: "", company }) }).recipient.name).toBe(company);
    const both = shipping({ first_name: "منى", last_name: "السيد", company });
    expect(parse({ shipping: both }).recipient.name).toBe(`منى السيد (${company})`);
  });

  // W12
  test("has the shipping phone first, then the buyer's, then a second number in meta, each once", () => {
    expect(parse().recipient.phones).toEqual(["+20 100 000 0014", "01000000012", "01000000015"]);
    const meta_data = [
      { id: 1, key: "_shipping_alternative_phone", value: "٠١٠٠٠٠٠٠٠١٢" },
      { id: 2, key: "_billing_phone_2", value: "01000000012" },
      { id: 3, key: "_billing_phone_2_verified", value: "yes" },
    ];
    expect(parse({ ...noShipping, meta_data }).recipient.phones).toEqual(["01000000012", "٠١٠٠٠٠٠٠٠١٢"]);
  });

  // W13
  test("has the governorate of WooCommerce's 27 state codes; any other state stays text", () => {
    const stateOf = (state: string, country = "EG") =>
      parse({ shipping: shipping({ state, country }) }).recipient.address;
    const codes = "ALX ASN AST BA BH BNS C DK DT FYM GH GZ IS JS KB KFS KN LX MN MNF MT PTS SHG SHR SIN SUZ WAD".split(
      " ",
    );
    expect(codes).toHaveLength(27);
    for (const code of codes) expect(stateOf(`EG${code}`)).toMatchObject({ governorateCode: code, stateName: null });
    for (const text of ["EGSHL", "القاهرة", "Giza", "EG-ALX", "ZZZ", "EG", "C"]) {
      expect(stateOf(text)).toMatchObject({ governorateCode: null, stateName: text });
    }
    expect(stateOf("")).toMatchObject({ governorateCode: null, stateName: null });
    expect(stateOf("EGC", "SA")).toMatchObject({ country: "SA", governorateCode: null, stateName: "EGC" });
  });

  // W14
  test("keeps country and currency; nothing is converted", () => {
    const order = parse({ currency: "KWD", total: "12.345", shipping: shipping({ country: "KW", state: "" }) });
    expect(order.payment.total).toEqual({ minor: 12_345, currency: "KWD" });
    expect(order.recipient.address.country).toBe("KW");
  });
});

describe("money", () => {
  // W21
  test("is parsed digit by digit", () => {
    const totalOf = (total: string) => parse({ total }).payment.total.minor;
    expect(["0.00", "1.1", "8.20", "1234567.89", "19.999", "0.005", "566"].map(totalOf)).toEqual([
      0, 110, 820, 123_456_789, 2000, 1, 56_600,
    ]);
    // 4.35 * 100 is 434.99999999999994
    expect(totalOf("4.35")).toBe(435);
    for (const text of ["", "12,50", "1e3", "٥٠", "NaN", "0x10", "9999999999999.00"]) {
      expect(() => totalOf(text), text).toThrow(ConnectorError);
    }
  });

  // W15
  test("keeps the total, with the refund as a separate amount", () => {
    const refunds = [{ id: 1, reason: "", total: "-185.50" }];
    expect(parse({ total: "566.00", refunds }).payment).toMatchObject({
      total: { minor: 56_600 },
      refunded: { minor: 18_550 },
      paid: { minor: 0 },
      isPaid: false,
    });
  });

  test("counts a completed cash order as paid", () => {
    const completed = parse({ status: "completed", date_paid_gmt: "2026-11-20T12:00:00" });
    expect(completed).toMatchObject({
      stage: "closed",
      doubts: [],
      payment: { isPaid: true, paid: { minor: 62_600 } },
    });
  });

  // W16
  test("cash is cash whatever the date of payment says, also by another id", () => {
    const dated = { date_paid_gmt: "2026-11-20T12:00:00", date_paid: "2026-11-20T14:00:00" };
    expect(parse(dated)).toMatchObject({ doubts: [], payment: { isCod: true, isPaid: false, paid: { minor: 0 } } });
    const own = orderWith({ ...dated, payment_method: "pay_our_driver" });
    const asCash = { ...FACTS, cashGateways: ["cod", "pay_our_driver"] };
    expect(connector.parseOrder(own, asCash).payment).toMatchObject({ isCod: true, isPaid: false, paid: { minor: 0 } });
  });

  test("a method is paid in advance when it is WooCommerce's own or left a transaction; any other is not known", () => {
    const methodOf = (more: object) => parse(more).payment.isPrepaid;
    expect(methodOf({ payment_method: "bacs" })).toBe(true);
    expect(methodOf({ payment_method: "paymob_card", transaction_id: "ch_1" })).toBe(true);
    for (const payment_method of ["", "other", "pay_our_driver"]) expect(methodOf({ payment_method })).toBe(false);
    expect(parse({ payment_method: "" }).payment.gateway).toBeNull();
  });

  const meta = (prefix: string, fields: Record<string, unknown>) => ({
    meta_data: Object.entries(fields).map(([name, value]) => ({ key: prefix + name, value })),
  });
  const partly = { order_has_deposit: "yes", deposit_paid: "yes", second_payment_paid: "no" };

  test.each(["_wc_deposits_", "_awcdp_deposits_"])("a paid deposit of %s leaves the rest to collect", (prefix) => {
    const deposit = meta(prefix, { ...partly, deposit_amount: "141.00", second_payment: 300 });
    const order = parse({
      total: "441.00",
      ...deposit,
      status: "partially-paid",
      date_paid_gmt: "2026-11-20T12:00:00",
    });
    expect(order).toMatchObject({ doubts: [], payment: { isPaid: false, paid: { minor: 14_100 } } });
    const settled = { ...partly, second_payment_paid: "yes", deposit_amount: "141.00", second_payment: "300.00" };
    expect(parse({ total: "441.00", ...meta(prefix, settled) }).payment).toMatchObject({
      isPaid: true,
      paid: { minor: 44_100 },
    });
    const awaited = { ...partly, deposit_paid: "no", deposit_amount: "141.00", second_payment: "300.00" };
    expect(parse(meta(prefix, awaited)).payment).toMatchObject({ isPaid: false, paid: { minor: 0 } });
  });

  test("a deposit that does not add up, is not a number, or of an unknown plugin is a contradiction", () => {
    const codesOf = (more: object) => parse(more).doubts.map(({ code }) => code);
    for (const amounts of [{ deposit_amount: "100.00", second_payment: "300.00" }, { deposit_amount: "مئة" }, {}])
      expect(codesOf(meta("_wc_deposits_", { ...partly, ...amounts }))).toEqual(["deposit_differs"]);
    for (const status of ["partially-paid", "partial-payment"])
      expect(codesOf({ status })).toEqual(["deposit_unknown"]);
  });

  test("a negative total and a refund of the wrong sign are contradictions", () => {
    const codesOf = (more: object) => parse(more).doubts.map(({ code }) => code);
    expect(codesOf({ total: "-5.00" })).toEqual(["negative_total"]);
    expect(codesOf({ refunds: [{ total: "50.00" }] })).toEqual(["refund_sign"]);
    expect(codesOf({ refunds: [{ total: "-50.00" }] })).toEqual([]);
  });
});

describe("status", () => {
  // W17
  test("maps to a stage; unknown statuses of plugins are open", () => {
    const stages = {
      pending: "open",
      processing: "open",
      "on-hold": "open",
      "checkout-draft": "cancelled",
      "auto-draft": "cancelled",
      packing: "open",
      completed: "closed",
      cancelled: "cancelled",
      refunded: "cancelled",
      failed: "cancelled",
      trash: "gone",
    };
    for (const [status, stage] of Object.entries(stages)) expect(parse({ status })).toMatchObject({ status, stage });
    expect(connector.defaults.shipStatuses).toEqual(["processing"]);
  });
});

describe("orders that a marketplace divides among vendors", () => {
  test.each(["has_sub_order", "has_mvx_sub_order", "has_wcmp_sub_order"])("wait when they have %s", (key) => {
    const marked = (value: unknown, more: object = {}) => parse({ meta_data: [{ id: 1, key, value }], ...more }).status;
    for (const value of ["1", 1, true]) expect(marked(value)).toBe("has sub-orders");
    expect(marked("")).toBe("processing");
    // The sub-orders can have a copy of the mark.
    expect(marked("1", { parent_id: 18 })).toBe("processing");
  });

  test("are cancelled and over like any other", () => {
    const meta_data = [{ id: 1, key: "has_sub_order", value: "1" }];
    expect(parse({ meta_data, status: "cancelled" }).stage).toBe("cancelled");
    expect(parse({ meta_data, status: "completed" }).stage).toBe("closed");
  });
});

describe("what is shipped", () => {
  const method = (method_id: string) => ({ id: 3, method_id, meta_data: [] });

  // W18
  test("needs no shipping when the buyer picks it up, whatever the products are", () => {
    for (const id of [
      "local_pickup",
      "local_pickup:3",
      "pickup_location",
      "legacy_local_pickup",
      "local_pickup_plus",
    ]) {
      expect(parse({ shipping_lines: [method(id)] }).needsShipping, id).toBe(false);
      const masar_shipping = { needs_shipping: true, weight_kg: 1 };
      expect(parse({ shipping_lines: [method(id)], masar_shipping }).needsShipping, id).toBe(false);
    }
    expect(parse({ shipping_lines: [method("local_pickup"), method("flat_rate")] }).needsShipping).toBe(true);
  });

  test("does not treat deleted products as downloads", () => {
    const virtual = { needs_processing: false, shipping_lines: [] };
    const line = readFixture<{ line_items: object[] }>("orders/cash").line_items[0];
    expect(parse(virtual).needsShipping).toBe(false);
    expect(parse({ needs_processing: false }).needsShipping).toBe(true);
    const deleted = parse({ ...virtual, line_items: [{ ...line, product_id: 0, sku: null }] });
    expect(deleted).toMatchObject({ needsShipping: true, lines: [{ title: "كنافة & بسبوسة", sku: null }] });
  });

  test("uses our plugin's statement about products and weight", () => {
    expect(parse({}, "with-plugin")).toMatchObject({ needsShipping: true, weightGrams: 800, service: "same_day" });
    expect(parse({ masar_shipping: { needs_shipping: false, weight_kg: 0 } })).toMatchObject({
      needsShipping: false,
      weightGrams: null,
    });
    expect(parse({ masar_shipping: { needs_shipping: true, weight_kg: "0.1235" } }).weightGrams).toBe(124);
    const stated = { needs_shipping: true, weight_kg: null, lines: [{ id: 1, weight_kg: 0.4 }] };
    expect(parse({ masar_shipping: stated })).toMatchObject({ weightGrams: null, lines: [{ unitGrams: 400 }, {}] });
    expect(parse({ masar_shipping: [] })).toMatchObject({ needsShipping: true, weightGrams: null });
  });

  // W19
  test("decodes product names once, and never what a buyer typed", () => {
    const line = readFixture<{ line_items: object[] }>("orders/cash").line_items[0];
    const titled = (name: string) => parse({ line_items: [{ ...line, name }] }).lines[0]?.title;
    expect(titled("Chips &amp; Dips &quot;Party&quot; &#8211; L &times; 2")).toBe('Chips & Dips "Party" – L × 2');
    expect(titled("&amp;lt;b&amp;gt; &unknown; &#xD800; &#0; & &")).toBe("&lt;b&gt; &unknown; &#xD800; &#0; & &");
    const typed = parse({
      shipping: shipping({ first_name: "A&amp;B", address_1: "<b>&lt;" }),
      customer_note: "&amp;",
    });
    expect(typed).toMatchObject({ note: "&amp;", recipient: { name: "A&amp;B كامل", address: { line1: "<b>&lt;" } } });
  });

  test("are read from lists that PHP wrote as objects, because a plugin removed an entry, and without entries that it emptied", () => {
    const { line_items, meta_data, shipping_lines } = readFixture<Record<string, object[]>>("orders/cash");
    const asObject = (list: object[] = []) => Object.fromEntries(list.map((one, at) => [at + 1, one]));
    const change = {
      line_items: asObject(line_items),
      shipping_lines: asObject(shipping_lines),
      refunds: asObject([{ id: 1, total: "-5.00" }]),
      meta_data: { ...asObject(meta_data), 90: [], 91: { key: "_masar_shipment_id", value: "shp_1" } },
    };
    const expected = parse({ refunds: [{ id: 1, total: "-5.00" }] });
    expect(parse(change)).toEqual({ ...expected, shipmentId: "shp_1" });
    expect(expected.lines.length).toBeGreaterThan(0);
  });

  test("allows fractional quantities of plugins", () => {
    const line = readFixture<{ line_items: object[] }>("orders/cash").line_items[0];
    const quantities = [0.5, "1.25", 3].map(
      (quantity) => parse({ line_items: [{ ...line, quantity }] }).lines[0]?.quantity,
    );
    expect(quantities).toEqual([0.5, 1.25, 3]);
  });
});

test("an unreadable order is named by its invalid fields, without their values", () => {
  const damaged = orderWith({ billing: billing({ phone: { secret: "01000000012" } }), total: 5 });
  expect(() => connector.parseOrder(damaged, FACTS)).toThrow(/billing\.phone, total|total, billing\.phone/);
  expect(() => connector.parseOrder(damaged, FACTS)).not.toThrow(/01000000012/);
});

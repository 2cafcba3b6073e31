import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

let masar: TestService;
let merchant: TestAccount;
let store: string;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  merchant = await masar.newAccount();
  store = (await merchant.test.post("/stores", { platform: "demo" })).body.id;
  await eventually(
    async () => (await merchant.test.get("/orders?limit=100")).body.data,
    (orders) => orders.length === 14,
  );
});

const byNumber = async (number: string) =>
  (await merchant.test.get(`/orders?store=${store}&number=${encodeURIComponent(number)}`)).body.data[0];
const AMBIGUOUS = "#1008";
const SHIPPED = "#1001";
const UNPAID = "#1011";
const NOTHING = "#1013";
const WAITING = "#1012";

describe("corrections", () => {
  test("what kept an order from shipping is corrected, and the order ships by the store's rules", async () => {
    const order = await byNumber(AMBIGUOUS);
    expect(order.plan).toBeNull();
    const corrected = await merchant.test.patch(`/orders/${order.id}`, { recipient: { governorate: "GZ" } });
    expect([corrected.status, corrected.body.status]).toEqual([200, "shipped"]);
    const shipment = (await merchant.test.get(`/shipments/${corrected.body.shipment.tracking_number}`)).body;
    expect(shipment.recipient).toMatchObject({ governorate: "GZ", city: "الشيخ زايد", name: "سارة حسن" });
  });

  test("the plan of an order follows a correction and the rules of its store at once", async () => {
    const order = await byNumber(SHIPPED);
    expect(order.plan).toMatchObject({ service: "standard", weight_kg: 0.8 });
    expect((await byNumber(SHIPPED)).plan).toEqual(order.plan);
    expect((await merchant.test.patch(`/orders/${order.id}`, { weight_kg: 3 })).status).toBe(200);
    expect((await byNumber(SHIPPED)).plan).toEqual({ ...order.plan, weight_kg: 3 });
    expect((await merchant.test.patch(`/stores/${store}`, { rules: { service: "express" } })).status).toBe(200);
    expect((await byNumber(SHIPPED)).plan).toEqual({ ...order.plan, weight_kg: 3, service: "express" });
    expect((await merchant.test.patch(`/orders/${order.id}`, { cod_value: 12.5 })).status).toBe(200);
    expect((await byNumber(SHIPPED)).plan).toMatchObject({ cod_value: 12.5, service: "express" });
  });

  test("a wrong value is refused, named, and changes nothing", async () => {
    const order = await byNumber(AMBIGUOUS);
    const refused = await merchant.test.patch(`/orders/${order.id}`, {
      recipient: { governorate: "Gizza", phone: "123" },
      cod_value: 1.234,
      colour: "red",
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/cod_value",
      "/colour",
      "/recipient/governorate",
      "/recipient/phone",
    ]);
    expect(await byNumber(AMBIGUOUS)).toEqual(order);
  });

  test("a correction of what was read before another correction is refused, and changes nothing", async () => {
    const order = await byNumber(AMBIGUOUS);
    const send = (governorate: string, etag: string) =>
      merchant.test.patch(`/orders/${order.id}`, { recipient: { governorate } }, { "If-Match": etag });
    const [first, second] = await Promise.all([send("GZ", order.etag), send("ALX", order.etag)]);
    expect([first.status, second.status].sort()).toEqual([200, 412]);
    const won = first.status === 200 ? first : second;
    const lost = first.status === 200 ? second : first;
    expect(lost.body.code).toBe("precondition_failed");
    const now = await byNumber(AMBIGUOUS);
    expect(now).toEqual(won.body);
    expect((await merchant.test.get(`/orders/${order.id}`)).body.etag).toBe(now.etag);
    expect((await send("ALX", now.etag)).status).toBe(200);
    expect((await send("GZ", "*")).status).toBe(200);
    expect((await merchant.test.patch(`/orders/${order.id}`, { cod_value: 10 })).status).toBe(200);
  });

  test("an order that is read again has the same etag until something in it changes", async () => {
    const order = await byNumber(AMBIGUOUS);
    await merchant.test.post(`/orders/${order.id}/hold`);
    const held = await byNumber(AMBIGUOUS);
    expect(held.etag).not.toBe(order.etag);
    expect((await byNumber(AMBIGUOUS)).etag).toBe(held.etag);
  });

  test("an amount set by the merchant replaces the amount to collect", async () => {
    const order = await byNumber(UNPAID);
    const corrected = await merchant.test.patch(`/orders/${order.id}`, { cod_value: 0 });
    const shipment = (await merchant.test.get(`/shipments/${corrected.body.shipment.tracking_number}`)).body;
    expect(shipment.cod_value).toBe(0);
  });

  test("after shipping, the shipment follows while the courier does not have it", async () => {
    const order = await byNumber(SHIPPED);
    const corrected = await merchant.test.patch(`/orders/${order.id}`, {
      recipient: { address: "14 شارع التحرير، الدور الأول" },
      cod_value: 700,
    });
    expect(corrected.status).toBe(200);
    const shipment = (await merchant.test.get(`/shipments/${order.shipment.tracking_number}`)).body;
    expect([shipment.recipient.address, shipment.cod_value]).toEqual(["14 شارع التحرير، الدور الأول", 700]);
  });
});

describe("shipping", () => {
  test("returns the reasons and changes nothing", async () => {
    const order = await byNumber(AMBIGUOUS);
    const refused = await merchant.test.post(`/orders/${order.id}/ship`, {}, { "Accept-Language": "ar" });
    expect([refused.status, refused.body.code]).toEqual([409, "order_not_ready"]);
    expect(refused.body.reasons[0]).toMatchObject({ code: "governorate_ambiguous", field: "recipient.governorate" });
    expect(refused.body.detail).toContain("الشيخ زايد");
    expect(await byNumber(AMBIGUOUS)).toEqual(order);
  });

  test("twenty presses at once are one shipment", async () => {
    const order = await byNumber(WAITING);
    await merchant.test.patch(`/orders/${order.id}`, { cod_value: 0 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => merchant.test.post(`/orders/${order.id}/ship`)));
    expect(new Set(replies.map(({ body }) => body.shipment.tracking_number)).size).toBe(1);
    const made = (await merchant.test.get(`/shipments?reference=${encodeURIComponent(WAITING)}`)).body.data;
    expect(made).toHaveLength(1);
  });

  test("many at once: each for itself, in the order asked", async () => {
    const [shipped, ambiguous, waiting] = await Promise.all([SHIPPED, AMBIGUOUS, WAITING].map(byNumber));
    await merchant.test.patch(`/orders/${waiting.id}`, { cod_value: 495 });
    const { body } = await merchant.test.post("/orders/ship", {
      ids: [ambiguous.id, "ord_none", waiting.id, shipped.id],
    });
    expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "refused",
      "refused",
      "shipped",
      "already_shipped",
    ]);
    expect(body.data[0].detail).toContain("Sheikh Zayed");
    expect(body.data[3].tracking_number).toBe(shipped.shipment.tracking_number);
    const remote = await merchant.test.post("/orders/ship", { store, remote_ids: ["1012", "77"] });
    expect(remote.body.data.map(({ outcome, remote_id }: Record<string, string>) => [remote_id, outcome])).toEqual([
      ["1012", "already_shipped"],
      ["77", "refused"],
    ]);
  });

  test.each([
    ["nothing", {}],
    ["both", { ids: ["ord_1"], store: "sto_1", remote_ids: ["1"] }],
    ["remote ids without a store", { remote_ids: ["1"] }],
    ["a hundred and one", { ids: Array.from({ length: 101 }, (_, at) => `ord_${at}`) }],
  ])("asked for with %s: refused", async (_, body) => {
    expect((await merchant.test.post("/orders/ship", body)).status).toBe(422);
  });

  test("an order with nothing to bring is refused", async () => {
    const refused = await merchant.test.post(`/orders/${(await byNumber(NOTHING)).id}/ship`);
    expect(refused.body.reasons[0].code).toBe("nothing_to_ship");
  });
});

describe("holding and ignoring", () => {
  test("keeps an order until it is shipped by hand, also after corrections", async () => {
    const order = await byNumber(AMBIGUOUS);
    const held = await merchant.test.post(`/orders/${order.id}/hold`);
    expect([held.body.status, held.body.reasons[0].code]).toEqual(["held", "held"]);
    const corrected = await merchant.test.patch(`/orders/${order.id}`, { recipient: { governorate: "GZ" } });
    expect(corrected.body.status).toBe("held");
    expect(corrected.body.plan.governorate).toBe("GZ");
    expect((await merchant.test.post(`/orders/${order.id}/ship`)).body.status).toBe("shipped");
  });

  test("an ignored order is out of the way, and Ship brings it back", async () => {
    const order = await byNumber(WAITING);
    expect((await merchant.test.post(`/orders/${order.id}/ignore`)).body.status).toBe("ignored");
    await merchant.test.patch(`/orders/${order.id}`, { cod_value: 0 });
    expect((await merchant.test.post(`/orders/${order.id}/ship`)).body.status).toBe("shipped");
  });

  test("a shipped order cannot be held: its shipment is what to cancel", async () => {
    const order = await byNumber(SHIPPED);
    const refused = await merchant.test.post(`/orders/${order.id}/hold`);
    expect([refused.status, refused.body.reasons[0].code]).toEqual([409, "already_shipped"]);
    expect(refused.body.detail).toContain(order.shipment.tracking_number);
  });
});

describe("the buyer's link", () => {
  const HEADERS = { "content-type": "application/x-www-form-urlencoded", "accept-language": "ar" };
  const linkOf = async (id: string) => (await merchant.test.post(`/orders/${id}/address_link`)).body.url as string;
  const submit = (url: string, form: Record<string, string>) =>
    fetch(url, { method: "POST", headers: HEADERS, body: new URLSearchParams(form) });

  test("shows the order, suggests governorates, and ships once the address is complete", async () => {
    const order = await byNumber(AMBIGUOUS);
    const url = await linkOf(order.id);
    const shown = await (await fetch(url, { headers: HEADERS })).text();
    expect(shown).toContain("شارع المدارس، عمارة 3");
    expect(shown.indexOf('value="GZ"')).toBeLessThan(shown.indexOf('value="C"'));
    const done = await submit(url, {
      governorate: "IS",
      city: "الشيخ زايد",
      address: "شارع المدارس، عمارة 3، الدور الثاني",
      phone: "٠١٠٠٠٠٠٠٠٨١",
      pin: "30.6001, 32.2702",
    });
    expect(done.status).toBe(200);
    const after = await byNumber(AMBIGUOUS);
    const shipment = (await merchant.test.get(`/shipments/${after.shipment.tracking_number}`)).body;
    expect(shipment.recipient).toMatchObject({
      governorate: "IS",
      phone: "01000000081",
      address: "شارع المدارس، عمارة 3، الدور الثاني",
      location: { latitude: 30.6001, longitude: 32.2702 },
    });
    expect((await submit(url, { governorate: "C", address: "شارع آخر 12", phone: "01000000081" })).status).toBe(409);
  });

  test("errors are shown beside their fields, the input is kept, and nothing is saved", async () => {
    const order = await byNumber(AMBIGUOUS);
    const url = await linkOf(order.id);
    const refused = await submit(url, { governorate: "", city: "", address: '"><script>', phone: "0100", pin: "here" });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).not.toContain("<script>");
    expect(page).toContain("&#60;script&#62;");
    expect(await byNumber(AMBIGUOUS)).toEqual(order);
  });

  test("altered, cut or for another order it opens nothing", async () => {
    const url = await linkOf((await byNumber(AMBIGUOUS)).id);
    for (const wrong of [url.slice(0, -2), `${url}x`, `${masar.origin}/address/v1.test..b3Jk.AAAA`]) {
      const reply = await fetch(wrong, { headers: HEADERS });
      expect(reply.status).toBe(404);
      expect(await reply.text()).not.toContain("سارة");
    }
  });

  test("there is none for an order that is shipped", async () => {
    const refused = await merchant.test.post(`/orders/${(await byNumber(SHIPPED)).id}/address_link`);
    expect(refused.status).toBe(409);
  });

  test("the buyer's confirmation ships an order that waits for it", async () => {
    await merchant.test.patch(`/stores/${store}`, { rules: { ship: "after_confirmation" } });
    const order = await byNumber(AMBIGUOUS);
    const corrected = await merchant.test.patch(`/orders/${order.id}`, { recipient: { governorate: "GZ" } });
    expect([corrected.body.status, corrected.body.reasons[0].code]).toEqual(["waiting", "awaiting_confirmation"]);
    const url = await linkOf(order.id);
    await submit(url, {
      governorate: "GZ",
      city: "الشيخ زايد",
      address: "شارع المدارس، عمارة 3",
      phone: "01000000081",
    });
    expect((await byNumber(AMBIGUOUS)).status).toBe("shipped");
  });
});

test("the list is filtered by status, by what needs a person, and paged", async () => {
  const attention = (await merchant.test.get("/orders?needs_attention=true&limit=100")).body.data;
  expect(attention.map(({ number }: { number: string }) => number).sort()).toEqual([
    "#1008",
    "#1009",
    "#1010",
    "#1011",
    "#1014",
  ]);
  const first = (await merchant.test.get("/orders?limit=10")).body;
  const second = (await merchant.test.get(`/orders?limit=10&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
  expect([first.data.length, second.data.length, second.has_more]).toEqual([10, 4, false]);
  const shipped = (await merchant.test.get("/orders?status=shipped&limit=100")).body.data;
  expect(shipped).toHaveLength(7);
  expect((await merchant.test.get(`/shipments?store=${store}&limit=100`)).body.data).toHaveLength(7);
});

test("an order is found by its number, its buyer in any spelling, their phone and town, and its parcel's number", async () => {
  const search = async (typed: string, client = merchant.test): Promise<string[]> => {
    const { body } = await client.get(`/orders?search=${encodeURIComponent(typed)}`);
    return body.data.map(({ number }: { number: string }) => number);
  };
  const { data } = (await merchant.test.get("/orders?number=%231003")).body;
  const parcel = data[0].shipment.tracking_number;
  for (const typed of ["1003", "#1003", "أحمد السيد", "احمد", "السيد احمد", parcel])
    expect(await search(typed), typed).toEqual(["#1003"]);
  expect(await search("KARIM adel")).toEqual(["#1002"]);
  expect(await search("الشيخ زايد")).toEqual(["#1008"]);
  expect(await search("٠١٠٠٠٠٠٠٠١١")).toContain("#1001");
  expect(await search("karim nobody")).toEqual([]);
  expect(await search("%")).toEqual([]);
  for (const typed of ["karim", parcel]) expect(await search(typed, (await masar.newAccount()).test)).toEqual([]);
});

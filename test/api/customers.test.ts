// Buyers by phone: history, notes, blocks that hold orders, risk from the merchant's own parcels, and what merchants share.
import { purge } from "@masar/core/operations/maintenance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let staff: TestAccount;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar?.stop());

/** In the sandbox, whoever has it refuses every parcel. */
const REFUSES = "01000000001";
type Sent = { phone: string; name?: string; steps?: number };

async function send({ test: api }: TestAccount, { phone, name = "منى عبد الرحمن", steps = 0 }: Sent): Promise<string> {
  const { body } = await api.post(
    "/shipments",
    shipmentBody({ recipient: { ...shipmentBody().recipient, phone, name } }),
  );
  for (let step = 0; step < steps; step += 1) await api.post(`/simulations/${body.tracking_number}/advance`);
  return body.tracking_number;
}

/** Connects the demo store; the order with this number. */
async function orderOf({ test: api }: TestAccount, number: string) {
  if ((await api.get("/stores")).body.data.length === 0) await api.post("/stores", { platform: "demo" });
  const { data } = await eventually(
    async () => (await api.get(`/orders?search=${number}`)).body,
    ({ data }) => data.length === 1,
  );
  return data[0];
}
const settled = ({ test: api }: TestAccount, id: string, status: string) =>
  eventually(
    async () => (await api.get(`/orders/${id}`)).body,
    (order) => order.status === status,
  );
const phonesOf = (reply: { body: { data: { phone: string }[] } }) => reply.body.data.map(({ phone }) => phone);

test("buyers are listed once each, by their newest parcel, page by page, and found by phone and by name", async () => {
  const merchant = await masar.newAccount();
  const { test: api } = merchant;
  await send(merchant, { phone: "01001110001", name: "هالة فؤاد", steps: 4 });
  await send(merchant, { phone: "01001110002" });
  await send(merchant, { phone: "01001110003" });
  await send(merchant, { phone: "01001110001", name: "هاله فؤاد" });
  const first = await api.get("/customers?limit=2");
  expect(phonesOf(first)).toEqual(["01001110001", "01001110003"]);
  expect(first.body.data[0]).toMatchObject({
    name: "هاله فؤاد",
    governorate: "GZ",
    recent: { shipments: 2, delivered: 1, returned: 0 },
    note: null,
    blocked: null,
  });
  const second = await api.get(`/customers?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  expect([phonesOf(second), second.body.has_more]).toEqual([["01001110002"], false]);
  expect(phonesOf(await api.get(`/customers?search=${encodeURIComponent("هالة")}`))).toEqual(["01001110001"]);
  expect(phonesOf(await api.get(`/customers?search=${encodeURIComponent("+20 100 111 0002")}`))).toEqual([
    "01001110002",
  ]);
  expect((await api.get("/customers/find?phone=01001110001")).body).toMatchObject({
    orders: 0,
    shipments: { all: 2, delivered: 1, returned: 0, under_way: 1 },
    risk: { score: 0, level: "low" },
  });
  expect((await api.get("/customers/find?phone=01001119999")).status).toBe(404);
  const stranger = await masar.newAccount();
  expect((await stranger.test.get("/customers/find?phone=01001110001")).status).toBe(404);
  expect((await stranger.test.get("/customers")).body.data).toEqual([]);
});

test("an order of a blocked buyer is held with the reason; unblocking ships it, and so does pressing Ship", async () => {
  const merchant = await masar.newAccount();
  const { test: api } = merchant;
  const block = { phone: "01000000011", blocked: true, block_reason: "Never opens the door" };
  const blocked = await api.patch("/customers", block);
  expect([blocked.status, blocked.body.blocked.reason]).toEqual([200, "Never opens the door"]);
  await api.patch("/customers", { phone: "01000000021", blocked: true });
  const order = await settled(merchant, (await orderOf(merchant, "1001")).id, "held");
  expect(order.reasons).toMatchObject([{ code: "buyer_blocked" }]);
  expect(order.reasons[0].detail).toContain("Never opens the door");
  expect((await api.get("/customers?blocked=true")).body.data).toHaveLength(2);

  const other = await settled(merchant, (await orderOf(merchant, "1002")).id, "held");
  expect((await api.post(`/orders/${other.id}/ship`)).body.status).toBe("shipped");
  expect((await api.get("/customers/find?phone=01000000021")).body.blocked).not.toBeNull();

  expect((await api.patch("/customers", { phone: "01000000011", blocked: false })).body.blocked).toBeNull();
  expect((await settled(merchant, order.id, "shipped")).reasons).toEqual([]);
  expect(await masar.service.db.read("customers").where({ phone: "+201000000011" })).toEqual([]);
});

test("a block holds an order that waits for Ship, and a repeated change leaves one entry in the log", async () => {
  const merchant = await masar.newAccount();
  const { test: api } = merchant;
  const phone = "01001113334";
  const { id, store } = await orderOf(merchant, "1009");
  expect((await api.patch(`/stores/${store}`, { rules: { ship: "by_hand" } })).status).toBe(200);
  const waiting = await api.patch(`/orders/${id}`, { recipient: { phone } });
  expect(waiting.body.reasons).toMatchObject([{ code: "ship_by_hand" }]);
  for (const _ of [1, 2])
    expect((await api.patch("/customers", { phone, blocked: true, note: "Asks for a discount" })).status).toBe(200);
  expect((await settled(merchant, id, "held")).reasons).toMatchObject([{ code: "buyer_blocked" }]);
  await api.patch("/customers", { phone, blocked: false });
  expect((await settled(merchant, id, "waiting")).reasons).toMatchObject([{ code: "ship_by_hand" }]);
  expect((await api.get(`/customers/find?phone=${phone}`)).body.note).toBe("Asks for a discount");
  const log = await masar.service.db.read("activities").where({ account_id: merchant.account.id });
  expect(log.filter(({ action }) => action === "customer.blocked")).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain("1001113334");
});

test("a search among blocked buyers finds those of them who match it, page by page, in one mode", async () => {
  const merchant = await masar.newAccount();
  const { test: api } = merchant;
  for (const [phone, name] of [
    ["01001115551", "هالة فؤاد"],
    ["01001115552", "كريم سمير"],
    ["01001115553", "هالة عادل"],
    ["01001115554", "هالة منير"],
  ] as const)
    await send(merchant, { phone, name });
  for (const phone of ["01001115551", "01001115552", "01001115553"])
    await api.patch("/customers", { phone, blocked: true });
  const search = `/customers?blocked=true&limit=1&search=${encodeURIComponent("هالة")}`;
  const first = await api.get(search);
  const second = await api.get(`${search}&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  expect([phonesOf(first), phonesOf(second), second.body.has_more]).toEqual([["01001115553"], ["01001115551"], false]);
  expect(phonesOf(await api.get("/customers?blocked=true&search=nobody"))).toEqual([]);
  expect(phonesOf(await merchant.live.get(search.replace("&limit=1", "")))).toEqual([]);
});

test("bad input is refused with its field and changes nothing", async () => {
  const { test: api } = await masar.newAccount();
  for (const [body, pointer] of [
    [{ phone: "12", blocked: true }, "/phone"],
    [{ phone: "01001234567", note: "" }, "/note"],
    [{ phone: "01001234567", blocked: "yes" }, "/blocked"],
    [{ phone: "01001234567", note: "Calls first", block_reason: "Refused 3 parcels" }, "/block_reason"],
    [{ phone: "01001234567", blocked: false, block_reason: "Refused 3 parcels" }, "/block_reason"],
  ] as const) {
    const reply = await api.patch("/customers", body);
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
  }
  expect((await api.get("/customers?blocked=true")).body.data).toEqual([]);
  expect((await api.get("/customers/find?phone=01001234567")).status).toBe(404);
});

test("by the account's rule a risky buyer's order is held, or waits for the payment", async () => {
  const merchant = await masar.newAccount();
  const { test: api } = merchant;
  for (let parcel = 0; parcel < 3; parcel += 1) await send(merchant, { phone: REFUSES, steps: 5 });
  const known = (await api.get(`/customers/find?phone=${REFUSES}`)).body;
  expect(known).toMatchObject({ shipments: { returned: 3 }, risk: { score: 60, level: "high" } });
  expect(known.risk.reasons).toEqual(["3 of the last 3 parcels were refused at the door."]);

  const rule = (buyer_risk_action: string, buyer_risk_from: number) =>
    merchant.live.patch("/account", { settings: { buyer_risk_action, buyer_risk_from } });
  expect((await rule("hold", 0)).status).toBe(422);
  expect((await rule("hold", 60)).status).toBe(200);
  const { id } = await orderOf(merchant, "1009");
  const corrected = await api.patch(`/orders/${id}`, { recipient: { phone: REFUSES }, cod_value: 300 });
  expect(corrected.body).toMatchObject({ status: "held", reasons: [{ code: "buyer_risk" }] });
  expect(corrected.body.reasons[0].detail).toContain("3 of the last 3 parcels were refused at the door.");
  expect((await api.get(`/orders/${id}`)).body.buyer_risk).toMatchObject({ score: 60, level: "high" });
  expect((await api.post(`/orders/${id}/ship`)).body.status).toBe("shipped");

  await rule("prepay", 60);
  const { id: unpaid } = await orderOf(merchant, "1010");
  const address = "12 شارع 26 يوليو، الدور 3";
  const asked = await api.patch(`/orders/${unpaid}`, { recipient: { phone: REFUSES, address }, cod_value: 200 });
  expect(asked.body).toMatchObject({ status: "held", reasons: [{ code: "prepayment_asked" }] });
  expect((await api.patch(`/orders/${unpaid}`, { cod_value: 0 })).body.status).toBe("shipped");
});

test("merchants who share see counts of others under a hash, never a phone; who stops takes theirs along", async () => {
  const phone = "01001112223";
  const { scan, deliver } = courier(staff.live);
  const share = ({ live }: TestAccount, share_buyer_risk: boolean) =>
    live.patch("/account", { settings: { share_buyer_risk } });
  const parcel = async ({ live }: TestAccount) =>
    (await live.post("/shipments", shipmentBody({ recipient: { ...shipmentBody().recipient, phone } }))).body
      .tracking_number;
  const refuse = async (merchant: TestAccount) => {
    const number = await parcel(merchant);
    for (const [event, more] of [
      ["collect", {}],
      ["hub", { hub: "CAI-1" }],
      ["load", {}],
      ["fail", { reason: "refused" }],
      ["return", {}],
    ] as const)
      await scan(number, event, more);
  };
  const [asks, first, second, silent] = await Promise.all([1, 2, 3, 4].map(() => masar.newAccount()));
  if (!asks || !first || !second || !silent) throw new Error("four accounts");
  for (const merchant of [asks, first, second]) await share(merchant, true);
  await parcel(asks);
  const risk = async () => (await asks.live.get(`/customers/find?phone=${phone}`)).body.risk;
  await refuse(first);
  await refuse(first);
  await deliver(await parcel(first), 990);
  await refuse(silent);
  expect((await risk()).level).toBe("unknown"); // of one other merchant alone
  await refuse(second);
  expect((await risk()).reasons).toEqual(["At 2 other merchants, 3 of 4 parcels came back."]);
  const rows = await masar.service.db.read("reputations");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("1001112223");

  await share(asks, false);
  expect((await risk()).level).toBe("unknown");
  await share(asks, true);
  await share(second, false);
  expect((await risk()).level).toBe("unknown");
  await purge(masar.service.db, Date.now(), { recipientsKeptMs: 86_400_000 });
  expect(await masar.service.db.read("reputations")).toHaveLength(1);
  await first.live.post("/recipients/erase", { phone });
  expect(await masar.service.db.read("reputations")).toEqual([]);
});

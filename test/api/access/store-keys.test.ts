// The key that our plugin inside a shop holds: a shop that was broken into gives away its own orders, not the account's.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient, type Reply } from "../../support/client.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../../support/service.ts";
import { shipmentBody } from "../../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let store: string;
let orders: Reply["body"][];
/** Of the shop's own store, and of another store of the same account. */
let own: Client;
let other: Client;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  store = (await shop.test.post("/stores", { platform: "demo" })).body.id;
  orders = await eventually(
    async () => (await shop.test.get(`/orders?store=${store}&limit=100`)).body.data,
    (data) => data.length === 14 && data.some((one: Reply["body"]) => one.shipment),
  );
  own = await pluginOf(store);
  other = await pluginOf("sto_other");
});
afterAll(() => masar.stop());

async function pluginOf(storeId: string): Promise<Client> {
  const scopes = ["shipments:read", "shipments:write", "stores:write"] as const;
  const key = {
    accountId: shop.account.id,
    mode: "test" as const,
    kind: "restricted" as const,
    scopes,
    name: "Plugin",
  };
  const { accounts, db } = masar.service;
  const { secret } = await db.write((trx) => accounts.issueKey(trx, { ...key, storeId }));
  return createClient({ base: shop.test.base, key: secret });
}

test("sees its own store and its orders, also when it names none, and no other store's", async () => {
  expect((await own.get(`/stores/${store}`)).status).toBe(200);
  expect((await own.get("/orders?limit=100")).body.data).toHaveLength(14);
  expect((await other.get(`/stores/${store}`)).status).toBe(404);
  for (const query of ["", `?store=${store}`, `?search=${encodeURIComponent(orders[0].number)}`])
    expect((await other.get(`/orders${query}`)).body.data).toEqual([]);
});

test("prints and cancels its own store's shipments and no other", async () => {
  const shipped = orders.find(({ shipment }) => shipment).shipment.tracking_number;
  const byHand = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
  expect((await own.post("/labels", { tracking_numbers: [shipped] })).status).toBe(200);
  for (const [key, number] of [
    [other, shipped],
    [own, byHand],
  ] as const) {
    expect((await key.post("/labels", { tracking_numbers: [number] })).body.errors[0].code).toBe(
      "unknown_tracking_number",
    );
    expect((await key.post(`/shipments/${number}/cancel`)).status).toBe(404);
    expect((await shop.test.get(`/shipments/${number}`)).body.status).not.toBe("cancelled");
  }
  expect((await own.post(`/shipments/${shipped}/cancel`)).body.status).toBe("cancelled");
});

test("a repeated request does not return the answer to another key about a shipment that this key may not see", async () => {
  const { tracking_number: number } = (await shop.test.post("/shipments", shipmentBody())).body;
  const path = `/shipments/${number}/cancel`;
  const repeated = { "Idempotency-Key": "one-key-of-two" };
  expect((await shop.test.post(path, {}, repeated)).status).toBe(200);
  for (const plugin of [own, other]) {
    const { status, text } = await plugin.post(path, {}, repeated);
    expect([status, text.includes("منى")]).toEqual([404, false]);
  }
  expect((await shop.test.post(path, {}, repeated)).headers.get("idempotent-replayed")).toBe("true");
});

test("ships only orders of its own store, by id and by remote id", async () => {
  const { id, remote_id } = orders.find(({ status }) => status === "waiting" || status === "needs_attention");
  for (const body of [{ ids: [id] }, { store, remote_ids: [remote_id] }]) {
    const refused = (await other.post("/orders/ship", body)).body.data[0];
    expect(refused).toMatchObject({ outcome: "refused", tracking_number: null });
    expect(JSON.stringify(refused)).toContain("No connected store has sent this order");
    expect(JSON.stringify((await own.post("/orders/ship", body)).body)).not.toContain(
      "No connected store has sent this order",
    );
  }
});

test("creates nothing else and reads nothing else, and so does the key that replaces it", async () => {
  const replies = [
    await own.post("/shipments", shipmentBody()),
    await own.get("/shipments"),
    await own.post("/recipients/export", { phone: "01001234567" }),
    await own.post("/stores", { platform: "demo" }),
    await own.patch(`/stores/${store}`, { name: "Mine" }),
    await own.get("/account"),
  ];
  for (const { status } of replies) expect(status).toBe(403);
  const { data } = (await shop.test.get("/api_keys")).body;
  const { id } = data.find((key: Reply["body"]) => key.last_four === own.key?.slice(-4));
  const { body } = await shop.test.post(`/api_keys/${id}/roll`, { overlap_hours: 0 });
  expect((await createClient({ base: shop.test.base, key: body.secret }).get("/shipments")).status).toBe(403);
});

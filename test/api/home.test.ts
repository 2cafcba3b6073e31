// The figures of Home: what is counted, in which mode, and for whom.
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { addManyEnded } from "../support/many-ended.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar?.stop());

const NO_ANSWER = "01000000002";

/** A shipment after so many simulated scans. */
async function booked({ test: api }: TestAccount, steps: number, phone = "01001234567"): Promise<string> {
  const recipient = { ...shipmentBody().recipient, phone };
  const { body } = await api.post("/shipments", shipmentBody({ recipient, cod_value: 500 }));
  for (let step = 0; step < steps; step += 1) await api.post(`/simulations/${body.tracking_number}/advance`);
  return body.tracking_number;
}

test("a new account is not set up; from its first shipment on it stays set up", async () => {
  const merchant = await masar.newAccount();
  const home = async () => (await merchant.test.get("/home")).body;
  expect(await home()).toMatchObject({
    is_set_up: false,
    today: { to_ship: 0, with_courier: 0, delivered: 0, failed: 0 },
    orders: { needs_attention: 0, held: 0, first: [] },
    attempts: { awaiting_instruction: 0, due_today: 0, first: [] },
    cash: { on_the_way: 0, payable: 0, next_payout: { expected: 0 } },
    success: { last_7_days: { delivered: 0, ended: 0 } },
    stores: [],
    operations: null,
  });
  const number = await booked(merchant, 0);
  await merchant.test.post(`/shipments/${number}/cancel`);
  expect((await home()).is_set_up).toBe(true);
  expect((await merchant.live.get("/home")).body.is_set_up).toBe(false);
});

test("parcels of today, cash on the way, the success rate and open attempts are counted", async () => {
  const merchant = await masar.newAccount();
  await booked(merchant, 0);
  await booked(merchant, 1);
  await booked(merchant, 2);
  await booked(merchant, 4);
  const failed = await booked(merchant, 4, NO_ANSWER);
  const { body } = await merchant.test.get("/home");
  expect(body.today).toEqual({ to_ship: 1, with_courier: 2, delivered: 1, failed: 1 });
  expect(body.cash.on_the_way).toBe(1500);
  expect(body.success.last_7_days).toEqual({ delivered: 1, ended: 1 });
  expect(body.attempts).toMatchObject({ awaiting_instruction: 1, first: [{ tracking_number: failed }] });

  const again = await merchant.test.post(`/shipments/${failed}/instructions`, { action: "reattempt" });
  expect(again.status).toBe(200);
  expect((await merchant.test.get("/home")).body.attempts).toMatchObject({ awaiting_instruction: 0, first: [] });

  await merchant.test.post("/simulations/clock", { advance_seconds: 8 * 86_400 });
  const later = (await merchant.test.get("/home")).body;
  expect(later.today).toMatchObject({ delivered: 0, failed: 0 });
  expect(later.success).toMatchObject({ last_7_days: { delivered: 0, ended: 0 }, before: { delivered: 1, ended: 1 } });
});

test("of more parcels that ended in a week than are counted, the newest are", async () => {
  const { account, test: api } = await masar.newAccount();
  const { most_counted: most } = (await api.get("/home")).body.success;
  await addManyEnded(masar.service, { accountId: account.id, mode: "test" }, { delivered: most - 100, returned: 150 });
  expect((await api.get("/home")).body.success.last_7_days).toEqual({ delivered: most - 100, ended: most });
});

test("orders that need attention are counted, the newest are shown with their reason, and the store is heard of", async () => {
  const merchant = await masar.newAccount();
  await merchant.test.post("/stores", { platform: "demo" });
  const { orders, stores } = await eventually(
    async () => (await merchant.test.get("/home")).body,
    ({ orders, stores }) => orders.needs_attention >= 5 && stores[0]?.seen_at !== null,
  );
  const all = (await merchant.test.get("/orders?needs_attention=true&limit=100")).body.data;
  expect(orders.needs_attention).toBe(all.length);
  expect(orders.first.map(({ id }: { id: string }) => id)).toEqual(all.slice(0, 3).map(({ id }: { id: string }) => id));
  expect(stores).toMatchObject([{ problem: null, reconnect: false }]);
});

test("money is shown only to who may read payouts, and what staff work on only to staff", async () => {
  const merchant = await masar.newAccount();
  const { body: key } = await merchant.test.post("/api_keys", { name: "reads", scopes: ["shipments:read"] });
  const read = await fetch(`${merchant.test.base}/home`, { headers: { Authorization: `Bearer ${key.secret}` } });
  expect(await read.json()).toMatchObject({ cash: null, operations: null });
  const staff = await masar.newAccount({ kind: "staff" });
  await staff.test.post("/scans", { scans: [{ tracking_number: "MS00000000000", event: "collect" }] });
  const { operations } = (await staff.test.get("/home")).body;
  expect(operations.approvals).toBe(0);
  expect(operations.refused_scans).toBeGreaterThanOrEqual(1);
});

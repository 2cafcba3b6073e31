import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

let masar: TestService;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());

test("one press connects a demo store with orders that ship and orders with reasons", async () => {
  const merchant = await masar.newAccount();
  const connected = await merchant.test.post("/stores", { platform: "demo" });
  expect(connected.status).toBe(201);
  const { data } = await eventually(
    async () => (await merchant.test.get(`/orders?store=${connected.body.id}&limit=100`)).body,
    ({ data }) => data.length === 14,
  );
  const reasons = Object.fromEntries(
    data.map((order: { number: string; status: string; reasons: { code: string }[] }) => [
      order.number,
      [order.status, ...order.reasons.map(({ code }) => code)].join(" "),
    ]),
  );
  expect(reasons).toEqual({
    "#1001": "shipped",
    "#1002": "shipped",
    "#1003": "shipped",
    "#1004": "shipped",
    "#1005": "shipped",
    "#1006": "shipped",
    "#1007": "shipped",
    "#1008": "needs_attention governorate_ambiguous",
    "#1009": "needs_attention phone_unreadable",
    "#1010": "needs_attention address_missing",
    "#1011": "needs_attention gateway_unknown",
    "#1012": "waiting status_waits",
    "#1013": "ignored nothing_to_ship",
    "#1014": "needs_attention country_not_egypt phone_foreign",
  });
});

test("does not exist at the live address", async () => {
  const merchant = await masar.newAccount();
  expect((await merchant.live.get("/connectors")).body.data.map(({ id }: { id: string }) => id)).not.toContain("demo");
  const refused = await merchant.live.post("/stores", { platform: "demo" });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/platform"]);
});

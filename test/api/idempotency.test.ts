import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

async function shipmentsOf(reference: string): Promise<number> {
  const { body } = await shop.live.get(`/shipments?reference=${reference}`);
  return body.data.length;
}

test("carries a repeated request out once and answers it the same", async () => {
  const body = shipmentBody({ reference: "once" });
  const first = await shop.live.post("/shipments", body, { "Idempotency-Key": "k-once" });
  const again = await shop.live.post("/shipments", body, { "Idempotency-Key": "k-once" });
  expect(again.status).toBe(201);
  expect(again.text).toBe(first.text);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await shipmentsOf("once")).toBe(1);
});

test("takes the order of fields and spaces for the same request", async () => {
  const body = shipmentBody({ reference: "order" });
  const first = await shop.live.post("/shipments", body, { "Idempotency-Key": "k-order" });
  const turned = Object.fromEntries(Object.entries(body).reverse());
  const again = await shop.live.send("POST", "/shipments", {
    body: JSON.stringify(turned, null, 4),
    headers: { "Content-Type": "application/json", "Idempotency-Key": "k-order" },
  });
  expect(again.text).toBe(first.text);
});

test("makes one shipment of 50 requests with one key that come at once", async () => {
  const body = shipmentBody({ reference: "storm" });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => shop.live.post("/shipments", body, { "Idempotency-Key": "k-storm" })),
  );
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(replies.filter((reply) => reply.headers.get("idempotent-replayed") === null)).toHaveLength(1);
  expect(await shipmentsOf("storm")).toBe(1);
});

test("refuses the same key with another body, also when both come at once", async () => {
  await shop.live.post("/shipments", shipmentBody({ reference: "reused" }), { "Idempotency-Key": "k-reused" });
  const other = await shop.live.post("/shipments", shipmentBody({ reference: "reused-2" }), {
    "Idempotency-Key": "k-reused",
  });
  expect(other.status).toBe(422);
  expect(other.body.code).toBe("idempotency_key_reused");
  const both = await Promise.all(
    ["a", "b"].map((reference) =>
      shop.live.post("/shipments", shipmentBody({ reference: `both-${reference}` }), { "Idempotency-Key": "k-both" }),
    ),
  );
  expect(both.map((reply) => reply.status).sort()).toEqual([201, 422]);
});

test("keeps nothing for a request that was refused: the key is free for the corrected one", async () => {
  const bad = await shop.live.post("/shipments", shipmentBody({ service: "overnight" }), {
    "Idempotency-Key": "k-corrected",
  });
  expect(bad.status).toBe(422);
  const good = await shop.live.post("/shipments", shipmentBody(), { "Idempotency-Key": "k-corrected" });
  expect(good.status).toBe(201);
});

test("counts a key per account, mode and route", async () => {
  const other = await masar.newAccount();
  const body = shipmentBody();
  const replies = await Promise.all(
    [shop.live, shop.test, other.live].map((client) =>
      client.post("/shipments", body, { "Idempotency-Key": "k-shared" }),
    ),
  );
  expect(new Set(replies.map((reply) => reply.body.tracking_number)).size).toBe(3);
});

test("refuses a key that cannot be one", async () => {
  const reply = await shop.live.post("/shipments", shipmentBody(), { "Idempotency-Key": "x".repeat(256) });
  expect(reply.status).toBe(422);
  expect(reply.body.errors[0].code).toBe("idempotency_key_invalid");
});

test("refuses a second shipment with a reference when the account wants that, also when both come at once", async () => {
  const strict = await masar.newAccount();
  await strict.live.patch("/account", { settings: { refuse_repeated_reference: true } });
  const first = await strict.live.post("/shipments", shipmentBody({ reference: "R-1" }));
  const second = await strict.live.post("/shipments", shipmentBody({ reference: "R-1" }), {
    "Idempotency-Key": "k-strict",
  });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: "reference_exists", tracking_number: first.body.tracking_number });
  // The refused request left its key free.
  const retried = await strict.live.post("/shipments", shipmentBody({ reference: "R-2" }), {
    "Idempotency-Key": "k-strict",
  });
  expect(retried.status).toBe(201);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => strict.live.post("/shipments", shipmentBody({ reference: "R-3" }))),
  );
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  // A replay of the first is a replay, not a repeated reference.
  const keyed = shipmentBody({ reference: "R-4" });
  const made = await strict.live.post("/shipments", keyed, { "Idempotency-Key": "k-r4" });
  expect((await strict.live.post("/shipments", keyed, { "Idempotency-Key": "k-r4" })).text).toBe(made.text);
});

test("keeps an answer that shows a secret sealed, and replays it", async () => {
  const first = await shop.live.post("/api_keys", { name: "robot" }, { "Idempotency-Key": "k-secret" });
  const again = await shop.live.post("/api_keys", { name: "robot" }, { "Idempotency-Key": "k-secret" });
  expect(again.body).toEqual(first.body);
  const rows = (await masar.service.db.read("idempotency_keys").select("body")) as { body: string }[];
  for (const row of rows) expect(row.body).not.toContain(first.body.secret);
});

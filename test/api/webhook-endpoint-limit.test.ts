import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

let masar: TestService;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api" } });
});
afterAll(() => masar.stop());

test("takes twenty endpoints of an account and mode and no more, also when they come at once", async () => {
  const shop = await masar.newAccount();
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, i) => shop.test.post("/webhook_endpoints", { url: `http://127.0.0.1:9/${i}` })),
  );
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(20);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(5);
  expect((await shop.live.post("/webhook_endpoints", { url: "http://127.0.0.1:9/" })).status).toBe(201);
});

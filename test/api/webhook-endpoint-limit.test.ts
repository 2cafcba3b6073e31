import { startService } from "@masar/core/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { freePort } from "../support/postgres-server.ts";
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

test("a repeated request gets the stored answer, also where the host is refused by now", async () => {
  const shop = await masar.newAccount();
  const key = { "Idempotency-Key": "endpoint-1" };
  const body = { url: "https://127.0.0.1/hook" };
  const first = await shop.test.post("/webhook_endpoints", body, key);
  expect(first.status).toBe(201);
  const port = await freePort();
  const { config } = masar.service;
  const here = (url: string) => url.replace(`:${config.port}`, `:${port}`);
  const urls = { liveUrl: here(config.liveUrl), sandboxUrl: here(config.sandboxUrl) };
  const strict = await startService({ ...config, ...urls, port, allowPrivateWebhooks: false });
  try {
    const there = createClient({ base: here(shop.test.base), key: shop.test.key ?? "" });
    const again = await there.post("/webhook_endpoints", body, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await there.post("/webhook_endpoints", body, { "Idempotency-Key": "endpoint-2" });
    expect([other.status, other.body.errors[0].code]).toEqual([422, "url_private"]);
  } finally {
    await strict.stop();
  }
});

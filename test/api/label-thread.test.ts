// Files of many labels are made beside the requests of others, and within the merchant's own share.

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, upload } from "../support/upload.ts";

let masar: TestService;
let shop: TestAccount;
let numbers: string[];

beforeAll(async () => {
  masar = await startTestService();
  shop = await masar.newAccount();
  await upload(shop.live, csvOf(600));
  numbers = await masar.service.db.read("shipments").where({ account_id: shop.account.id }).pluck("tracking_number");
});
afterAll(() => masar.stop());

const print = (tracking_numbers: string[], output: "pdf" | "zpl") =>
  fetch(`${shop.live.base}/labels`, {
    method: "POST",
    headers: { Authorization: `Bearer ${shop.live.key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ tracking_numbers, output }),
  });

test.each(["pdf", "zpl"] as const)(
  "most of the work of a large %s is done outside the thread that answers requests",
  async (output) => {
    await (await print(numbers.slice(0, 50), output)).arrayBuffer();
    const before = { all: process.cpuUsage(), own: process.threadCpuUsage() };
    const bytes = await (await print(numbers, output)).arrayBuffer();
    const all = process.cpuUsage(before.all);
    const own = process.threadCpuUsage(before.own);
    expect(bytes.byteLength).toBeGreaterThan(numbers.length * 500);
    expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.5);
  },
);

test("a merchant's few labels are ready before another's many", async () => {
  const other = await masar.newAccount();
  const { tracking_number } = (await other.live.post("/shipments", shipmentBody())).body;
  const many = await print(numbers, "zpl");
  const reader = many.body?.getReader();
  await reader?.read(); // under way
  const few = await other.live.post("/labels", { tracking_numbers: [tracking_number], output: "zpl" });
  expect(few.text).toContain(tracking_number);
  let left = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) left += part.value.length;
  expect(left).toBeGreaterThan(0);
});

test("a client that closes a file halfway does not block others", async () => {
  for (let round = 0; round < 5; round += 1) {
    const response = await print(numbers.slice(0, 150), "zpl");
    await response.body?.cancel();
  }
  expect(((await (await print(numbers.slice(0, 3), "zpl")).text()).match(/\^XA/g) ?? []).length).toBe(3);
});

test("labels are counted, not requests: beyond the minute's share 429 says when to try again", async () => {
  const little = await masar.newAccount();
  await masar.service.db.write((trx) =>
    trx("accounts")
      .where({ id: little.account.id })
      .update({ settings: JSON.stringify({ choices: little.account.settings, rate_limits: { labels: 5 } }) }),
  );
  const own: string[] = [];
  for (let made = 0; made < 3; made += 1)
    own.push((await little.live.post("/shipments", shipmentBody())).body.tracking_number);
  expect((await little.live.post("/labels", { tracking_numbers: own })).status).toBe(200);
  const refused = await little.live.post("/labels", { tracking_numbers: own });
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

import { expect, test } from "vitest";
import { startKillableShop } from "../support/killable-shop.ts";
import { shipmentBody } from "../support/shipment.ts";

/** Some megabytes: more than the schema, less than a few hundred shipments. */
const FILE_BLOCKS = 5_000;

test("when the disk is full every response is 503 or correct, and with free space repeated requests are stored once", async () => {
  const { server, client, database } = await startKillableShop({ fileBlocks: FILE_BLOCKS });
  const bodies = new Map<string, Record<string, unknown>>();
  const create = (reference: string) => {
    const body = bodies.get(reference) ?? shipmentBody({ reference });
    bodies.set(reference, body);
    return client.post("/shipments", body, { "Idempotency-Key": reference });
  };
  const statuses = new Map<string, number>();
  for (let round = 0; round < 100 && ![...statuses.values()].includes(503); round += 1) {
    const names = Array.from({ length: 32 }, (_, i) => `FULL-${round}-${i}`);
    const replies = await Promise.all(names.map(create));
    for (const [i, { status }] of replies.entries()) statuses.set(`FULL-${round}-${i}`, status);
  }
  expect(new Set(statuses.values())).toEqual(new Set([201, 503]));
  await server.kill();

  await server.start();
  for (const [reference, status] of statuses) {
    const again = await create(reference);
    expect(again.status).toBe(201);
    // Acknowledged requests were stored; the others may have been.
    if (status === 201) expect(again.headers.get("idempotent-replayed")).toBe("true");
  }
  await server.kill();
  await database.remove();
});

import { appendFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startKillableShop } from "../support/killable-shop.ts";
import { shipmentBody } from "../support/shipment.ts";

test("no acknowledged shipment is lost after a crash that left an incomplete frame in the write-ahead log", async () => {
  const { server, client, database } = await startKillableShop();
  const log = join(database.directory, "masar.db-wal");
  const acknowledged: string[] = [];
  for (const damage of [
    (bytes: number) => appendFile(log, Buffer.alloc(5_000, 0x5a)).then(() => bytes),
    (bytes: number) => appendFile(log, Buffer.alloc(24 + 4_096)).then(() => bytes),
    // Half of a frame that was being written: no response was sent for it.
    (bytes: number) => appendFile(log, Buffer.alloc(3_000, 1)).then(() => truncate(log, bytes + 1_500)),
  ]) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.post("/shipments", shipmentBody())));
    for (const reply of replies) {
      expect(reply.status).toBe(201);
      acknowledged.push(reply.body.tracking_number);
    }
    await server.kill();
    await damage((await stat(log)).size);
    await server.start();
    for (const number of acknowledged) expect((await client.get(`/shipments/${number}`)).status).toBe(200);
  }
  await server.kill();
  await database.remove();
});

import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { toEvent } from "@masar/core/event/event";
import { insertEvents } from "@masar/core/event/repository";
import { createIds } from "@masar/core/kernel/id";
import { startService } from "@masar/core/service";
import { expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { makeDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { killable, killableEnvironment } from "../support/killable.ts";
import { shipmentBody } from "../support/shipment.ts";

const LONG = process.env.MASAR_TEST_LONG !== undefined;
const EVENTS = LONG ? 50_000 : 4_000;
const KILLS = LONG ? 20 : 1;

test(`${EVENTS} missed events are started again through kills (${KILLS}), each once, and those that happen meanwhile too`, async () => {
  const database = await makeDatabase({ migrated: true });
  const environment = await killableEnvironment(database, { MASAR_ALLOW_PRIVATE_WEBHOOKS: "1" });
  const { key, accountId } = await prepare(environment);
  const server = killable(environment);
  const client = createClient({ base: `http://localhost:${environment.PORT}/sandbox/v1`, key });
  const db = await openDatabase(database.url);
  const newId = createIds();
  const about = { orderId: null, sequence: 1, objectJson: "{}", previous: { status: null }, at: Date.now() };
  const events = Array.from({ length: EVENTS }, () => {
    const tenant = { accountId, mode: "test" as const };
    return toEvent({ id: newId("evt"), tenant, type: "shipment.created", shipmentId: newId("shp"), ...about });
  });
  await db.write((trx) => insertEvents(trx, events));
  const recovering = async () => (await db.read("webhook_endpoints").first("recover_after"))?.recover_after as string;

  await server.start();
  // Nothing listens there: deliveries stay pending.
  const { id } = (await client.post("/webhook_endpoints", { url: "http://127.0.0.1:9/" })).body;
  const reply = await client.post(`/webhook_endpoints/${id}/recover`, { since: new Date(0).toISOString() });
  expect(reply.body).toMatchObject({ has_more: true });
  let meanwhile = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = events[Math.floor(((kill - 1 + Math.random()) * EVENTS) / (KILLS + 1))]?.id ?? "";
    for (let at: string | null = ""; at !== null && at < until; at = await recovering());
    const created = client.post("/shipments", shipmentBody()).catch(() => undefined);
    if ((await created)?.status === 201) meanwhile += 1;
    await server.kill();
    await server.start();
  }
  await eventually(recovering, (after) => after === null);
  const rows = (await db.read("deliveries").where({ endpoint_id: id }).select("event_id")) as { event_id: string }[];
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(rows.length);
  expect(rows).toHaveLength(EVENTS + meanwhile);

  await server.kill();
  await db.close();
  await database.remove();
});

async function prepare(environment: Record<string, string>): Promise<{ key: string; accountId: string }> {
  const service = await startService(readConfig({ ...environment, MASAR_ROLE: "api" }));
  const { account } = await service.accounts.create({ name: "Crash", email: "crash@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "test", kind: "secret", scopes: [], name: "crash" }),
  );
  await service.stop();
  return { key: secret, accountId: account.id };
}

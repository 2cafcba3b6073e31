import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { createEventLog } from "@masar/core/event/log";
import { createIds } from "@masar/core/kernel/id";
import { startService } from "@masar/core/service";
import { enqueueDeliveries } from "@masar/core/webhook/delivery-repository";
import { expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { makeDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { killable, killableEnvironment } from "../support/killable.ts";
import { startReceiver } from "../support/receiver.ts";
import { shipmentBody } from "../support/shipment.ts";
import { newEvent } from "../support/webhook-endpoint.ts";

const LONG = process.env.MASAR_TEST_LONG !== undefined;
const WAITING = LONG ? 200_000 : 20_000;
const KILLS = LONG ? 20 : 2;

test(`${WAITING} deliveries of a disabled endpoint are dropped through kills (${KILLS}), and none is sent when it is enabled meanwhile`, async () => {
  const database = await makeDatabase({ migrated: true });
  const environment = await killableEnvironment(database, { MASAR_ALLOW_PRIVATE_WEBHOOKS: "1" });
  const { key, accountId } = await prepare(environment);
  const client = createClient({ base: `http://localhost:${environment.PORT}/sandbox/v1`, key });
  const receiver = await startReceiver();
  const db = await openDatabase(database.url);
  const server = killable(environment);

  await server.start();
  const [{ id }, { id: deleted }] = [await register(), await register()];
  await fill();
  // Both change one row, and nothing of what waits is touched before they are answered.
  expect((await client.patch(`/webhook_endpoints/${id}`, { status: "disabled" })).status).toBe(200);
  expect((await client.delete(`/webhook_endpoints/${deleted}`)).status).toBe(204);
  expect((await client.patch(`/webhook_endpoints/${id}`, { status: "enabled" })).status).toBe(200);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = (WAITING * kill) / (KILLS + 1);
    while ((await dropped()) < until);
    await server.kill();
    await server.start();
  }
  const created = await client.post("/shipments", shipmentBody());
  expect(created.status).toBe(201);
  await eventually(dropped, (count) => count === 2 * WAITING);
  await eventually(
    () => db.read("webhook_endpoints").where({ id: deleted }),
    (rows) => rows.length === 0,
  );
  await receiver.until(() => receiver.requests.length > 0);
  const sent = receiver.requests.map(({ body }) => JSON.parse(body).data.object.tracking_number);
  expect(new Set(sent)).toEqual(new Set([created.body.tracking_number]));

  await server.kill();
  await receiver.close();
  await db.close();
  await database.remove();

  async function register(): Promise<{ id: string }> {
    return (await client.post("/webhook_endpoints", { url: receiver.url })).body;
  }

  /** Deliveries that are due and wait until their endpoint is asked again, as in an outage. */
  async function fill(): Promise<void> {
    const log = createEventLog([enqueueDeliveries(createIds())]);
    const paused = { paused_until: Date.now() + 3_600_000 };
    await db.write((trx) => trx("webhook_endpoints").whereIn("id", [id, deleted]).update(paused));
    for (let stored = 0; stored < WAITING; stored += 1_000) {
      const events = Array.from({ length: 1_000 }, () => newEvent({ accountId, mode: "test" }));
      await db.write((trx) => log.append(trx, events, Date.now() - 1_000));
    }
  }

  async function dropped(): Promise<number> {
    const [row] = (await db.read("deliveries").where({ state: "dropped" }).count({ n: "*" })) as { n: number }[];
    return Number(row?.n);
  }
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

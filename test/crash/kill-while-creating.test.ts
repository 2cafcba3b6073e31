import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { startService } from "@masar/core/service";
import { Pool } from "undici";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { killable } from "../support/killable.ts";
import { freePort } from "../support/postgres-server.ts";
import { isSigned, respond, startReceiver } from "../support/receiver.ts";
import { shipmentBody } from "../support/shipment.ts";

const CLIENTS = 32;
// Together with those of uploads, payouts and store orders, a thousand per engine.
const KILLS = process.env.MASAR_TEST_LONG ? 640 : 5;

/** A client's view: the body sent with a key, and the tracking number of the response, if any. */
interface Sent {
  key: string;
  body: string;
  trackingNumber: string | undefined;
}

test(`no acknowledged shipment is lost or duplicated and every event is delivered, through ${KILLS} kills with ${CLIENTS} clients`, async () => {
  const database = await makeDatabase({ migrated: true });
  const port = await freePort();
  const received = new Set<string>();
  const receiver = await startReceiver(({ headers }) => {
    received.add(String(headers["webhook-id"]));
    return respond(200);
  });
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("crash"),
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
    MASAR_RATE_LIMITS: "off",
    MASAR_LOG: "silent",
  };
  const { key, secret } = await prepare(environment, receiver.url);
  const server = killable(environment);
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CLIENTS, pipelining: 1 });
  const sent: Sent[] = [];

  for (let kill = 0; kill < KILLS; kill += 1) {
    await server.start();
    let alive = true;
    let answered = 0;
    const killAfter = 1 + Math.floor(Math.random() * 3 * CLIENTS);
    const killed = Promise.withResolvers<void>();
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (alive) {
        // A request without a response is sent again with its key, as a careful client does.
        const request =
          sent.find((candidate) => candidate.trackingNumber === undefined && !busy.has(candidate)) ?? fresh(sent);
        busy.add(request);
        await create(pool, key, request).catch(() => undefined);
        busy.delete(request);
        answered += 1;
        if (answered === killAfter) {
          alive = false;
          server.kill().then(killed.resolve, killed.reject);
        }
      }
    });
    await killed.promise;
    await Promise.all(clients);
  }

  const db = await openDatabase(database.url);
  await server.start();
  for (const request of sent.filter(({ trackingNumber }) => trackingNumber === undefined))
    await create(pool, key, request);
  const stored = (await db.read("shipments").select("reference", "tracking_number")) as {
    reference: string;
    tracking_number: string;
  }[];
  expect(stored).toHaveLength(sent.length);
  const byReference = new Map(stored.map((row) => [row.reference, row.tracking_number]));
  expect(sent.filter((request) => byReference.get(request.key) !== request.trackingNumber)).toEqual([]);

  const events = (await db.read("events").select("id")) as { id: string }[];
  expect(events).toHaveLength(sent.length);
  await receiver.until(() => received.size >= events.length);
  expect(events.filter((event) => !received.has(event.id))).toEqual([]);
  expect(receiver.requests.filter((request) => !isSigned(request, secret))).toEqual([]);

  await server.kill();
  await db.close();
  await pool.close();
  await receiver.close();
  await database.remove();
});

const busy = new Set<Sent>();

function fresh(sent: Sent[]): Sent {
  const key = `order-${sent.length}`;
  const request = { key, body: JSON.stringify(shipmentBody({ reference: key })), trackingNumber: undefined };
  sent.push(request);
  return request;
}

async function create(pool: Pool, key: string, request: Sent): Promise<void> {
  const response = await pool.request({
    method: "POST",
    path: "/v1/shipments",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": request.key },
    body: request.body,
  });
  const answer = (await response.body.json()) as { tracking_number?: string };
  if (response.statusCode !== 201) throw new Error(`answered ${response.statusCode} ${JSON.stringify(answer)}`);
  if (request.trackingNumber !== undefined) expect(answer.tracking_number).toBe(request.trackingNumber);
  request.trackingNumber = answer.tracking_number;
}

async function prepare(
  environment: Record<string, string>,
  receiverUrl: string,
): Promise<{ key: string; secret: string }> {
  const service = await startService(readConfig(environment));
  const { account } = await service.accounts.create({ name: "Crash", email: "crash@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "live", kind: "secret", scopes: [], name: "crash" }),
  );
  const registered = await fetch(`http://127.0.0.1:${environment.PORT}/v1/webhook_endpoints`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: receiverUrl }),
  });
  expect(registered.status).toBe(201);
  await service.stop();
  const endpoint = (await registered.json()) as { secret: string };
  return { key: secret, secret: endpoint.secret };
}

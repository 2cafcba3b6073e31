import { createAccountService } from "@masar/core/account/service";
import { type Database, openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { toEvent } from "@masar/core/event/event";
import { createEvents } from "@masar/core/event-subscribers";
import { startLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { type MasterKeys, newMasterKey, parseMasterKeys, seal } from "@masar/core/kernel/crypto";
import { createIds } from "@masar/core/kernel/id";
import { HEALTHY, placeOfSecret } from "@masar/core/webhook/endpoint";
import { insertEndpoint } from "@masar/core/webhook/repository";
import { newWebhookSecret } from "@masar/core/webhook/secret";
import { createSender } from "@masar/core/webhook/send";
import { startDelivering } from "@masar/core/webhook/worker";
import type { BenchDatabase } from "../start.ts";

/** The API object of every event, about one kilobyte. */
export const OBJECT = JSON.stringify({ tracking_number: "MS00000000000", filler: "x".repeat(1_000) });
const newId = createIds();

interface Tenant {
  accountId: string;
  mode: "test";
}

type EndpointEvents = ("*" | "shipment.returned" | "shipment.created")[];

export type Scene = Awaited<ReturnType<typeof prepare>>;

/** A database with one account and its endpoints. With two or more, the first one subscribes to other events. */
export async function prepare(makeDatabase: () => Promise<BenchDatabase>, urls: readonly string[]) {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrate(db);
  const parsed = parseMasterKeys(newMasterKey("bench"));
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  const { keys } = parsed;
  const accounts = createAccountService({ db, clock: systemClock, newId });
  const { account } = await accounts.create({ name: "B", email: "b@example.com", governorate: "C" });
  const tenant: Tenant = { accountId: account.id, mode: "test" };
  for (const [index, url] of urls.entries()) {
    const events: EndpointEvents = urls.length > 1 ? [index === 0 ? "shipment.returned" : "shipment.created"] : ["*"];
    await addEndpoint({ db, keys, tenant }, { url, events });
  }
  const lease = await startLease({ db, clock: systemClock, log: console });
  return {
    db,
    startWorker() {
      const sender = createSender({ allowPrivate: true });
      const countDelivery = () => undefined;
      const tools = { db, clock: systemClock, lease, newId, keys, sender, log: console, countDelivery };
      const worker = startDelivering(tools);
      return {
        ...worker,
        async stop() {
          await worker.stop();
          await sender.close();
        },
      };
    },
    /** Stores events for one endpoint, the last one by default; answers with their ids. */
    fire(count: number, endpoint = urls.length - 1): Promise<string[]> {
      const type = endpoint === 0 && urls.length > 1 ? "shipment.returned" : "shipment.created";
      return storeEvents({ db, tenant }, type, count);
    },
    async remove() {
      await lease.stop();
      await db.close();
      await database.remove();
    },
  };
}

function addEndpoint(
  { db, keys, tenant }: { db: Database; keys: MasterKeys; tenant: Tenant },
  { url, events }: { url: string; events: EndpointEvents },
): Promise<void> {
  const id = newId("whe");
  const endpoint = {
    id,
    ...tenant,
    url,
    events,
    description: null,
    status: "enabled",
    disabledReason: null,
    secret: seal(keys, newWebhookSecret(), placeOfSecret(id, "secret")),
    previousSecret: null,
    previousSecretUntil: null,
    health: HEALTHY,
    recovery: null,
    generation: 0,
    createdAt: Date.now(),
  } as const;
  return db.write((trx) => insertEndpoint(trx, endpoint));
}

async function storeEvents(
  { db, tenant }: { db: Database; tenant: Tenant },
  type: "shipment.returned" | "shipment.created",
  count: number,
): Promise<string[]> {
  const events = Array.from({ length: count }, () =>
    toEvent({
      id: newId("evt"),
      tenant,
      type,
      shipmentId: newId("shp"),
      orderId: null,
      sequence: 1,
      objectJson: OBJECT,
      previous: { status: null },
      at: Date.now(),
    }),
  );
  await db.write((trx) => createEvents(newId).append(trx, events, Date.now()));
  return events.map((event) => event.id);
}

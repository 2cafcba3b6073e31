import type { Transaction } from "@masar/core/db/database";
import { createIds, firstIdAt } from "@masar/core/kernel/id";
import { listUnsettled } from "@masar/core/ledger/repository";
import { deleteScans, deleteWriteBacks } from "@masar/core/operations/retention-repository";
import { listOpenOrders } from "@masar/core/order/repository";
import { deleteOldEvents, findEnded, findPersonShipments } from "@masar/core/privacy/repository";
import type { Service } from "@masar/core/service";
import { deleteInbox, storesWithItems } from "@masar/core/sync/inbox/repository";
import { storesToUpdate } from "@masar/core/sync/write-back/repository";
import { recoverBatch } from "@masar/core/webhook/recover";
import { findEndpoint, listDueEndpoints } from "@masar/core/webhook/repository";
import { createClient } from "@masar/test/support/client";
import type { Scene } from "@masar/test/support/growth/scene";
import { shipmentBody } from "@masar/test/support/shipment";

const DAY_MS = 86_400_000;

class RolledBack extends Error {}

export interface Probe {
  name: string;
  run(): Promise<unknown>;
}

interface Asked {
  /** The number of a shipment of the big merchant. */
  n: number;
  trackingNumber: string;
}

const phoneOf = (n: number) => `010${String(n).padStart(8, "0")}`;

/** What a merchant, a courier, a platform and the worker ask for. */
export function probesOf(service: Service, scene: Scene, asked: Asked): Probe[] {
  return [...requestProbes(service, scene, asked), ...workerProbes(service, scene, asked)];
}

function requestProbes(
  { config }: Service,
  { merchant, staff, endpointId, sample }: Scene,
  { n, trackingNumber }: Asked,
): Probe[] {
  const mine = createClient({ base: config.liveUrl, key: merchant });
  const ours = createClient({ base: config.liveUrl, key: staff });
  const phone = phoneOf(n);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const week = `from=${day(37)}&to=${day(30)}`;
  const get = (name: string, path: string, client = mine): Probe => ({
    name,
    async run() {
      const reply = await client.get(path);
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
    },
  });
  return [
    {
      name: "create",
      async run() {
        const reply = await mine.post("/shipments", shipmentBody());
        if (reply.status !== 201) throw new Error(reply.text);
      },
    },
    get("lookup", `/shipments/${trackingNumber}`),
    get("list of shipments", "/shipments?limit=20"),
    get("list of a status", "/shipments?limit=20&status=at-hub"),
    get("list by reference", `/shipments?reference=R-${n}`),
    get("search by phone", `/shipments?q=${phone}`),
    get("search by name, common", `/shipments?q=${encodeURIComponent("سارة")}`),
    get("search, nothing found", `/shipments?q=${encodeURIComponent("زينهم")}`),
    get("list of orders", "/orders?limit=20"),
    get("orders that wait", "/orders?limit=20&needs_attention=true"),
    get("search of orders by phone", `/orders?search=${phone}`),
    get("store with its health", `/stores/${sample.storeId}`),
    get("list of stores", "/stores"),
    get("events", "/events?limit=20"),
    get("events, undelivered", "/events?limit=20&delivery_success=false"),
    get("events of a shipment", `/shipments/${trackingNumber}/events`),
    get("webhook endpoints", "/webhook_endpoints"),
    get("webhook endpoint", `/webhook_endpoints/${endpointId}`),
    get("balance", "/balance"),
    get("payouts", "/payouts"),
    get("refused scans", "/scans/refused", ours),
    get("parcel at the hub", `/scans/parcels/${trackingNumber}`, ours),
    get("report of shipments, a week", `/reports/shipments?${week}`),
    get("report of cash, a week", `/reports/cod?${week}`),
    get("report of fees, a week", `/reports/fees?${week}`),
    get("performance, a week", `/reports/performance?${week}`),
    get("report of days, a week", `/reports/days?${week}`),
    get("report of stores, a week", `/reports/stores?${week}`),
  ];
}

function workerProbes({ db }: Service, { endpointId, sample }: Scene, { n }: Asked): Probe[] {
  const tenant = { accountId: sample.accountId, mode: "live" as const };
  const now = Date.now();
  const oldest = (prefix: string, ms: number) => ({ after: undefined, before: firstIdAt(prefix, ms), limit: 500 });
  /** Work in a transaction that is rolled back. */
  const undone = (name: string, work: (trx: Transaction) => Promise<unknown>): Probe => ({
    name,
    async run() {
      await db
        .transaction(async (trx) => {
          await work(trx);
          throw new RolledBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
    },
  });
  return [
    {
      name: "person by phone",
      run: () => findPersonShipments(db.read, tenant, { phones: [`+2${phoneOf(n)}`], email: null } as never),
    },
    { name: "due endpoints", run: () => listDueEndpoints(db.read, now) },
    { name: "stores with webhooks", run: () => storesWithItems(db.read, now) },
    { name: "stores to write to", run: () => storesToUpdate(db.read, now) },
    {
      name: "open orders, a page of the comparison",
      run: () => listOpenOrders(db.read, { ...tenant, id: sample.storeId }, "", 500),
    },
    { name: "recipients to erase", run: () => findEnded(db.read, now - 180 * DAY_MS, 500) },
    { name: "merchants to pay", run: () => listUnsettled(db.read, "live") },
    undone("start what was not delivered, a batch", async (trx) => {
      const endpoint = await findEndpoint(trx, tenant, endpointId);
      const recovery = { since: now - 30 * DAY_MS, after: firstIdAt("evt", now - 31 * DAY_MS) };
      if (endpoint) await recoverBatch(trx, endpoint, recovery, { newId: createIds(), now });
    }),
    undone("webhooks past their time", (trx) => deleteInbox(trx, oldest("inb", now - 90 * DAY_MS))),
    undone("events past their time", (trx) => deleteOldEvents(trx, oldest("evt", now - 90 * DAY_MS))),
    undone("scans past their time", (trx) => deleteScans(trx, oldest("scn", now - 400 * DAY_MS))),
    undone("write-backs past their time", (trx) => deleteWriteBacks(trx, oldest("evt", now - 90 * DAY_MS))),
  ];
}

import type { Transaction } from "@masar/core/db/database";
import { createIds, firstIdAt } from "@masar/core/kernel/id";
import { listUnsettled, owedBefore } from "@masar/core/ledger/repository";
import { eventsSince, ordersSince } from "@masar/core/notification/happening-repository";
import { countDeadLetters, readQueues } from "@masar/core/operations/monitoring/repository";
import { deleteRefusedScansBefore, deleteScans, deleteWriteBacks } from "@masar/core/operations/retention-repository";
import { eraseUnshipped } from "@masar/core/order/erase-repository";
import { listOpenOrders } from "@masar/core/order/open-repository";
import {
  findPersonOrders,
  findPersonShipments,
  findPersonTenants,
  findPersonWebhooks,
} from "@masar/core/privacy/person-repository";
import { deleteOldEvents, findAsked, findEnded } from "@masar/core/privacy/repository";
import type { Service } from "@masar/core/service";
import { deleteFormerPhonesBefore } from "@masar/core/shipment/repository";
import { storesWithItems } from "@masar/core/sync/inbox/claim-repository";
import { deleteInbox } from "@masar/core/sync/inbox/repository";
import { storesToUpdate } from "@masar/core/sync/write-back/repository";
import { listDropping } from "@masar/core/webhook/delivery-repository";
import { recoverBatch } from "@masar/core/webhook/recover";
import { findEndpoint, listDueEndpoints } from "@masar/core/webhook/repository";
import { type Asked, DAY_MS, type Probe, phoneOf, undone } from "./probe.ts";

/** What runs in the background, and what is done for one person. */
export function workProbes({ db }: Service, { scene, n, nowMs }: Asked): Probe[] {
  const { accountId, storeId } = scene.sample;
  const tenant = { accountId, mode: "live" as const };
  const person = { phones: [`+2${phoneOf(n)}`], email: null };
  const nobody = () => false;
  const read = (name: string, work: () => Promise<unknown>): Probe => ({ name, run: async () => void (await work()) });
  return [
    read("person by phone", () => findPersonShipments(db.read, tenant, person)),
    read("orders of a person", () => findPersonOrders(db.read, tenant, { phones: person.phones, mentions: nobody })),
    read("webhooks of a person", () => findPersonWebhooks(db.read, tenant, nobody)),
    read("merchants of a person", () => findPersonTenants(db.read, person)),
    read("due endpoints", () => listDueEndpoints(db.read, nowMs)),
    read("endpoints to drop deliveries of", () => listDropping(db.read)),
    read("stores with webhooks", () => storesWithItems(db.read, nowMs)),
    read("stores to write to", () => storesToUpdate(db.read, nowMs)),
    read("open orders, a page of the comparison", () =>
      listOpenOrders(db.read, { ...tenant, id: storeId }, { after: "", limit: 500 }),
    ),
    read("events for mails", () => eventsSince(db.read, [accountId], Date.now() - 60_000)),
    read("orders for mails", () => ordersSince(db.read, [accountId], Date.now() - 60_000)),
    read("merchants to pay", () => listUnsettled(db.read, "live")),
    read("what is owed", () => owedBefore(db.read, tenant, nowMs - DAY_MS / 24)),
    read("queues, for monitoring", () => readQueues(db.read, nowMs)),
    read("jobs given up, for monitoring", () => countDeadLetters(db.read)),
    read("recipients to erase", () => findEnded(db.read, nowMs - 180 * DAY_MS, 500)),
    read("recipients who asked", () => findAsked(db.read, 500)),
    ...purgeProbes(db, nowMs),
    undone(db, "start what was not delivered, a batch", async (trx) => {
      const endpoint = await findEndpoint(trx, tenant, scene.endpointId);
      const recovery = { since: nowMs - 30 * DAY_MS, after: firstIdAt("evt", nowMs - 31 * DAY_MS) };
      if (endpoint) await recoverBatch(trx, endpoint, recovery, { newId: createIds(), now: nowMs });
      return undefined;
    }),
  ];
}

/** A transaction of each step of the purge, which finds 500 rows where the table has old ones. */
function purgeProbes(db: Service["db"], nowMs: number): Probe[] {
  const oldest = (prefix: string, days: number) => ({
    after: undefined,
    before: firstIdAt(prefix, nowMs - days * DAY_MS),
    limit: 500,
  });
  const step = (name: string, work: (trx: Transaction) => Promise<unknown>) =>
    undone(db, `purge: ${name}`, async (trx) => void (await work(trx)));
  return [
    step("events", (trx) => deleteOldEvents(trx, oldest("evt", 30))),
    step("no events", (trx) => deleteOldEvents(trx, oldest("evt", 90))),
    step("webhooks", (trx) => deleteInbox(trx, oldest("inb", 30))),
    step("write-backs", (trx) => deleteWriteBacks(trx, oldest("evt", 30))),
    step("scans", (trx) => deleteScans(trx, oldest("scn", 400))),
    step("refused scans", (trx) => deleteRefusedScansBefore(trx, firstIdAt("scn", nowMs - 90 * DAY_MS), 500)),
    step("former phones", (trx) => deleteFormerPhonesBefore(trx, nowMs - 30 * DAY_MS, 500)),
    step("orders that were not shipped", (trx) => eraseUnshipped(trx, nowMs - 180 * DAY_MS, 500)),
  ];
}

import type { Database } from "@masar/core/db/database";
import { isPostgres } from "@masar/core/db/dialect";
import { firstIdAt } from "@masar/core/kernel/id";
import { claimMail, usersWithMails } from "@masar/core/notification/repository";
import type { Service } from "@masar/core/service";
import { claimInbox, storesWithItems } from "@masar/core/sync/inbox/claim-repository";
import { claimWriteBacks, storesToUpdate } from "@masar/core/sync/write-back/repository";
import { claimDeliveries, listDueEndpoints } from "@masar/core/webhook/repository";
import type { Scene } from "@masar/test/support/growth/scene";
import { type Probe, undone } from "./probe.ts";

const USER = `usr_${"7".repeat(26)}`;

/** Makes jobs of the big merchant's due, until each kind has so many. Nothing else of the database is due. */
export async function addBacklog(db: Database, { endpointId, sample }: Scene, range: { from: number; to: number }) {
  const now = Date.now();
  const numbers = (postgres: boolean) =>
    postgres
      ? `(select generate_series(${range.from}, ${range.to - 1}) as n) numbers`
      : `(with recursive count(n) as (select ${range.from} union all select n + 1 from count where n < ${range.to - 1}) select n from count) numbers`;
  await db.transaction(async (trx) => {
    const postgres = isPostgres(trx);
    if (postgres) await trx.raw("set local session_replication_role = replica");
    const of = numbers(postgres);
    const id = (prefix: string) => {
      const digits = postgres ? "lpad(n::text, 16, '0')" : "printf('%016d', n)";
      return `'${firstIdAt(prefix, now)}' || ${digits}`;
    };
    await trx.raw(
      `insert into deliveries (id, account_id, mode, endpoint_id, event_id, shipment_id, sequence, state, attempts, due_at, created_at, generation)
       select ${id("dlv")}, ?, 'live', ?, ${id("evt")}, ${id("shp")}, 1, 'pending', 0, ${now}, ${now}, 0 from ${of}`,
      [sample.accountId, endpointId],
    );
    await trx.raw(
      `insert into inbox (id, account_id, store_id, topic, state, body, attempts, due_at, received_at, delivery_id, happened_at, subject)
       select ${id("inb")}, ?, ?, 'order.updated', 'pending', ?, 0, ${now}, ${now}, 'backlog-' || n, ${now}, 'order:b' || n from ${of}`,
      [sample.accountId, sample.storeId, Buffer.from("{}")],
    );
    await trx.raw(
      `insert into write_backs (id, account_id, store_id, order_id, shipment_id, sequence, event, state, attempts, due_at, at)
       select ${id("evt")}, ?, ?, ${id("ord")}, ${id("shp")}, 1, 'shipment.delivered', 'pending', 0, ${now}, ${now} from ${of}`,
      [sample.accountId, sample.storeId],
    );
    await trx.raw(
      `insert into mails (id, user_id, state, attempts, due_at, created_at) select ${id("eml")}, ?, 'pending', 0, ${now}, ${now} from ${of}`,
      [USER],
    );
  });
}

/** Who has something due, and the claim of some of it. */
export function claimProbes({ db }: Service, { endpointId, sample: { accountId, storeId } }: Scene): Probe[] {
  const endpoint = { id: endpointId, accountId };
  const store = { id: storeId, accountId };
  const hold = () => ({ now: Date.now(), lease: "lse_grow", leaseUntil: Date.now() + 60_000, limit: 100 });
  const read = (name: string, work: () => Promise<unknown>): Probe => ({ name, run: async () => void (await work()) });
  return [
    read("endpoints with deliveries", () => listDueEndpoints(db.read, Date.now())),
    read("stores with webhooks", () => storesWithItems(db.read, Date.now())),
    read("stores to write to", () => storesToUpdate(db.read, Date.now())),
    read("users with mails", () => usersWithMails(db.read, Date.now())),
    undone(db, "claim of 100 deliveries", async (trx) => void (await claimDeliveries(trx, endpoint, hold()))),
    undone(db, "claim of 100 webhooks", async (trx) => void (await claimInbox(trx, store, hold()))),
    undone(db, "claim of 100 write-backs", async (trx) => void (await claimWriteBacks(trx, store, hold()))),
    undone(db, "claim of a mail", async (trx) => void (await claimMail(trx, USER, hold()))),
  ];
}

import type { Owned, Tenant } from "../account/account.ts";
import type { Actor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { listUploadAnswers, replaceAnswer } from "../account/idempotency-repository.ts";
import { deleteViews } from "../account/user/view-repository.ts";
import { eraseUpload } from "../bulk/repository.ts";
import { eraseCustomers } from "../customer/person-repository.ts";
import { deleteReputations } from "../customer/reputation-repository.ts";
import type { Database } from "../db/database.ts";
import { hashesOf, noteErasure } from "../erasure/erasure.ts";
import type { Person } from "../erasure/person.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { createIds, type NewId } from "../kernel/id.ts";
import { eraseOrders } from "../order/erase-repository.ts";
import { findTraces } from "./find.ts";
import type { PersonShipment } from "./person-repository.ts";
import {
  askErasure,
  type ErasedRows,
  type ErasureOptions,
  eraseShipments,
  eraseWebhooks,
  findAsked,
  findEnded,
  findEndedInSandboxes,
} from "./repository.ts";
import { closeRequest } from "./request/repository.ts";

const PER_TRANSACTION = 200;

export interface EraseTools {
  db: Database;
  keys: MasterKeys;
  newId?: NewId;
}

export interface ErasureRequest {
  tenant: Tenant;
  person: Person;
  now: number;
  /** The caller asks again until nothing waits: shipments under way are not marked to be erased by themselves. */
  asksAgain?: boolean;
  /** Who asks, for the activity log, which does not say for whom. None when a platform or a restore does. */
  actor?: Actor;
}

/** How much was erased of each kind. */
export interface Erased extends ErasedRows {
  /** Raw webhooks of stores. */
  webhooks: number;
  uploads: number;
  /** Notes and blocks. */
  customers: number;
  /** Saved views of lists. */
  views: number;
  /** What the person asked through a platform and was still to be handed over. */
  requests: number;
}

/** The proof of an erasure. */
export interface ErasedPerson {
  erasedAt: number;
  counts: Erased;
  /** Tracking numbers that name nobody any more. */
  erased: string[];
  /** Shipments under way: a parcel without an address cannot arrive. They are erased by themselves once they have ended. */
  waiting: Pick<PersonShipment, "trackingNumber" | "status">[];
}

/**
 * Erases the recipients of shipments that ended before the instant; in sandboxes, of those that have ended and were booked
 * before it. Safe to repeat and to interrupt. @returns how many.
 */
export async function eraseEnded(db: Database, { before, now }: { before: number; now: number }): Promise<number> {
  const options: ErasureOptions = { now, answersOf: "changed" };
  const erased = await eraseAll(db, options, () => findEnded(db.read, before, PER_TRANSACTION));
  return erased + (await eraseAll(db, options, () => findEndedInSandboxes(db.read, before, PER_TRANSACTION)));
}

/** Erases the recipients of shipments that were under way when it was asked for, and have ended since. @returns how many. */
export function eraseAsked(db: Database, now: number): Promise<number> {
  return eraseAll(db, { now, answersOf: "all" }, () => findAsked(db.read, PER_TRANSACTION));
}

async function eraseAll(db: Database, options: ErasureOptions, next: () => Promise<Owned[]>): Promise<number> {
  let erased = 0;
  for (;;) {
    const shipments = await next();
    if (shipments.length === 0) return erased;
    await db.write((trx) => eraseShipments(trx, shipments, options));
    erased += shipments.length;
  }
}

/**
 * Erases everything that one merchant has of a person in one mode. Asked again, it finds nothing more to do.
 *
 * What is on its way in at this moment is shut out first (`noteErasure`), then what is there is looked for: so nothing gets
 * in behind the search.
 */
export async function erasePerson(
  tools: EraseTools,
  { tenant, person, now, asksAgain = false, actor }: ErasureRequest,
): Promise<ErasedPerson> {
  const { db, keys, newId = createIds() } = tools;
  await db.write(async (trx) => {
    if (actor) await recordActivity(trx, actor, { action: "recipient.erased", objectId: tenant.accountId });
    await noteErasure(trx, { tenant, person, now }, { keys, newId });
  });
  const early = await findTraces({ db, keys }, tenant, person);
  // Webhooks first: what a worker had made of one before it lost it is there for the second look.
  const webhooks = await inParts(early.webhooks, (part) =>
    db.write((trx) =>
      eraseWebhooks(
        trx,
        tenant.accountId,
        part.map(({ id }) => id),
      ),
    ),
  );
  const traces = early.webhooks.length > 0 ? await findTraces({ db, keys }, tenant, person) : early;
  for (const { id } of traces.uploads) await db.write((trx) => eraseUploadWhole(trx, tenant, id, now));
  const counts: Erased = { ...NOTHING, webhooks, uploads: traces.uploads.length };
  const erased = await eraseShipmentsOf(db, tenant, { shipments: traces.shipments, counts, now });
  counts.customers = await inParts(traces.customers, (part) =>
    db.write((trx) => eraseCustomers(trx, tenant.accountId, part, person.phones)),
  );
  counts.views = await inParts(traces.views, (part) =>
    db.write((trx) =>
      deleteViews(
        trx,
        part.map(({ id }) => id),
      ),
    ),
  );
  const underWay = traces.shipments.filter((shipment) => !shipment.ended);
  if (!asksAgain)
    await inParts(underWay, (part) =>
      db.write((trx) =>
        askErasure(
          trx,
          tenant.accountId,
          part.map(({ id }) => id),
          now,
        ),
      ),
    );
  // Last of what is counted: what ends from now on is not counted for somebody who is to be erased.
  const hashes = person.phones.flatMap((phone) => hashesOf(keys, phone));
  if (tenant.mode === "live") await db.write((trx) => deleteReputations(trx, tenant.accountId, hashes));
  const needed = new Set(underWay.map(({ id }) => id));
  const orders = traces.orders.filter(({ shipmentId }) => shipmentId === null || !needed.has(shipmentId));
  counts.orders += await inParts(orders, (part) =>
    db.write((trx) =>
      eraseOrders(
        trx,
        tenant.accountId,
        part.map(({ id }) => id),
      ),
    ),
  );
  // What is still to be carried out needs to know whom it is about. What a platform asked for by itself ends by itself.
  const asked =
    asksAgain || underWay.length > 0 ? [] : traces.requests.filter(({ kind }) => kind === "customer_data_asked");
  for (const { id } of asked) await db.write((trx) => closeRequest(trx, id, now));
  counts.requests = asked.length;
  const waiting = underWay.map(({ trackingNumber, status }) => ({ trackingNumber, status }));
  return { erasedAt: now, counts, erased, waiting };
}

/** Adds what was erased to the counts. @returns the tracking numbers. */
async function eraseShipmentsOf(
  db: Database,
  { accountId }: Tenant,
  { shipments, counts, now }: { shipments: readonly PersonShipment[]; counts: Erased; now: number },
): Promise<string[]> {
  const erased: string[] = [];
  const ended = shipments.filter((shipment) => shipment.ended);
  await inParts(ended, async (part) => {
    const owned = part.map(({ id }) => ({ id, accountId }));
    const { trackingNumbers, ...rows } = await db.write((trx) => eraseShipments(trx, owned, { now, answersOf: "all" }));
    erased.push(...trackingNumbers);
    for (const name of Object.keys(rows) as (keyof ErasedRows)[]) counts[name] += rows[name];
    return part.length;
  });
  return erased;
}

export const NOTHING: Erased = {
  shipments: 0,
  orders: 0,
  events: 0,
  deliveries: 0,
  answers: 0,
  webhooks: 0,
  uploads: 0,
  customers: 0,
  views: 0,
  requests: 0,
};

/** With the name of its file in the kept answer to its upload. */
async function eraseUploadWhole(
  trx: Parameters<typeof eraseUpload>[0],
  tenant: Tenant,
  id: string,
  now: number,
): Promise<void> {
  await eraseUpload(trx, { id, tenant }, now);
  for (const answer of await listUploadAnswers(trx, tenant, id)) {
    const body = JSON.stringify({ ...(JSON.parse(answer.body) as object), file_name: null });
    await replaceAnswer(trx, tenant, { ...answer, body });
  }
}

/** @returns the sum of what each part came to. */
async function inParts<Item>(items: readonly Item[], work: (part: Item[]) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let at = 0; at < items.length; at += PER_TRANSACTION) sum += await work(items.slice(at, at + PER_TRANSACTION));
  return sum;
}

import type { StoreOrder } from "@masar/kit";
import type { Batch } from "../../db/group-commit.ts";
import { hashesOf } from "../../erasure/erasure.ts";
import { boundOrder } from "../../order/clean.ts";
import type { BookedOrder, IntakeTools, WriteBackPlace } from "../../order/intake.ts";
import { createIntakeReader, type IncomingOrder, intakeChecks } from "../../order/intake-repository.ts";
import { isPlain, type NewOrderPlan, planNewOrder } from "../../order/new-order.ts";
import { phonesOf } from "../../order/recipient.ts";
import { newOrderStatements } from "../../order/repository.ts";
import { bookingBatch } from "../../shipment/create.ts";
import { isTrackingNumberTaken } from "../../shipment/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { createGather } from "../gather.ts";
import { type ClaimedItem, finishStatements } from "./repository.ts";

/** A new order that is booked, with the webhooks that end with it. */
interface NewBooking {
  incoming: IncomingOrder & { text: string };
  plan: NewOrderPlan;
  items: readonly ClaimedItem[];
}

/** Fewer than the places that a store's jobs leave to others, so that others do not wait for it (worker.ts). */
const MOST_GATHERED = 8;

/** Books a new order if it is as most are. @returns false when it is to be ingested: nothing is stored then. */
export type BookNewOrder = (
  read: StoreOrder,
  about: { stored: ConnectedStore; items: readonly ClaimedItem[] },
) => Promise<boolean>;

/**
 * Most webhooks are about a new order that is shipped at once. Ingesting it takes a transaction of twenty statements, each of
 * which waits for the one before. Here what decides is read by one query, and everything is committed as one script
 * (db/script.ts), together with other orders; the script fails when anything that was read has changed. Then, and for every order
 * that is not so plain, the order is ingested.
 */
export function createNewOrderBooking(tools: IntakeTools): BookNewOrder {
  const { db, clock, keys } = tools;
  const batch = newOrderBatch(tools);
  const gather = createGather(MOST_GATHERED, 90);
  const readIntake = createIntakeReader(db.read);
  return async (read, { stored, items }) => {
    if (!isPlain(read)) return false;
    const order = boundOrder(read);
    const phones = phonesOf(order);
    const erasureHashes = phones.flatMap((phone) => hashesOf(keys, phone));
    const incoming = { tenant: stored, storeId: stored.id, remoteId: order.id, phones, erasureHashes };
    await gather();
    const facts = await readIntake(incoming);
    if (!facts) return false;
    const store = { ...stored, ...facts.store };
    const realNow = clock.now();
    const now = realNow + (store.mode === "test" ? facts.account.sandboxClockOffsetMs : 0);
    const plan = await planNewOrder(db.read, order, { store, account: facts.account, now, realNow }, tools);
    if (!plan) return false;
    const { phone, phone2 } = plan.booking.shipment.recipient;
    if (phones.some((one) => one !== phone && one !== phone2)) return false; // ingesting keeps the others
    const place = tools.takeWriteBack?.(store);
    const booking = { ...plan.booking, held: place };
    const job = { incoming: { ...incoming, text: facts.text }, plan: { ...plan, booking }, items };
    if (!(await submitted(job))) return false;
    tools.wakeDeliveries();
    const { order: saved } = plan;
    beginWriteBack(place, { eventId: booking.eventId, order: saved, shipment: booking.shipment, stored: store });
    return true;

    async function submitted(wanted: NewBooking): Promise<boolean> {
      try {
        const isBooked = await db.submit(batch, wanted);
        if (!isBooked) place?.leave();
        return isBooked;
      } catch (error) {
        const isTaken = isTrackingNumberTaken(error); // ingesting draws another
        place?.leave(isTaken ? undefined : error);
        if (isTaken) return false;
        throw error;
      }
    }
  };

  function beginWriteBack(place: WriteBackPlace | undefined, booked: BookedOrder): void {
    if (place) place.begin(booked);
    else tools.wakeWriteBacks();
  }
}

/** Stores new orders in one exchange with the database. The result is whether they are stored. */
function newOrderBatch(tools: IntakeTools): Batch<NewBooking, boolean> {
  const bookings = bookingBatch(tools);
  return {
    name: "book new orders",
    // What the script refused is ingested by its own transaction, which can see why.
    apply: async (_, jobs) => jobs.map(() => false),
    script: {
      fits: () => true,
      of(db, jobs) {
        const booked = bookings.script?.of(
          db,
          jobs.map(({ plan }) => plan.booking),
        );
        if (!booked) return undefined;
        return {
          statements: [
            ...intakeChecks(
              db,
              jobs.map(({ incoming }) => incoming),
            ),
            ...finishStatements(
              db,
              jobs.flatMap(({ items }) => items),
            ),
            ...booked.statements,
            ...newOrderStatements(
              db,
              jobs.map(({ plan }) => plan),
            ),
          ],
          results: jobs.map(() => true),
        };
      },
      refusals: async (db, jobs) =>
        (await bookings.script?.refusals?.(
          db,
          jobs.map(({ plan }) => plan.booking),
        )) ?? [],
    },
  };
}

import type { Caller } from "../account/account.ts";
import { CallerChanged, type CallerRow, findChanged, unchangedStatement } from "../account/caller-repository.ts";
import {
  answersStatement,
  dropAnswer,
  findAnswer,
  type KeyOfRequest,
  keepAnswers,
  type NewAnswer,
  type StoredAnswer,
} from "../account/idempotency-repository.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Batch } from "../db/group-commit.ts";
import { lockNames } from "../db/lock.ts";
import { type Event, type HeldWriteBack, toEvent } from "../event/event.ts";
import type { EventLog } from "../event/log.ts";
import { type NewId, takeRandomBytes, takeRandomInteger } from "../kernel/id.ts";
import type { Service } from "../quote/card.ts";
import type { AddressReading } from "./address-conflict.ts";
import type { NewShipment } from "./new-shipment.ts";
import {
  findReference,
  findTakenNumbers,
  insertShipments,
  shipmentStatements,
  TrackingNumberTaken,
} from "./repository.ts";
import type { Shipment } from "./shipment.ts";
import { type TermsTools, termsOf } from "./terms.ts";
import { createNumberDrawing } from "./tracking-number.ts";

export interface Booking {
  shipment: Shipment;
  /** Of the store's order that it is for. */
  storeId?: string;
  /** Of the event, where the caller uses it; drawn when left out. */
  eventId?: string;
  /** The claim of a process that writes the event to the store as soon as it is committed. */
  held?: HeldWriteBack | undefined;
  /** The answer's JSON: what the client gets, and what a repeat of the request will get. */
  json: string;
  claim: KeyOfRequest | undefined;
  /** Of a caller who is remembered: it is stored only while this row is unchanged. */
  caller?: CallerRow | undefined;
  refuseRepeatedReference: boolean;
  /** Real time, in milliseconds. */
  now: number;
}

export type BookingResult =
  | { kind: "booked"; json: string }
  | { kind: "replayed"; stored: StoredAnswer }
  | { kind: "reference_exists"; trackingNumber: string }
  | { kind: "caller_changed" };

export type Plan =
  | { kind: "planned"; shipment: Shipment }
  | { kind: "service_unavailable"; service: Service; offered: readonly Service[] };

export interface PlanTools extends TermsTools {
  newId: NewId;
  /** A tracking number of the account; at random unless said. */
  drawNumber?: (accountId: string) => string;
}

const drawAtRandom = createNumberDrawing(takeRandomInteger);

/** What a shipment would be: price, promise, hub and numbers. Decides everything and writes nothing. */
export function planShipment(
  input: {
    shipment: NewShipment;
    caller: Pick<Caller, "account" | "mode">;
    now: number;
    /** The store's order that it is for. */
    orderId?: string;
    address: AddressReading;
  },
  tools: PlanTools,
): Plan {
  const { shipment: wanted, caller, now } = input;
  const pickup = caller.account.pickup;
  const [origin, destination] = [pickup.governorate, wanted.recipient.governorate];
  const agreed = termsOf({ ...wanted, origin, destination, part: input.address.part }, now, tools);
  if (agreed.kind === "service_unavailable") return agreed;
  const { terms } = agreed;
  const shipment: Shipment = {
    ...wanted, // first: a spread after other properties is copied one by one, through the general path
    id: tools.newId("shp"),
    accountId: caller.account.id,
    mode: caller.mode,
    trackingNumber: (tools.drawNumber ?? drawAtRandom)(caller.account.id),
    trackingToken: takeRandomBytes(16).toString("base64url"),
    addressConflict: input.address.conflict,
    part: input.address.part,
    status: "picked-up",
    lastEvent: "shipment.created",
    sequence: 1,
    hub: terms.hub,
    zone: terms.zone,
    shippingPiastres: terms.shippingPiastres,
    codFeePiastres: terms.codFeePiastres,
    vatPiastres: terms.vatPiastres,
    rateCard: terms.rateCard,
    committedDays: terms.committedDays,
    cutOff: terms.cutOff,
    promisedBy: terms.promisedBy,
    origin,
    pickupAddressId: pickup.id,
    orderId: input.orderId ?? null,
    attemptCount: 0,
    returning: false,
    lastScanAt: null,
    lastScanKind: null,
    instructedAt: null,
    collectedAt: null,
    deliveredAt: null,
    collectedPiastres: null,
    receivedBy: null,
    loweredFromPiastres: null,
    compensationPiastres: null,
    collectionBlock: null,
    failure: null,
    failedAttempts: [],
    nextStep: null,
    erasedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { kind: "planned", shipment };
}

/** Stores many bookings in one commit: shipment, event, deliveries and the kept answer, or none of them. */
export function bookingBatch({ newId, events }: { newId: NewId; events: EventLog }): Batch<Booking, BookingResult> {
  return {
    name: "book shipments",
    accountOf: ({ shipment }) => shipment.accountId,
    async apply(trx, bookings) {
      const outcomes = new Map<Booking, BookingResult>();
      await separateChanged(trx, bookings, outcomes);
      // A repeat in the same group is answered by what became of the first: only that is known to be stored.
      for (let rest = bookings.filter((booking) => !outcomes.has(booking)); rest.length > 0; ) {
        const { firsts, repeats } = separateRepeats(rest);
        await bookEach(trx, firsts, outcomes);
        rest = repeats;
      }
      return bookings.map((booking) => outcomes.get(booking) ?? { kind: "booked", json: booking.json });
    },
    script: {
      fits: ({ shipment, refuseRepeatedReference }) => !refuseRepeatedReference && shipment.orderId === null,
      of: bookingScript,
      refusals,
    },
  };

  function bookingScript(db: Reader, bookings: readonly Booking[]) {
    const [first] = bookings;
    if (!first || hasRepeats(bookings)) return undefined;
    const created = bookings.map(createdEvent);
    const ofEvents = events.statements(db, created, first.now);
    if (!ofEvents) return undefined;
    const answers = answersOf(bookings, created);
    const shipments = bookings.map((booking) => booking.shipment);
    const callers = callersOf(bookings);
    return {
      statements: [
        ...(callers.length > 0 ? [unchangedStatement(db, callers)] : []),
        ...(answers.length > 0 ? [answersStatement(db, answers)] : []),
        ...shipmentStatements(db, shipments),
        ...ofEvents,
      ],
      results: bookings.map(({ json }): BookingResult => ({ kind: "booked", json })),
    };
  }

  async function bookEach(
    trx: Transaction,
    bookings: readonly Booking[],
    outcomes: Map<Booking, BookingResult>,
  ): Promise<void> {
    const open = () => bookings.filter((booking) => !outcomes.has(booking));
    const created = new Map(bookings.map((booking) => [booking, createdEvent(booking)]));
    await findReplays(trx, created, outcomes);
    await refuseRepeatedReferences(trx, open(), outcomes);
    const accepted = open();
    await insertShipments(
      trx,
      accepted.map((booking) => booking.shipment),
    );
    const [first] = accepted;
    const happened = accepted.flatMap((booking) => created.get(booking) ?? []);
    if (first) await events.append(trx, happened, first.now);
  }

  function createdEvent({ shipment, storeId, eventId, held, json }: Booking): Event {
    return toEvent({
      id: eventId ?? newId("evt"),
      tenant: { accountId: shipment.accountId, mode: shipment.mode },
      type: "shipment.created",
      shipmentId: shipment.id,
      orderId: shipment.orderId,
      storeId,
      held,
      sequence: 1,
      objectJson: json,
      previous: { status: null },
      at: shipment.createdAt,
    });
  }
}

/** Each caller who is remembered, once for each row. */
function callersOf(bookings: readonly Booking[]): CallerRow[] {
  return [...new Set(bookings.flatMap(({ caller }) => caller ?? []))];
}

async function separateChanged(
  trx: Transaction,
  bookings: readonly Booking[],
  outcomes: Map<Booking, BookingResult>,
): Promise<void> {
  const changed = await findChanged(trx, callersOf(bookings));
  for (const booking of bookings)
    if (booking.caller && changed.has(booking.caller)) outcomes.set(booking, { kind: "caller_changed" });
}

/** What keeps a script from being committed, for the jobs that it is about. */
async function refusals(db: Reader, bookings: readonly Booking[]): Promise<(Error | undefined)[]> {
  const changed = await findChanged(db, callersOf(bookings));
  const taken = await takenNumbers(db, bookings);
  return bookings.map(({ caller }, at) =>
    caller && changed.has(caller) ? new CallerChanged("the caller has changed since it was read") : taken[at],
  );
}

/**
 * Of a merchant with millions of parcels, one drawn number in a hundred is taken: it must not send its group through transactions.
 * The same holds for two bookings of a group with one number, which two ranges that are the same can give.
 */
async function takenNumbers(db: Reader, bookings: readonly Booking[]): Promise<(Error | undefined)[]> {
  const numbers = bookings.map(({ shipment }) => shipment.trackingNumber);
  const taken = await findTakenNumbers(db, numbers);
  return numbers.map((number) => {
    if (taken.has(number)) return new TrackingNumberTaken("another shipment has the tracking number");
    taken.add(number);
    return undefined;
  });
}

/** Compares the keys alone first: whole names are only made where two are equal, be it of two accounts. */
function hasRepeats(bookings: readonly Booking[]): boolean {
  const keys = bookings.flatMap(({ claim }) => claim?.key ?? []);
  return new Set(keys).size < keys.length && separateRepeats(bookings).repeats.length > 0;
}

/** The first booking of every idempotency key, and those that repeat one of them. */
function separateRepeats(bookings: readonly Booking[]): { firsts: Booking[]; repeats: Booking[] } {
  const seen = new Set<string>();
  const firsts: Booking[] = [];
  const repeats: Booking[] = [];
  for (const booking of bookings) {
    const { claim, shipment } = booking;
    const name = claim && [shipment.accountId, shipment.mode, claim.route, claim.key].join("\n");
    if (name !== undefined && seen.has(name)) repeats.push(booking);
    else firsts.push(booking);
    if (name !== undefined) seen.add(name);
  }
  return { firsts, repeats };
}

/** Takes each request's idempotency key; whose key was taken before gets the answer of that time. */
async function findReplays(
  trx: Transaction,
  created: ReadonlyMap<Booking, Event>,
  outcomes: Map<Booking, BookingResult>,
): Promise<void> {
  const claiming = [...created.keys()].filter(({ claim }) => claim);
  const answers = answersOf([...created.keys()], [...created.values()]);
  const fresh = await keepAnswers(trx, answers);
  for (const [index, booking] of claiming.entries()) {
    const answer = answers[index];
    if (fresh[index] || !answer) continue;
    const stored = await findAnswer(trx, answer.tenant, answer.claim);
    if (!stored) throw new Error("an idempotency key was taken and is not there");
    outcomes.set(booking, { kind: "replayed", stored });
  }
}

/** What is kept for those with an idempotency key: which event has the answer. @param created an event for each booking. */
function answersOf(bookings: readonly Booking[], created: readonly Event[]): NewAnswer[] {
  return bookings.flatMap((booking, at) => {
    const { claim, now } = booking;
    const eventId = created[at]?.id;
    return claim && eventId !== undefined
      ? [{ tenant: tenantFor(booking), claim, status: 201, body: "", eventId, now }]
      : [];
  });
}

/** Accounts can choose to refuse a repeated reference, also within one commit. */
async function refuseRepeatedReferences(
  trx: Transaction,
  bookings: readonly Booking[],
  outcomes: Map<Booking, BookingResult>,
): Promise<void> {
  const strict = bookings.filter((booking) => booking.refuseRepeatedReference);
  const nameOf = ({ shipment: s }: Booking) => [s.accountId, s.mode, s.reference].join("\n");
  await lockNames(trx, strict.map(nameOf));
  const inThisGroup = new Map<string, string>();
  for (const booking of strict) {
    const { reference, trackingNumber } = booking.shipment;
    const earlier = inThisGroup.get(nameOf(booking)) ?? (await findReference(trx, tenantFor(booking), reference));
    if (earlier === undefined) {
      inThisGroup.set(nameOf(booking), trackingNumber);
      continue;
    }
    outcomes.set(booking, { kind: "reference_exists", trackingNumber: earlier });
    // Nothing is kept for an answer that committed nothing.
    if (booking.claim) await dropAnswer(trx, tenantFor(booking), booking.claim);
  }
}

function tenantFor(booking: Booking) {
  return { accountId: booking.shipment.accountId, mode: booking.shipment.mode };
}

import type { Caller } from "../../account/account.ts";
import { CallerChanged } from "../../account/caller-repository.ts";
import { findAccount } from "../../account/repository.ts";
import type { Database } from "../../db/database.ts";
import { failureOf } from "../../db/failure.ts";
import type { EventLog } from "../../event/log.ts";
import { addressRefused, serviceNotSold } from "../../http/field-problems.ts";
import { earlierAnswer, replay } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { type Answer, type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { NewId } from "../../kernel/id.ts";
import { nextStep } from "../../kernel/steps.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import type { RateCard } from "../../quote/card.ts";
import { readAddress } from "../../shipment/address-conflict.ts";
import { type Booking, type BookingResult, bookingBatch, planShipment } from "../../shipment/create.ts";
import { createShipmentSchema, type NewShipment } from "../../shipment/new-shipment.ts";
import { isTrackingNumberTaken, PickupAddressGone } from "../../shipment/repository.ts";
import { shipmentJson, shipmentSchema } from "../../shipment/view.ts";

export interface CreateShipmentTools {
  db: Database;
  newId: NewId;
  events: EventLog;
  cards: readonly RateCard[];
  calendar: WorkCalendar;
  /** Called after a commit that stored deliveries. */
  wakeDeliveries(): void;
  /** The real clock, in milliseconds. `now` of a request is the sandbox clock. */
  now(): number;
}

type Request = AuthenticatedRequest<undefined, undefined, NewShipment>;

/** Of tracking numbers: of a merchant with 100 million parcels, one in ten is taken. */
const MOST_DRAWS = 10;

/** `POST /shipments` (specification: Create a shipment). */
export function createShipmentRoute(tools: CreateShipmentTools): Route {
  const batch = bookingBatch(tools);
  return route({
    method: "post",
    path: "/shipments",
    operationId: "createShipment",
    summary: "Create a shipment",
    description: "Registers a shipment for delivery to a recipient, optionally with cash to collect.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "shipments",
    idempotent: true,
    provesCaller: true,
    body: createShipmentSchema,
    answers: { 201: { description: "The shipment is registered", schema: shipmentSchema } },
    problems: ["reference_exists", "pickup_address_missing", "service_unavailable", "address_conflict"],
    async handle(request) {
      // Tracking numbers are random; if another shipment already has the number, a new one is drawn.
      for (let draws = 1, { caller } = request; ; draws += 1) {
        try {
          return await book({ ...request, caller }, tools, batch);
        } catch (error) {
          // Most likely the same request, in flight for longer than a request may wait (docs/api.md, Idempotency).
          if (request.idempotency && failureOf(error) === "locked")
            throw new Problem("idempotency_in_flight", { headers: { "Retry-After": "1" } });
          const isPickupGone = error instanceof PickupAddressGone;
          if ((!isTrackingNumberTaken(error) && !isPickupGone) || draws === MOST_DRAWS) throw error;
          if (isPickupGone) caller = await withPickup(tools.db, caller);
        }
      }
    },
  });
}

/** The caller with the account's current pickup address. @throws Problem when the account has none. */
async function withPickup(db: Database, caller: Caller): Promise<Caller> {
  const account = await findAccount(db.read, caller.account.id);
  if (!account?.pickup.id) throw new Problem("pickup_address_missing");
  return { ...caller, account };
}

async function book(
  request: Request,
  tools: CreateShipmentTools,
  batch: ReturnType<typeof bookingBatch>,
): Promise<Answer> {
  const { body, caller, now } = request;
  const { settings } = caller.account;
  const address = readAddress(body.recipient);
  await nextStep;
  const plan = planShipment({ shipment: body, caller, now, address }, tools);
  const refused = settings.address_conflict === "refuse" ? address.conflict : null;
  if (plan.kind === "service_unavailable" || refused) {
    // A repeat gets it even if the service is no longer sold.
    const earlier = await earlierAnswer(tools.db, request);
    if (earlier) return earlier;
    if (plan.kind === "service_unavailable") throw serviceNotSold(plan);
    if (refused) throw addressRefused(refused, body.recipient);
  }
  const { shipment } = plan;
  await nextStep;
  const booking: Booking = {
    shipment,
    json: shipmentJson(shipment, request),
    claim: request.idempotency,
    refuseRepeatedReference: settings.refuse_repeated_reference,
    caller: request.unproven,
    now: tools.now(),
  };
  const booked = await tools.db.submit(batch, booking);
  if (booked.kind === "booked") tools.wakeDeliveries();
  return toAnswer(booked, request);
}

function toAnswer(booked: BookingResult, { idempotency }: Request): Answer {
  switch (booked.kind) {
    case "booked":
      return { status: 201, body: booked.json, isProven: true };
    case "replayed":
      if (!idempotency) throw new Error("a replay without an idempotency key");
      return { ...replay(booked.stored, idempotency), isProven: true };
    case "caller_changed":
      throw new CallerChanged("the caller has changed since it was read");
    case "reference_exists":
      throw new Problem("reference_exists", { extensions: { tracking_number: booked.trackingNumber } });
  }
}

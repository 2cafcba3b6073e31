import { type Caller, tenantOf } from "../account/account.ts";
import { findAccount } from "../account/repository.ts";
import type { Database } from "../db/database.ts";
import { failureOf } from "../db/failure.ts";
import type { NewId } from "../id.ts";
import { findAnswer } from "../idempotency/repository.ts";
import type { RateCard } from "../pricing/card.ts";
import { type Booked, type Booking, bookingBatch, planShipment } from "../shipment/create.ts";
import { isTrackingNumberTaken, PickupAddressGone } from "../shipment/repository.ts";
import { type CreateShipmentBody, createShipmentSchema } from "../shipment/request.ts";
import { shipmentSchema, shipmentView } from "../shipment/view.ts";
import type { WorkCalendar } from "../sla/calendar.ts";
import { serviceNotSold } from "./field-problems.ts";
import { replay } from "./idempotency.ts";
import { Problem } from "./problem.ts";
import { type Answer, type AuthenticatedRequest, type Route, route } from "./route.ts";

export interface CreateShipmentTools {
  db: Database;
  newId: NewId;
  cards: readonly RateCard[];
  calendar: WorkCalendar;
  /** Told after a commit that there is something to deliver. */
  wakeDeliveries(): void;
  /** The real clock, in milliseconds; requests carry the sandbox's. */
  now(): number;
}

type Request = AuthenticatedRequest<undefined, undefined, CreateShipmentBody>;

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
    body: createShipmentSchema,
    answers: { 201: { description: "The shipment is registered", schema: shipmentSchema } },
    problems: ["reference_exists", "pickup_address_missing", "service_unavailable"],
    async handle(request) {
      // Numbers are drawn at random; once in many millions two shipments draw the same and the later one draws again.
      for (let draws = 1, { caller } = request; ; draws += 1) {
        try {
          return await book({ ...request, caller });
        } catch (error) {
          // Most likely its twin: in flight for longer than a request may wait (docs/api.md, Idempotency).
          if (request.idempotency && failureOf(error) === "locked")
            throw new Problem("idempotency_in_flight", { headers: { "Retry-After": "1" } });
          const isPickupGone = error instanceof PickupAddressGone;
          if ((!isTrackingNumberTaken(error) && !isPickupGone) || draws === 5) throw error;
          if (isPickupGone) caller = await withPickup(caller);
        }
      }
    },
  });

  /** With the account's pickup address as it is now. @throws Problem when it has none. */
  async function withPickup(caller: Caller): Promise<Caller> {
    const account = await findAccount(tools.db.read, caller.account.id);
    if (!account?.pickup.id) throw new Problem("pickup_address_missing");
    return { ...caller, account };
  }

  async function book(request: Request): Promise<Answer> {
    const plan = planShipment({ body: request.body, caller: request.caller, now: request.now }, tools);
    if (plan.kind === "service_unavailable") {
      const earlier = await earlierAnswer(request);
      if (earlier) return earlier;
      throw serviceNotSold(plan);
    }
    const { shipment } = plan;
    const booking: Booking = {
      shipment,
      json: JSON.stringify(shipmentView(shipment, { baseUrl: request.baseUrl })),
      claim: request.idempotency,
      refuseRepeatedReference: request.caller.account.settings.refuse_repeated_reference,
      now: tools.now(),
    };
    const booked = await tools.db.submit(batch, booking);
    if (booked.kind === "booked") tools.wakeDeliveries();
    return toAnswer(booked, request);
  }

  /** What was sold when the request first came is answered again, whatever is sold now. */
  async function earlierAnswer({ caller, idempotency }: Request): Promise<Answer | undefined> {
    const stored = idempotency && (await findAnswer(tools.db.read, tenantOf(caller), idempotency));
    return stored && replay(stored, idempotency);
  }
}

function toAnswer(booked: Booked, { idempotency }: Request): Answer {
  switch (booked.kind) {
    case "booked":
      return { status: 201, body: booked.json };
    case "replayed":
      if (!idempotency) throw new Error("a replay without an idempotency key");
      return replay(booked.stored, idempotency);
    case "reference_exists":
      throw new Problem("reference_exists", { extensions: { tracking_number: booked.trackingNumber } });
  }
}

import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { actorOf, fieldsOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Transaction } from "../db/database.ts";
import { applyScans } from "../scan/scan.ts";
import { type EditShipmentBody, editShipment, editShipmentSchema, recipientEditSchema } from "../shipment/edit.ts";
import { instructShipment } from "../shipment/instruct.ts";
import { lockShipment } from "../shipment/repository.ts";
import type { Shipment } from "../shipment/shipment.ts";
import type { TermsTools } from "../shipment/terms.ts";
import { normalizeTrackingNumber } from "../shipment/tracking-number.ts";
import { storeUpdate } from "../shipment/update.ts";
import { shipmentSchema, shipmentView } from "../shipment/view.ts";
import { isShipmentOfStore } from "../store/link/repository.ts";
import { storeOfKey } from "./access.ts";
import { dayRefused, serviceNotSold } from "./field-problems.ts";
import { once } from "./idempotency.ts";
import { Problem } from "./problem.ts";
import { refusal } from "./refusal.ts";
import { type Answer, type AuthenticatedRequest, type Route, route } from "./route.ts";
import type { ScanRouteTools } from "./scans.ts";
import { etagOf, trackingNumberParams } from "./shipments.ts";

type Request<Body = unknown> = AuthenticatedRequest<{ tracking_number: string }, unknown, Body>;

const instructionBody = z
  .discriminatedUnion("action", [
    z.strictObject({
      action: z.literal("reattempt"),
      on: z.iso.date().optional().meta({ description: "Day in Cairo; the next round when left out" }),
      recipient: recipientEditSchema
        .omit({ name: true, governorate: true })
        .optional()
        .meta({ description: "Where and whom. Another governorate is another shipment: return this one" }),
    }),
    z.strictObject({ action: z.literal("return") }),
  ])
  .meta({ id: "Instruction" });

/** What a merchant may still change: edit and cancel before the courier has the parcel, instruct after a failed attempt. */
export function changeShipmentRoutes(tools: ScanRouteTools & TermsTools): Route[] {
  const { db } = tools;
  const shared = {
    tag: "Shipments",
    access: "shipments:write" as const,
    policy: "default" as const,
    params: trackingNumberParams,
  };
  return [
    route({
      ...shared,
      method: "patch",
      path: "/shipments/{tracking_number}",
      operationId: "editShipment",
      summary: "Edit a shipment before it is collected",
      description:
        "What is named changes, null empties. Price and promise are made anew by the rate card of the booking. Send the ETag you read as If-Match, or * to overwrite whatever is there.",
      body: editShipmentSchema,
      ifMatch: true,
      answers: { 200: { description: "The shipment after it", schema: shipmentSchema, headers: ["ETag"] } },
      problems: ["not_found", "invalid_state", "service_unavailable"],
      handle: edit,
    }),
    route({
      ...shared,
      method: "post",
      path: "/shipments/{tracking_number}/cancel",
      operationId: "cancelShipment",
      forStoreKeys: true,
      summary: "Cancel a shipment before it is collected",
      description: "Nothing is charged, and its reference may be used again. Cancelling twice changes nothing.",
      idempotent: true,
      answers: { 200: { description: "The shipment, cancelled", schema: shipmentSchema } },
      problems: ["not_found", "invalid_state"],
      handle: cancel,
    }),
    route({
      ...shared,
      method: "post",
      path: "/shipments/{tracking_number}/instructions",
      operationId: "instructShipment",
      summary: "Say what to do after a failed attempt",
      description:
        "Another attempt, on a day of your choice and with a mended address or phone, or a return. Until `next_step.instruct_by`, as often as you like.",
      idempotent: true,
      body: instructionBody,
      answers: { 200: { description: "The shipment after it", schema: shipmentSchema } },
      problems: ["not_found", "invalid_state"],
      handle: instruct,
    }),
  ];

  async function edit(request: Request<EditShipmentBody>): Promise<Answer> {
    const { now, baseUrl, body } = request;
    const ifMatch = request.headers["if-match"];
    const after = await db.write(async (trx) => {
      const shipment = await locked(trx, request);
      if (typeof ifMatch !== "string") throw new Problem("precondition_required");
      const etag = etagOf(JSON.stringify(shipmentView(shipment, { baseUrl })));
      if (ifMatch !== "*" && !ifMatch.split(/\s*,\s*/).includes(etag)) throw new Problem("precondition_failed");
      const edited = editShipment(shipment, body, now, tools);
      switch (edited.kind) {
        case "refused":
          throw refusal(edited.code);
        case "service_unavailable":
          throw serviceNotSold(edited);
        case "edited":
          await storeUpdate(trx, shipment, edited.shipment, { ...tools, now, realNow: tools.now() });
          await recordActivity(trx, actorOf(request.caller, tools.now()), {
            action: "shipment.updated",
            objectId: shipment.trackingNumber,
            details: { changes: fieldsOf(body) },
          });
      }
      return edited.shipment;
    });
    tools.wakeDeliveries();
    const json = JSON.stringify(shipmentView(after, { baseUrl }));
    return { status: 200, body: json, headers: { ETag: etagOf(json) } };
  }

  async function cancel(request: Request): Promise<Answer> {
    const { caller, now, baseUrl, idempotency } = request;
    const times = { now, realNow: tools.now() };
    const answer = await once(db, { caller, idempotency, now: times.realNow }, async (trx) => {
      const { trackingNumber, createdAt } = await locked(trx, request);
      const [outcome] = await applyScans(
        trx,
        [
          {
            mode: caller.mode,
            trackingNumber,
            // Never before the booking, which another process's clock may have dated a little ahead of ours.
            scan: { kind: "cancel", at: Temporal.Instant.fromEpochMilliseconds(Math.max(now, createdAt)) },
            hub: null,
            note: null,
            scannedBy: caller.actor,
            times,
          },
        ],
        tools,
      );
      if (!outcome) throw new Error("a scan without an outcome");
      if (outcome.kind === "refused") throw refusal(outcome.code);
      const activity = { action: "shipment.cancelled" as const, objectId: trackingNumber };
      if (outcome.kind === "moved") await recordActivity(trx, actorOf(caller, times.realNow), activity);
      return { status: 200, body: shipmentView(outcome.shipment, { baseUrl }) };
    });
    tools.wakeDeliveries();
    return answer;
  }

  async function instruct(request: Request<z.output<typeof instructionBody>>): Promise<Answer> {
    const { caller, now, baseUrl, idempotency, body } = request;
    const realNow = tools.now();
    const instruction =
      body.action === "return"
        ? body
        : { ...body, on: body.on === undefined ? undefined : Temporal.PlainDate.from(body.on) };
    const answer = await once(db, { caller, idempotency, now: realNow }, async (trx) => {
      const shipment = await locked(trx, request);
      const instructed = instructShipment(shipment, instruction, "merchant", { now, calendar: tools.calendar });
      if (instructed.kind === "refused") throw refusal(instructed.code);
      if (instructed.kind === "day_refused") throw dayRefused(instructed.why);
      await storeUpdate(trx, shipment, instructed.shipment, { ...tools, now, realNow });
      const details = { action: body.action, changes: fieldsOf(body) };
      const activity = { action: "shipment.instructed" as const, objectId: shipment.trackingNumber, details };
      await recordActivity(trx, actorOf(caller, realNow), activity);
      return { status: 200, body: shipmentView(instructed.shipment, { baseUrl }) };
    });
    tools.wakeDeliveries();
    return answer;
  }

  /** @throws Problem 404 also for another account's shipment, and another store's when the key is for one. */
  async function locked(trx: Transaction, { params, caller }: Request): Promise<Shipment> {
    const number = normalizeTrackingNumber(params.tracking_number);
    const shipment = number === undefined ? undefined : await lockShipment(trx, tenantOf(caller), number);
    const own = storeOfKey(caller);
    if (!shipment || (own !== undefined && !(await isShipmentOfStore(trx, own, shipment.id))))
      throw new Problem("not_found");
    return shipment;
  }
}

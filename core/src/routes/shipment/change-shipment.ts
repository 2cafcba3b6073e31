import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { actorOf, fieldsOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { cancelRoute } from "../../account/idempotency-repository.ts";
import { isShipmentOfStore } from "../../connect/link-repository.ts";
import type { Transaction } from "../../db/database.ts";
import { storeOfKey } from "../../http/access.ts";
import { addressRefused, dayRefused, serviceNotSold } from "../../http/field-problems.ts";
import { once } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { refusal } from "../../http/refusal.ts";
import { type Answer, type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import { newConflict } from "../../shipment/address-conflict.ts";
import {
  apiNameOf,
  editShipment,
  editShipmentSchema,
  recipientEditFields,
  type ShipmentEdit,
  toRecipientEdit,
} from "../../shipment/edit.ts";
import { cash } from "../../shipment/fields.ts";
import { instructShipment } from "../../shipment/instruct.ts";
import { lowerCash } from "../../shipment/lower-cash.ts";
import { lockShipment, updateShipment } from "../../shipment/repository.ts";
import { applyScans } from "../../shipment/scan/scan.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import type { TermsTools } from "../../shipment/terms.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { storeUpdate } from "../../shipment/update.ts";
import { shipmentJson, shipmentSchema, shipmentView } from "../../shipment/view.ts";
import type { ScanRouteTools } from "./scans.ts";
import { etagOf, trackingNumberParams } from "./shipments.ts";

type Request<Body = unknown> = AuthenticatedRequest<{ tracking_number: string }, unknown, Body>;

const instructionBody = z
  .discriminatedUnion("action", [
    z.strictObject({
      action: z.literal("reattempt"),
      on: z.iso.date().optional().meta({ description: "Day in Cairo; the next possible day when left out" }),
      recipient: recipientEditFields
        .omit({ name: true, governorate: true })
        .transform(toRecipientEdit)
        .optional()
        .meta({
          description:
            "Corrected contact and address. For another governorate, return this shipment and create a new one",
        }),
    }),
    z.strictObject({ action: z.literal("return") }),
    z.strictObject({
      action: z.literal("lower_cod"),
      cod_value: cash.meta({ description: "Cash to collect from now on, in EGP; 0 waives it. Never more than now" }),
    }),
  ])
  .meta({ id: "Instruction" });

interface ChangeShipmentTools extends ScanRouteTools, TermsTools {}

/** Changes by the merchant: edit and cancel before collection, instruct after a failed attempt. */
export function changeShipmentRoutes(tools: ChangeShipmentTools): Route[] {
  return [editShipmentRoute(tools), cancelShipmentRoute(tools), instructShipmentRoute(tools)];
}

function editShipmentRoute(tools: ChangeShipmentTools): Route {
  return route({
    method: "patch",
    path: "/shipments/{tracking_number}",
    operationId: "editShipment",
    summary: "Edit a shipment before it is collected",
    description:
      "Only the fields that are sent change; null clears a field. Price and promised date are recalculated with the rate card of the booking. Send the ETag you read as If-Match, or * to overwrite whatever is there.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    params: trackingNumberParams,
    body: editShipmentSchema,
    ifMatch: "required",
    answers: { 200: { description: "The updated shipment", schema: shipmentSchema, headers: ["ETag"] } },
    problems: ["not_found", "invalid_state", "service_unavailable", "address_conflict"],
    handle: (request) => edit(tools, request),
  });
}

function cancelShipmentRoute(tools: ChangeShipmentTools): Route {
  return route({
    method: "post",
    path: "/shipments/{tracking_number}/cancel",
    operationId: "cancelShipment",
    forStoreKeys: true,
    summary: "Cancel a shipment before it is collected",
    description: "Nothing is charged, and its reference may be used again. Cancelling twice changes nothing.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    params: trackingNumberParams,
    idempotent: true,
    answers: { 200: { description: "The shipment, cancelled", schema: shipmentSchema } },
    problems: ["not_found", "invalid_state"],
    handle: (request) => cancel(tools, request),
  });
}

function instructShipmentRoute(tools: ChangeShipmentTools): Route {
  return route({
    method: "post",
    path: "/shipments/{tracking_number}/instructions",
    operationId: "instructShipment",
    summary: "Instruct a shipment that the courier has",
    description:
      "After a failed attempt: another one, optionally on a given day and with a corrected address or phone, or a return, until `next_step.instruct_by`; the last instruction applies, and the same one again changes nothing. Any time between collection and delivery: `lower_cod` lowers or waives the cash to collect, and the COD fee is computed anew. To change a shipment before it is collected, edit it.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    params: trackingNumberParams,
    body: instructionBody,
    idempotent: true,
    answers: { 200: { description: "The updated shipment", schema: shipmentSchema } },
    problems: ["not_found", "invalid_state", "address_conflict"],
    handle: (request) => instruct(tools, request),
  });
}

async function edit(tools: ChangeShipmentTools, request: Request<ShipmentEdit>): Promise<Answer> {
  const { now, baseUrl, body, language } = request;
  const ifMatch = request.headers["if-match"];
  const after = await tools.db.write(async (trx) => {
    const shipment = await locked(trx, request);
    if (typeof ifMatch !== "string") throw new Problem("precondition_required");
    const etags = etagsOf(shipment, baseUrl);
    // Proxies that compress put W/ before our tags, which are of the bytes before compression all the same.
    const matches = (etag: string) => etags.includes(etag.replace(/^W\//, ""));
    if (ifMatch !== "*" && !ifMatch.split(/\s*,\s*/).some(matches)) throw new Problem("precondition_failed");
    const edited = editShipment({ shipment, edit: body }, now, tools);
    switch (edited.kind) {
      case "refused":
        throw refusal(edited.code);
      case "service_unavailable":
        throw serviceNotSold(edited);
      case "edited":
        refuseNewConflict(request, shipment, edited.shipment);
        await storeUpdate(trx, shipment, edited.shipment, { ...tools, now, realNow: tools.now() });
        await recordActivity(trx, actorOf(request.caller, tools.now()), {
          action: "shipment.updated",
          objectId: shipment.trackingNumber,
          details: { changes: fieldsOf(body).map(apiNameOf) },
        });
    }
    return edited.shipment;
  });
  tools.wakeDeliveries();
  const json = shipmentJson(after, { baseUrl, language });
  return { status: 200, body: json, headers: { ETag: etagOf(json) } };
}

/** Of the shipment in each language, where its warnings differ by language. */
function etagsOf(shipment: Shipment, baseUrl: string): string[] {
  const languages = shipment.addressConflict === null ? (["en"] as const) : (["en", "ar"] as const);
  return languages.map((language) => etagOf(shipmentJson(shipment, { baseUrl, language })));
}

/** @throws Problem when the change brought a contradiction into the address and the account refuses them. */
function refuseNewConflict({ caller }: Request, before: Shipment, after: Shipment): void {
  const conflict = newConflict(before.recipient, after);
  if (conflict && caller.account.settings.address_conflict === "refuse")
    throw addressRefused(conflict, after.recipient);
}

async function cancel(tools: ChangeShipmentTools, request: Request) {
  const { caller, now, params } = request;
  const times = { now, realNow: tools.now() };
  // By the number itself, however it was written in the path: an erasure finds the answer so.
  const route = cancelRoute(normalizeTrackingNumber(params.tracking_number) ?? "");
  const idempotency = request.idempotency && { ...request.idempotency, route };
  const answer = await once(tools.db, { caller, idempotency, now: times.realNow }, async (trx) => {
    const { trackingNumber, createdAt } = await locked(trx, request);
    const [outcome] = await applyScans(
      trx,
      [
        {
          mode: caller.mode,
          trackingNumber,
          // Not before the creation: the clock of the process that created it may be slightly ahead of ours.
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
    return { status: 200, body: shipmentView(outcome.shipment, request) };
  });
  tools.wakeDeliveries();
  return answer;
}

async function instruct(tools: ChangeShipmentTools, request: Request<z.output<typeof instructionBody>>) {
  const { caller, idempotency, body } = request;
  const realNow = tools.now();
  const answer = await once(tools.db, { caller, idempotency, now: realNow }, async (trx) => {
    const before = await locked(trx, request);
    const after = await instructed(trx, before, tools, request);
    if (after !== before) {
      const details = { action: body.action, changes: fieldsOf(body).map(apiNameOf) };
      const activity = { action: "shipment.instructed" as const, objectId: before.trackingNumber, details };
      await recordActivity(trx, actorOf(caller, realNow), activity);
    }
    return { status: 200, body: shipmentView(after, request) };
  });
  tools.wakeDeliveries();
  return answer;
}

/** Stores what the instruction changes. @returns the shipment itself when that is nothing. */
async function instructed(
  trx: Transaction,
  shipment: Shipment,
  tools: ChangeShipmentTools,
  request: Request<z.output<typeof instructionBody>>,
): Promise<Shipment> {
  const { body, now } = request;
  const times = { now, realNow: tools.now() };
  if (body.action === "lower_cod") {
    const lowered = await lowerCash(trx, shipment, body.cod_value, { ...tools, ...times });
    if (lowered.kind === "refused") throw refusal(lowered.code);
    return lowered.shipment;
  }
  const instruction =
    body.action === "return"
      ? body
      : { ...body, on: body.on === undefined ? undefined : Temporal.PlainDate.from(body.on) };
  const result = instructShipment(shipment, instruction, "merchant", { now, calendar: tools.calendar });
  if (result.kind === "refused") throw refusal(result.code);
  if (result.kind === "day_refused") throw dayRefused(result.why);
  if (result.kind === "unchanged") {
    await updateShipment(trx, result.shipment, shipment);
    return shipment;
  }
  refuseNewConflict(request, shipment, result.shipment);
  await storeUpdate(trx, shipment, result.shipment, { ...tools, ...times });
  return result.shipment;
}

/** @throws Problem 404, also if it is another account's shipment, or another store's and the key is for one store. */
async function locked(trx: Transaction, { params, caller }: Request): Promise<Shipment> {
  const number = normalizeTrackingNumber(params.tracking_number);
  const shipment = number === undefined ? undefined : await lockShipment(trx, tenantOf(caller), number);
  const own = storeOfKey(caller);
  const store = own === undefined ? undefined : { id: own, accountId: caller.account.id };
  if (!shipment || (store && !(await isShipmentOfStore(trx, store, shipment.id)))) throw new Problem("not_found");
  return shipment;
}

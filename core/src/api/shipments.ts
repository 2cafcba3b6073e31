import { createHash } from "node:crypto";
import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { parseGovernorate } from "../address/governorate.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { listShipmentEvents } from "../event/repository.ts";
import { trackingNumber } from "../fields.ts";
import { SERVICES } from "../pricing/card.ts";
import { createShipmentReader, findShipment, listShipments, type ShipmentReader } from "../shipment/repository.ts";
import { governorate } from "../shipment/request.ts";
import { readSearch } from "../shipment/search.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { STATUSES } from "../shipment/state.ts";
import { normalizeTrackingNumber } from "../shipment/tracking-number.ts";
import { shipmentSchema, shipmentView } from "../shipment/view.ts";
import { startOfCairoDay } from "../time.ts";
import { eventSchema } from "./event-schemas.ts";
import { eventView } from "./events.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { Problem } from "./problem.ts";
import { type AuthenticatedRequest, type Route, route } from "./route.ts";

export const trackingNumberParams = z.strictObject({
  tracking_number: trackingNumber.meta({
    description: "Such as MS12345678903; spaces, hyphens and lower case are understood too",
    pattern: "^MS[0-9]{11}$",
    examples: ["MS12345678903"],
  }),
});

const day = z.iso.date().meta({ description: "Day in Cairo, YYYY-MM-DD" });

const listQuery = z.strictObject({
  ...pageQuery,
  q: z.string().trim().max(200).optional().meta({
    description:
      "Words that all stand, whole or in part, in the tracking number, the reference, the recipient's name or phones; in any usual spelling of Arabic",
  }),
  reference: z.string().optional().meta({ description: "Exactly this reference" }),
  status: z.enum(STATUSES).optional().meta({ description: "In this status" }),
  service: z.enum(SERVICES).optional().meta({ description: "With this service level" }),
  governorate: governorate.optional().meta({ description: "Code of the recipient's governorate" }),
  store: z.string().optional().meta({ description: "Of this store's orders" }),
  awaiting_instruction: z
    .literal("true")
    .optional()
    .meta({ description: "Those with a failed attempt that you can still decide about, and have not" }),
  created_from: day.optional().meta({ description: "First day of creation, in Cairo" }),
  created_to: day.optional().meta({ description: "Last day of creation, in Cairo, included" }),
});

/** Reading shipments: one, many, and what happened to one. */
export function shipmentRoutes({ db, keys }: { db: Database; keys: MasterKeys }): Route[] {
  const find = createShipmentReader(db.read);
  return [
    route({
      method: "get",
      path: "/shipments/{tracking_number}",
      operationId: "getShipment",
      summary: "Read a shipment",
      description:
        "The answer carries an ETag: send it as If-None-Match to be answered 304 while nothing changed, or as If-Match when you edit the shipment.",
      tag: "Shipments",
      access: "shipments:read",
      policy: "tracking",
      params: trackingNumberParams,
      answers: { 200: { description: "The shipment", schema: shipmentSchema, headers: ["ETag"] } },
      problems: ["not_found"],
      async handle(request) {
        const body = JSON.stringify(shipmentView(await shipmentBy(find, request), request));
        return { status: 200, body, headers: { ETag: etagOf(body), "Cache-Control": "private, no-cache" } };
      },
    }),
    route({
      method: "get",
      path: "/shipments",
      operationId: "listShipments",
      summary: "List shipments, newest first",
      description:
        "Filters combine: a shipment is listed when it matches all of them. Follow next_cursor for the next page.",
      tag: "Shipments",
      access: "shipments:read",
      policy: "default",
      query: listQuery,
      answers: { 200: { description: "A page of shipments", schema: listSchema(shipmentSchema) } },
      async handle(request) {
        const { query, caller } = request;
        const rows = await listShipments(
          db.read,
          tenantOf(caller),
          {
            search: query.q === undefined ? undefined : readSearch(query.q),
            reference: query.reference,
            status: query.status,
            service: query.service,
            storeId: query.store,
            governorate: query.governorate === undefined ? undefined : parseGovernorate(query.governorate),
            awaitingInstructionAt: query.awaiting_instruction && request.now,
            createdFrom: query.created_from === undefined ? undefined : startOfDay(query.created_from),
            createdBefore: query.created_to === undefined ? undefined : startOfDay(query.created_to, 1),
            after: readCursor(keys, "shipments", query.cursor, request.now),
          },
          query.limit + 1,
        );
        return page(
          keys,
          { baseUrl: request.baseUrl, path: "/shipments", query },
          {
            list: "shipments",
            rows,
            limit: query.limit,
            idOf: (shipment) => shipment.id,
            view: (shipment) => shipmentView(shipment, request),
          },
        );
      },
    }),
    route({
      method: "get",
      path: "/shipments/{tracking_number}/events",
      operationId: "listShipmentEvents",
      summary: "What happened to a shipment, in order",
      description: "The events of the last 30 days, as webhooks deliver them.",
      tag: "Shipments",
      access: "shipments:read",
      policy: "tracking",
      params: trackingNumberParams,
      answers: { 200: { description: "Every event", schema: listSchema(eventSchema) } },
      problems: ["not_found"],
      async handle(request) {
        const shipment = await shipmentBy(find, request);
        const events = await listShipmentEvents(db.read, shipment.id);
        return {
          status: 200,
          body: { object: "list", data: events.map(eventView), has_more: false, next_cursor: null },
        };
      },
    }),
  ];
}

type ShipmentRequest = AuthenticatedRequest<{ tracking_number: string }, unknown, unknown>;

/** @throws Problem 404 also for another account's shipment and for one of the other mode. */
export function shipmentOf(db: Database, request: ShipmentRequest): Promise<Shipment> {
  return shipmentBy((tenant, trackingNumber) => findShipment(db.read, tenant, trackingNumber), request);
}

async function shipmentBy(find: ShipmentReader, { params, caller }: ShipmentRequest): Promise<Shipment> {
  const number = normalizeTrackingNumber(params.tracking_number);
  const shipment = number === undefined ? undefined : await find(tenantOf(caller), number);
  if (!shipment) throw new Problem("not_found");
  return shipment;
}

/** Strong: it changes with every byte of the answer. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Milliseconds at which a day in Cairo begins, or one so many days later. */
function startOfDay(date: string, daysLater = 0): number {
  return startOfCairoDay(Temporal.PlainDate.from(date).add({ days: daysLater })).epochMilliseconds;
}

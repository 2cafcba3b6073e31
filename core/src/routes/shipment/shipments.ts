import { createHash } from "node:crypto";
import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { governorate } from "../../address/fields.ts";
import { parseGovernorate } from "../../address/governorate.ts";
import type { Database } from "../../db/database.ts";
import { listShipmentEvents } from "../../event/repository.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { trackingNumber } from "../../kernel/fields.ts";
import { startOfCairoDay } from "../../kernel/time.ts";
import { SERVICES } from "../../quote/card.ts";
import { createShipmentReader, findShipment, listShipments, type ShipmentReader } from "../../shipment/repository.ts";
import { readSearch } from "../../shipment/search.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { STATUSES } from "../../shipment/state.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { shipmentSchema, shipmentView } from "../../shipment/view.ts";
import { eventSchema } from "../webhook/event-schemas.ts";
import { eventView } from "../webhook/events.ts";

export const trackingNumberParams = z.strictObject({
  tracking_number: trackingNumber.meta({
    description: "For example MS12345678903; spaces, hyphens and lower case are accepted",
    pattern: "^MS[0-9]{11}$",
    examples: ["MS12345678903"],
  }),
});

const day = z.iso.date().meta({ description: "Day in Cairo, YYYY-MM-DD" });

const listQuery = z.strictObject({
  ...pageQuery,
  q: z.string().trim().max(200).optional().meta({
    description:
      "Matches shipments that contain every word, or part of a word, in the tracking number, reference, recipient's name or phones; common Arabic spelling variants match",
  }),
  reference: z.string().optional().meta({ description: "Exactly this reference" }),
  status: z.enum(STATUSES).optional().meta({ description: "In this status" }),
  service: z.enum(SERVICES).optional().meta({ description: "With this service level" }),
  governorate: governorate.optional().meta({ description: "Code of the recipient's governorate" }),
  store: z.string().optional().meta({ description: "Of this store's orders" }),
  awaiting_instruction: z
    .literal("true")
    .optional()
    .meta({ description: "Only shipments with a failed attempt that still wait for your instruction" }),
  created_from: day.optional().meta({ description: "First day of creation, in Cairo" }),
  created_to: day.optional().meta({ description: "Last day of creation, in Cairo, included" }),
});

interface ShipmentRouteTools {
  db: Database;
  keys: MasterKeys;
}

/** Operations that read shipments. */
export function shipmentRoutes(tools: ShipmentRouteTools): Route[] {
  const find = createShipmentReader(tools.db.read);
  return [getShipmentRoute(find), listShipmentsRoute(tools), listShipmentEventsRoute(tools, find)];
}

function getShipmentRoute(find: ShipmentReader): Route {
  return route({
    method: "get",
    path: "/shipments/{tracking_number}",
    operationId: "getShipment",
    summary: "Get a shipment",
    description:
      "The response has an ETag: send it as If-None-Match to get 304 while nothing has changed, or as If-Match when you edit the shipment.",
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
  });
}

function listShipmentsRoute({ db, keys }: ShipmentRouteTools): Route {
  return route({
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
  });
}

function listShipmentEventsRoute({ db }: ShipmentRouteTools, find: ShipmentReader): Route {
  return route({
    method: "get",
    path: "/shipments/{tracking_number}/events",
    operationId: "listShipmentEvents",
    summary: "List events of a shipment, oldest first",
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
        body: { object: "list" as const, data: events.map(eventView), has_more: false, next_cursor: null },
      };
    },
  });
}

type ShipmentRequest = AuthenticatedRequest<{ tracking_number: string }, unknown, unknown>;

/** @throws Problem 404, also if it is another account's shipment or one of the other mode. */
export function shipmentOf(db: Database, request: ShipmentRequest): Promise<Shipment> {
  return shipmentBy((tenant, trackingNumber) => findShipment(db.read, tenant, trackingNumber), request);
}

async function shipmentBy(find: ShipmentReader, { params, caller }: ShipmentRequest): Promise<Shipment> {
  const number = normalizeTrackingNumber(params.tracking_number);
  const shipment = number === undefined ? undefined : await find(tenantOf(caller), number);
  if (!shipment) throw new Problem("not_found");
  return shipment;
}

/** A strong ETag: it changes with every byte of the body. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Start of the day in Cairo, or of a later day, in milliseconds. */
function startOfDay(date: string, daysLater = 0): number {
  return startOfCairoDay(Temporal.PlainDate.from(date).add({ days: daysLater })).epochMilliseconds;
}

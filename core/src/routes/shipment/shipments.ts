import { hash } from "node:crypto";
import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { listShipmentEvents } from "../../event/repository.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { trackingNumber, trackingNumberShape } from "../../kernel/fields.ts";
import type { Language } from "../../kernel/text.ts";
import { listShipments } from "../../shipment/list-repository.ts";
import { createShipmentReader, findShipment, type ShipmentReader } from "../../shipment/repository.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { shipmentJson, shipmentSchema, shipmentView } from "../../shipment/view.ts";
import { eventSchema } from "../webhook/event-schemas.ts";
import { eventView } from "../webhook/events.ts";
import { shipmentFilterOf, shipmentFilterQuery } from "./list-filter.ts";

export const trackingNumberParams = z.strictObject({
  tracking_number: trackingNumber.meta({
    ...trackingNumberShape,
    description:
      "For example MS1234567890123, or with 11 digits on older labels; spaces, hyphens and lower case are accepted",
  }),
});

const listQuery = z.strictObject({ ...pageQuery, ...shipmentFilterQuery });

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
      const { body, etag } = textOf(await shipmentBy(find, request), request);
      return { status: 200, body, headers: { ETag: etag, "Cache-Control": "private, no-cache" } };
    },
  });
}

function listShipmentsRoute({ db, keys }: ShipmentRouteTools): Route {
  return route({
    method: "get",
    path: "/shipments",
    operationId: "listShipments",
    summary: "List shipments",
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
        { ...shipmentFilterOf(query, request.now), after: readCursor(keys, "shipments", query.cursor, request.now) },
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
      const events = await listShipmentEvents(db.read, shipment);
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

interface Text {
  body: string;
  etag: string;
}

const texts = new WeakMap<Shipment, Map<string, Text>>();

/** The shipment as JSON. Whoever asks again for one that has not changed gets the same text. */
function textOf(shipment: Shipment, { baseUrl, language }: { baseUrl: string; language: Language }): Text {
  const known = texts.get(shipment) ?? new Map<string, Text>();
  texts.set(shipment, known);
  const name = `${language} ${baseUrl}`;
  const text = known.get(name) ?? render(shipment, { baseUrl, language });
  known.set(name, text);
  return text;
}

function render(shipment: Shipment, options: { baseUrl: string; language: Language }): Text {
  const body = shipmentJson(shipment, options);
  return { body, etag: etagOf(body) };
}

/** A strong ETag: it changes with every byte of the body. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { findAccount } from "../../account/repository.ts";
import type { Database } from "../../db/database.ts";
import { Problem } from "../../http/problem.ts";
import { refusal } from "../../http/refusal.ts";
import { type Route, route, signedRoute } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { timestampOf } from "../../kernel/time.ts";
import type { LabelSheet } from "../../label/render.ts";
import { labelOf, readPickups } from "../../shipment/label.ts";
import { labelLink } from "../../shipment/label-link.ts";
import { findByTrackingNumber, findShipment } from "../../shipment/repository.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { linkSchema } from "../session/link.ts";
import { etagOf, shipmentOf, trackingNumberParams } from "./shipments.ts";

const FORMATS = ["10x15", "a4", "a6"] as const;
const LINK_MS = 7 * 86_400_000;

interface LabelRouteTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
}

/** `label_url` of the specification: `{base_url}/labels/<tracking_number>.pdf`, for a key, a session or a signed link. */
export function labelRoutes(tools: LabelRouteTools): Route[] {
  return [getLabelRoute(tools), getLabelPictureRoute(tools), createLabelLinkRoute(tools)];
}

function getLabelRoute({ db }: LabelRouteTools): Route {
  return signedRoute({
    method: "get",
    path: "/labels/{tracking_number}.pdf",
    operationId: "getLabel",
    summary: "Get the label of a shipment as a PDF",
    description:
      "The address is label_url of the shipment; a cancelled shipment has no label. A signed link (POST /shipments/{tracking_number}/label_link) works without a key.",
    tag: "Labels",
    access: "shipments:read",
    policy: "default",
    params: trackingNumberParams,
    query: z.strictObject({
      format: z.enum(FORMATS).default("10x15").meta({ description: "Size of the sheet" }),
      signature: z.string().optional().meta({ description: "Of a signed link, instead of a key" }),
    }),
    answers: { 200: { description: "The label", contentType: "application/pdf", headers: ["ETag"] } },
    problems: ["not_found", "invalid_state"],
    async handle({ caller, mode, params, query, baseUrl }) {
      const number = normalizeTrackingNumber(params.tracking_number);
      const shipment =
        number &&
        (caller
          ? await findShipment(db.read, tenantOf(caller), number)
          : await findByTrackingNumber(db.read, mode, number));
      const account = shipment && (caller?.account ?? (await findAccount(db.read, shipment.accountId)));
      if (!shipment || !account) throw new Problem("not_found");
      refuseCancelled(shipment);
      // Loaded on first use: fonts and the PDF library take 20 MB of memory.
      const { renderLabel } = await import("../../label/render.ts");
      const pickup = (await readPickups(db.read, account))(shipment);
      const bytes = await renderLabel(labelOf(shipment, { account, pickup, baseUrl }), SHEETS[query.format]);
      return file(bytes, "application/pdf", `${shipment.trackingNumber}.pdf`);
    },
  });
}

function getLabelPictureRoute({ db }: LabelRouteTools): Route {
  return route({
    method: "get",
    path: "/labels/{tracking_number}.png",
    operationId: "getLabelPicture",
    summary: "Get the label of a shipment as a PNG",
    description: "A preview of the 10x15 label at 300 dpi. Print the PDF or ZPL instead.",
    tag: "Labels",
    access: "shipments:read",
    policy: "default",
    params: trackingNumberParams,
    answers: { 200: { description: "The label", contentType: "image/png", headers: ["ETag"] } },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const shipment = await shipmentOf(db, request);
      refuseCancelled(shipment);
      const { account } = request.caller;
      const { renderPng } = await import("../../label/png.ts");
      const pickup = (await readPickups(db.read, account))(shipment);
      const bytes = renderPng(labelOf(shipment, { account, pickup, baseUrl: request.baseUrl }));
      return file(bytes, "image/png", `${shipment.trackingNumber}.png`);
    },
  });
}

function createLabelLinkRoute({ db, keys, clock }: LabelRouteTools): Route {
  return route({
    method: "post",
    path: "/shipments/{tracking_number}/label_link",
    operationId: "createLabelLink",
    summary: "Create a label link that needs no key",
    description: "The link is valid for a week. Anyone with the link can read the recipient's name, phone and address.",
    tag: "Labels",
    access: "shipments:read",
    policy: "default",
    params: trackingNumberParams,
    answers: {
      200: {
        description: "The link",
        schema: linkSchema,
      },
    },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const shipment = await shipmentOf(db, request);
      refuseCancelled(shipment);
      const expiresAtMs = clock.now() + LINK_MS;
      const url = labelLink(shipment, { keys, baseUrl: request.baseUrl, expiresAtMs });
      return {
        status: 200,
        body: { url, expires_at: timestampOf(expiresAtMs) },
      };
    },
  });
}

/** @throws Problem 409 of a cancelled shipment, so that nobody hands its parcel to a courier. */
export function refuseCancelled({ status }: Shipment): void {
  if (status === "cancelled") throw refusal("already_cancelled");
}

function file(bytes: Buffer, type: string, name: string) {
  return {
    status: 200 as const,
    body: bytes,
    headers: {
      "Content-Type": type,
      "Content-Disposition": `inline; filename="${name}"`,
      ETag: etagOf(bytes),
      "Cache-Control": "private, no-cache",
    },
  };
}

const SHEETS: Readonly<Record<(typeof FORMATS)[number], LabelSheet>> = {
  "10x15": { kind: "10x15" },
  a6: { kind: "a6" },
  a4: { kind: "a4", perSheet: 1, start: 0 },
};

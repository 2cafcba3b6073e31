import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { forReports } from "../../db/reports.ts";
import { endingAfter, listPages, MOST_IN_FILE } from "../../file/list-table.ts";
import { type Route, route } from "../../http/route.ts";
import { trackingNumber } from "../../kernel/fields.ts";
import { reportRow } from "../../report/shipment-list.ts";
import { shipmentsReport } from "../../report/shipments.ts";
import { listShipments, type ShipmentFilter } from "../../shipment/list-repository.ts";
import { STATUSES } from "../../shipment/state.ts";
import { FILE_QUERY, MOST_SELECTED, selectionOf, selectionSchema } from "../list-selection.ts";
import { FILE_TYPES, tableFile } from "../table-file.ts";
import { shipmentFilterOf, shipmentFilterQuery } from "./list-filter.ts";

/** The whole result of a list of shipments: its numbers, to do something with all of them, and a file. */
export function shipmentListRoutes({ db }: { db: Database }): Route[] {
  return [selectShipmentsRoute(db), exportShipmentsRoute(db)];
}

function selectShipmentsRoute(db: Database): Route {
  return route({
    method: "get",
    path: "/selections/shipments",
    operationId: "selectShipments",
    summary: "Select all shipments that match a filter",
    description: `Up to ${MOST_SELECTED} tracking numbers with their statuses, to print, edit or cancel all of them.`,
    tag: "Shipments",
    access: "shipments:read",
    policy: "reports",
    query: z.strictObject(shipmentFilterQuery),
    answers: {
      200: {
        description: "The shipments",
        schema: selectionSchema(
          "ShipmentSelection",
          z.strictObject({ tracking_number: trackingNumber, status: z.enum(STATUSES) }),
        ),
      },
    },
    async handle({ caller, query, now }) {
      const filter = shipmentFilterOf(query, now);
      const rows = await Array.fromAsync(shipmentPages(db, tenantOf(caller), filter, MOST_SELECTED + 1));
      const found = rows.flat().map(({ trackingNumber, status }) => ({ tracking_number: trackingNumber, status }));
      return { status: 200, body: selectionOf(found) };
    },
  });
}

function exportShipmentsRoute(db: Database): Route {
  return route({
    method: "get",
    path: "/exports/shipments",
    operationId: "exportShipments",
    summary: "Download the shipments that match a filter",
    description: `The columns of the shipments report. A file has at most ${MOST_IN_FILE} rows; its last row says so where more match.`,
    tag: "Shipments",
    access: "shipments:read",
    policy: "reports",
    query: z.strictObject({ ...shipmentFilterQuery, ...FILE_QUERY }),
    answers: { 200: { description: "The file", contentType: "text/csv", otherTypes: FILE_TYPES } },
    async handle({ caller, query, now, language }) {
      const { format, language: asked, ...filter } = query;
      const source = await forReports(db);
      const rows = shipmentPages(source, tenantOf(caller), shipmentFilterOf(filter, now), MOST_IN_FILE + 1);
      const { table, pages } = endingAfter(MOST_IN_FILE, shipmentsReport, asReportRows(rows));
      return tableFile(table, pages, { format, language: asked ?? language, name: "masar-shipments" });
    },
  });
}

function shipmentPages(db: Database, tenant: ReturnType<typeof tenantOf>, filter: ShipmentFilter, most: number) {
  return listPages((after, limit) => listShipments(db.read, tenant, { ...filter, after }, limit), most);
}

async function* asReportRows(pages: ReturnType<typeof shipmentPages>) {
  for await (const rows of pages) yield rows.map(reportRow);
}

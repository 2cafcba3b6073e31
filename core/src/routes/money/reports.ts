import { Readable } from "node:stream";
import { z } from "zod";
import { type Tenant, tenantOf } from "../../account/account.ts";
import type { Database, Reader } from "../../db/database.ts";
import { forReports } from "../../db/reports.ts";
import type { CellType, Column, Pages, ReportTable } from "../../file/table.ts";
import { invalidField } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { codReport } from "../../report/cod.ts";
import { daysReport, daysReportOf } from "../../report/days.ts";
import { feesReport } from "../../report/fees.ts";
import { failedJourneyPages, journeySums } from "../../report/journey-repository.ts";
import { jsonOf } from "../../report/json.ts";
import { performanceOf, performanceReport } from "../../report/performance.ts";
import { MOST_DAYS, type Period, readPeriod } from "../../report/period.ts";
import { cashByStore, codPages, feePages, hourSums, shipmentPages, storeNames } from "../../report/repository.ts";
import { shipmentsReport } from "../../report/shipments.ts";
import { storesOf, storesReport } from "../../report/stores.ts";
import { FILE_TYPES, tableFile } from "../table-file.ts";

const query = z.strictObject({
  from: z.iso.date().meta({ description: "First day, in Cairo" }),
  to: z.iso.date().meta({ description: `Last day, included; at most ${MOST_DAYS} days` }),
  format: z.enum(["json", "csv", "xlsx"]).default("json").meta({ description: "JSON, or a file" }),
  language: z.enum(["ar", "en"]).optional().meta({ description: "Of headings; by Accept-Language when left out" }),
});

/** Reports of a period, as JSON or as files (specification: Limits, Reports). */
export function reportRoutes({ db }: { db: Database }): Route[] {
  return [
    reportRoute(db, shipmentsReport, shipmentPages, {
      operationId: "reportShipments",
      summary: "Report shipments created in a period",
      description: "One row per shipment with prices, status and the dates of its stages.",
    }),
    reportRoute(db, codReport, codPages, {
      operationId: "reportCod",
      summary: "Report cash on delivery of a period",
      description:
        "difference = collected - due, net = collected - fees - vat; payout is the payout that contains it, null until then.",
    }),
    reportRoute(db, feesReport, feePages, {
      operationId: "reportFees",
      summary: "Report fees of a period",
      description: "One row per charge for a delivery or return. A return is charged on the day of the return.",
    }),
    reportRoute(db, performanceReport, journeyPerformance, {
      operationId: "reportPerformance",
      summary: "Report delivery performance of a period",
      description:
        "Rows for all shipments, by governorate, by hub and by reason of failure. Cancelled shipments are left out. On time: delivered by promised_by, or first attempted by then if that attempt failed for a reason outside our control (address, phone, recipient, merchant, weather). Shares are of delivered shipments; days count from creation to delivery. A row by reason counts the shipments that had it.",
    }),
    reportRoute(db, storesReport, storePages, {
      operationId: "reportStores",
      summary: "Report delivery performance of a period by store",
      description:
        "Cancelled shipments are left out. store and platform are null for shipments created by hand, from a file or through the API. delivered_share is a share of finished shipments, on_time_share of delivered ones, as in the performance report. collected is the cash collected in the period, whenever the shipments were created: its sum equals that of the cod report.",
    }),
    reportRoute(db, daysReport, dayPages, {
      operationId: "reportDays",
      summary: "Report daily totals of a period",
      description:
        "A row for every day, including days without shipments. created counts shipments by the day of creation, without cancelled ones; delivered and collected use the day of delivery, returned and fees (deliveries and returns, with VAT) the day of the charge, lost_or_damaged and compensation the day of the declaration.",
    }),
  ];
}

type ReadPages<Row> = (db: Reader, tenant: Tenant, period: Period) => Pages<Row>;

async function* journeyPerformance(...asked: Parameters<typeof journeySums>) {
  yield await performanceOf(await journeySums(...asked), failedJourneyPages(...asked));
}

async function* storePages(db: Reader, tenant: Tenant, period: Period) {
  const [journeys, cash, names] = await Promise.all([
    journeySums(db, tenant, period),
    cashByStore(db, tenant, period),
    storeNames(db, tenant),
  ]);
  yield storesOf(journeys, cash, names);
}

async function* dayPages(db: Reader, tenant: Tenant, period: Period) {
  yield daysReportOf(period, await hourSums(db, tenant, period));
}

function reportRoute<Row>(
  db: Database,
  table: ReportTable<Row>,
  pagesOf: ReadPages<Row>,
  words: { operationId: string; summary: string; description: string },
): Route {
  return route({
    ...words,
    method: "get",
    path: `/reports/${table.name}`,
    tag: "Reports",
    access: "reports:read",
    policy: "reports",
    query,
    answers: {
      200: { description: "The report", schema: reportSchema(table), otherTypes: FILE_TYPES },
    },
    async handle({ caller, query, language: accepted }) {
      const period = periodOf(query);
      const language = query.language ?? accepted;
      const { read } = await forReports(db);
      const pages = pagesOf(read, tenantOf(caller), period);
      if (query.format === "json") {
        const headers = { "Content-Type": "application/json; charset=utf-8" };
        return {
          status: 200,
          headers,
          body: Readable.from(jsonOf(table, pages, language, period), { objectMode: false }),
        };
      }
      const name = `masar-${table.name}-${period.from}-${period.to}`;
      return tableFile(table, pages, { format: query.format, language, name });
    },
  });
}

/** @throws Problem with the accepted days. */
function periodOf({ from, to }: { from: string; to: string }): Period {
  const reading = readPeriod(from, to);
  switch (reading.kind) {
    case "period":
      return reading.period;
    case "backwards":
      throw invalidField("/to", "before_from", {
        en: `The last day cannot be before the first, ${from}.`,
        ar: `لا يجوز أن يسبق آخر يوم أول يوم، ${from}.`,
      });
    case "too_long":
      throw invalidField("/to", "period_too_long", {
        en: `A report has at most ${MOST_DAYS} days: from ${from} up to ${reading.latest}. Request the rest in another report.`,
        ar: `أقصى مدة للتقرير ${MOST_DAYS} يومًا: من ${from} حتى ${reading.latest}. اطلب الباقي في تقرير آخر.`,
      });
  }
}

/** Schema of the JSON that `jsonOf` writes. */
function reportSchema<Row>({ name, columns }: ReportTable<Row>): z.ZodType {
  const row = Object.fromEntries(columns.map((column) => [column.key, cellSchema(column)]));
  const sums = columns.filter(({ sum }) => sum).map(({ key, type }) => [key, CELL_SCHEMAS[type]]);
  return z.strictObject({
    object: z.literal("report"),
    report: z.literal(name),
    from: z.string().meta({ format: "date" }),
    to: z.string().meta({ format: "date" }),
    data: z.array(z.strictObject(row)),
    totals: z.strictObject({ rows: z.number().int(), ...Object.fromEntries(sums) }),
  });
}

function cellSchema<Row>({ title, type, notNull }: Column<Row>): z.ZodType {
  const schema = CELL_SCHEMAS[type];
  return (notNull ? schema : schema.nullable()).meta({ description: title.en });
}

const CELL_SCHEMAS: Readonly<Record<CellType, z.ZodType>> = {
  text: z.string(),
  integer: z.number().int(),
  money: z.number(),
  weight: z.number(),
  day: z.string().meta({ format: "date" }),
  instant: z.string().meta({ format: "date-time" }),
  share: z.number(),
  decimal: z.number(),
};

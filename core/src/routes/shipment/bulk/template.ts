import { z } from "zod";
import { templateRows } from "../../../bulk/template.ts";
import { BYTE_ORDER_MARK, csvRow } from "../../../file/csv.ts";
import { xlsxStream } from "../../../file/xlsx.ts";
import { publicRoute, type Route } from "../../../http/route.ts";

export function getBulkTemplateXlsxRoute(): Route {
  return publicRoute({
    method: "get",
    path: "/bulk_template.xlsx",
    operationId: "getBulkTemplateXlsx",
    summary: "Get the upload template as XLSX",
    description: "Contains two valid example rows.",
    tag: "Bulk uploads",
    policy: "default",
    query: z.strictObject({ language: z.enum(["ar", "en"]).optional().meta({ description: "Of the headings" }) }),
    answers: { 200: { description: "The template", contentType: XLSX } },
    async handle({ query, language: preferred }) {
      const language = query.language ?? preferred;
      const [header = [], ...rows] = templateRows(language);
      const sheet = {
        name: language === "ar" ? "شحنات" : "Shipments",
        columns: header.map((title) => ({ title, style: "text" as const })),
        rightToLeft: language === "ar",
      };
      async function* pages() {
        yield rows;
      }
      return {
        status: 200,
        body: xlsxStream(sheet, pages()),
        headers: {
          "Content-Type": XLSX,
          "Content-Disposition": 'attachment; filename="masar-shipments.xlsx"',
        },
      };
    },
  });
}

export function getBulkTemplateRoute(): Route {
  return publicRoute({
    method: "get",
    path: "/bulk_template.csv",
    operationId: "getBulkTemplate",
    summary: "Get the upload template as CSV",
    description: "Contains two valid example rows.",
    tag: "Bulk uploads",
    policy: "default",
    query: z.strictObject({ language: z.enum(["ar", "en"]).optional().meta({ description: "Of the headings" }) }),
    answers: { 200: { description: "The template", contentType: "text/csv" } },
    async handle({ query, language }) {
      const rows = templateRows(query.language ?? language);
      return {
        status: 200,
        body: Buffer.from(BYTE_ORDER_MARK + rows.map(csvRow).join("")),
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="masar-shipments.csv"',
        },
      };
    },
  });
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

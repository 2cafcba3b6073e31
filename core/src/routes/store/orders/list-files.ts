import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import type { Database } from "../../../db/database.ts";
import { forReports } from "../../../db/reports.ts";
import { endingAfter, listPages, MOST_IN_FILE } from "../../../file/list-table.ts";
import type { ReportTable } from "../../../file/table.ts";
import { type Route, route } from "../../../http/route.ts";
import { trackingNumber } from "../../../kernel/fields.ts";
import { listOrders, type OrderFilter } from "../../../order/list-repository.ts";
import { ORDER_STATUSES } from "../../../order/order.ts";
import { listShipmentsById } from "../../../shipment/repository.ts";
import { FILE_QUERY, MOST_SELECTED, selectionOf, selectionSchema } from "../../list-selection.ts";
import { FILE_TYPES, tableFile } from "../../table-file.ts";
import { type OrderRouteTools, viewsOf } from "./answer.ts";
import { orderFilterOf, orderFilterQuery } from "./list-filter.ts";

type View = Awaited<ReturnType<typeof viewsOf>>[number];

/** The whole result of a list of orders: their ids, to do something with all of them, and a file. */
export function orderListRoutes({ db }: Pick<OrderRouteTools, "db">): Route[] {
  return [selectOrdersRoute(db), exportOrdersRoute(db)];
}

function selectOrdersRoute(db: Database): Route {
  return route({
    method: "get",
    path: "/selections/orders",
    operationId: "selectOrders",
    summary: "Select all orders that match a filter",
    description: `Up to ${MOST_SELECTED} ids, to ship, correct or hold all of them. tracking_number is that of a shipment whose label can be printed.`,
    tag: "Orders",
    access: "shipments:read",
    policy: "reports",
    query: z.strictObject(orderFilterQuery),
    answers: {
      200: {
        description: "The orders",
        schema: selectionSchema(
          "OrderSelection",
          z.strictObject({
            id: z.string(),
            number: z.string(),
            status: z.enum(ORDER_STATUSES),
            tracking_number: trackingNumber.nullable(),
          }),
        ),
      },
    },
    async handle({ caller, query }) {
      const pages = orderPages(db, tenantOf(caller), orderFilterOf(query), MOST_SELECTED + 1);
      const found = [];
      for await (const orders of pages) {
        const ids = orders.flatMap(({ shipmentId }) => shipmentId ?? []);
        const listed = await listShipmentsById(db.read, caller.account.id, ids);
        const shipments = new Map(listed.map((one) => [one.id, one]));
        for (const { id, number, status, shipmentId } of orders) {
          const shipment = shipments.get(shipmentId ?? "");
          const printable = shipment && shipment.status !== "cancelled" ? shipment.trackingNumber : null;
          found.push({ id, number, status, tracking_number: printable });
        }
      }
      return { status: 200, body: selectionOf(found) };
    },
  });
}

function exportOrdersRoute(db: Database): Route {
  return route({
    method: "get",
    path: "/exports/orders",
    operationId: "exportOrders",
    summary: "Download the orders that match a filter",
    description: `A row per order. A file has at most ${MOST_IN_FILE} rows; its last row says so where more match.`,
    tag: "Orders",
    access: "shipments:read",
    policy: "reports",
    query: z.strictObject({ ...orderFilterQuery, ...FILE_QUERY }),
    answers: { 200: { description: "The file", contentType: "text/csv", otherTypes: FILE_TYPES } },
    async handle({ caller, query, language: accepted, baseUrl }) {
      const { format, language = accepted, ...filter } = query;
      const source = await forReports(db);
      const orders = orderPages(source, tenantOf(caller), orderFilterOf(filter), MOST_IN_FILE + 1);
      async function* views() {
        for await (const rows of orders) yield await viewsOf(source, rows, { language, baseUrl });
      }
      const { table, pages } = endingAfter(MOST_IN_FILE, ORDERS, views());
      return tableFile(table, pages, { format, language, name: "masar-orders" });
    },
  });
}

function orderPages(db: Database, tenant: ReturnType<typeof tenantOf>, filter: OrderFilter, most: number) {
  return listPages((after, limit) => listOrders(db.read, tenant, { ...filter, after }, limit), most);
}

const TEXT = "text" as const;

const ORDERS: ReportTable<View> = {
  name: "orders",
  title: { en: "Orders", ar: "الطلبات" },
  columns: [
    { key: "number", title: { en: "Order", ar: "رقم الطلب" }, type: TEXT, value: (row) => row.number },
    {
      key: "placed_at",
      title: { en: "Placed", ar: "تاريخ الطلب" },
      type: "instant",
      value: (row) => Date.parse(row.placed_at),
    },
    { key: "status", title: { en: "Status", ar: "الحالة" }, type: TEXT, value: (row) => row.status },
    { key: "name", title: { en: "Recipient", ar: "المستلم" }, type: TEXT, value: (row) => row.recipient?.name ?? null },
    {
      key: "phone",
      title: { en: "Phone", ar: "الهاتف" },
      type: TEXT,
      value: (row) => row.recipient?.phones[0] ?? null,
    },
    {
      key: "governorate",
      title: { en: "Governorate code", ar: "كود المحافظة" },
      type: TEXT,
      value: (row) => row.plan?.governorate ?? row.recipient?.governorate ?? null,
    },
    { key: "city", title: { en: "City", ar: "المدينة" }, type: TEXT, value: (row) => row.recipient?.city ?? null },
    {
      key: "address",
      title: { en: "Address", ar: "العنوان" },
      type: TEXT,
      value: (row) => row.recipient?.address ?? null,
    },
    {
      key: "cod_value",
      title: { en: "Cash due", ar: "مبلغ التحصيل" },
      type: "money",
      value: (row) => (row.plan ? Math.round(row.plan.cod_value * 100) : null),
    },
    { key: "total", title: { en: "Total", ar: "الإجمالي" }, type: TEXT, value: (row) => row.payment?.total ?? null },
    {
      key: "currency",
      title: { en: "Currency", ar: "العملة" },
      type: TEXT,
      value: (row) => row.payment?.currency ?? null,
    },
    {
      key: "tracking_number",
      title: { en: "Tracking number", ar: "رقم التتبع" },
      type: TEXT,
      value: (row) => row.shipment?.tracking_number ?? null,
    },
    {
      key: "shipment_status",
      title: { en: "Shipment status", ar: "حالة الشحنة" },
      type: TEXT,
      value: (row) => row.shipment?.status ?? null,
    },
    {
      key: "reasons",
      title: { en: "Why it is not shipped", ar: "سبب عدم الشحن" },
      type: TEXT,
      value: (row) => row.reasons.map(({ detail }) => detail).join(" "),
    },
  ],
};

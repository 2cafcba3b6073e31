import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { storeOfKey } from "../../../http/access.ts";
import { listSchema, page, pageQuery, readCursor } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import { says } from "../../../kernel/text.ts";
import { text } from "../../../kernel/text-field.ts";
import { ORDER_STATUSES } from "../../../order/order.ts";
import { listOrders } from "../../../order/repository.ts";
import { readOrderSearch } from "../../../order/search.ts";
import { MOST_AT_ONCE, type OrderRouteTools, viewsOf } from "./answer.ts";
import { orderSchema } from "./order-view.ts";

const listQuery = z.strictObject({
  ...pageQuery,
  store: z.string().optional().meta({ description: "Only orders of this store" }),
  status: z
    .string()
    .max(100)
    .refine(
      (list) => list.split(",").every((one) => ORDER_STATUSES.some((status) => status === one)),
      says(
        "status_unknown",
        `One or several of ${ORDER_STATUSES.join(", ")}, with commas between them.`,
        `واحدة أو أكثر من ${ORDER_STATUSES.join("، ")} وبينها فواصل.`,
      ),
    )
    .optional()
    .meta({ description: `One or more, comma-separated: ${ORDER_STATUSES.join(", ")}` }),
  number: z.string().optional().meta({ description: "Number in the store" }),
  search: text(1, 60).optional().meta({
    description:
      "Order number with or without #, tracking number, or the buyer's phone, name or town; spelling variants match",
  }),
  needs_attention: z
    .literal("true")
    .optional()
    .meta({ description: "Only orders that need a correction or have an alert" }),
  remote_ids: z
    .string()
    .max(4_000)
    .optional()
    .meta({ description: "Comma-separated ids in the store; requires store" }),
});

export function listOrdersRoute({ db, keys }: OrderRouteTools): Route {
  return route({
    method: "get",
    path: "/orders",
    operationId: "listOrders",
    forStoreKeys: true,
    summary: "List orders, newest first",
    description:
      "Orders of the connected stores, each with the reasons why it cannot be shipped and the shipment that would be created.",
    tag: "Orders",
    access: "shipments:read",
    policy: "default",
    query: listQuery,
    answers: { 200: { description: "A page of orders", schema: listSchema(orderSchema) } },
    async handle(request) {
      const { query, caller } = request;
      const filter = {
        statuses: query.status?.split(","),
        number: query.number,
        search: query.search === undefined ? undefined : readOrderSearch(query.search),
        attention: query.needs_attention === "true",
        remoteIds: query.remote_ids?.split(",").slice(0, MOST_AT_ONCE),
        after: readCursor(keys, "orders", query.cursor, request.now),
      };
      const own = storeOfKey(caller);
      const isOthers = own !== undefined && (query.store ?? own) !== own;
      const wanted = { ...filter, storeId: own ?? query.store };
      const rows = isOthers ? [] : await listOrders(db.read, tenantOf(caller), wanted, query.limit + 1);
      const views = await viewsOf(db, rows, request);
      return page(
        keys,
        { baseUrl: request.baseUrl, path: "/orders", query },
        { list: "orders", rows: views, limit: query.limit, idOf: (order) => order.id, view: (order) => order },
      );
    },
  });
}

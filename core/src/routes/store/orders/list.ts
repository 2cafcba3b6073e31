import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { storeOfKey } from "../../../http/access.ts";
import { listSchema, page, pageQuery, readCursor } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import { listOrders } from "../../../order/list-repository.ts";
import { type OrderRouteTools, viewsOf } from "./answer.ts";
import { orderFilterOf, orderFilterQuery } from "./list-filter.ts";
import { orderSchema } from "./order-view.ts";

const listQuery = z.strictObject({ ...pageQuery, ...orderFilterQuery });

export function listOrdersRoute({ db, keys }: OrderRouteTools): Route {
  return route({
    method: "get",
    path: "/orders",
    operationId: "listOrders",
    forStoreKeys: true,
    summary: "List orders",
    description:
      "Orders of the connected stores, each with the reasons why it cannot be shipped and the shipment that would be created.",
    tag: "Orders",
    access: "shipments:read",
    policy: "default",
    query: listQuery,
    answers: { 200: { description: "A page of orders", schema: listSchema(orderSchema) } },
    async handle(request) {
      const { query, caller } = request;
      const filter = { ...orderFilterOf(query), after: readCursor(keys, "orders", query.cursor, request.now) };
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

import type { Route } from "../../../http/route.ts";
import { createAddressLinkRoute } from "./address-link.ts";
import type { OrderRouteTools } from "./answer.ts";
import { correctOrderRoute } from "./correct.ts";
import { dismissOrderAlertsRoute, holdOrderRoute, ignoreOrderRoute } from "./decide.ts";
import { getOrderRoute } from "./get.ts";
import { listOrdersRoute } from "./list.ts";
import { shipOrderRoute } from "./ship.ts";
import { shipOrdersRoute } from "./ship-many.ts";
import { retryOrderWriteBacksRoute } from "./write-backs.ts";

/** Orders of connected stores. */
export function orderRoutes(tools: OrderRouteTools): Route[] {
  return [
    listOrdersRoute(tools),
    getOrderRoute(tools),
    correctOrderRoute(tools),
    shipOrderRoute(tools),
    shipOrdersRoute(tools),
    holdOrderRoute(tools),
    ignoreOrderRoute(tools),
    dismissOrderAlertsRoute(tools),
    retryOrderWriteBacksRoute(tools),
    createAddressLinkRoute(tools),
  ];
}

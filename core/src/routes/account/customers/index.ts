import type { Route } from "../../../http/route.ts";
import { changeCustomerRoute } from "./change.ts";
import { getCustomerRoute } from "./get.ts";
import { listCustomersRoute } from "./list.ts";
import type { CustomerTools } from "./tools.ts";

/** Buyers of a merchant, known by their phones. */
export function customerRoutes(tools: CustomerTools): Route[] {
  return [listCustomersRoute(tools), getCustomerRoute(tools), changeCustomerRoute(tools)];
}

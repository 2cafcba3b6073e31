import type { Route } from "../../../http/route.ts";
import type { NewId } from "../../../kernel/id.ts";
import { connectStoreRoute } from "./connect.ts";
import { disconnectStoreRoute } from "./disconnect.ts";
import type { StoreRouteTools } from "./find-store.ts";
import { getStoreRoute } from "./get.ts";
import { importPlacesRoute } from "./import-places.ts";
import { listStoresRoute } from "./list.ts";
import { reconcileStoreRoute } from "./reconcile.ts";
import { updateStoreRoute } from "./update.ts";

/** Connected stores of merchants. */
export function storeRoutes(tools: StoreRouteTools & { newId: NewId }): Route[] {
  return [
    connectStoreRoute(tools),
    listStoresRoute(tools),
    getStoreRoute(tools),
    updateStoreRoute(tools),
    reconcileStoreRoute(tools),
    importPlacesRoute(tools),
    disconnectStoreRoute(tools),
  ];
}

import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { listSchema, page, pageQuery, readCursor } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import { listStores } from "../../../store/repository.ts";
import type { StoreRouteTools } from "./find-store.ts";
import { storeSchema, storeView } from "./store-view.ts";

export function listStoresRoute({ db, keys }: StoreRouteTools): Route {
  return route({
    method: "get",
    path: "/stores",
    operationId: "listStores",
    summary: "List connected stores, newest first",
    description: "Stores of this account in the mode of the address.",
    tag: "Stores",
    access: "shipments:read",
    policy: "default",
    query: z.strictObject({ ...pageQuery }),
    answers: { 200: { description: "A page of stores", schema: listSchema(storeSchema) } },
    async handle(request) {
      const { query, caller } = request;
      const after = readCursor(keys, "stores", query.cursor, request.now);
      const rows = await listStores(db.read, tenantOf(caller), after, query.limit + 1);
      return page(
        keys,
        { baseUrl: request.baseUrl, path: "/stores", query },
        { list: "stores", rows, limit: query.limit, idOf: (store) => store.id, view: storeView },
      );
    },
  });
}

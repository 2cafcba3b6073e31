import { actorOf } from "../../../account/activity/activity.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { type StoreRouteTools, storeOf, storeParams } from "./find-store.ts";
import { storeSchema, storeView } from "./store-view.ts";

export function disconnectStoreRoute({ db, clock, connecting }: StoreRouteTools): Route {
  return route({
    method: "delete",
    path: "/stores/{id}",
    operationId: "disconnectStore",
    forStoreKeys: true,
    summary: "Disconnect a store",
    description:
      "Takes effect at once: webhooks of the store are rejected, its orders are not shipped, and the key of our plugin is revoked. Our webhooks and key are removed from the store in the background, with retries for 14 days. Existing shipments continue. If the store is connected again, its orders are still there. The key of a store's plugin may disconnect its own store.",
    tag: "Stores",
    access: "stores:write",
    policy: "default",
    params: storeParams,
    answers: { 200: { description: "The store, disconnected", schema: storeSchema } },
    problems: ["not_found"],
    async handle(request) {
      const { id } = await storeOf(db.read, request);
      const store = await connecting.disconnect(id, actorOf(request.caller, clock.now()));
      if (!store) throw new Problem("not_found");
      return { status: 200, body: storeView(store) };
    },
  });
}

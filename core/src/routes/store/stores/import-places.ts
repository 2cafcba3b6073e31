import { actorOf } from "../../../account/activity/activity.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import type { NewId } from "../../../kernel/id.ts";
import { importPlaces } from "../../../store/import-places.ts";
import { type StoreRouteTools, storeOf, storeParams } from "./find-store.ts";
import { storeSchema, storeView } from "./store-view.ts";

export function importPlacesRoute(tools: StoreRouteTools & { newId: NewId }): Route {
  const { db, clock, newId } = tools;
  return route({
    method: "post",
    path: "/stores/{id}/import_places",
    operationId: "importStorePlaces",
    summary: "Make a store's places pickup addresses",
    description:
      "Adds a pickup address for each place of the store that has none, unless the account has the address already, and collects the place's orders there. Places with an incomplete address stay as they are: choose their address in the rule `pickup_by_place`. Repeating it adds nothing. Live and sandbox share pickup addresses, so test keys are rejected.",
    tag: "Stores",
    access: "stores:write",
    policy: "default",
    params: storeParams,
    changesBothModes: true,
    answers: { 200: { description: "The store with its new rules", schema: storeSchema } },
    problems: ["not_found"],
    async handle(request) {
      const store = await storeOf(db.read, request);
      const now = clock.now();
      const after = await db.write((trx) =>
        importPlaces(trx, store, { now, newId, actor: actorOf(request.caller, now) }),
      );
      if (!after) throw new Problem("not_found");
      tools.wakeReconciling();
      return { status: 200, body: storeView(after) };
    },
  });
}

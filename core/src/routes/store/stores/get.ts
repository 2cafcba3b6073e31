import { z } from "zod";
import type { Reader } from "../../../db/database.ts";
import { type Route, route } from "../../../http/route.ts";
import { count } from "../../../kernel/fields.ts";
import type { Language } from "../../../kernel/text.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { progressOf } from "../../../store/first-import.ts";
import { PLACE_STANDINGS, placesOf, standingOf, streetOf } from "../../../store/places.ts";
import type { ConnectedStore } from "../../../store/store.ts";
import { healthOf } from "../../../sync/health.ts";
import { type StoreRouteTools, storeOf, storeParams } from "./find-store.ts";
import { storeSchema, storeView, time } from "./store-view.ts";

const placeSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string().meta({ description: "As the store has it" }),
    standing: z.enum(PLACE_STANDINGS).meta({
      description:
        "mapped: the courier collects at `pickup_address_id`. not_shipped: its orders wait. unmapped: its orders need attention",
    }),
    pickup_address_id: z.string().nullable().meta({ description: "null is the default address, or none" }),
  })
  .meta({ id: "StorePlace" });

const storeWithHealthSchema = storeSchema
  .extend({
    places: z.array(placeSchema).meta({ description: "Places of the store that hold goods; empty where it has none" }),
    health: z.strictObject({
      last_webhook_at: time.nullable(),
      last_poll_at: time.nullable(),
      next_poll_at: time,
      first_import: z
        .strictObject({
          state: z
            .enum(["running", "paused", "done"])
            .meta({ description: "paused: while the store is not connected" }),
          read: count.meta({ description: "Orders read so far" }),
          total: count
            .nullable()
            .meta({ description: "Approximate number of orders; null until the store reports it" }),
          started_at: time,
          ended_at: time.nullable(),
        })
        .nullable()
        .meta({
          description: "Import of the open orders of the last 60 days; null if the platform does not need it",
        }),
      found_by_poll: count.meta({ description: "Changes found by polling without a webhook" }),
      repaired_subscriptions: count,
      ignored_webhooks: count.meta({
        description: "Webhooks with topics that we did not subscribe to, or that name another store",
      }),
      unreadable_webhooks: count,
      waiting_orders: count,
      attention_orders: count.meta({ description: "Orders that need a correction or have an alert" }),
      shipped_orders: count,
      open_shipments: count.meta({
        description:
          "Shipments of the store's orders that have not ended. If the store is disconnected they continue, and the store gets no more updates about them",
      }),
      pending_write_backs: count,
      failed_write_backs: count,
      problems: z.array(z.strictObject({ code: z.string(), detail: z.string() })),
    }),
  })
  .meta({ id: "StoreWithHealth" });

export function getStoreRoute({ db }: StoreRouteTools): Route {
  return route({
    method: "get",
    path: "/stores/{id}",
    operationId: "getStore",
    forStoreKeys: true,
    summary: "Get a store with its health",
    description:
      "Includes when orders were last read, how many orders and updates are pending, and current problems. Orders, updates and webhooks are counted up to 1000 of each kind.",
    tag: "Stores",
    access: "shipments:read",
    policy: "default",
    params: storeParams,
    answers: { 200: { description: "The store", schema: storeWithHealthSchema } },
    problems: ["not_found"],
    async handle(request) {
      return { status: 200, body: await withHealth(db.read, await storeOf(db.read, request), request.language) };
    },
  });
}

function importView({ firstImport: first, status }: ConnectedStore) {
  if (!first) return null;
  const isOver = first.endedAt !== null;
  return {
    state: isOver ? ("done" as const) : status === "connected" ? ("running" as const) : ("paused" as const),
    ...progressOf(first),
    started_at: timestampOf(first.startedAt),
    ended_at: first.endedAt === null ? null : timestampOf(first.endedAt),
  };
}

async function withHealth(db: Reader, store: ConnectedStore, language: Language) {
  const health = await healthOf(db, store);
  const view = storeView(store);
  return {
    ...view,
    places: placesOf(store).map((place) => ({
      id: place.id,
      name: place.name,
      address: [streetOf(place), place.address?.city].filter(Boolean).join("، "),
      standing: standingOf(place.id, store.rules),
      pickup_address_id: store.rules.pickup_by_place[place.id] ?? null,
    })),
    health: {
      last_webhook_at: view.last_webhook_at,
      last_poll_at: view.last_poll_at,
      next_poll_at: timestampOf(store.nextPollAt),
      first_import: importView(store),
      found_by_poll: store.foundByPoll,
      repaired_subscriptions: store.repairedSubscriptions,
      ignored_webhooks: health.ignoredWebhooks,
      unreadable_webhooks: health.unreadableWebhooks,
      waiting_orders: health.orders.waiting,
      attention_orders: health.orders.needs_attention + health.orders.alerting,
      shipped_orders: health.orders.shipped,
      open_shipments: health.openShipments,
      pending_write_backs: health.pendingWriteBacks,
      failed_write_backs: health.failedWriteBacks,
      problems: health.problems.map(({ code, text: sentence }) => ({ code, detail: sentence[language] })),
    },
  };
}

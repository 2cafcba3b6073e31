import type { Connector } from "@masar/kit";
import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { actorOf, fieldsOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database, Reader, Transaction } from "../db/database.ts";
import { count, id, idParams } from "../fields.ts";
import { text } from "../shipment/request.ts";
import type { StoreAccess } from "../store/access.ts";
import type { ConnectService } from "../store/connect.ts";
import { progressOf } from "../store/first-import/first-import.ts";
import { healthOf } from "../store/health.ts";
import { findMissingPickup } from "../store/pickup.ts";
import { findStore, listStores, lockStore, updateStore } from "../store/repository.ts";
import { storeRulesSchema } from "../store/rules.ts";
import { type ConnectedStore, STORE_STATUSES } from "../store/store.ts";
import { restartFailed } from "../store/write-back/repository.ts";
import type { Language } from "../text.ts";
import { timestampOf } from "../time.ts";
import { storeOfKey } from "./access.ts";
import { once } from "./idempotency.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { invalidField, Problem } from "./problem.ts";
import { type AuthenticatedRequest, type Route, route } from "./route.ts";
import { toldPlainly } from "./store-failure.ts";

const time = z.string().meta({ format: "date-time" });

const storeSchema = z
  .strictObject({
    id: id("sto"),
    platform: z.string(),
    remote_id: z.string().meta({ description: "What the platform calls the shop: its address or id" }),
    name: z.string(),
    mode: z.enum(["live", "test"]),
    status: z.enum(STORE_STATUSES),
    rules: storeRulesSchema,
    connected_at: time,
    last_webhook_at: time.nullable(),
    last_poll_at: time.nullable(),
  })
  .meta({ id: "Store" });

const storeWithHealthSchema = storeSchema
  .extend({
    health: z.strictObject({
      last_webhook_at: time.nullable(),
      last_poll_at: time.nullable(),
      next_poll_at: time,
      first_import: z
        .strictObject({
          state: z
            .enum(["running", "paused", "done"])
            .meta({ description: "paused: while the store is not connected" }),
          read: count.meta({ description: "Orders of the store so far" }),
          total: count
            .nullable()
            .meta({ description: "About how many there are; null while the store has not said it" }),
          started_at: time,
          ended_at: time.nullable(),
        })
        .nullable()
        .meta({
          description: "Open orders of the last 60 days, read once; null where the platform's are read otherwise",
        }),
      found_by_poll: count.meta({ description: "Changes that no webhook told of" }),
      mended_subscriptions: count,
      ignored_webhooks: count.meta({ description: "Of topics that we did not ask for" }),
      unreadable_webhooks: count,
      waiting_orders: count,
      attention_orders: count.meta({ description: "To put right, or with an alert" }),
      shipped_orders: count,
      pending_write_backs: count,
      failed_write_backs: count,
      problems: z.array(z.strictObject({ code: z.string(), detail: z.string() })),
    }),
  })
  .meta({ id: "StoreWithHealth" });

export const storeParams = idParams("sto", "Of the store");

export interface StoreRouteTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  access: StoreAccess;
  connecting: ConnectService;
  /** For development: shops on this machine, without https. */
  allowPrivateWebhooks: boolean;
  wakeReconciling(): void;
  wakeWriteBacks(): void;
}

/** Merchants' connected shops: connecting, rules, health, disconnecting. */
export function storeRoutes(tools: StoreRouteTools): Route[] {
  const { db, keys, clock, connecting } = tools;
  const shared = { tag: "Stores", policy: "default" as const, access: "stores:write" as const };
  return [
    route({
      ...shared,
      method: "post",
      path: "/stores",
      operationId: "connectStore",
      needsVerifiedEmail: "live",
      summary: "Connect a store",
      description:
        "With keys that the merchant made in the store. Without keys a connection begins in the store's own admin, never here: GET /connectors says where, as the ways `plugin` and `embedded`.",
      body: z.strictObject({
        platform: text(1, 40).meta({ examples: ["woocommerce"] }),
        way: z.enum(["keys"]).default("keys"),
        answers: z.record(text(1, 60), z.string().max(500)).default({}).meta({
          description: "The platform's fields, from GET /connectors",
        }),
      }),
      answers: {
        201: { description: "The store, connected", schema: storeSchema },
      },
      problems: ["store_taken", "store_failed", "forbidden"],
      async handle({ caller, body, mode }) {
        const connector = platformOf(body.platform, mode, tools.access);
        const way = connector.auth.keys;
        if (!way) throw invalidField("/way", "not_offered", FROM_THERE);
        const answers = answersTo(way.fields, body.answers);
        if (!tools.allowPrivateWebhooks) refuseHttp(way.fields, answers);
        const by = { tenant: tenantOf(caller), actor: actorOf(caller, clock.now()) };
        const connected = await toldPlainly(() => connecting.withKeys(by, connector, answers));
        if (connected.kind === "taken") throw new Problem("store_taken");
        return { status: 201, body: storeView(connected.store) };
      },
    }),
    route({
      ...shared,
      access: "shipments:read",
      method: "get",
      path: "/stores",
      operationId: "listStores",
      summary: "List connected stores, newest first",
      description: "Stores of this account in the mode of the address.",
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
    }),
    route({
      ...shared,
      access: "shipments:read",
      method: "get",
      path: "/stores/{id}",
      operationId: "getStore",
      forStoreKeys: true,
      summary: "A store and how it is doing",
      description: "Besides the store: when it was read last, what is waiting, and what went wrong.",
      params: storeParams,
      answers: { 200: { description: "The store", schema: storeWithHealthSchema } },
      problems: ["not_found"],
      async handle(request) {
        return { status: 200, body: await withHealth(db.read, await storeOf(db.read, request), request.language) };
      },
    }),
    route({
      ...shared,
      method: "patch",
      path: "/stores/{id}",
      operationId: "updateStore",
      summary: "Change how a store's orders become shipments",
      description: "What is named changes. Orders that wait are looked at again by the new rules.",
      params: storeParams,
      body: z.strictObject({ name: text(1, 120).optional(), rules: storeRulesSchema.partial().optional() }),
      answers: { 200: { description: "The store after it", schema: storeSchema } },
      problems: ["not_found"],
      async handle(request) {
        const now = clock.now();
        const store = await db.write(async (trx) => {
          const before = await lockedStore(trx, request);
          const { name, rules } = request.body;
          const merged = storeRulesSchema.parse({ ...before.rules, ...rules });
          const gone = await findMissingPickup(trx, before, merged);
          if (gone) throw pickupUnknown(gone);
          const changes = { ...(name === undefined ? {} : { name }), rules: merged, nextPollAt: now, nextSweepAt: now };
          await updateStore(trx, before.id, changes);
          const activity = {
            action: "store.updated" as const,
            objectId: before.id,
            details: { changes: fieldsOf(request.body) },
          };
          await recordActivity(trx, actorOf(request.caller, now), activity);
          return { ...before, ...changes };
        });
        tools.wakeReconciling();
        return { status: 200, body: storeView(store) };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/stores/{id}/reconcile",
      operationId: "reconcileStore",
      summary: "Read the store's orders now, and write again what could not be written",
      description: "Reads every open order of the store in the background and retries status updates that failed.",
      params: storeParams,
      idempotent: true,
      answers: { 202: { description: "Under way", schema: z.strictObject({ write_backs: count }) } },
      problems: ["not_found", "invalid_state"],
      async handle(request) {
        const now = clock.now();
        const { caller, idempotency } = request;
        const answer = await once(db, { caller, idempotency, now }, async (trx) => {
          const store = await lockedStore(trx, request);
          if (store.status !== "connected") throw new Problem("invalid_state", { detail: CONNECT_FIRST });
          const restarted = await restartFailed(trx, { storeId: store.id }, now);
          await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
          return { status: 202, body: { write_backs: restarted } };
        });
        tools.wakeReconciling();
        tools.wakeWriteBacks();
        return answer;
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/stores/{id}",
      operationId: "disconnectStore",
      forStoreKeys: true,
      summary: "Disconnect a store",
      description:
        "At once no webhook of it is accepted, no order of it becomes a shipment, and the key of our plugin in the store is revoked. Our webhooks and our key are taken out of the store in the background, for 14 days while it does not answer. Shipments go on. Connecting the same shop again finds its orders as they were. The key of a store's plugin may disconnect its own store.",
      params: storeParams,
      answers: { 200: { description: "The store, disconnected", schema: storeSchema } },
      problems: ["not_found"],
      async handle(request) {
        const { id } = await storeOf(db.read, request);
        const store = await connecting.disconnect(id, actorOf(request.caller, clock.now()));
        if (!store) throw new Problem("not_found");
        return { status: 200, body: storeView(store) };
      },
    }),
  ];
}

/** @throws Problem 404 also for another account's store. */
export async function storeOf(
  db: Reader,
  { caller, params }: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<ConnectedStore> {
  const store = await findStore(db, tenantOf(caller), params.id);
  if (!store || (storeOfKey(caller) ?? store.id) !== store.id) throw new Problem("not_found");
  return store;
}

/** @throws the same; the store is locked for the transaction. */
async function lockedStore(
  trx: Transaction,
  { caller, params }: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<ConnectedStore> {
  const store = await lockStore(trx, tenantOf(caller), params.id);
  if (!store) throw new Problem("not_found");
  return store;
}

function pickupUnknown(place: string): Problem {
  const key = place.replaceAll("~", "~0").replaceAll("/", "~1");
  return invalidField(`/rules/pickup_by_place/${key}`, "pickup_address_unknown", {
    en: "This account has no such pickup address. Choose one of GET /pickup_addresses, or null for the default one.",
    ar: "لا يوجد عنوان استلام كهذا في هذا الحساب. اختر واحدًا من GET /pickup_addresses، أو null للعنوان الافتراضي.",
  });
}

/** @throws Problem when there is no such platform in this mode. */
export function platformOf(id: string, mode: "live" | "test", access: StoreAccess): Connector {
  const connector = access.connectorOf(id);
  if (connector && (mode === "test" || !connector.sandboxOnly)) return connector;
  const known = access.connectors.filter((one) => mode === "test" || !one.sandboxOnly).map((one) => one.id);
  throw invalidField("/platform", "platform_unknown", {
    en: `This must be one of: ${known.join(", ")}.`,
    ar: `يجب أن تكون القيمة واحدة من: ${known.join("، ")}.`,
  });
}

/** @throws Problem 422 that names the field: what a shop and we tell each other is not for others to read. */
function refuseHttp(
  fields: readonly { name: string; kind: string }[],
  answers: Readonly<Record<string, string>>,
): void {
  const plain = fields.find(({ name, kind }) => kind === "url" && /^http:/i.test(answers[name] ?? ""));
  if (!plain) return;
  throw invalidField(`/answers/${plain.name}`, "not_https", {
    en: "This address must begin with https://.",
    ar: "يجب أن يبدأ هذا العنوان بـ https://.",
  });
}

/** @throws Problem that names every field that is missing or unknown. */
export function answersTo(
  fields: readonly { name: string; label: { en: string; ar: string } }[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors = fields
    .filter(({ name }) => (answers[name] ?? "").trim() === "")
    .map(({ name, label }) => ({
      pointer: `/answers/${name}`,
      code: "required",
      detail: { en: `${label.en} is required.`, ar: `حقل «${label.ar}» مطلوب.` },
    }));
  const unknown = Object.keys(answers)
    .filter((name) => fields.every((field) => field.name !== name))
    .map((name) => ({
      pointer: `/answers/${name}`,
      code: "unknown_field",
      detail: {
        en: `${name} is not a field here. Check its spelling.`,
        ar: `${name} ليس حقلًا معروفًا هنا. راجع كتابته.`,
      },
    }));
  if (errors.length + unknown.length > 0) throw new Problem("validation_failed", { errors: [...errors, ...unknown] });
  return Object.fromEntries(fields.map(({ name }) => [name, (answers[name] ?? "").trim()]));
}

function storeView(store: ConnectedStore) {
  const at = (ms: number | null) => (ms === null ? null : timestampOf(ms));
  return {
    id: store.id,
    platform: store.platform,
    remote_id: store.remoteId,
    name: store.name,
    mode: store.mode,
    status: store.status,
    rules: store.rules,
    connected_at: timestampOf(store.connectedAt),
    last_webhook_at: at(store.lastWebhookAt),
    last_poll_at: at(store.lastPollAt),
  };
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
    health: {
      last_webhook_at: view.last_webhook_at,
      last_poll_at: view.last_poll_at,
      next_poll_at: timestampOf(store.nextPollAt),
      first_import: importView(store),
      found_by_poll: store.foundByPoll,
      mended_subscriptions: store.mendedSubscriptions,
      ignored_webhooks: health.ignoredWebhooks,
      unreadable_webhooks: health.unreadableWebhooks,
      waiting_orders: health.orders.waiting,
      attention_orders: health.orders.needs_attention + health.orders.alerting,
      shipped_orders: health.orders.shipped,
      pending_write_backs: health.pendingWriteBacks,
      failed_write_backs: health.failedWriteBacks,
      problems: health.problems.map(({ code, text: sentence }) => ({ code, detail: sentence[language] })),
    },
  };
}

const CONNECT_FIRST = {
  en: "This store is not connected at the moment. Connect it again; its orders are read at once then.",
  ar: "هذا المتجر غير مرتبط الآن. أعد ربطه وستُقرأ طلباته فورًا.",
};
const FROM_THERE = {
  en: "This platform is connected from its own side: install our app in your store's admin.",
  ar: "يتم ربط هذه المنصة من جهتها: ثبّت تطبيقنا من لوحة تحكم متجرك.",
};

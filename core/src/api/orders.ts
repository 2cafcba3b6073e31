import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { actorOf } from "../activity/activity.ts";
import type { MasterKeys } from "../crypto.ts";
import { count, idParams, trackingNumber } from "../fields.ts";
import { type Acted, dismissAlerts, mendOrder, type OrderRequest, shipOrder, wishOrder } from "../order/act.ts";
import { mendUrl } from "../order/mend-link.ts";
import { ORDER_STATUSES, type Order } from "../order/order.ts";
import { findOrder, listOrders, listTimeline } from "../order/repository.ts";
import { readOrderSearch } from "../order/search.ts";
import { SERVICES } from "../pricing/card.ts";
import { recipientEditSchema } from "../shipment/edit.ts";
import { listShipmentsById } from "../shipment/repository.ts";
import { codValue, text, weightKg } from "../shipment/request.ts";
import type { IntakeTools } from "../store/intake.ts";
import { findAnyStore } from "../store/repository.ts";
import { listWriteBacks, restartFailed } from "../store/write-back/repository.ts";
import { says } from "../text.ts";
import { timestampOf } from "../time.ts";
import { storeOfKey } from "./access.ts";
import { once } from "./idempotency.ts";
import { linkSchema } from "./link.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { orderSchema, orderView, orderWithHistorySchema, reasonView } from "./order-view.ts";
import { Problem } from "./problem.ts";
import { type Answer, type ApiRequest, type AuthenticatedRequest, type Route, route } from "./route.ts";

const MOST_AT_ONCE = 100;

const orderParams = idParams("ord", "Of the order");

const listQuery = z.strictObject({
  ...pageQuery,
  store: z.string().optional().meta({ description: "Id of a store: its orders alone" }),
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
    .meta({ description: `One or several, with commas between them: ${ORDER_STATUSES.join(", ")}` }),
  number: z.string().optional().meta({ description: "As the store calls it" }),
  search: text(1, 60).optional().meta({
    description:
      "A number, with or without its #, a tracking number, or the buyer's phone, name or town, in any spelling",
  }),
  needs_attention: z.literal("true").optional().meta({ description: "Those to put right, and those with an alert" }),
  remote_ids: z
    .string()
    .max(4_000)
    .optional()
    .meta({ description: "The store's ids, with commas between them; with store" }),
});

const mendBody = z
  .strictObject({
    recipient: recipientEditSchema.optional(),
    cod_value: codValue.optional(),
    weight_kg: weightKg.optional(),
    service: z.enum(SERVICES).optional(),
  })
  .meta({ id: "MendOrder" });

const shipBody = z
  .strictObject({
    ids: z.array(text(1, 60)).min(1).max(MOST_AT_ONCE).optional(),
    store: text(1, 60).optional(),
    remote_ids: z.array(text(1, 100)).min(1).max(MOST_AT_ONCE).optional(),
  })
  .refine(({ ids, store, remote_ids }) => (ids ? !store && !remote_ids : store && remote_ids), {
    path: ["ids"],
    ...says("ids_or_remote_ids", "Send ids, or store and remote_ids.", "أرسل ids، أو store مع remote_ids."),
  })
  .meta({ id: "ShipOrders" });

const shippedSchema = z
  .strictObject({
    id: z.string().nullable(),
    remote_id: z.string().nullable(),
    outcome: z.enum(["shipped", "already_shipped", "refused"]),
    tracking_number: trackingNumber.nullable(),
    detail: z.string().nullable().meta({ description: "Why it was refused" }),
  })
  .meta({ id: "ShippedOrder" });

export interface OrderRouteTools extends IntakeTools {
  keys: MasterKeys;
}

/** The stores' orders: what stands in their way, mending, shipping. */
export function orderRoutes(tools: OrderRouteTools): Route[] {
  const { db, keys, clock } = tools;
  const shared = { tag: "Orders", policy: "default" as const, access: "stores:write" as const };
  const one = { ...shared, params: orderParams, problems: ["not_found", "invalid_state", "order_not_ready"] } as const;
  return [
    route({
      ...shared,
      access: "shipments:read",
      method: "get",
      path: "/orders",
      operationId: "listOrders",
      forStoreKeys: true,
      summary: "Orders of the connected stores, newest first, with what stands in their way",
      description: "Each order carries the reasons why it cannot be shipped, and the shipment it would become.",
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
        const views = await viewsOf(rows, request);
        return page(
          keys,
          { baseUrl: request.baseUrl, path: "/orders", query },
          { list: "orders", rows: views, limit: query.limit, idOf: (order) => order.id, view: (order) => order },
        );
      },
    }),
    route({
      ...one,
      access: "shipments:read",
      problems: ["not_found"],
      method: "get",
      path: "/orders/{id}",
      operationId: "getOrder",
      summary: "An order, from the store's click to what was written back",
      description: "Includes the history of the order and the status updates sent to the store.",
      answers: { 200: { description: "The order", schema: orderWithHistorySchema } },
      async handle(request) {
        const order = await findOrder(db.read, tenantOf(request.caller), request.params.id);
        if (!order) throw new Problem("not_found");
        const [view] = await viewsOf([order], request);
        const timeline = await listTimeline(db.read, order.id);
        const writeBacks = await listWriteBacks(db.read, order.id);
        const { language } = request;
        return {
          status: 200,
          body: {
            ...view,
            timeline: timeline.map(({ code, text: told, at }) => ({
              code,
              text: told[language],
              at: timestampOf(at),
            })),
            write_backs: writeBacks.map(({ event, state, problem, attempts, at }) => ({
              event,
              state,
              detail: problem?.[language] ?? null,
              attempts: Number(attempts),
              at: timestampOf(Number(at)),
            })),
          },
        };
      },
    }),
    route({
      ...one,
      method: "patch",
      path: "/orders/{id}",
      operationId: "mendOrder",
      summary: "Put right what stands in an order's way",
      description:
        "What is named is used in place of what the store says, until the store says something else of it. The order then goes its way by the store's rules: it may ship at once, or its shipment follows while it can.",
      body: mendBody,
      answers: { 200: { description: "The order after it", schema: orderSchema } },
      handle: (request) => answered(request, mendOrder(targetOf(request), request.body, "merchant", tools)),
    }),
    route({
      ...one,
      method: "post",
      path: "/orders/{id}/ship",
      operationId: "shipOrder",
      summary: "Ship an order",
      description: "An order that has a shipment keeps it: shipping twice changes nothing.",
      answers: { 200: { description: "The order after it", schema: orderSchema } },
      handle: (request) => answered(request, shipOrder(targetOf(request), tools)),
    }),
    route({
      ...shared,
      method: "post",
      path: "/orders/ship",
      operationId: "shipOrders",
      forStoreKeys: true,
      summary: "Ship many orders",
      description: "Each by itself: one that is refused says why and holds up none of the others.",
      body: shipBody,
      answers: { 200: { description: "What became of each, in the order given", schema: listSchema(shippedSchema) } },
      handle: shipMany,
    }),
    route({
      ...one,
      method: "post",
      path: "/orders/{id}/hold",
      operationId: "holdOrder",
      summary: "Keep an order until Ship is pressed",
      description: "An order on hold is not shipped automatically. Shipping it yourself ends the hold.",
      answers: { 200: { description: "The order after it", schema: orderSchema } },
      handle: (request) => answered(request, wishOrder(targetOf(request), "hold", tools)),
    }),
    route({
      ...one,
      method: "post",
      path: "/orders/{id}/ignore",
      operationId: "ignoreOrder",
      summary: "Do not ship an order",
      description: "Ship brings it back.",
      answers: { 200: { description: "The order after it", schema: orderSchema } },
      handle: (request) => answered(request, wishOrder(targetOf(request), "ignore", tools)),
    }),
    route({
      ...one,
      method: "post",
      path: "/orders/{id}/dismiss_alerts",
      operationId: "dismissOrderAlerts",
      summary: "The alerts of an order have been seen",
      description: "Alerts are changes in the store that came after the courier had collected the parcel.",
      answers: { 200: { description: "The order after it", schema: orderSchema } },
      handle: (request) => answered(request, dismissAlerts(targetOf(request), tools)),
    }),
    route({
      ...one,
      problems: ["not_found"],
      method: "post",
      path: "/orders/{id}/retry_write_backs",
      operationId: "retryOrderWriteBacks",
      summary: "Write to the store again what could not be written",
      description: "Sends the status updates again that the store refused or did not answer.",
      idempotent: true,
      answers: {
        202: { description: "How many start again", schema: z.strictObject({ write_backs: count }) },
      },
      async handle({ caller, params, idempotency }) {
        const now = clock.now();
        const answer = await once(db, { caller, idempotency, now }, async (trx) => {
          if (!(await findOrder(trx, tenantOf(caller), params.id))) throw new Problem("not_found");
          return { status: 202, body: { write_backs: await restartFailed(trx, { orderId: params.id }, now) } };
        });
        tools.wakeWriteBacks();
        return answer;
      },
    }),
    route({
      ...one,
      method: "post",
      path: "/orders/{id}/mend_link",
      operationId: "createMendLink",
      summary: "A link for the buyer to complete or confirm the order's address",
      description: "For two weeks. Whoever has it may say where the parcel goes.",
      answers: {
        200: {
          description: "The link",
          schema: linkSchema,
        },
      },
      async handle({ caller, params, baseUrl }) {
        const order = await findOrder(db.read, tenantOf(caller), params.id);
        if (!order) throw new Problem("not_found");
        if (order.status === "shipped" || order.status === "cancelled")
          throw new Problem("invalid_state", { detail: TOO_LATE });
        const link = mendUrl(keys, order.id, { baseUrl, now: clock.now() });
        return { status: 200, body: { url: link.url, expires_at: timestampOf(link.expiresAt) } };
      },
    }),
  ];

  function targetOf({ caller, params }: AuthenticatedRequest<{ id: string }>): OrderRequest {
    return { tenant: tenantOf(caller), id: params.id, actor: actorOf(caller, clock.now()) };
  }

  async function shipMany({
    caller,
    body,
    language,
  }: AuthenticatedRequest<undefined, undefined, z.output<typeof shipBody>>): Promise<Answer> {
    const tenant = tenantOf(caller);
    const own = storeOfKey(caller);
    const wanted = body.ids ?? body.remote_ids ?? [];
    const known = body.store
      ? await listOrders(db.read, tenant, { storeId: body.store, remoteIds: wanted }, MOST_AT_ONCE)
      : [];
    const data: z.output<typeof shippedSchema>[] = [];
    for (const name of wanted) {
      const id = body.ids ? name : known.find(({ remoteId }) => remoteId === name)?.id;
      const isOwn = id !== undefined && (own === undefined || (await findOrder(db.read, tenant, id))?.storeId === own);
      const acted: Acted = isOwn
        ? await shipOrder({ tenant, id, actor: actorOf(caller, clock.now()) }, tools)
        : { kind: "unknown" };
      data.push(await shippedView(acted, name, body.ids !== undefined));
    }
    return { status: 200, body: { object: "list", data, has_more: false, next_cursor: null } };

    async function shippedView(acted: Acted, name: string, byId: boolean): Promise<z.output<typeof shippedSchema>> {
      if (acted.kind === "unknown") {
        const detail = UNKNOWN[language];
        const names = byId ? { id: name, remote_id: null } : { id: null, remote_id: name };
        return { ...names, outcome: "refused", tracking_number: null, detail };
      }
      const { order } = acted;
      const stands = acted.kind === "refused" ? acted.reasons : order.status === "shipped" ? [] : order.reasons;
      const [shipment] = order.shipmentId === null ? [] : await listShipmentsById(db.read, [order.shipmentId]);
      const shipped = acted.kind !== "refused" && stands.length === 0;
      return {
        id: order.id,
        remote_id: order.remoteId,
        outcome: !shipped ? "refused" : acted.kind === "already_shipped" ? "already_shipped" : "shipped",
        tracking_number: shipped ? (shipment?.trackingNumber ?? null) : null,
        detail: shipped ? null : stands.map(({ detail }) => detail[language]).join(" "),
      };
    }
  }

  async function answered(
    request: Pick<AuthenticatedRequest, "language" | "baseUrl">,
    acting: Promise<Acted>,
  ): Promise<Answer> {
    const acted = await acting;
    switch (acted.kind) {
      case "unknown":
        throw new Problem("not_found");
      case "refused":
        throw new Problem("order_not_ready", {
          detail: joined(acted.reasons.map(({ detail }) => detail)),
          extensions: { reasons: acted.reasons.map((why) => reasonView(why, request.language)) },
        });
      case "already_shipped":
      case "done": {
        const [view] = await viewsOf([acted.order], request);
        return { status: 200, body: view };
      }
    }
  }

  async function viewsOf(orders: readonly Order[], options: Pick<ApiRequest, "language" | "baseUrl">) {
    const ids = orders.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
    const shipments = new Map((await listShipmentsById(db.read, ids)).map((shipment) => [shipment.id, shipment]));
    const stores = new Map(
      await Promise.all(
        [...new Set(orders.map(({ storeId }) => storeId))].map(
          async (id) => [id, await findAnyStore(db.read, id)] as const,
        ),
      ),
    );
    return orders.map((order) =>
      orderView(order, { store: stores.get(order.storeId), shipment: shipments.get(order.shipmentId ?? "") }, options),
    );
  }
}

function joined(texts: readonly { en: string; ar: string }[]) {
  return { en: texts.map(({ en }) => en).join(" "), ar: texts.map(({ ar }) => ar).join(" ") };
}

const TOO_LATE = {
  en: "This order is shipped or cancelled: its address can no longer be changed by the buyer.",
  ar: "هذا الطلب شُحن أو أُلغي، ولا يمكن للعميل تعديل عنوانه الآن.",
};
const UNKNOWN = {
  en: "No connected store has sent us this order. Press “Read orders now”, or wait for the next poll.",
  ar: "لم يرسل لنا أي متجر مرتبط هذا الطلب. اضغط «قراءة الطلبات الآن» أو انتظر المراجعة التالية.",
};

import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { actorOf } from "../../../account/activity/activity.ts";
import type { Database } from "../../../db/database.ts";
import { storeOfKey } from "../../../http/access.ts";
import { listSchema } from "../../../http/list.ts";
import { type AuthenticatedRequest, type Route, route } from "../../../http/route.ts";
import { trackingNumber } from "../../../kernel/fields.ts";
import { type Language, says } from "../../../kernel/text.ts";
import { text } from "../../../kernel/text-field.ts";
import { type OrderActionResult, shipOrder } from "../../../order/act.ts";
import { listOrders } from "../../../order/list-repository.ts";
import { findOrder } from "../../../order/repository.ts";
import { listShipmentsById } from "../../../shipment/repository.ts";
import { MOST_AT_ONCE, type OrderRouteTools } from "./answer.ts";

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

export function shipOrdersRoute(tools: OrderRouteTools): Route {
  return route({
    method: "post",
    path: "/orders/ship",
    operationId: "shipOrders",
    forStoreKeys: true,
    summary: "Ship many orders",
    description: "Each order is shipped separately. A refused order has the reason and does not affect the others.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    body: shipBody,
    answers: {
      200: { description: "The result for each order, in the given order", schema: listSchema(shippedSchema) },
    },
    handle: (request) => shipMany(tools, request),
  });
}

async function shipMany(
  tools: OrderRouteTools,
  { caller, body, language }: AuthenticatedRequest<undefined, undefined, z.output<typeof shipBody>>,
) {
  const { db, clock } = tools;
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
    const result: OrderActionResult = isOwn
      ? await shipOrder({ tenant, id, actor: actorOf(caller, clock.now()) }, tools)
      : { kind: "unknown" };
    if (result.kind === "unknown") {
      const names = body.ids ? { id: name, remote_id: null } : { id: null, remote_id: name };
      data.push({ ...names, outcome: "refused", tracking_number: null, detail: UNKNOWN[language] });
    } else data.push(await shippedView(db, result, language));
  }
  return { status: 200, body: { object: "list" as const, data, has_more: false, next_cursor: null } };
}

async function shippedView(
  db: Database,
  result: Exclude<OrderActionResult, { kind: "unknown" }>,
  language: Language,
): Promise<z.output<typeof shippedSchema>> {
  const { order } = result;
  const reasons = result.kind === "refused" ? result.reasons : order.status === "shipped" ? [] : order.reasons;
  const ids = order.shipmentId === null ? [] : [order.shipmentId];
  const [shipment] = await listShipmentsById(db.read, order.accountId, ids);
  const shipped = result.kind !== "refused" && reasons.length === 0;
  return {
    id: order.id,
    remote_id: order.remoteId,
    outcome: !shipped ? "refused" : result.kind === "already_shipped" ? "already_shipped" : "shipped",
    tracking_number: shipped ? (shipment?.trackingNumber ?? null) : null,
    detail: shipped ? null : reasons.map(({ detail }) => detail[language]).join(" "),
  };
}

const UNKNOWN = {
  en: "No connected store has sent this order. Press “Read orders now”, or wait for the next poll.",
  ar: "لم يرسل لنا أي متجر مرتبط هذا الطلب. اضغط «قراءة الطلبات الآن» أو انتظر المراجعة التالية.",
};

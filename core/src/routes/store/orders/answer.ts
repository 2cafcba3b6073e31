import { tenantOf } from "../../../account/account.ts";
import { actorOf } from "../../../account/activity/activity.ts";
import type { Database } from "../../../db/database.ts";
import { Problem } from "../../../http/problem.ts";
import type { ApiRequest, AuthenticatedRequest } from "../../../http/route.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { MasterKeys } from "../../../kernel/crypto.ts";
import { idParams } from "../../../kernel/fields.ts";
import type { OrderActionResult, OrderRequest } from "../../../order/act.ts";
import type { IntakeTools } from "../../../order/intake.ts";
import type { Order } from "../../../order/order.ts";
import { listShipmentsById } from "../../../shipment/repository.ts";
import { findAnyStore } from "../../../store/repository.ts";
import { orderView, reasonView } from "./order-view.ts";
import { createPlanner } from "./plan-view.ts";

export const MOST_AT_ONCE = 100;

export const orderParams = idParams("ord", "Of the order");

export interface OrderRouteTools extends IntakeTools {
  keys: MasterKeys;
}

export function targetOf(clock: Clock, { caller, params }: AuthenticatedRequest<{ id: string }>): OrderRequest {
  return { tenant: tenantOf(caller), id: params.id, actor: actorOf(caller, clock.now()) };
}

export async function answered(
  db: Database,
  request: Pick<AuthenticatedRequest, "language" | "baseUrl">,
  acting: Promise<OrderActionResult>,
) {
  const result = await acting;
  switch (result.kind) {
    case "unknown":
      throw new Problem("not_found");
    case "refused":
      throw new Problem("order_not_ready", {
        detail: joined(result.reasons.map(({ detail }) => detail)),
        extensions: { reasons: result.reasons.map((why) => reasonView(why, request.language)) },
      });
    case "already_shipped":
    case "done": {
      return { status: 200, body: await viewOf(db, result.order, request) };
    }
  }
}

export async function viewOf(db: Database, order: Order, options: Pick<ApiRequest, "language" | "baseUrl">) {
  const [view] = await viewsOf(db, [order], options);
  if (!view) throw new Error(`order ${order.id} has no view`);
  return view;
}

export async function viewsOf(
  db: Database,
  orders: readonly Order[],
  options: Pick<ApiRequest, "language" | "baseUrl">,
) {
  const ids = orders.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
  const [accountId = ""] = orders.map((order) => order.accountId); // they are one merchant's
  const listed = await listShipmentsById(db.read, accountId, ids);
  const shipments = new Map(listed.map((shipment) => [shipment.id, shipment]));
  const ofStores = new Map(
    await Promise.all(
      [...new Set(orders.map(({ storeId }) => storeId))].map(async (id) => {
        const store = await findAnyStore(db.read, id);
        return [id, store && { store, planOf: createPlanner(store) }] as const;
      }),
    ),
  );
  return orders.map((order) => {
    const { store, planOf } = ofStores.get(order.storeId) ?? {};
    const shipment = shipments.get(order.shipmentId ?? "");
    return orderView(order, { store, shipment, plan: planOf?.(order) ?? null }, options);
  });
}

function joined(texts: readonly { en: string; ar: string }[]) {
  return { en: texts.map(({ en }) => en).join(" "), ar: texts.map(({ ar }) => ar).join(" ") };
}

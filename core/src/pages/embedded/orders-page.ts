import { storeActor } from "../../account/activity/activity.ts";
import { correctOrder, shipOrder } from "../../order/act.ts";
import { findOrder, listOrders } from "../../order/repository.ts";
import { cash } from "../../shipment/fields.ts";
import { listShipmentsById } from "../../shipment/repository.ts";
import { trackingUrl } from "../../shipment/view.ts";
import { unmappedPlaces } from "../../store/places.ts";
import { updateStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { restartFailed } from "../../sync/write-back/repository.ts";
import { ordersView } from "./orders-view.ts";
import { type EmbeddedPageTools, ROWS, type ShopPage } from "./shop-page.ts";
import { WORDS } from "./words.ts";

/** The store's orders. @returns HTML */
export async function ordersPage(
  { store, language }: ShopPage,
  tools: EmbeddedPageTools,
  problem?: string,
): Promise<string> {
  const { read } = tools.db;
  const orders = await listOrders(read, store, { storeId: store.id }, ROWS);
  const ids = orders.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
  const shipments = new Map((await listShipmentsById(read, ids)).map((shipment) => [shipment.id, shipment]));
  const rows = orders.map((order) => {
    const shipment = shipments.get(order.shipmentId ?? "");
    return { order, shipment, trackingUrl: shipment && trackingUrl(shipment, tools.baseUrl(store.mode)) };
  });
  return ordersView(language, { rows, first: store.firstImport, unmapped: unmappedPlaces(store), problem });
}

export async function ship(page: ShopPage, form: URLSearchParams, tools: EmbeddedPageTools): Promise<string> {
  const { store, language } = page;
  const id = form.get("order") ?? "";
  if (!(await isOwn(store, id, tools))) return ordersPage(page, tools);
  const result = await shipOrder({ tenant: store, id, actor: storeActor(store, tools.clock.now()) }, tools);
  const why = result.kind === "refused" ? result.reasons.map(({ detail }) => detail[language]).join(" ") : undefined;
  return ordersPage(page, tools, why);
}

/** Sets the amount that the courier collects, for an order that does not state it. */
export async function setAmount(page: ShopPage, form: URLSearchParams, tools: EmbeddedPageTools): Promise<string> {
  const { store, language } = page;
  const id = form.get("order") ?? "";
  const amount = cash.safeParse(Number(form.get("cod_value") || Number.NaN));
  if (!amount.success || !(await isOwn(store, id, tools))) return ordersPage(page, tools, WORDS[language].amountWrong);
  const by = { tenant: store, id, actor: storeActor(store, tools.clock.now()) };
  await correctOrder(by, { codPiastres: amount.data }, "merchant", tools);
  return ordersPage(page, tools);
}

/** Polls the store and repeats its failed updates without delay. */
export async function readNow(page: ShopPage, tools: EmbeddedPageTools): Promise<string> {
  const { store } = page;
  const now = tools.clock.now();
  await tools.db.write(async (trx) => {
    await restartFailed(trx, { storeId: store.id }, now);
    await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
  });
  tools.wakeReconciling();
  tools.wakeWriteBacks();
  return ordersPage(page, tools);
}

/** Whether the order belongs to this store: the form may name any. */
async function isOwn(store: ConnectedStore, id: string, { db }: EmbeddedPageTools): Promise<boolean> {
  return (await findOrder(db.read, store, id))?.storeId === store.id;
}

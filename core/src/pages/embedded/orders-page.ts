import { listOrders } from "../../order/list-repository.ts";
import { listShipmentsById } from "../../shipment/repository.ts";
import { trackingUrl } from "../../shipment/view.ts";
import { unmappedPlaces } from "../../store/places.ts";
import type { Said } from "./layout.ts";
import { ordersView } from "./orders-view.ts";
import { type EmbeddedPageTools, ROWS, type ShopPage } from "./shop-page.ts";

/** The store's orders, or those that were selected on the platform's own page. @returns HTML */
export async function ordersPage(
  { store, language, selected = [] }: ShopPage,
  tools: EmbeddedPageTools,
  more: Said = {},
): Promise<string> {
  const { read } = tools.db;
  const only = selected.length > 0 ? { wholeIds: selected } : {};
  const orders = await listOrders(read, store, { storeId: store.id, ...only }, only.wholeIds ? MOST_SELECTED : ROWS);
  const ids = orders.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
  const listed = await listShipmentsById(read, store.accountId, ids);
  const shipments = new Map(listed.map((shipment) => [shipment.id, shipment]));
  const rows = orders.map((order) => {
    const shipment = shipments.get(order.shipmentId ?? "");
    return { order, shipment, trackingUrl: shipment && trackingUrl(shipment, tools.baseUrl(store.mode)) };
  });
  const known = new Set(orders.map(({ wholeId }) => wholeId));
  const missing = selected.filter((id) => !known.has(id)).length;
  return ordersView(language, { store, rows, unmapped: unmappedPlaces(store), selected, missing, ...more });
}

/** Parcels of selected orders: an order can have several. */
const MOST_SELECTED = 500;

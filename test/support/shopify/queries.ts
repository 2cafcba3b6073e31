import { connection, renderFulfillment, renderFulfillmentOrder, renderOrder } from "./render.ts";
import { everyFulfillmentOrder, type FakeOrder, findFulfillment, gid, idOf, type ShopState } from "./state.ts";

/** The queries. */
export function queriesOf(shop: ShopState): Record<string, unknown> {
  return {
    order({ id }: { id: string }) {
      const order = shop.orders.get(idOf(id));
      return order ? renderOrder(shop, order) : null;
    },
    orders({ query, sortKey, ...page }: { query?: string; sortKey?: string; first?: number; after?: string | null }) {
      if (page.after && !/^\d+$/.test(page.after)) throw new Error("Invalid cursor for current pagination sort.");
      const key = sortKey === "CREATED_AT" ? "createdAt" : "updatedAt";
      const found = ordersFor(shop, query ?? "").sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0));
      const { nodes, pageInfo } = connection(found, (order) => renderOrder(shop, order))(page);
      const isStuck = shop.isStuckAt !== undefined && (page.after ?? pageInfo.endCursor) === shop.isStuckAt;
      return { nodes, pageInfo: isStuck ? { hasNextPage: true, endCursor: shop.isStuckAt } : pageInfo };
    },
    ordersCount: ({ query }: { query?: string }) => ({
      count: ordersFor(shop, query ?? "").length,
      precision: "EXACT",
    }),
    fulfillmentOrder({ id }: { id: string }) {
      const one = everyFulfillmentOrder(shop).find((each) => each.id === idOf(id));
      const order = one && shop.orders.get(one.orderId);
      return one && order ? renderFulfillmentOrder(shop, order, one) : null;
    },
    fulfillment({ id }: { id: string }) {
      const found = findFulfillment(shop, idOf(id));
      return found ? renderFulfillment(found.fulfillment) : null;
    },
    shop: () => ({
      id: gid("Shop", "5500000001"),
      name: shop.name,
      myshopifyDomain: shop.domain,
      currencyCode: shop.currency,
      email: shop.email,
      shopAddress: {
        address1: "1 شارع المخزن",
        address2: null,
        city: "القاهرة",
        provinceCode: "C",
        countryCodeV2: "EG",
        phone: shop.phone,
      },
      plan: { partnerDevelopment: shop.isDevelopment },
    }),
    currentAppInstallation: () => ({
      id: gid("AppInstallation", "5600000001"),
      accessScopes: [...shop.scopes].map((handle) => ({ handle })),
    }),
    locations: connection(shop.locations, (one) => ({ ...one, id: gid("Location", one.id) })),
    carrierServices: connection(shop.carriers, (one) => ({ ...one, id: gid("DeliveryCarrierService", one.id) })),
  };
}

/** The search terms that we use. */
function ordersFor(shop: ShopState, query: string): FakeOrder[] {
  const dated = (name: string) => new RegExp(`${name}:>='([^']+)'`).exec(query)?.[1] ?? "";
  const [changed, created] = [dated("updated_at"), dated("created_at")];
  const isSent = ({ fulfillmentOrders }: FakeOrder) =>
    fulfillmentOrders.length > 0 && fulfillmentOrders.every(({ status }) => status === "CLOSED");
  return [...shop.orders.values()].filter(
    (order) =>
      order.updatedAt >= changed &&
      order.createdAt >= created &&
      (!query.includes("status:open") || order.cancelledAt === null) &&
      (!query.includes("-fulfillment_status:fulfilled") || !isSent(order)),
  );
}

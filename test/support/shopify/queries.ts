import { connection, renderFulfillment, renderFulfillmentOrder, renderOrder } from "./render.ts";
import { everyFulfillmentOrder, findFulfillment, gid, idOf, type ShopState } from "./state.ts";

/** What reads. */
export function queriesOf(shop: ShopState): Record<string, unknown> {
  return {
    order({ id }: { id: string }) {
      const order = shop.orders.get(idOf(id));
      return order ? renderOrder(shop, order) : null;
    },
    orders({ query, ...page }: { query?: string; first?: number; after?: string | null }) {
      const since = /updated_at:>='([^']+)'/.exec(query ?? "")?.[1] ?? "";
      const found = [...shop.orders.values()]
        .filter(({ updatedAt }) => updatedAt >= since)
        .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));
      return connection(found, (order) => renderOrder(shop, order))(page);
    },
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

import { authenticate, cannot } from "./access.ts";
import { answerConnection, answerGrowingList } from "./extension-routes.ts";
import { answerOrders } from "./order-routes.ts";
import type { ShopState } from "./state.ts";
import { answerGateways, answerIndex, answerProducts, answerSystemStatus, answerWeightUnit } from "./store-routes.ts";
import { answerWebhooks } from "./webhook-routes.ts";
import { noRoute, type ShopAnswer, type ShopRequest } from "./wire.ts";

/** Answers a REST request. WooCommerce's keys open the namespaces that begin with `wc/` or `wc-`. */
export async function answerRest(shop: ShopState, request: ShopRequest): Promise<ShopAnswer> {
  const path = request.path.replace(/^\/wp-json\/?/, "").replace(/\/$/, "");
  if (path === "") return answerIndex(shop, request.query);
  if (!/^wc[/-]/.test(path) || !shop.settings.hasWooCommerce) return noRoute();
  const key = authenticate(shop, request);
  if ("status" in key) return key;
  const [space = "", version, resource = "", ...rest] = path.split("/");
  const orderId = Number(rest[0]);
  switch (`${space}/${version}/${resource}`) {
    case "wc/v3/orders":
      if (rest[1] === "fulfillments" && shop.settings.hasFulfillments) {
        return answerGrowingList(shop.fulfillments, orderId, request, shop.nextId) ?? noRoute();
      }
      return answerOrders(shop, request, rest) ?? noRoute();
    case "wc/v3/webhooks":
      return (await answerWebhooks(shop, request, rest, key)) ?? noRoute();
    case "wc/v3/system_status":
      return answerSystemStatus(shop, request.query);
    case "wc/v3/settings":
      return rest.join("/") === "products/woocommerce_weight_unit" ? answerWeightUnit(shop) : noRoute();
    case "wc/v3/products":
      return answerProducts(shop, request.query, rest) ?? noRoute();
    case "wc/v3/payment_gateways":
      return answerGateways(shop);
    case "wc-shipment-tracking/v3/orders":
      if (!shop.settings.hasShipmentTracking) return noRoute();
      return answerGrowingList(shop.trackings, orderId, request, shop.nextId) ?? noRoute();
    case "wc-masar/v1/connection":
      if (!shop.plugin.isActive) return noRoute();
      return answerConnection(shop, request) ?? noRoute();
    default:
      return path.startsWith("wc/") ? noRoute() : cannot(request.method, 401);
  }
}

import { withFields } from "./order-routes.ts";
import type { ShopState } from "./state.ts";
import { ok, paged, type ShopAnswer, type ShopRequest } from "./wire.ts";

/** `GET /wp-json/`, without authentication. */
export function answerIndex(shop: ShopState, query: ShopRequest["query"]): ShopAnswer {
  const { settings, plugin } = shop;
  const namespaces = [
    "oembed/1.0",
    "wp/v2",
    ...(settings.hasWooCommerce ? ["wc/v1", "wc/v2", "wc/v3"] : []),
    ...(plugin.isActive ? ["wc-masar/v1"] : []),
    ...(settings.hasShipmentTracking ? ["wc-shipment-tracking/v3"] : []),
  ];
  const body = {
    name: settings.name.replaceAll("&", "&amp;"),
    url: shop.home,
    home: shop.home,
    namespaces,
    routes: {},
  };
  return ok(withFields(body, query));
}

export function answerSystemStatus(shop: ShopState, query: ShopRequest["query"]): ShopAnswer {
  const { settings } = shop;
  const body = {
    environment: {
      home_url: shop.home,
      version: shop.version,
      wp_version: "7.1",
      wp_cron: settings.hasWpCron,
      language: settings.language,
    },
    database: {},
    active_plugins: settings.plugins.map((plugin) => ({ plugin, name: plugin.split("/")[0], version: "1.0" })),
    settings: {
      // A setting of the legacy API; it does not turn REST off.
      api_enabled: false,
      currency: settings.currency,
      HPOS_enabled: shop.storage === "hpos",
      enabled_features: settings.hasFulfillments ? ["analytics", "fulfillments"] : ["analytics"],
    },
  };
  return ok(withFields(body, query));
}

export function answerWeightUnit(shop: ShopState): ShopAnswer {
  return ok({ id: "woocommerce_weight_unit", type: "select", value: shop.settings.weightUnit });
}

/** `GET products?include[]=…` and `GET products/{id}/variations?include[]=…`: the one never lists what the other does. */
export function answerProducts(
  shop: ShopState,
  query: ShopRequest["query"],
  [parent, kind]: string[],
): ShopAnswer | undefined {
  if (parent !== undefined && kind !== "variations") return undefined;
  const include = [query.include ?? []].flat().map(Number);
  const of = parent === undefined ? undefined : Number(parent);
  const found = [...shop.products].filter(([id, product]) => product.parent === of && include.includes(id));
  const rows = found.map(([id, { weight, virtual = false }]) => withFields({ id, name: "", weight, virtual }, query));
  return paged(rows, query);
}

/** All of them: this list is not paginated. */
export function answerGateways(shop: ShopState): ShopAnswer {
  const gateways = shop.settings.gateways.map(({ id, enabled, enableForMethods }) => ({
    id,
    title: id,
    enabled,
    settings: id === "cod" ? { enable_for_methods: { id: "enable_for_methods", value: enableForMethods } } : [],
  }));
  return ok(gateways);
}

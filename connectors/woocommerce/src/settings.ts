import type { Note, Store, StoreFacts } from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { discoverSite, type Site } from "./discover.ts";
import { parseAs, readList } from "./parse-list.ts";
import { paymentMethodsOf } from "./payment-methods.ts";
import {
  type Gateway,
  gatewaySchema,
  type Secrets,
  type SystemStatus,
  settingSchema,
  systemStatusSchema,
} from "./schema.ts";
import { notesOn } from "./setting-notes.ts";

/** A shop's settings, as read from it. */
export interface Settings {
  site: Site;
  status: SystemStatus;
  /** `kg`, `g`, `lbs` or `oz` */
  weightUnit: string;
  gateways: readonly Gateway[];
  sendsKeysInQuery: boolean;
}

/** Reads the shop's settings. The list of cash gateways is the merchant's and is not changed. */
export async function inspect(store: Store<Secrets>): Promise<{ facts: StoreFacts; notes: readonly Note[] }> {
  const site = await discoverSite(store.secrets.url, store.network);
  const settings = await readSettings(site, clientOf(store));
  return { facts: factsOf(settings, store.facts.cashGateways), notes: notesOn(settings) };
}

/**
 * @throws ConnectorError
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#system-status
 */
export async function readSettings(site: Site, client: Client): Promise<Settings> {
  const status = await client.get("system_status", { _fields: "environment,settings,active_plugins" });
  const weightUnit = await client.get("settings/products/woocommerce_weight_unit");
  // This list is not paginated.
  const gateways = readList(await client.get("payment_gateways"), "payment gateways");
  return {
    site,
    status: parseAs(systemStatusSchema, status, "system status"),
    weightUnit: parseAs(settingSchema, weightUnit, "weight unit").value,
    gateways: gateways.map((data) => parseAs(gatewaySchema, { data }, "payment gateway")),
    sendsKeysInQuery: client.sendsKeysInQuery(),
  };
}

/** `values`: for the connector itself, and for the health page. */
export function factsOf(settings: Settings, cashGateways: readonly string[] = ["cod"]): StoreFacts {
  const { environment, settings: shop } = settings.status;
  return {
    currency: shop.currency,
    cashGateways,
    paymentMethods: paymentMethodsOf(settings.gateways, settings.status),
    values: {
      version: environment.version,
      wordpress: environment.wp_version,
      language: environment.language,
      hpos: String(shop.HPOS_enabled === true),
      weightUnit: settings.weightUnit,
      gateways: enabled(settings.gateways).join(","),
      plugin: String(settings.site.namespaces.includes("wc-masar/v1")),
      shipmentTracking: String(settings.site.namespaces.includes("wc-shipment-tracking/v3")),
      fulfillments: String(shop.enabled_features.includes("fulfillments")),
      keysInQuery: String(settings.sendsKeysInQuery),
    },
  };
}

function enabled(gateways: readonly Gateway[]): string[] {
  return gateways.filter((gateway) => gateway.enabled).map(({ id }) => id);
}

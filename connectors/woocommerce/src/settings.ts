import type { Note, Store, StoreFacts } from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { discoverSite, type Site } from "./discover.ts";
import { readAs, readList } from "./read.ts";
import {
  type Gateway,
  gatewaySchema,
  type Secrets,
  type SystemStatus,
  settingSchema,
  systemStatusSchema,
} from "./schema.ts";
import { notesOn } from "./setting-notes.ts";

/** A shop's settings as they are read. */
export interface Settings {
  site: Site;
  status: SystemStatus;
  /** `kg`, `g`, `lbs` or `oz` */
  weightUnit: string;
  gateways: readonly Gateway[];
  sendsKeysInQuery: boolean;
}

/** Reads the shop's settings again; which gateways mean cash stays as it was. */
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
  const status = await client.get("system_status", { _fields: "environment,settings" });
  const weightUnit = await client.get("settings/products/woocommerce_weight_unit");
  // This list has no pages.
  const gateways = readList(await client.get("payment_gateways"), "payment gateways");
  return {
    site,
    status: readAs(systemStatusSchema, status, "system status"),
    weightUnit: readAs(settingSchema, weightUnit, "weight unit").value,
    gateways: gateways.map((data) => readAs(gatewaySchema, { data }, "payment gateway")),
    sendsKeysInQuery: client.sendsKeysInQuery(),
  };
}

/** `values`: what the connector itself wants to know again, and what the health page shows. */
export function factsOf(settings: Settings, cashGateways: readonly string[] = ["cod"]): StoreFacts {
  const { environment, settings: shop } = settings.status;
  return {
    currency: shop.currency,
    cashGateways,
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

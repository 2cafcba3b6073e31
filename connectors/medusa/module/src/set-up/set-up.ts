import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createLocationFulfillmentSetWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows";
import type { Query } from "../masar/medusa.ts";
import type { Text } from "../masar/words.ts";

export const PROVIDER_ID = "masar_masar";

const SERVICES = [
  { id: "economy", name: "توصيل اقتصادي · Economy delivery" },
  { id: "standard", name: "توصيل عادي · Standard delivery" },
  { id: "express", name: "توصيل سريع · Express delivery" },
] as const;

interface Option {
  id: string;
  name: string;
  provider_id: string;
  data: { id?: string } | null;
  rules?: { id: string; attribute: string }[];
}

interface Location {
  id: string;
  name: string;
  sales_channels?: { id: string }[];
  fulfillment_providers?: { id: string }[];
  fulfillment_sets?: {
    id: string;
    type: string;
    service_zones?: {
      id: string;
      geo_zones?: { type: string; country_code: string }[];
      shipping_options?: Option[];
    }[];
  }[];
}

const LOCATION_FIELDS = [
  "id",
  "name",
  "sales_channels.id",
  "fulfillment_providers.id",
  "fulfillment_sets.*",
  "fulfillment_sets.service_zones.*",
  "fulfillment_sets.service_zones.geo_zones.*",
  "fulfillment_sets.service_zones.shipping_options.*",
  "fulfillment_sets.service_zones.shipping_options.rules.*",
];

/** The stock locations, and which of them have our options. */
export async function setUpState(container: MedusaContainer) {
  const locations = await locationsOf(container);
  return locations.map(({ id, name, fulfillment_sets }) => ({
    id,
    name,
    options: optionsOf({ fulfillment_sets }).length,
  }));
}

/** Links the provider to the location and creates a zone for Egypt with our options. What exists is kept. */
export async function setUp(locationId: string, container: MedusaContainer): Promise<{ problems: Text[] }> {
  const location = (await locationsOf(container)).find(({ id }) => id === locationId);
  if (!location) return { problems: [PROBLEMS.location] };
  const problems = await problemsOf(location, container);
  if (problems.length > 0) return { problems };
  await linkProvider(location, container);
  const zoneId = await zoneOf(location, container);
  const profileId = await profileOf(container);
  const present = optionsOf(location);
  const missing = SERVICES.filter(({ id }) => !present.some(({ data }) => data?.id === id));
  const input = missing.map(({ id, name }) => ({
    name,
    service_zone_id: zoneId,
    shipping_profile_id: profileId,
    provider_id: PROVIDER_ID,
    price_type: "calculated" as const,
    prices: [],
    type: { label: name, code: `masar-${id}`, description: "Masar" },
    data: { id },
    rules: ENABLED,
  }));
  if (input.length > 0) await createShippingOptionsWorkflow(container).run({ input: input as never });
  await setEnabled(present, true, container);
  return { problems: [] };
}

/** @returns the number of options that buyers no longer see. */
export async function hideOptions(container: MedusaContainer): Promise<number> {
  const options = (await locationsOf(container)).flatMap(optionsOf);
  await setEnabled(options, false, container);
  return options.length;
}

const ENABLED = [
  { attribute: "enabled_in_store", operator: "eq", value: "true" },
  { attribute: "is_return", operator: "eq", value: "false" },
];

async function setEnabled(options: readonly Option[], isEnabled: boolean, container: MedusaContainer): Promise<void> {
  const rules = options
    .flatMap(({ rules = [] }) => rules)
    .filter(({ attribute }) => attribute === "enabled_in_store")
    .map(({ id, attribute }) => ({ id, attribute, operator: "eq" as const, value: String(isEnabled) }));
  if (rules.length > 0) await container.resolve(Modules.FULFILLMENT).updateShippingOptionRules(rules as never);
}

async function linkProvider({ id, fulfillment_providers = [] }: Location, container: MedusaContainer): Promise<void> {
  if (fulfillment_providers.some((one) => one.id === PROVIDER_ID)) return;
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: PROVIDER_ID },
  });
}

async function zoneOf(location: Location, container: MedusaContainer): Promise<string> {
  const sets = (location.fulfillment_sets ?? []).filter(({ type }) => type === "shipping");
  const zones = sets.flatMap(({ service_zones = [] }) => service_zones);
  // A zone of one governorate would leave the buyers of the others without an option.
  const isEgypt = (geo: { type: string; country_code: string }) => geo.type === "country" && geo.country_code === "eg";
  const egypt = zones.find(({ geo_zones = [] }) => geo_zones.some(isEgypt));
  if (egypt) return egypt.id;
  const setId = sets[0]?.id ?? (await createSet(location, container));
  const { result } = await createServiceZonesWorkflow(container).run({
    input: {
      data: [
        {
          name: nameFor("Egypt", location),
          fulfillment_set_id: setId,
          geo_zones: [{ type: "country", country_code: "eg" }],
        },
      ],
    },
  });
  const [zone] = result;
  if (!zone) throw new Error("Medusa created no service zone");
  return zone.id;
}

async function createSet(location: Location, container: MedusaContainer): Promise<string> {
  const name = nameFor("Masar", location);
  await createLocationFulfillmentSetWorkflow(container).run({
    input: { location_id: location.id, fulfillment_set_data: { name, type: "shipping" } },
  });
  const sets = await container.resolve(Modules.FULFILLMENT).listFulfillmentSets({ name });
  const [made] = sets;
  if (!made) throw new Error("Medusa created no fulfillment set");
  return made.id;
}

/** Medusa wants names of zones and sets to be unique; two warehouses may have the same one. */
function nameFor(what: string, { id, name }: Location): string {
  return `${what} · ${name} (${id.slice(-6)})`;
}

async function profileOf(container: MedusaContainer): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const [profile] = await fulfillment.listShippingProfiles({ type: "default" }, { take: 1 });
  const found = profile ?? (await fulfillment.createShippingProfiles({ name: "Default", type: "default" }));
  return found.id;
}

async function problemsOf({ sales_channels = [] }: Location, container: MedusaContainer): Promise<Text[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const fields = ["id", "currency_code", "countries.iso_2"];
  const { data } = await query.graph({ entity: "region", fields });
  const regions = data as { currency_code: string; countries?: { iso_2: string }[] }[];
  const egypt = regions.find(({ countries = [] }) => countries.some(({ iso_2 }) => iso_2 === "eg"));
  return [
    ...(egypt ? [] : [PROBLEMS.region]),
    ...(egypt && egypt.currency_code !== "egp" ? [PROBLEMS.currency] : []),
    ...(sales_channels.length > 0 ? [] : [PROBLEMS.channel]),
  ];
}

function optionsOf({ fulfillment_sets = [] }: Pick<Location, "fulfillment_sets">): Option[] {
  return fulfillment_sets
    .flatMap(({ service_zones = [] }) => service_zones)
    .flatMap(({ shipping_options = [] }) => shipping_options)
    .filter(({ provider_id }) => provider_id === PROVIDER_ID);
}

async function locationsOf(container: MedusaContainer): Promise<Location[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const { data } = await query.graph({ entity: "stock_location", fields: LOCATION_FIELDS });
  return data as Location[];
}

const PROBLEMS = {
  location: { en: "Choose a stock location.", ar: "اختر مخزنًا." },
  region: {
    en: "No region contains Egypt. Create one under Settings → Regions.",
    ar: "لا توجد منطقة تضم مصر. أنشئ منطقة من الإعدادات ← المناطق.",
  },
  currency: {
    en: "The region that contains Egypt does not use EGP. Change its currency under Settings → Regions.",
    ar: "المنطقة التي تضم مصر لا تستخدم الجنيه المصري. غيّر عملتها من الإعدادات ← المناطق.",
  },
  channel: {
    en: "The stock location has no sales channel. Add one under Settings → Locations.",
    ar: "المخزن غير مرتبط بقناة بيع. أضف قناة من الإعدادات ← المواقع.",
  },
} as const satisfies Record<string, Text>;

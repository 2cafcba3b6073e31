import { type Connection, ConnectorError, type Note, type Store, type StoreFacts } from "@masar/kit";
import { z } from "zod";
import { governorateOf } from "./address.ts";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { MORE_LOCATIONS, SHOP } from "./documents.ts";
import { PRESET } from "./gateway.ts";
import { allPages } from "./pagination.ts";
import { pageInfo, type Secrets } from "./schema.ts";
import { WORDING } from "./wording.ts";

/** The scopes that shipping needs, as in `shopify.app.toml`; a test computes them from our documents. */
export const SCOPES = [
  "read_orders",
  "write_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
  "write_fulfillments",
  "read_locations",
] as const;

const text = z.string().nullish();
const locationPage = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      isFulfillmentService: z.boolean(),
      address: z.object({
        address1: text,
        address2: text,
        city: text,
        province: text,
        provinceCode: text,
        countryCode: text,
        zip: text,
        phone: text,
      }),
    }),
  ),
  pageInfo,
});
const shopSchema = z.object({
  shop: z.object({
    name: z.string(),
    currencyCode: z.string(),
    email: z.string(),
    shopAddress: z.object({ address1: text, address2: text, city: text, provinceCode: text, phone: text }),
    plan: z.object({ partnerDevelopment: z.boolean() }),
  }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  locations: locationPage,
});
type Shop = z.output<typeof shopSchema>;

export async function readShop(client: Client): Promise<Shop> {
  const shop = await client.ask(SHOP, {}, shopSchema);
  const nodes = await allPages(client, shop.locations, {
    document: MORE_LOCATIONS,
    variables: {},
    schema: z.object({ locations: locationPage }),
    pick: (answer) => answer.locations,
  });
  return { ...shop, locations: { ...shop.locations, nodes } };
}

export function connectionOf(remoteId: string, shop: Shop): Omit<Connection<Secrets>, "secrets"> {
  const { name, email, shopAddress: at } = shop.shop;
  return {
    remoteId,
    name,
    facts: factsOf(shop),
    notes: notesOn(shop),
    isDevelopment: shop.shop.plan.partnerDevelopment,
    owner: {
      email,
      phone: at.phone ?? null,
      governorateCode: governorateOf(at.provinceCode ?? "", at.city ?? "") ?? null,
      city: at.city ?? null,
      address: [at.address1, at.address2].filter(Boolean).join("، "),
    },
  };
}

export async function inspect(app: App, store: Store<Secrets>): Promise<{ facts: StoreFacts; notes: readonly Note[] }> {
  const shop = await readShop(clientOf(app, store));
  return { facts: factsOf(shop), notes: notesOn(shop) };
}

/** Webhooks are subscriptions of the app, which no shop can lose. A shop can lose the granted scopes. */
export async function checkGrant(app: App, store: Store<Secrets>): Promise<{ repaired: number }> {
  const { currentAppInstallation } = await readShop(clientOf(app, store));
  const missing = missingScopes(currentAppInstallation.accessScopes.map(({ handle }) => handle));
  if (missing.length === 0) return { repaired: 0 };
  const message = `not granted: ${missing.join(", ")}`;
  throw new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.grantMissing });
}

/** A write scope includes reading. */
function missingScopes(granted: readonly string[]): string[] {
  return SCOPES.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")));
}

function factsOf({ shop, locations }: Shop): StoreFacts {
  const ours = locations.nodes.filter(({ isActive, isFulfillmentService }) => isActive && !isFulfillmentService);
  return {
    currency: shop.currencyCode,
    cashGateways: [PRESET],
    values: {
      isDevelopment: String(shop.plan.partnerDevelopment),
      places: JSON.stringify(ours.map(placeOf)),
    },
  };
}

/** With the governorate in the terms of core; dissolved governorates are translated like those of buyers. */
function placeOf({ id, name, address: { provinceCode, ...address } }: Shop["locations"]["nodes"][number]) {
  const governorateCode = governorateOf(provinceCode ?? "", address.city ?? "") ?? null;
  return { id, name, address: { ...address, governorateCode } };
}

function notesOn({ shop, currentAppInstallation }: Shop): Note[] {
  const notes: Note[] = [];
  if (shop.currencyCode !== "EGP") notes.push({ code: "currency_not_egp", text: WORDING.currency });
  if (missingScopes(currentAppInstallation.accessScopes.map(({ handle }) => handle)).length > 0)
    notes.push({ code: "grant_missing", text: WORDING.grantMissing });
  return notes;
}

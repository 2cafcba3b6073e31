import type { App, Connector, Identity } from "@masar/kit";
import { z } from "zod";
import { API_VERSION, openApp } from "./app.ts";
import { embeddedApp, renewal } from "./auth.ts";
import { importOrders } from "./import.ts";
import { orderIdOf, parseOrder } from "./order.ts";
import { fetchOrder, listOrders, readHint, readOrders, subjectOf } from "./orders.ts";
import { PRIVACY_TOPICS, readPrivacyRequest } from "./privacy.ts";
import { offerRates, withdrawRates } from "./rates.ts";
import { ratesShape } from "./rates-shape.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { checkGrant, inspect } from "./shop.ts";
import { pushTracking } from "./tracking.ts";
import { claimedStore, isAbout, TOPICS, verifyWebhook } from "./webhook.ts";
import { MARK_PAID_STATUS } from "./wording.ts";

const IDENTITY = {
  id: "shopify",
  label: { en: "Shopify", ar: "شوبيفاي" },
  docs: "https://shopify.dev/docs/api/admin-graphql/2026-10",
  apiVersion: API_VERSION as string,
  connectMinutes: 5,
  guide: new URL("../guide/", import.meta.url),
} as const satisfies Identity;

const credentials = z.object({
  SHOPIFY_API_KEY: z.string(),
  SHOPIFY_API_SECRET: z.string(),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^20\d\d-(01|04|07|10)$/, { error: "must be a version of Shopify's Admin API, such as 2026-10" })
    .optional(),
});

/** Stores on Shopify, through our app in their admin. */
export const connector = {
  ...IDENTITY,
  credentials,
  configure: (given: z.output<typeof credentials>) => connectorOf(given),
} satisfies App<Secrets, typeof credentials>;

function connectorOf({
  SHOPIFY_API_KEY: apiKey,
  SHOPIFY_API_SECRET: apiSecret,
  SHOPIFY_API_VERSION: apiVersion = API_VERSION,
}: z.output<typeof credentials>) {
  const app = openApp({ apiKey, apiSecret, apiVersion });
  return {
    ...IDENTITY,
    apiVersion,
    secrets: secretsSchema,
    auth: { embedded: embeddedApp(app) },
    defaults: {
      shipStatuses: ["open"],
      deliveredStatus: MARK_PAID_STATUS,
      returnedStatus: "masar-returned",
      // Until then the order can still be cancelled, edited, moved or put on hold in Shopify, and no buyer gets a message too early.
      fulfilOn: "picked_up",
    },
    parseOrder,
    orderIdOf,
    fetchOrder: (store, id) => fetchOrder(app, store, id),
    listOrders: (store, since, isRead) => listOrders(app, store, { since, isRead }),
    inspect: (store) => inspect(app, store),
    pushTracking: (store, update) => pushTracking(app, store, update),
    disconnect: (store, callbackUrl) => withdrawRates(app, store, callbackUrl),
    webhooks: {
      signedBy: "app",
      topics: TOPICS,
      claimedStore,
      verify: (request) => verifyWebhook(request, apiSecret),
      isAbout,
      subscribe: (store) => checkGrant(app, store),
      hints: { subjectOf, read: (store, newest) => readHint(app, store, newest) },
      privacy: { topics: PRIVACY_TOPICS, read: readPrivacyRequest },
    },
    renewal: renewal(app),
    recheck: { readOrders: (store, ids) => readOrders(app, store, ids), listMissesEdits: () => false },
    rates: { shape: ratesShape, offer: (store, callbackUrl) => offerRates(app, store, callbackUrl) },
    importOrders: (store, from) => importOrders(app, store, from),
  } satisfies Connector<Secrets>;
}

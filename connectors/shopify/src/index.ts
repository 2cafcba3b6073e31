import { type Connector, ConnectorError, defineConnector } from "@masar/kit";
import { API_VERSION, openApp } from "./app.ts";
import { embeddedInstall, renewal } from "./auth.ts";
import { importOrders } from "./import.ts";
import { orderIdOf, parseOrder } from "./order.ts";
import { fetchOrder, listOrders, readHint, readOrders, subjectOf } from "./orders.ts";
import { readPrivacyRequest } from "./privacy.ts";
import { offerRates, withdrawRates } from "./rates.ts";
import { ratesShape } from "./rates-shape.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { inspect, makeSureOfGrant } from "./shop.ts";
import { MARK_PAID_STATUS, pushTracking } from "./tracking.ts";
import { claimedStore, isAbout, TOPICS, verifyWebhook } from "./webhook.ts";

export const CREDENTIALS = ["SHOPIFY_API_KEY", "SHOPIFY_API_SECRET"] as const;

/** What is known without the app's credentials. */
const IDENTITY = {
  id: "shopify",
  label: { en: "Shopify", ar: "شوبيفاي" },
  docs: "https://shopify.dev/docs/api/admin-graphql/2026-10",
  apiVersion: API_VERSION as string,
  connectMinutes: 5,
  credentials: CREDENTIALS,
  secrets: secretsSchema,
  defaults: { shipStatuses: ["open"], deliveredStatus: MARK_PAID_STATUS, returnedStatus: "masar-returned" },
  topics: TOPICS,
  claimedStore,
  parseOrder,
  orderIdOf,
  subjectOf,
  isAbout,
  readPrivacyRequest,
  ratesShape,
} as const;

/** Shops on Shopify, through our app in their admin. */
function connectorOf(
  credentials: Readonly<Record<string, string>>,
  apiVersion: string = API_VERSION,
): Connector<Secrets> {
  const { SHOPIFY_API_KEY: apiKey = "", SHOPIFY_API_SECRET: apiSecret = "" } = credentials;
  const app = openApp({ apiKey, apiSecret, apiVersion });
  return defineConnector<Secrets>({
    ...IDENTITY,
    apiVersion,
    auth: { embedded: embeddedInstall(app) },
    verifyApp: (request) => verifyWebhook(request, apiSecret),
    verifyWebhook: (request) => verifyWebhook(request, apiSecret),
    renewal: renewal(app),
    subscribe: (store) => makeSureOfGrant(app, store),
    disconnect: (store, callbackUrl) => withdrawRates(app, store, callbackUrl),
    inspect: (store) => inspect(app, store),
    fetchOrder: (store, id) => fetchOrder(app, store, id),
    listOrders: (store, since) => listOrders(app, store, since),
    importOrders: (store, from) => importOrders(app, store, from),
    readOrders: (store, ids) => readOrders(app, store, ids),
    readHint: (store, topic, payload) => readHint(app, store, topic, payload),
    pushTracking: (store, update) => pushTracking(app, store, update),
    offerRates: (store, callbackUrl) => offerRates(app, store, callbackUrl),
  });
}

/** Not usable before it was given the app's credentials: every way in is closed. */
export const connector: Connector<Secrets> = defineConnector<Secrets>({
  ...IDENTITY,
  auth: {},
  configure: (credentials) => connectorOf(credentials, credentials.SHOPIFY_API_VERSION),
  verifyWebhook: () => ({ kind: "refused", reason: "unsigned" }),
  subscribe: () => Promise.reject(notConfigured()),
  disconnect: async () => undefined,
});

function notConfigured(): ConnectorError {
  return new ConnectorError("the app's credentials are missing", {
    failure: "unavailable",
    publicMessage: {
      en: "Shopify is not set up on our side yet. Write to our support.",
      ar: "ربط شوبيفاي غير مفعّل لدينا بعد. راسل الدعم الفني.",
    },
  });
}

import type { Connector } from "@masar/kit";
import { auth } from "./auth.ts";
import { disconnect, inspect, subscribe } from "./connection.ts";
import { labelRequests } from "./labels.ts";
import { orderIdOf, parseOrder, REQUESTED } from "./order.ts";
import { fetchOrder, listOrders, readHint, readOrders, subjectOf } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { pushTracking } from "./tracking.ts";
import { claimedStore, TOPICS, verifyWebhook } from "./webhook.ts";

/** Stores on Medusa, through our plugin there: it sends and answers signed messages of its own format. */
export const connector = {
  id: "medusa",
  label: { en: "Medusa", ar: "ميدوسا (Medusa)" },
  docs: "https://docs.medusajs.com/resources/commerce-modules/fulfillment/fulfillment-provider",
  apiVersion: "2.18.0",
  connectMinutes: 15,
  guide: new URL("../guide/", import.meta.url),
  secrets: secretsSchema,
  auth,
  defaults: { shipStatuses: [REQUESTED], deliveredStatus: null, returnedStatus: null },
  parseOrder,
  orderIdOf,
  fetchOrder,
  listOrders,
  inspect,
  pushTracking,
  disconnect,
  webhooks: {
    signedBy: "store",
    topics: TOPICS,
    claimedStore,
    verify: verifyWebhook,
    subscribe,
    hints: { subjectOf, read: readHint },
  },
  // A capture or an edited parcel does not move the date of its order.
  recheck: { readOrders, listMissesEdits: () => true },
  labelRequests,
} satisfies Connector<Secrets>;

import { defineConnector } from "@masar/kit";
import { pluginZip } from "../plugin/zip.ts";
import { auth } from "./auth.ts";
import { leavePlugin } from "./introduce.ts";
import { orderIdOf, parseOrder, subjectOf } from "./order.ts";
import { fetchOrder, isBlindToEdits, listOrders, readOrders } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { inspect } from "./settings.ts";
import { subscribe, unsubscribe } from "./subscription.ts";
import { pushTracking } from "./tracking.ts";
import { claimedStore, TOLD_BY_COPY, verifyWebhook } from "./webhook.ts";

/** Shops on WordPress with WooCommerce 7.9 or later. */
export const connector = defineConnector<Secrets>({
  id: "woocommerce",
  label: { en: "WooCommerce", ar: "ووكومرس" },
  docs: "https://woocommerce.github.io/woocommerce-rest-api-docs/",
  apiVersion: "wc/v3",
  connectMinutes: 8,
  secrets: secretsSchema,
  auth,
  defaults: { shipStatuses: ["processing"], deliveredStatus: "completed", returnedStatus: "on-hold" },
  plugin: { fileName: "masar-shipping.zip", zip: pluginZip },
  topics: {
    "order.created": "order_changed",
    "order.updated": "order_changed",
    "order.restored": "order_changed",
    "order.deleted": "order_gone",
    [TOLD_BY_COPY]: "order_gone",
  },
  claimedStore,
  verifyWebhook,
  parseOrder,
  orderIdOf,
  subjectOf,
  subscribe,
  async disconnect(store, callbackUrl) {
    await unsubscribe(store, callbackUrl);
    await leavePlugin(store);
  },
  inspect,
  fetchOrder,
  listOrders,
  readOrders,
  isBlindToEdits,
  pushTracking,
});

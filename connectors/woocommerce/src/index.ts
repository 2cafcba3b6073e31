import type { Connector } from "@masar/kit";
import { auth } from "./auth.ts";
import { disconnectPlugin } from "./introduce.ts";
import { orderIdOf, parseOrder } from "./order.ts";
import { completeOrders, fetchOrder, listMissesEdits, listOrders, readOrders } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { inspect } from "./settings.ts";
import { subscribe, unsubscribe } from "./subscription.ts";
import { pushTracking } from "./tracking.ts";
import { claimedStore, SENT_BY_COPY, verifyWebhook } from "./webhook.ts";

/** Stores on WordPress with WooCommerce 7.9 or later. */
export const connector = {
  id: "woocommerce",
  label: { en: "WooCommerce", ar: "ووكومرس" },
  docs: "https://woocommerce.github.io/woocommerce-rest-api-docs/",
  apiVersion: "wc/v3",
  connectMinutes: 8,
  guide: new URL("../guide/", import.meta.url),
  secrets: secretsSchema,
  auth,
  defaults: { shipStatuses: ["processing"], deliveredStatus: "completed", returnedStatus: "on-hold", tellBuyer: true },
  parseOrder,
  orderIdOf,
  fetchOrder,
  listOrders,
  inspect,
  pushTracking,
  async disconnect(store, callbackUrl) {
    await unsubscribe(store, callbackUrl);
    await disconnectPlugin(store);
  },
  webhooks: {
    signedBy: "store",
    topics: {
      "order.created": "order_changed",
      "order.updated": "order_changed",
      "order.restored": "order_changed",
      "order.deleted": "order_gone",
      [SENT_BY_COPY]: "order_gone",
    },
    claimedStore,
    verify: verifyWebhook,
    subscribe,
    async complete(store, order) {
      const [completed] = await completeOrders(store, [order]);
      return completed;
    },
  },
  recheck: { readOrders, listMissesEdits },
} satisfies Connector<Secrets>;

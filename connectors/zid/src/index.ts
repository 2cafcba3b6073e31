import type { App, Connector, Identity } from "@masar/kit";
import type { z } from "zod";
import { appOf, credentials } from "./app.ts";
import { embeddedApp } from "./embedded.ts";
import { orderIdOf, parseOrder } from "./order.ts";
import { fetchOrder, importOrders, listOrders, readHint, readOrders, subjectOf } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { readFacts } from "./store.ts";
import { renewal } from "./tokens.ts";
import { pushTracking } from "./tracking.ts";
import { claimedStore, isAbout, promptedStore, subscribe, TOPICS, unsubscribe, verifyWebhook } from "./webhook.ts";

const IDENTITY = {
  id: "zid",
  label: { en: "Zid", ar: "زد" },
  docs: "https://docs.zid.sa",
  apiVersion: "v1",
  connectMinutes: 5,
  guide: new URL("../guide/", import.meta.url),
} as const satisfies Identity;

/** Stores on Zid, through our last-mile app there. */
export const connector = {
  ...IDENTITY,
  credentials,
  configure: (given: z.output<typeof credentials>) => connectorOf(given),
} satisfies App<Secrets, typeof credentials>;

function connectorOf(given: z.output<typeof credentials>) {
  const app = appOf(given);
  return {
    ...IDENTITY,
    secrets: secretsSchema,
    auth: { embedded: embeddedApp(app) },
    defaults: { shipStatuses: ["ready"], deliveredStatus: "delivered", returnedStatus: null },
    parseOrder,
    orderIdOf,
    fetchOrder,
    listOrders,
    importOrders,
    async inspect(store) {
      const { facts, notes } = await readFacts(store, store.facts);
      return { facts: { ...facts, cashGateways: store.facts.cashGateways }, notes };
    },
    pushTracking,
    disconnect: (store) => unsubscribe(app, store),
    webhooks: {
      signedBy: "store",
      topics: TOPICS,
      claimedStore,
      promptedStore,
      isAbout,
      verify: verifyWebhook,
      subscribe: (store, callbackUrl) => subscribe(app, store, callbackUrl),
      hints: { subjectOf, read: readHint },
    },
    renewal: renewal(app),
    // A call for each order: at night only. Zid allows sixty a minute.
    recheck: { readOrders, listMissesEdits: () => false },
  } satisfies Connector<Secrets>;
}

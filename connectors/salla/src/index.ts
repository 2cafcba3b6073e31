import type { App, Connector, Identity } from "@masar/kit";
import type { z } from "zod";
import { appOf, credentials } from "./app.ts";
import { embeddedApp, notesOf, readFacts, whoAmI } from "./embedded.ts";
import { labelRequests } from "./labels.ts";
import { orderIdOf, parseOrder, REQUESTED } from "./order.ts";
import { ordersOf, subjectOf } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { isNewer, readGrant, renewal } from "./tokens.ts";
import { pushTracking } from "./tracking.ts";
import { claimedStore, isAbout, TOPICS, verifyWebhook } from "./webhook.ts";

const IDENTITY = {
  id: "salla",
  label: { en: "Salla", ar: "سلة" },
  docs: "https://docs.salla.dev/422994m0",
  apiVersion: "v2",
  connectMinutes: 5,
  guide: new URL("../guide/", import.meta.url),
} as const satisfies Identity;

/** Stores on Salla, through our shipping app there. */
export const connector = {
  ...IDENTITY,
  credentials,
  configure: (given: z.output<typeof credentials>) => connectorOf(given),
} satisfies App<Secrets, typeof credentials>;

function connectorOf(given: z.output<typeof credentials>) {
  const app = appOf(given);
  const { fetchOrder, listOrders, readOrders, importOrders, readHint } = ordersOf(app.id);
  return {
    ...IDENTITY,
    secrets: secretsSchema,
    auth: { embedded: embeddedApp(app) },
    defaults: { shipStatuses: [REQUESTED], deliveredStatus: "delivered", returnedStatus: null },
    parseOrder,
    orderIdOf,
    fetchOrder: (store, id) => fetchOrder(store, id),
    listOrders,
    importOrders,
    async inspect(store) {
      await whoAmI(store);
      const facts = await readFacts(app, store);
      return { facts: { ...facts, cashGateways: store.facts.cashGateways }, notes: notesOf(facts) };
    },
    pushTracking,
    // Salla's portal subscribes for every store, and only the merchant can remove the app.
    disconnect: async () => undefined,
    webhooks: {
      signedBy: "app",
      topics: TOPICS,
      claimedStore,
      verify: (request) => verifyWebhook(request, app),
      isAbout,
      async subscribe(store) {
        await whoAmI(store);
        return { repaired: 0 };
      },
      hints: { subjectOf, read: readHint },
      grants: { topics: ["app.store.authorize"], read: readGrant, isNewer },
    },
    renewal: renewal(app),
    // Four calls for each shipment: at night only.
    recheck: { readOrders, listMissesEdits: () => false },
    labelRequests: labelRequests(app, fetchOrder),
  } satisfies Connector<Secrets>;
}

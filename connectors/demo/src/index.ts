import { randomBytes } from "node:crypto";
import { type Connection, defineConnector, type StoreFacts, unreadable } from "@masar/kit";
import { parseOrder } from "./order.ts";
import { ordersOf } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";

const FACTS: StoreFacts = { currency: "EGP", cashGateways: ["cod"], values: {} };

/** A shop that is not there: one press shows what a connected store does, through the same contract as every other. */
export const connector = defineConnector<Secrets>({
  id: "demo",
  label: { en: "Demo store", ar: "متجر تجريبي" },
  docs: "/docs",
  apiVersion: "1",
  connectMinutes: 1,
  sandboxOnly: true,
  secrets: secretsSchema,
  auth: { keys: { fields: [], complete: openStore } },
  defaults: { shipStatuses: ["open"], deliveredStatus: "done", returnedStatus: null },
  topics: {},
  claimedStore: () => undefined,
  verifyWebhook: () => ({ kind: "refused", reason: "unsigned" }),
  parseOrder,
  orderIdOf() {
    throw unreadable("the demo store sends no webhooks");
  },
  subscribe: async () => ({ mended: 0 }),
  disconnect: async () => undefined,
  fetchOrder: async ({ secrets }, orderId) => ordersOf(opened(secrets)).find(({ id }) => id === orderId),
  async *listOrders({ secrets }) {
    yield* ordersOf(opened(secrets));
  },
  pushTracking: async (_store, { key }) => ({ remoteId: key }),
});

async function openStore(): Promise<Connection<Secrets>> {
  return {
    remoteId: `demo-${randomBytes(6).toString("hex")}`,
    name: "متجر الهدايا (تجريبي)",
    secrets: { openedAt: Temporal.Now.instant().toString() },
    facts: FACTS,
    notes: [],
  };
}

function opened({ openedAt }: Secrets): Temporal.Instant {
  return Temporal.Instant.from(openedAt);
}

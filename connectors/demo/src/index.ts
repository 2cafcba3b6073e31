import { randomBytes } from "node:crypto";
import type { Connection, Connector, StoreFacts } from "@masar/kit";
import { orderIdOf, parseOrder } from "./order.ts";
import { ordersOf } from "./orders.ts";
import { type Secrets, secretsSchema } from "./schema.ts";

const FACTS: StoreFacts = { currency: "EGP", cashGateways: ["cod"], values: {} };

/** A store that exists only here: it shows in the sandbox what a connected store does, through the contract of every platform. */
export const connector = {
  id: "demo",
  label: { en: "Demo store", ar: "متجر تجريبي" },
  docs: "/docs",
  apiVersion: "1",
  connectMinutes: 1,
  sandboxOnly: true,
  secrets: secretsSchema,
  auth: { keys: { fields: [], complete: openStore } },
  defaults: { shipStatuses: ["open"], deliveredStatus: "done", returnedStatus: null },
  parseOrder,
  orderIdOf,
  fetchOrder: async ({ secrets }, orderId) => ordersOf(opened(secrets)).find(({ id }) => id === orderId),
  async *listOrders({ secrets }) {
    yield* ordersOf(opened(secrets));
  },
  inspect: async () => ({ facts: FACTS, notes: [] }),
  pushTracking: async (_store, { key }) => ({ remoteId: key }),
  disconnect: async () => undefined,
} satisfies Connector<Secrets>;

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

import type { Connector } from "@masar/kit";
import type { Shop } from "./harness.ts";

/** Every function of this connector that calls the store, by name. */
export function callsOf<Secrets>(
  connector: Connector<Secrets>,
  { store, callbackUrl, update }: Shop<Secrets>,
): Record<string, () => Promise<unknown>> {
  const { webhooks, recheck, renewal, rates, importOrders } = connector;
  const { plugin, embedded } = connector.auth;
  const since = Temporal.Instant.from("2000-01-01T00:00:00Z");
  const introduction = {
    answers: { url: "https://shop.example.test" },
    account: "sara@example.com (Nile Mugs)",
    state: "state-planted-in-the-introduction",
    storeId: store.id,
    apiUrl: "https://api.example.test",
    apiKey: "key-planted-in-the-introduction",
    appUrl: "https://app.example.test",
    mode: "test" as const,
  };
  return {
    inspect: () => connector.inspect(store),
    fetchOrder: () => connector.fetchOrder(store, update.orderId),
    listOrders: () => Array.fromAsync(connector.listOrders(store, since)),
    pushTracking: () => connector.pushTracking(store, update),
    ...(webhooks && { subscribe: () => webhooks.subscribe(store, callbackUrl) }),
    ...(recheck && { readOrders: () => Array.fromAsync(recheck.readOrders(store, [update.orderId])) }),
    ...(importOrders && { importOrders: () => Array.fromAsync(importOrders(store, { since, cursor: null })) }),
    ...(renewal && { renew: () => renewal.renew(store, { nowMs: Date.now(), callbackUrl }) }),
    ...(rates && { offerRates: () => rates.offer(store, callbackUrl) }),
    ...(plugin && { introduce: () => plugin.introduce(store, introduction) }),
    ...(embedded && { checkAccess: () => embedded.checkAccess(store) }),
    disconnect: () => connector.disconnect(store, callbackUrl),
  };
}

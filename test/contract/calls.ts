import type { Connector } from "@masar/kit";
import type { Shop } from "./harness.ts";

/** Every way in which this connector reaches out, by name. */
export function callsOf<Secrets>(
  connector: Connector<Secrets>,
  { store, callbackUrl, update }: Shop<Secrets>,
): Record<string, () => Promise<unknown>> {
  const { inspect, fetchOrder, listOrders, readOrders, pushTracking, renewal, offerRates } = connector;
  const { introduce } = connector.auth.approval ?? {};
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
    subscribe: () => connector.subscribe(store, callbackUrl),
    ...(inspect && { inspect: () => inspect(store) }),
    ...(fetchOrder && { fetchOrder: () => fetchOrder(store, update.orderId) }),
    ...(listOrders && { listOrders: () => Array.fromAsync(listOrders(store, since)) }),
    ...(readOrders && { readOrders: () => Array.fromAsync(readOrders(store, [update.orderId])) }),
    ...(pushTracking && { pushTracking: () => pushTracking(store, update) }),
    ...(renewal && { renew: () => renewal.renew(store) }),
    ...(offerRates && { offerRates: () => offerRates(store, callbackUrl) }),
    ...(introduce && { introduce: () => introduce(store, introduction) }),
    disconnect: () => connector.disconnect(store, callbackUrl),
  };
}

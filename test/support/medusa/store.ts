import { connector } from "@masar/connector-medusa";
import type { Store, StoreFacts, TrackingUpdate } from "@masar/kit";
import { updateOf as usualUpdate } from "../salla/store.ts";
import { testNetwork } from "../woocommerce/network.ts";
import { type FakeMedusa, networkWith } from "./medusa.ts";

export { connector };

/** The connector's secrets of a store. */
export interface MedusaSecrets {
  url: string;
  secret: string;
}

export const FACTS: StoreFacts = {
  currency: "EGP",
  cashGateways: ["pp_system_default"],
  values: { plugin: "0.1.0" },
};

/** A fake server as a connected store. */
export function storeOf(medusa: FakeMedusa): Store<MedusaSecrets> {
  return {
    id: "sto_demo",
    remoteId: medusa.url,
    secrets: { url: medusa.url, secret: medusa.secret },
    facts: FACTS,
    network: networkWith([medusa], testNetwork()),
  };
}

export function updateOf(orderId: string, change: Partial<TrackingUpdate> = {}): TrackingUpdate {
  return usualUpdate(orderId, change);
}

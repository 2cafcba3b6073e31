import { connector as app } from "@masar/connector-zid";
import type { Store, StoreFacts, TrackingUpdate } from "@masar/kit";
import { updateOf as usualUpdate } from "../salla/store.ts";
import { testNetwork } from "../woocommerce/network.ts";
import { APP, type FakeZid, networkWith } from "./zid.ts";

/** The connector's secrets of a store. */
export interface ZidSecrets {
  managerToken: string;
  authorization: string;
  refreshToken: string | null;
  accessUntil: number;
  receivedAt: number;
  webhookPassword: string;
}

export const FACTS: StoreFacts = {
  currency: "EGP",
  cashGateways: ["zid_cod"],
  values: { deliveryOption: "500001", location: "loc-0001" },
};

export const CREDENTIALS = { ZID_APP_ID: APP.id, ZID_CLIENT_ID: APP.clientId, ZID_CLIENT_SECRET: APP.clientSecret };

export const connector = app.configure(CREDENTIALS);

export const PASSWORD = "planted-webhook-password-of-the-tests";

/** A fake store as a connected one. */
export function storeOf(zid: FakeZid): Store<ZidSecrets> {
  const { access_token, authorization, refresh_token } = zid.access();
  const secrets = {
    managerToken: access_token,
    authorization,
    refreshToken: refresh_token,
    accessUntil: Date.now() + 86_400_000,
    receivedAt: Date.now(),
    webhookPassword: PASSWORD,
  };
  return { id: "sto_demo", remoteId: zid.storeId, secrets, facts: FACTS, network: networkWith([zid], testNetwork()) };
}

export function updateOf(orderId: string, change: Partial<TrackingUpdate> = {}): TrackingUpdate {
  return usualUpdate(orderId, change);
}

import { connector as app } from "@masar/connector-salla";
import type { Store, StoreFacts, TrackingUpdate } from "@masar/kit";
import { testNetwork } from "../woocommerce/network.ts";
import { APP, type FakeSalla, networkWith } from "./salla.ts";

/** The connector's secrets of a store. */
export interface SallaSecrets {
  accessToken: string;
  refreshToken: string | null;
  accessUntil: number;
  receivedAt: number;
}

export const FACTS: StoreFacts = { currency: "XXX", cashGateways: ["cod"], values: {} };

export const CREDENTIALS = {
  SALLA_APP_ID: APP.id,
  SALLA_CLIENT_ID: APP.clientId,
  SALLA_CLIENT_SECRET: APP.clientSecret,
  SALLA_WEBHOOK_SECRET: APP.webhookSecret,
  SALLA_FUNCTION_KEY: APP.functionKey,
};

export const connector = configured(APP.webhookSecret);

/** The connector of an app with this webhook secret. */
export function configured(secret: string) {
  return app.configure({ ...CREDENTIALS, SALLA_WEBHOOK_SECRET: secret });
}

/** A fake store as a connected one. */
export function storeOf(salla: FakeSalla, receivedAt = Date.now()): Store<SallaSecrets> {
  const { secrets } = connector.webhooks.grants.read(JSON.parse(salla.authorize()), receivedAt);
  return {
    id: "sto_demo",
    remoteId: salla.merchant,
    secrets,
    facts: FACTS,
    network: networkWith([salla], testNetwork()),
  };
}

/** The courier took the parcel of this shipment. */
export function updateOf(orderId: string, change: Partial<TrackingUpdate> = {}): TrackingUpdate {
  return {
    key: `evt_${orderId}_picked_up`,
    orderId,
    shipmentId: "shp_0001",
    trackingNumber: "MS12345678903",
    trackingUrl: "https://track.example.test/MS12345678903",
    labelUrl: "https://api.example.test/v1/labels/MS12345678903.pdf?signature=abc",
    event: "shipment.picked_up",
    status: "picked-up",
    at: Temporal.Instant.from("2026-11-20T22:30:00Z"),
    sentence: { en: "Collected by the courier.", ar: "استلم المندوب الشحنة." },
    notifyBuyer: null,
    orderStatus: null,
    deliveredStatus: null,
    isReturning: false,
    collected: null,
    ...change,
  };
}

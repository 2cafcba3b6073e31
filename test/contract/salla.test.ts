import { type FaultKind, fakeSalla, signed } from "../support/salla/salla.ts";
import { configured, connector, FACTS, type SallaSecrets, storeOf, updateOf } from "../support/salla/store.ts";
import type { Shop } from "./harness.ts";
import { keepsTheContract } from "./keeps-the-contract.ts";
import { SALLA_ORDERS } from "./salla-orders.ts";

const secrets: SallaSecrets = {
  accessToken: "planted-access-0",
  refreshToken: "planted-refresh-0",
  accessUntil: 1_795_000_000_000,
  receivedAt: 1_790_000_000_000,
};

keepsTheContract<SallaSecrets>(connector, {
  secrets,
  facts: FACTS,
  orders: SALLA_ORDERS,
  webhooks: {
    otherApp: configured("another-webhook-secret").webhooks,
    isSubscribedByApp: true,
    body: { event: "shipment.creating", merchant: 1_100_000_001, created_at: "2026-11-20 10:15:02", data: { id: 1 } },
    signer: {
      topic: "shipment.creating",
      signatureHeader: "x-salla-signature",
      sign: (body) => ({
        method: "POST",
        url: new URL("https://api.example.test/hooks/salla"),
        headers: signed(body),
        body,
      }),
    },
  },
  openShop,
});

async function openShop(): Promise<Shop<SallaSecrets>> {
  const salla = fakeSalla();
  const order = salla.placeOrder();
  const shipment = salla.requestLabel(order);
  const store = storeOf(salla);
  return {
    store,
    callbackUrl: new URL("https://api.example.test/hooks/salla/sto_demo"),
    update: updateOf(shipment),
    snapshot: () => structuredClone({ shipments: order.shipments, light: order.light }),
    faults: Object.fromEntries(
      FAULTS.map((kind) => [
        kind,
        () => {
          salla.faults.push({
            kind,
            isLasting: true,
            echo: `${store.secrets.accessToken} ${store.secrets.refreshToken}`,
          });
        },
      ]),
    ),
    close: async () => undefined,
  };
}

const FAULTS: readonly FaultKind[] = [
  "unauthorized",
  "scope",
  "blocked",
  "refused",
  "down",
  "too_many",
  "page",
  "empty",
  "broken",
  "shape",
];

import { type FaultKind, fakeMedusa, signed } from "../support/medusa/medusa.ts";
import { connector, FACTS, type MedusaSecrets, storeOf, updateOf } from "../support/medusa/store.ts";
import type { Shop } from "./harness.ts";
import { keepsTheContract } from "./keeps-the-contract.ts";
import { MEDUSA_ORDERS } from "./medusa-orders.ts";

const SECRET = `whsec_${Buffer.alloc(32, 11).toString("base64")}`;
const HOOK = new URL("https://api.example.test/hooks/medusa/sto_demo");
const NOTICE = { type: "order.changed", order_id: "order_01JTESTORDER0000000000001", store_id: "sto_demo" };

const requestOf = (body: Uint8Array, at = Date.now()) => ({
  method: "POST",
  url: HOOK,
  headers: signed(body, SECRET, at),
  body,
});

keepsTheContract<MedusaSecrets>(connector, {
  secrets: { url: "https://medusa.example.test", secret: SECRET },
  facts: FACTS,
  orders: MEDUSA_ORDERS,
  webhooks: {
    body: NOTICE,
    signer: {
      topic: "order.changed",
      signatureHeader: "webhook-signature",
      sign: (body) => requestOf(body),
      stale: requestOf(Buffer.from(JSON.stringify(NOTICE)), Date.now() - 3_600_000),
    },
  },
  openShop,
});

async function openShop(): Promise<Shop<MedusaSecrets>> {
  const medusa = fakeMedusa();
  const { order } = medusa.placeOrder();
  const store = storeOf(medusa);
  return {
    store,
    callbackUrl: HOOK,
    update: updateOf(`${order.id}:1`),
    snapshot: () =>
      structuredClone({ orders: medusa.orders, events: medusa.events, hook: medusa.connection?.hookUrl ?? null }),
    faults: Object.fromEntries(
      FAULTS.map((kind) => [
        kind,
        () => void medusa.faults.push({ kind, isLasting: true, echo: `${medusa.secret} key-planted` }),
      ]),
    ),
    close: async () => undefined,
  };
}

const FAULTS: readonly FaultKind[] = [
  "unauthorized",
  "missing",
  "refused",
  "down",
  "too_many",
  "page",
  "shape",
  "lost",
];

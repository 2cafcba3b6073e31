import { connector, FACTS, PASSWORD, storeOf, updateOf, type ZidSecrets } from "../support/zid/store.ts";
import { type FaultKind, fakeZid } from "../support/zid/zid.ts";
import type { Shop } from "./harness.ts";
import { keepsTheContract } from "./keeps-the-contract.ts";
import { ZID_ORDERS } from "./zid-orders.ts";

const secrets: ZidSecrets = {
  managerToken: "planted-manager-0",
  authorization: "planted-bearer-0",
  refreshToken: "planted-refresh-0",
  accessUntil: 1_795_000_000_000,
  receivedAt: 1_790_000_000_000,
  webhookPassword: PASSWORD,
};

keepsTheContract<ZidSecrets>(connector, {
  secrets,
  facts: FACTS,
  orders: ZID_ORDERS,
  webhooks: {
    isPasswordOnly: true,
    signer: {
      topic: "order.status.update",
      signatureHeader: "authorization",
      sign: (body) => ({
        method: "POST",
        url: new URL("https://api.example.test/hooks/zid/sto_demo?e=order.status.update"),
        headers: { authorization: `Basic ${Buffer.from(`masar:${PASSWORD}`).toString("base64")}` },
        body,
      }),
    },
  },
  openShop,
});

async function openShop(): Promise<Shop<ZidSecrets>> {
  const zid = fakeZid();
  const order = zid.placeOrder();
  const store = storeOf(zid);
  return {
    store,
    callbackUrl: new URL("https://api.example.test/hooks/zid/sto_demo"),
    update: updateOf(order.id),
    snapshot: () => structuredClone({ order, subscriptions: zid.subscriptions }),
    faults: Object.fromEntries(
      FAULTS.map((kind) => [
        kind,
        () => {
          const { managerToken, authorization, refreshToken, webhookPassword } = store.secrets;
          const echo = `${managerToken} ${authorization} ${refreshToken} ${webhookPassword}`;
          zid.faults.push({ kind, isLasting: true, echo });
        },
      ]),
    ),
    close: async () => undefined,
  };
}

const FAULTS: readonly FaultKind[] = [
  "unauthorized",
  "login",
  "forbidden",
  "refused",
  "down",
  "too_many",
  "page",
  "empty",
  "broken",
  "shape",
];

import { connector } from "@masar/connector-demo";
import { testNetwork } from "../support/woocommerce/network.ts";
import { updateOf } from "../support/woocommerce/store.ts";
import { DEMO_ORDERS, OPENED_AT } from "./demo-orders.ts";
import { keepsTheContract } from "./keeps-the-contract.ts";

const secrets = { openedAt: OPENED_AT };
const facts = { currency: "EGP", cashGateways: ["cod"], values: {} };

keepsTheContract(connector, {
  secrets,
  facts,
  orders: DEMO_ORDERS,
  isStateless: true,
  openShop: async () => ({
    store: { id: "sto_demo", remoteId: "demo-000000000001", secrets, facts, network: testNetwork() },
    callbackUrl: new URL("https://api.example.test/hooks/demo/sto_demo"),
    update: updateOf(1001),
    snapshot: () => ({}),
    faults: {},
    close: async () => undefined,
  }),
});

import { createHmac } from "node:crypto";
import { connector } from "@masar/connector-woocommerce";
import type { Store } from "@masar/kit";
import type { Fault } from "../support/woocommerce/faults.ts";
import { startFakeShop } from "../support/woocommerce/shop.ts";
import { FACTS, storeOf, updateOf, type WooSecrets } from "../support/woocommerce/store.ts";
import type { Shop } from "./harness.ts";
import { keepsTheContract } from "./keeps-the-contract.ts";
import { WOO_ORDERS } from "./woocommerce-orders.ts";

const secrets: WooSecrets = {
  url: "https://store.example.test",
  consumerKey: "ck_planted0000000000000000000000000000000001",
  consumerSecret: "cs_planted0000000000000000000000000000000002",
  webhookSecret: "planted0123456789abcdefplanted0123456789abcdef",
};

keepsTheContract<WooSecrets>(connector, {
  secrets,
  facts: FACTS,
  orders: WOO_ORDERS,
  webhooks: {
    signer: {
      topic: "order.updated",
      signatureHeader: "x-wc-webhook-signature",
      sign: (body) => ({
        method: "POST",
        url: new URL("https://api.example.test/hooks/woocommerce/str_demo"),
        headers: {
          "content-type": "application/json",
          "x-wc-webhook-topic": "order.updated",
          "x-wc-webhook-signature": createHmac("sha256", secrets.webhookSecret).update(body).digest("base64"),
        },
        body,
      }),
    },
  },
  openShop,
});

async function openShop(): Promise<Shop<WooSecrets>> {
  const shop = await startFakeShop({ isTls: true });
  const order = shop.placeOrder({ createdVia: "rest-api" });
  const store = storeOf(shop);
  return {
    store,
    callbackUrl: new URL("http://127.0.0.1:9/hooks/woocommerce/str_demo"),
    update: updateOf(order.id, { notifyBuyer: { en: "On its way.", ar: "طلبك في الطريق." } }),
    snapshot: () => structuredClone({ webhooks: [...shop.webhooks], notes: [...shop.notes], meta: order.meta }),
    faults: Object.fromEntries(
      Object.entries(faultsOf(store)).map(([name, fault]) => [
        name,
        () => {
          shop.faults.push({ ...fault, isLasting: true });
        },
      ]),
    ),
    close: () => shop.close(),
  };
}

function faultsOf({ secrets: planted }: Store<WooSecrets>): Record<string, Fault> {
  const keys = `${planted.consumerKey}:${planted.consumerSecret}:${planted.webhookSecret}`;
  const echo = (status: number, code: string): Fault => ({
    kind: "status",
    status,
    body: JSON.stringify({ code, message: `You sent ${keys}`, data: { status, params: { status: keys } } }),
  });
  const location = `https://www.example.test/wp-json/?consumer_key=${planted.consumerKey}&s=${planted.consumerSecret}`;
  return {
    "keys that it no longer accepts": echo(401, "woocommerce_rest_authentication_error"),
    "keys that it does not receive": echo(401, "woocommerce_rest_cannot_view"),
    "a user without rights": echo(403, "woocommerce_rest_cannot_view"),
    "a refusal": echo(400, "rest_invalid_param"),
    "a failure": echo(500, "internal_server_error"),
    "too many requests": echo(429, "too_many_requests"),
    "another address": { kind: "status", status: 301, headers: { location } },
    "a page in place of JSON": { kind: "html200" },
    "an empty answer": { kind: "empty" },
    "a broken connection": { kind: "reset" },
    "JSON of another shape": { kind: "status", status: 200, body: JSON.stringify({ echo: keys }) },
  };
}

import { createHmac } from "node:crypto";
import type { Fault } from "../support/shopify/faults.ts";
import { APP, fakeShopify } from "../support/shopify/shopify.ts";
import {
  configured,
  connector,
  FACTS,
  parcelOf,
  type ShopifySecrets,
  storeOf,
  updateOf,
} from "../support/shopify/store.ts";
import type { Shop } from "./harness.ts";
import { keepsTheContract } from "./keeps-the-contract.ts";
import { SHOPIFY_ORDERS } from "./shopify-orders.ts";

const secrets: ShopifySecrets = {
  accessToken: "shpua_planted00000000000000000001",
  refreshToken: "shprt_planted00000000000000000002",
  accessUntil: 1_795_000_000_000,
  refreshUntil: 1_800_000_000_000,
  scope: "write_orders",
  exchangedAt: 1_790_000_000_000,
};

keepsTheContract<ShopifySecrets>(connector, {
  secrets,
  facts: FACTS,
  orders: SHOPIFY_ORDERS,
  webhooks: {
    otherApp: configured(`${APP.apiSecret}0`).webhooks,
    isSubscribedByApp: true,
    signer: {
      topic: "orders/updated",
      signatureHeader: "x-shopify-hmac-sha256",
      sign: (body) => ({
        method: "POST",
        url: new URL("https://api.example.test/hooks/shopify"),
        headers: {
          "content-type": "application/json",
          "x-shopify-topic": "orders/updated",
          "x-shopify-shop-domain": "egy-store.myshopify.com",
          "x-shopify-webhook-id": "w-0001",
          "x-shopify-triggered-at": "2026-11-20T09:00:06.123456789Z",
          "x-shopify-hmac-sha256": createHmac("sha256", APP.apiSecret).update(body).digest("base64"),
        },
        body,
      }),
    },
  },
  openShop,
});

async function openShop(): Promise<Shop<ShopifySecrets>> {
  const shop = fakeShopify();
  shop.scopes.add("write_shipping");
  const order = shop.placeOrder();
  const store = await storeOf(shop);
  const secretsWithRates = { ...store.secrets, scope: "write_shipping" };
  return {
    store: { ...store, secrets: secretsWithRates },
    callbackUrl: new URL("https://api.example.test/rates/shopify/sto_demo"),
    update: updateOf(parcelOf(order)),
    snapshot: () =>
      structuredClone({
        parcels: order.fulfillmentOrders,
        tags: order.tags,
        metafields: [...order.metafields],
        carriers: shop.carriers.map(({ name, active, callbackUrl }) => ({ name, active, callbackUrl })),
      }),
    faults: Object.fromEntries(
      Object.entries(FAULTS).map(([name, kind]) => [
        name,
        () => {
          const { accessToken, refreshToken } = store.secrets;
          const echo = `${accessToken} ${refreshToken} ${APP.apiSecret}`;
          shop.faults.push({ kind, isLasting: true, echo });
        },
      ]),
    ),
    close: async () => undefined,
  };
}

const FAULTS: Readonly<Record<string, Fault["kind"]>> = {
  "a token that it no longer accepts": "unauthorized",
  "a scope that is not granted": "denied",
  "a document that it refuses": "refused",
  "a frozen shop": "frozen",
  "a failure": "down",
  "too many requests": "too_many",
  "too few cost points": "throttled",
  "another address": "redirected",
  "a page in place of JSON": "page",
  "an empty answer": "empty",
  "a broken connection": "broken",
  "JSON of another shape": "shape",
};

import { sendHook } from "../woocommerce/hook.ts";
import { renderOrder } from "../woocommerce/render.ts";
import { startFakeShop } from "../woocommerce/shop.ts";
import type { KilledPlatform } from "./platform.ts";

export async function killedWooCommerce(): Promise<KilledPlatform> {
  const shop = await startFakeShop();
  return {
    environment: {},
    relay: null,
    network: (usual) => usual,
    async connect(_, merchant) {
      const { consumerKey, consumerSecret } = shop.key;
      const answers = { url: shop.url, consumer_key: consumerKey, consumer_secret: consumerSecret };
      const reply = await merchant.test.post("/stores", { platform: "woocommerce", way: "keys", answers });
      if (reply.status !== 201) throw new Error(`connecting: ${reply.status} ${reply.text}`);
      await merchant.test.patch(`/stores/${reply.body.id}`, { rules: { tell_buyer: true } });
    },
    placeOrder() {
      const { id } = shop.placeOrder();
      const body = JSON.stringify(renderOrder(shop, shop.orders.get(id) ?? shop.placeOrder()));
      return {
        id: String(id),
        reference: String(id),
        cashPiastres: 0,
        tell: (pool) => sendHook(pool, shop, body),
        written() {
          const notes = shop.notes.get(id) ?? [];
          const isTracked = shop.orders.get(id)?.meta.some(({ key }) => key === "_masar_tracking_number");
          const kinds = notes.map(({ customer_note }) => (customer_note ? "note to the buyer" : "note"));
          return [...(isTracked ? ["number"] : []), ...kinds.toSorted()];
        },
        expected: { booked: ["number", "note", "note to the buyer"] },
      };
    },
    close: () => shop.close(),
  };
}

import { createHmac } from "node:crypto";
import type { Pool } from "undici";
import { startRelay } from "../relay.ts";
import { installStore } from "../salla/masar.ts";
import { shipmentJson } from "../salla/order.ts";
import { APP, fakeSalla, networkWith, signed } from "../salla/salla.ts";
import { CREDENTIALS } from "../salla/store.ts";
import { testNetwork } from "../woocommerce/network.ts";
import type { KilledPlatform } from "./platform.ts";

/** Every other request is a press of the label button, as Salla's function forwards it. */
export async function killedSalla(): Promise<KilledPlatform> {
  const salla = fakeSalla();
  const relay = await startRelay(["api.salla.dev", "accounts.salla.sa"], networkWith([salla], testNetwork()));

  async function post(pool: Pool, path: string, body: string, headers: Record<string, string>): Promise<number> {
    const response = await pool.request({ method: "POST", path, headers, body });
    await response.body.dump();
    return response.statusCode;
  }

  return {
    environment: CREDENTIALS,
    relay,
    network: (usual) => networkWith([salla], usual),
    async connect(masar, merchant) {
      await installStore(masar, merchant, salla);
    },
    placeOrder() {
      const order = salla.placeOrder();
      const id = salla.requestLabel(order);
      const shipment = shipmentJson(order, order.shipments[0] as never, Date.now());
      return {
        id,
        reference: String(order.light.reference_id),
        cashPiastres: 32_490,
        async tell(pool, time) {
          if (time % 2 === 0) {
            const hook = salla.event("shipment.creating", shipment);
            return post(pool, "/hooks/salla", hook, signed(hook));
          }
          const merchant = Number(salla.merchant);
          const body = JSON.stringify({ merchant, action: "create", issued_at: Date.now(), shipment });
          const signature = createHmac("sha256", APP.functionKey).update(body).digest("hex");
          const headers = { "content-type": "application/json", "x-masar-signature": signature };
          return post(pool, "/functions/salla", body, headers);
        },
        written: () =>
          salla.calls
            .filter(({ method, path }) => method === "PUT" && path === `/shipments/${id}`)
            .map(({ body }) => (body as { status: string }).status),
        expected: { booked: ["created"], delivered: ["created", "in_transit", "delivering", "delivered"] },
      };
    },
    close: async () => undefined,
  };
}

import { startRelay } from "../relay.ts";
import { testNetwork } from "../woocommerce/network.ts";
import { installStore } from "../zid/masar.ts";
import { viewOf } from "../zid/order.ts";
import { CREDENTIALS } from "../zid/store.ts";
import { fakeZid, networkWith } from "../zid/zid.ts";
import type { KilledPlatform } from "./platform.ts";

export async function killedZid(): Promise<KilledPlatform> {
  const zid = fakeZid();
  const relay = await startRelay(["api.zid.sa", "oauth.zid.sa"], networkWith([zid], testNetwork()));
  return {
    environment: CREDENTIALS,
    relay,
    network: (usual) => networkWith([zid], usual),
    async connect(masar, merchant) {
      await installStore(masar, merchant, zid);
    },
    placeOrder() {
      const order = zid.placeOrder();
      return {
        id: order.id,
        reference: order.id,
        cashPiastres: 32_490,
        async tell(_, time) {
          const [status = 0] = await zid.tell(order, "order.status.update", { body: { ...viewOf(order), time } });
          return status;
        },
        written: () =>
          zid.calls
            .filter(({ path }) => path === `/v1/managers/store/orders/${order.id}/change-order-status`)
            .map(({ body }) => (body as { order_status: string }).order_status),
        expected: { booked: ["ready"], delivered: ["ready", "indelivery", "delivered"] },
      };
    },
    close: async () => undefined,
  };
}

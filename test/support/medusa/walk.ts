import { randomUUID } from "node:crypto";
import { type Client, createClient } from "../client.ts";
import { courier } from "../courier.ts";
import { eventually } from "../eventually.ts";
import { polled } from "../merchant.ts";
import { freePort } from "../postgres-server.ts";
import { type FaultyProxy, startProxy } from "../proxy.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";
import { approve, pressConnect, secretOf } from "./connect.ts";
import { signed } from "./medusa.ts";
import { type RealMedusa, startMedusa } from "./real.ts";
import { buy, fulfilled, live, okay, readOrder } from "./shop.ts";

/** Of a shipment that the courier has not collected. */
export const WAITING = "picked-up";

export type Order = Awaited<ReturnType<typeof readOrder>>;
export type Walk = Awaited<ReturnType<typeof startWalk>>;

interface Parts {
  masar: TestService;
  /** Of the merchant's sandbox and of staff; not over the faulty way. */
  api: Client;
  hub: Client;
  medusa: RealMedusa;
  /** Between Medusa and our service. */
  way: FaultyProxy;
  storeId: string;
  secret: string;
  locationId: string;
}

/** A real Medusa whose store is connected and set up, and what the tests do with it. */
export async function startWalk() {
  const port = await freePort();
  const way = await startProxy({ port });
  const origin = `http://127.0.0.1:${way.port}`;
  const masar = await startTestService({
    environment: {
      PORT: String(port),
      MASAR_RATE_LIMITS: "off",
      MASAR_LIVE_URL: `${origin}/v1`,
      MASAR_SANDBOX_URL: `${origin}/sandbox/v1`,
    },
  });
  const merchant = await masar.newAccount({ governorate: "GZ" });
  const clientOf = ({ test: { key = "" } }: TestAccount) => createClient({ base: `${masar.origin}/sandbox/v1`, key });
  const api = clientOf(merchant);
  const hub = clientOf(await masar.newAccount({ kind: "staff" }));
  const medusa = await startMedusa({ masarUrl: origin, admin: false, hasSharedLocks: true });
  await approve(medusa, await pressConnect(masar, { merchant, medusa }));
  const storeId = (await api.get("/stores")).body.data[0].id;
  await polled(api, storeId);
  const secret = await secretOf(masar, storeId);
  const locationId = okay(await medusa.admin("GET", "/admin/masar/connection")).set_up[0].id;
  const press = () => medusa.admin("POST", "/admin/masar/setup", { location_id: locationId });
  // At once: an administrator who presses again because nothing happens yet.
  for (const reply of await Promise.all([press(), press(), press()])) okay(reply);
  const parts = { masar, api, hub, medusa, way, storeId, secret, locationId };
  return {
    ...parts,
    ...atMasar(parts),
    ...inMedusa(parts),
    async stop() {
      await medusa.stop();
      await masar.stop();
      await way.close();
    },
  };
}

function atMasar({ masar, api }: Parts) {
  const shipmentOf = async (trackingNumber: string) => (await api.get(`/shipments/${trackingNumber}`)).body;
  return {
    shipments: async () => (await api.get("/shipments?limit=100")).body.data,
    shipmentOf,
    shipmentOnce: (trackingNumber: string, status: string) =>
      eventually(
        () => shipmentOf(trackingNumber),
        (one) => one.status === status,
      ),
    dueNow: () =>
      masar.service.db.write((trx) =>
        trx("write_backs").where({ state: "pending" }).whereNull("lease").update({ due_at: 0 }),
      ),
  };
}

function inMedusa({ medusa, hub, storeId, secret }: Parts) {
  const orderOnce = (id: string, holds: (order: Order) => boolean) => eventually(() => readOrder(medusa, id), holds);
  async function trackingOf(order: { id: string }): Promise<string> {
    await fulfilled(medusa, order);
    return numberOf(await readOrder(medusa, order.id));
  }
  return {
    orderOnce,
    trackingOf,
    parcelsOf: async (id: string) => okay(await medusa.admin("GET", `/admin/masar/orders/${id}`)).parcels,
    /** As if so much time had passed since the order's parcels changed. */
    age: (orderId: string, minutes: number) =>
      medusa.database.query(
        "update masar_parcel set updated_at = now() - make_interval(mins => $2) where order_id = $1",
        [orderId, minutes],
      ),
    stateOnce: (orderId: string, state: string) =>
      eventually(
        async () => (await medusa.database.query("select * from masar_parcel where order_id = $1", [orderId])).rows[0],
        (row) => row?.state === state,
      ),
    async delivered(quantity: number): Promise<Order> {
      const order = await buy(medusa, { quantity });
      await courier(hub).deliver(await trackingOf(order), order.total);
      return orderOnce(order.id, ({ summary }) => summary.pending_difference === 0);
    },
    /** One event of the order's first parcel, as our service sends it. */
    tell(orderId: string, trackingNumber: string, change: object, to: Pick<RealMedusa, "hook"> = medusa) {
      const body = JSON.stringify({
        type: "shipment.event",
        store_id: storeId,
        key: `evt_${randomUUID()}`,
        event: "shipment.picked_up",
        order_id: `${orderId}:1`,
        tracking_number: trackingNumber,
        tracking_url: "https://track.example.test/x",
        label_url: "https://track.example.test/x.pdf",
        at: new Date().toISOString(),
        sentence: { en: "Collected", ar: "تم الاستلام" },
        collected_piastres: null,
        ...change,
      });
      return to.hook(body, { "content-type": "application/json", ...signed(body, secret) });
    },
  };
}

export function numberOf(order: Pick<Order, "fulfillments">): string {
  return String(live(order)[0]?.labels[0]?.tracking_number);
}

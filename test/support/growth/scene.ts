import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { type Service, startService } from "@masar/core/service";
import { createClient } from "../client.ts";
import { courier } from "../courier.ts";
import { freePort } from "../postgres-server.ts";
import { startFakeShop } from "../woocommerce/shop.ts";
import type { Sample } from "./fill.ts";

const NOWHERE = "http://127.0.0.1:9/";

/** What the probes need. */
export interface Scene {
  secretKeys: string;
  /** Keys in live. */
  merchant: string;
  staff: string;
  endpointId: string;
  sample: Sample;
}

/**
 * A database with one store order that was shipped, delivered, paid for and written back.
 *
 * @param receiver answers its webhooks; without one nothing does.
 */
export async function makeSample(databaseUrl: string, receiver = NOWHERE): Promise<Scene> {
  const secretKeys = newMasterKey("bench");
  const service = await serve(databaseUrl, secretKeys, "all");
  // Its order is newer than the connection, in whatever second either is made: the first poll finds it.
  const shop = await startFakeShop({ now: () => Temporal.Now.instant().add({ seconds: 5 }) });
  try {
    const merchant = await accountOf(service, "merchant");
    const staff = await accountOf(service, "staff");
    const endpoint = (await merchant.client.post("/webhook_endpoints", { url: receiver, events: ["*"] })).body;
    shop.placeOrder();
    const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop.key;
    const answers = { url: shop.url, consumer_key, consumer_secret };
    const store = (await merchant.client.post("/stores", { platform: "woocommerce", way: "keys", answers })).body;
    const order = await until(async () => {
      const { data } = (await merchant.client.get("/orders")).body;
      return data.find(({ status }: { status: string }) => status === "shipped");
    });
    const [row] = await service.db.read("shipments").where({ order_id: order.id });
    // At the hub of its governorate: parcels that are at another one are not on that hub's manifest.
    await courier(staff.client).deliver(row.tracking_number, Number(row.cod_piastres) / 100, { hub: row.hub });
    await until(async () =>
      (await service.db.read("write_backs").where({ order_id: order.id, state: "pending" })).length > 0
        ? undefined
        : true,
    );
    if (receiver !== NOWHERE)
      await until(async () =>
        (await service.db.read("deliveries").where({ state: "pending" })).length > 0 ? undefined : true,
      );
    return {
      secretKeys,
      merchant: merchant.secret,
      staff: staff.secret,
      endpointId: endpoint.id,
      sample: { shipmentId: row.id, orderId: order.id, storeId: store.id, accountId: merchant.accountId },
    };
  } finally {
    await service.stop();
    await shop.close();
  }
}

export async function serve(databaseUrl: string, secretKeys: string, role: "all" | "api"): Promise<Service> {
  return startService(
    readConfig({
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      MASAR_ROLE: role,
      MASAR_RATE_LIMITS: "off",
      MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
      MASAR_LOG: "error",
      MASAR_SECRET_KEYS: secretKeys,
    }),
  );
}

async function accountOf(service: Service, kind: "merchant" | "staff") {
  const email = `${kind}@example.com`;
  const { account } = await service.accounts.create({ name: kind, email, governorate: "C", kind });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "live", kind: "secret", scopes: [], name: "bench" }),
  );
  return { accountId: account.id, secret, client: createClient({ base: service.config.liveUrl, key: secret }) };
}

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the sample order was not shipped");
}

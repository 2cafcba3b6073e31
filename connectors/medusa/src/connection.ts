import { ConnectorError, type Note, type PaymentMethod, type Store, type StoreFacts } from "@masar/kit";
import { z } from "zod";
import { send } from "./client.ts";
import { type Secrets, storeSchema } from "./schema.ts";
import { WORDING } from "./wording.ts";

/** Reads the store's name and settings. */
export async function readStore(
  store: Pick<Store<Secrets>, "secrets" | "network">,
): Promise<{ name: string; facts: StoreFacts; notes: readonly Note[] }> {
  const { name, currency, ...read } = await send(store, { type: "store.inspect" }, storeSchema);
  const facts = {
    currency,
    cashGateways: read.cod_providers,
    paymentMethods: read.payment_providers.map((id) => methodOf(id, read.cod_providers)),
    values: { plugin: read.plugin_version },
  };
  return { name, facts, notes: currency === "EGP" ? [] : [{ code: "currency", text: WORDING.currency }] };
}

export async function inspect(store: Store<Secrets>) {
  const { facts, notes } = await readStore(store);
  return { facts, notes };
}

/** Asks the plugin for notices about orders. */
export async function subscribe(store: Store<Secrets>, callbackUrl: URL): Promise<{ repaired: number }> {
  const message = { type: "connection.subscribe", url: callbackUrl.href };
  const { changed } = await send(store, message, z.object({ changed: z.boolean() }));
  return { repaired: changed ? 1 : 0 };
}

/** Succeeds when the plugin no longer knows us. A later connection of the store stays. */
export async function disconnect(store: Store<Secrets>): Promise<void> {
  try {
    await send(store, { type: "connection.remove", store_id: store.id }, z.object({}));
  } catch (error) {
    const isGone = error instanceof ConnectorError && ["access_revoked", "refused"].includes(error.failure);
    if (!isGone) throw error;
  }
}

function methodOf(id: string, cash: readonly string[]): PaymentMethod {
  const title = id.replace(/^pp_/, "").replaceAll("_", " ");
  if (cash.includes(id)) return { id, title, means: "cash" };
  return { id, title, means: id.startsWith("pp_stripe") ? "paid" : "ask" };
}

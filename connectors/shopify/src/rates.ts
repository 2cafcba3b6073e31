import { ConnectorError, type Store } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { CARRIERS, CREATE_CARRIER, DELETE_CARRIER, UPDATE_CARRIER } from "./documents.ts";
import type { Secrets } from "./schema.ts";
import { mutated } from "./user-errors.ts";
import { WORDING } from "./wording.ts";

const NAME = "Masar";
const RIGHT = "write_shipping";

const carriersSchema = z.object({
  carrierServices: z.object({
    nodes: z.array(
      z.object({ id: z.string(), name: z.string().nullish(), active: z.boolean(), callbackUrl: z.string().nullish() }),
    ),
  }),
});

/** Makes the checkout ask this URL for our prices; null removes them. Repeating it changes nothing. */
export async function offerRates(app: App, store: Store<Secrets>, callbackUrl: URL | null): Promise<void> {
  const client = clientOf(app, store);
  const [ours, ...doubles] = await listOurs(client);
  if (callbackUrl === null) return remove(client, ours ? [ours, ...doubles] : []);
  await remove(client, doubles);
  const url = callbackUrl.href;
  if (ours?.active && ours.callbackUrl === url) return;
  const input = { callbackUrl: url, active: true, supportsServiceDiscovery: false };
  try {
    if (ours) await mutated(client, UPDATE_CARRIER, { input: { id: ours.id, ...input } }, "carrierServiceUpdate");
    else await mutated(client, CREATE_CARRIER, { input: { name: NAME, ...input } }, "carrierServiceCreate");
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.failure !== "refused") throw error;
    throw new ConnectorError(error.message, { failure: "refused", publicMessage: WORDING.ratesRefused });
  }
}

/** The carrier service is the only thing that we create in a shop: the subscriptions belong to the app. */
export async function withdrawRates(app: App, store: Store<Secrets>, _callbackUrl: URL): Promise<void> {
  if (!store.secrets.scope.includes(RIGHT)) return;
  try {
    await offerRates(app, store, null);
  } catch (error) {
    if (error instanceof ConnectorError && error.failure === "access_revoked") return;
    throw error;
  }
}

async function listOurs(client: Client) {
  const { carrierServices } = await client.ask(CARRIERS, { query: "" }, carriersSchema);
  return carrierServices.nodes.filter(({ name }) => name === NAME);
}

async function remove(client: Client, carriers: readonly { id: string }[]): Promise<void> {
  for (const { id } of carriers) await mutated(client, DELETE_CARRIER, { id }, "carrierServiceDelete");
}

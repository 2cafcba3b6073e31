import { ConnectorError, type Introduction, refused, type Store } from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { readAs } from "./read.ts";
import { isNoRoute, StoreRefusal } from "./refusal.ts";
import type { Secrets } from "./schema.ts";
import { WORDING } from "./wording.ts";

const PLUGIN = "wc-masar/v1";

/** The plugin's version, and facts of the shop that are read elsewhere. */
const welcomeSchema = z.object({ version: z.string() });

/**
 * Tells our plugin how it reaches us: it goes to the very address that the administrator started from and presents the state
 * of the plugin's own page, so that a page elsewhere cannot connect somebody's shop. The plugin takes a state once; the same
 * introduction again is answered as the first time.
 *
 * @throws ConnectorError `refused` when the plugin is not there, or the state is used up.
 */
export async function introduce(store: Store<Secrets>, introduction: Introduction): Promise<void> {
  const { state, answers, storeId, apiUrl, apiKey, appUrl, mode, account } = introduction;
  const client = clientOf(store, {
    namespace: PLUGIN,
    unspeakable: [apiKey, state],
  });
  try {
    const answer = await client.post("connection", {
      state,
      shop: answers.url ?? "",
      store_id: storeId,
      api_base: apiUrl,
      api_key: apiKey,
      app_url: appUrl,
      mode,
      account,
      key_id: store.secrets.keyId ?? null,
    });
    readAs(welcomeSchema, answer, "plugin's answer");
  } catch (error) {
    if (isNoRoute(error)) throw refused("the plugin has no such route", WORDING.pluginMissing);
    if (error instanceof StoreRefusal && error.status === 401) throw refused(error.message, WORDING.pluginRefused);
    throw error;
  }
}

/**
 * Has the plugin forget us and delete the WooCommerce key that was made when its administrator approved. It does so only
 * while this is the connection that it knows: a later one stays. Without the plugin there is nothing to forget.
 *
 * @throws ConnectorError
 */
export async function leavePlugin(store: Store<Secrets>): Promise<void> {
  const client = clientOf(store, { namespace: PLUGIN });
  try {
    await client.delete("connection", { store_id: store.id, key_id: store.secrets.keyId });
  } catch (error) {
    const isGone = isNoRoute(error) || (error instanceof ConnectorError && error.failure === "access_revoked");
    if (!isGone) throw error;
  }
}

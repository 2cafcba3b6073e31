import { ConnectorError, type Introduction, refused, type Store } from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { parseAs } from "./parse-list.ts";
import { isNoRoute, StoreRefusal } from "./refusal.ts";
import type { Secrets } from "./schema.ts";
import { WORDING } from "./wording.ts";

const PLUGIN = "wc-masar/v1";

/** The plugin's answer; its other fields are read elsewhere. */
const pluginAnswerSchema = z.object({ version: z.string() });

/**
 * Gives our plugin its access to our API. The request goes to the address where the administrator pressed Connect and contains
 * the state of the plugin's page, so that no other page can connect the shop. The plugin accepts a state once; repeating the
 * same introduction gets the same answer.
 *
 * @throws ConnectorError `refused` when the plugin is not active, or the state was used or has expired.
 */
export async function introduce(store: Store<Secrets>, introduction: Introduction): Promise<void> {
  const { state, answers, storeId, apiUrl, apiKey, appUrl, mode, account } = introduction;
  const client = clientOf(store, {
    namespace: PLUGIN,
    redact: [apiKey, state],
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
    parseAs(pluginAnswerSchema, answer, "plugin's answer");
  } catch (error) {
    if (isNoRoute(error)) throw refused("the plugin has no such route", WORDING.pluginMissing);
    if (error instanceof StoreRefusal && error.status === 401) throw refused(error.message, WORDING.pluginRefused);
    throw error;
  }
}

/**
 * Makes the plugin delete its connection and the WooCommerce key that was created by the approval. The plugin does so only for
 * this connection, not for a later one. Succeeds when the plugin is not active.
 *
 * @throws ConnectorError
 */
export async function disconnectPlugin(store: Store<Secrets>): Promise<void> {
  const client = clientOf(store, { namespace: PLUGIN });
  try {
    await client.delete("connection", { store_id: store.id, key_id: store.secrets.keyId });
  } catch (error) {
    const isGone = isNoRoute(error) || (error instanceof ConnectorError && error.failure === "access_revoked");
    if (!isGone) throw error;
  }
}

import { type Introduction, refused, type Store } from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { readAs } from "./read.ts";
import { isNoRoute, StoreRefusal } from "./refusal.ts";
import type { Secrets } from "./schema.ts";
import { WORDING } from "./wording.ts";

/** The plugin's version, and facts of the shop that are read elsewhere. */
const welcomeSchema = z.object({ version: z.string() });

/**
 * Tells our plugin how it reaches us: it goes to the very address that the administrator started from and presents the state
 * of the plugin's own page, so that a page elsewhere cannot connect somebody's shop. The plugin takes a state once.
 *
 * @throws ConnectorError `refused` when the plugin is not there, or the state is used up.
 */
export async function introduce(store: Store<Secrets>, introduction: Introduction): Promise<void> {
  const { state, storeId, apiUrl, apiKey, appUrl, mode } = introduction;
  const client = clientOf(store, {
    namespace: "wc-masar/v1",
    unspeakable: [apiKey, state],
  });
  try {
    const answer = await client.post("connection", {
      state,
      store_id: storeId,
      api_base: apiUrl,
      api_key: apiKey,
      app_url: appUrl,
      mode,
      key_id: store.secrets.keyId ?? null,
    });
    readAs(welcomeSchema, answer, "plugin's answer");
  } catch (error) {
    if (isNoRoute(error)) throw refused("the plugin has no such route", WORDING.pluginMissing);
    if (error instanceof StoreRefusal && error.status === 401) throw refused(error.message, WORDING.pluginRefused);
    throw error;
  }
}

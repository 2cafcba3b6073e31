import { randomBytes } from "node:crypto";
import {
  type Answers,
  type ApprovalRequest,
  type Auth,
  type Connection,
  ConnectorError,
  type Field,
  type Network,
  refused,
} from "@masar/kit";
import { readStoreUrl } from "./address.ts";
import { openClient } from "./client.ts";
import { discoverSite } from "./discover.ts";
import { readGrant, readKeys } from "./grant.ts";
import { introduce } from "./introduce.ts";
import { StoreRefusal } from "./refusal.ts";
import type { Secrets } from "./schema.ts";
import { notesOn } from "./setting-notes.ts";
import { factsOf, readSettings } from "./settings.ts";
import { storeMoved, WORDING } from "./wording.ts";

const STORE_ADDRESS: Field = {
  name: "url",
  kind: "url",
  label: { en: "Store address", ar: "عنوان المتجر" },
  help: { en: "As your buyers open it.", ar: "كما يفتحه عملاؤك." },
  placeholder: "https://shop.example.com",
};

const WHERE_KEYS_ARE = {
  en: "WooCommerce → Settings → Advanced → REST API → Add key, with Read/Write.",
  ar: "ووكومرس ← الإعدادات ← متقدم ← REST API ← إضافة مفتاح، بصلاحية قراءة/كتابة.",
};

const KEY_FIELDS: readonly Field[] = [
  {
    name: "consumer_key",
    kind: "text",
    label: { en: "Consumer key", ar: "مفتاح المستهلك (Consumer key)" },
    help: WHERE_KEYS_ARE,
    placeholder: "ck_…",
  },
  {
    name: "consumer_secret",
    kind: "secret",
    label: { en: "Consumer secret", ar: "السر (Consumer secret)" },
    help: WHERE_KEYS_ARE,
    placeholder: "cs_…",
  },
];

/**
 * The merchant presses Connect in our plugin and approves in WordPress (wc-auth), or pastes a key where permalinks are
 * "Plain" and that page does not exist.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-endpoint
 */
export const auth: Auth<Secrets> = {
  approval: {
    pluginPage: "/wp-admin/admin.php?page=masar-shipping",
    fields: [STORE_ADDRESS],
    pageUrl,
    readGrant,
    async complete(grant, answers, network) {
      const connection = await connect(readJson(grant), answers, network);
      // The merchant was asked about this address: a shop that calls itself another one is another shop.
      if (connection.remoteId !== readStoreUrl(answers.url ?? "", network))
        throw refused("the store's home is another address", storeMoved(connection.remoteId));
      return connection;
    },
    introduce,
  },
  keys: {
    fields: [STORE_ADDRESS, ...KEY_FIELDS],
    complete: (answers, network) => connect(answers, answers, network),
  },
};

/**
 * WooCommerce demands all five parameters and an https `callback_url`; `user_id` comes back as it was. Its page, and its list
 * of keys afterwards, show `app_name`: the merchant reads there whose account gets the store.
 */
function pageUrl(request: ApprovalRequest, options: { allowPrivate: boolean }): URL {
  const page = new URL(`${readStoreUrl(request.answers.url ?? "", options)}/wc-auth/v1/authorize`);
  page.search = new URLSearchParams({
    app_name: `Masar: ${request.account}`,
    scope: "read_write",
    user_id: request.state,
    return_url: request.returnUrl.href,
    callback_url: request.callbackUrl.href,
  }).toString();
  return page;
}

/** Makes sure of the keys, also that they may write, and reads what must be known of the shop. */
async function connect(given: unknown, answers: Answers, network: Network): Promise<Connection<Secrets>> {
  const url = readStoreUrl(answers.url ?? "", network);
  const keys = readKeys(given);
  if (keys === undefined) throw refused("no keys of WooCommerce's", WORDING.keysMissing);
  const site = await discoverSite(url, network);
  const client = openClient({ url: site.home, ...keys }, network);
  try {
    const settings = await readSettings(site, client);
    await makeSureOfWriting(client);
    const webhookSecret = randomBytes(32).toString("hex");
    return {
      remoteId: site.home,
      name: site.name,
      secrets: { url: site.home, ...keys, webhookSecret, queryAuth: client.sendsKeysInQuery() },
      facts: factsOf(settings),
      notes: notesOn(settings),
    };
  } catch (error) {
    throw asNotConnected(error);
  }
}

function readJson(grant: string): unknown {
  try {
    return JSON.parse(grant);
  } catch {
    return undefined;
  }
}

/** A read-only key is refused before anything else is looked at; one that may write learns that there is no such topic. */
async function makeSureOfWriting(client: ReturnType<typeof openClient>): Promise<void> {
  try {
    await client.post("webhooks", { name: "Masar", topic: "none.none", delivery_url: "https://masar.example" });
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === "woocommerce_rest_shop_webhook_invalid_topic") return;
    throw error;
  }
}

/** There is nothing to reconnect yet: say what to correct. */
function asNotConnected(error: unknown): unknown {
  if (!(error instanceof ConnectorError) || error.failure !== "access_revoked") return error;
  const isReadOnly = error.publicMessage === WORDING.keysReadOnly;
  return refused(error.message, isReadOnly ? WORDING.keysReadOnly : WORDING.keysNotAccepted);
}

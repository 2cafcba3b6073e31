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
import { pluginZip } from "../plugin/zip.ts";
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
  help: { en: "The address that your buyers open.", ar: "العنوان الذي يفتحه عملاؤك." },
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
 * The merchant presses Connect in our plugin and approves in WordPress (wc-auth). Where permalinks are "Plain", that page does
 * not exist, and the merchant pastes a key.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-endpoint
 */
export const auth = {
  plugin: {
    fileName: "masar-shipping.zip",
    zip: pluginZip,
    page: "/wp-admin/admin.php?page=masar-shipping",
    fields: [STORE_ADDRESS],
    approvalUrl,
    readGrant,
    async complete(grant, answers, network) {
      const connection = await connect(readJson(grant), answers, network);
      // The merchant approved for this address: a shop that states another one is another shop.
      if (connection.remoteId !== readStoreUrl(answers.url ?? "", network))
        throw refused("the store states another address", storeMoved(connection.remoteId));
      return connection;
    },
    introduce,
  },
  keys: {
    fields: [STORE_ADDRESS, ...KEY_FIELDS],
    complete: (answers, network) => connect(answers, answers, network),
  },
} satisfies Auth<Secrets>;

/**
 * WooCommerce requires all five parameters and an https `callback_url`, and returns `user_id` unchanged. Its page, and later its
 * list of keys, show `app_name`: it tells the merchant which account gets the store.
 */
function approvalUrl(request: ApprovalRequest, options: { allowPrivate: boolean }): URL {
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

/** Checks that the keys can read and write, and reads the shop's settings. */
async function connect(given: unknown, answers: Answers, network: Network): Promise<Connection<Secrets>> {
  const url = readStoreUrl(answers.url ?? "", network);
  const keys = readKeys(given);
  if (keys === undefined) throw refused("not keys of WooCommerce", WORDING.keysMissing);
  const site = await discoverSite(url, network);
  const client = openClient({ url: site.home, ...keys }, network);
  try {
    const settings = await readSettings(site, client);
    await checkWriteAccess(client);
    const webhookSecret = randomBytes(32).toString("hex");
    return {
      remoteId: site.home,
      name: site.name,
      secrets: { url: site.home, ...keys, webhookSecret, queryAuth: client.sendsKeysInQuery() },
      facts: factsOf(settings),
      notes: notesOn(settings),
    };
  } catch (error) {
    throw asConnectFailure(error);
  }
}

function readJson(grant: string): unknown {
  try {
    return JSON.parse(grant);
  } catch {
    return undefined;
  }
}

/** WooCommerce refuses a read-only key before it checks the topic; with a read/write key it answers that the topic is unknown. */
async function checkWriteAccess(client: ReturnType<typeof openClient>): Promise<void> {
  try {
    await client.post("webhooks", { name: "Masar", topic: "none.none", delivery_url: "https://masar.example" });
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === "woocommerce_rest_shop_webhook_invalid_topic") return;
    throw error;
  }
}

/** While connecting, "reconnect" would be wrong: the message says what to correct. */
function asConnectFailure(error: unknown): unknown {
  if (!(error instanceof ConnectorError) || error.failure !== "access_revoked") return error;
  const isReadOnly = error.publicMessage === WORDING.keysReadOnly;
  return refused(error.message, isReadOnly ? WORDING.keysReadOnly : WORDING.keysNotAccepted);
}

import {
  type Answers,
  type ApprovalRequest,
  type Auth,
  type Connection,
  type Field,
  type Introduction,
  type Network,
  type RawRequest,
  refused,
  type Store,
} from "@masar/kit";
import { z } from "zod";
import { readServerUrl } from "./address.ts";
import { send } from "./client.ts";
import { readStore } from "./connection.ts";
import { type Secrets, secretsSchema } from "./schema.ts";
import { hasTarball, pluginTarball } from "./tarball.ts";
import { WORDING } from "./wording.ts";

const SERVER_ADDRESS: Field = {
  name: "url",
  kind: "url",
  label: { en: "Address of the Medusa server", ar: "عنوان خادم Medusa" },
  help: {
    en: "The address of the server with its admin at /app.",
    ar: "عنوان الخادم الذي توجد لوحة تحكمه في ‎/app.",
  },
  placeholder: "https://api.shop.example.com",
};

/** The plugin's administrator approved: the plugin sends a secret that both sides sign with from then on. */
const grantSchema = z.object({ state: z.string().min(20), secret: secretsSchema.shape.secret });

/** The merchant presses Connect on our plugin's page in Medusa's admin, and approves there. */
export const auth = {
  plugin: {
    fileName: "masar-medusa-shipping.tgz",
    zip: pluginTarball,
    isBuilt: hasTarball,
    page: "/app/settings/masar",
    fields: [SERVER_ADDRESS],
    approvalUrl,
    readGrant,
    complete,
    introduce,
  },
} satisfies Auth<Secrets>;

/** The server sends the browser on to its admin, wherever that is. */
function approvalUrl(
  { answers, account, state, callbackUrl, returnUrl }: ApprovalRequest,
  options: { allowPrivate: boolean },
): URL {
  const page = new URL(`${readServerUrl(answers.url ?? "", options)}/hooks/masar/approve`);
  page.search = new URLSearchParams({
    account,
    state,
    callback: callbackUrl.href,
    return: returnUrl.href,
  }).toString();
  return page;
}

function readGrant({ method, body }: RawRequest): { state: string; grant: string } | undefined {
  if (method !== "POST") return undefined;
  try {
    const text = Buffer.from(body).toString("utf8");
    const read = grantSchema.safeParse(JSON.parse(text));
    return read.success ? { state: read.data.state, grant: text } : undefined;
  } catch {
    return undefined;
  }
}

/** Only the server that sent the grant accepts a message that is signed with its secret. */
async function complete(grant: string, answers: Answers, network: Network): Promise<Connection<Secrets>> {
  const url = readServerUrl(answers.url ?? "", network);
  const read = grantSchema.safeParse(JSON.parse(grant));
  if (!read.success) throw refused("the grant has an unknown format", WORDING.grantUnreadable);
  const secrets = { url, secret: read.data.secret };
  const { name, facts, notes } = await readStore({ secrets, network });
  return { remoteId: url, name, secrets, facts, notes };
}

/** Gives our plugin its access to our API. Repeating the same introduction changes nothing. */
async function introduce(store: Store<Secrets>, introduction: Introduction): Promise<void> {
  const { state, storeId, apiUrl, apiKey, mode, account } = introduction;
  const message = { state, store_id: storeId, api_url: apiUrl, api_key: apiKey, mode, account };
  await send(store, { type: "connection.introduce", ...message }, z.object({ version: z.string() }));
}

import { type Network, refused, unavailable } from "@masar/kit";
import { readStoreUrl } from "./address.ts";
import { decodeEntities } from "./html-entities.ts";
import { indexSchema } from "./schema.ts";
import { storeMoved, WORDING } from "./wording.ts";

const MAX_INDEX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** The public index of a WordPress. */
export interface Site {
  /** The shop's own address. Aliases (`www`, another host) answer signed calls with 401. */
  home: string;
  name: string;
  /** REST namespaces, which show the active plugins. */
  namespaces: readonly string[];
}

/**
 * Reads `GET /wp-json/`, without keys.
 *
 * @throws ConnectorError
 * @see https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/
 */
export async function discoverSite(url: string, network: Network): Promise<Site> {
  const answer = await readIndex(`${url}/wp-json/?_fields=name,home,namespaces`, network);
  const index = indexSchema.safeParse(answer);
  if (!index.success) throw refused("not a WordPress site", WORDING.notWordPress);
  const { home, name, namespaces } = index.data;
  if (!namespaces.includes("wc/v3")) throw refused("WordPress without WooCommerce", WORDING.noWooCommerce);
  return { home: homeOf(home, url, network), name: decodeEntities(name).trim() || new URL(url).host, namespaces };
}

/** Behind some proxies WordPress states http although it is reached over https: then the address that we used is right. */
function homeOf(home: string, reached: string, { allowPrivate }: Network): string {
  if (home.replace(/\/+$/, "").replace(/^http:/i, "https:") === reached) return reached;
  if (/^http:/i.test(home) && !allowPrivate) throw refused("the store's home is not https", WORDING.homeNotHttps);
  return readStoreUrl(home, { allowPrivate });
}

async function readIndex(url: string, network: Network): Promise<unknown> {
  const response = await network
    .fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json" },
    })
    .catch(() => undefined);
  if (response === undefined) throw unavailable("GET wp-json: no answer", WORDING.notWordPress);
  const location = URL.parse(response.headers.get("location") ?? "");
  if (response.status >= 300 && response.status < 400 && location !== null) {
    await response.body?.cancel();
    throw refused(`the store redirects to ${location.origin}`, storeMoved(location.origin));
  }
  const text = await readAtMost(response, MAX_INDEX_BYTES);
  if (response.status >= 500 || response.status === 429) throw unavailable(`GET wp-json: ${response.status}`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw unavailable("GET wp-json: the answer is too large", WORDING.notWordPress);
      chunks.push(chunk);
    }
  } catch {
    throw unavailable("GET wp-json: the connection broke", WORDING.notWordPress);
  }
  return Buffer.concat(chunks).toString("utf8");
}

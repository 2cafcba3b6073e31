import { randomBytes } from "node:crypto";
import type { ApiKey, ShopState } from "./state.ts";

/** The page that WooCommerce shows when a parameter is missing or wrong. */
export class ApprovalPage extends Error {
  readonly status = 401;
}

/**
 * Acts as the merchant's browser at `wc-auth/v1/authorize`, signed in and pressing Approve: the shop posts the keys, and deletes
 * them unless the answer is exactly 200.
 *
 * @returns where the browser is redirected.
 * @throws ApprovalPage
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-endpoint
 */
export async function approve(shop: ShopState, page: URL): Promise<URL> {
  const asked = readParameters(shop, page);
  const key = addKey(shop, asked.scope as ApiKey["permissions"]);
  const response = await fetch(asked.callback_url, {
    method: "POST",
    headers: { "content-type": "application/json;charset=UTF-8", "user-agent": `WordPress/7.1; ${shop.home}` },
    body: JSON.stringify({
      key_id: key.id,
      user_id: asked.user_id,
      consumer_key: key.consumerKey,
      consumer_secret: key.consumerSecret,
      key_permissions: key.permissions,
    }),
    redirect: "manual",
  }).catch(() => undefined);
  if (response?.status !== 200) {
    shop.keys.delete(key.consumerKey);
    throw new ApprovalPage("An error occurred in the request and at the time were unable to send the consumer data");
  }
  return returnTo(asked, "1");
}

/** The merchant presses Deny. */
export function deny(shop: ShopState, page: URL): URL {
  return returnTo(readParameters(shop, page), "0");
}

export function addKey(shop: ShopState, permissions: ApiKey["permissions"]): ApiKey {
  const key = {
    id: shop.nextId(),
    consumerKey: `ck_${randomBytes(20).toString("hex")}`,
    consumerSecret: `cs_${randomBytes(20).toString("hex")}`,
    permissions,
    mayManage: true,
  };
  shop.keys.set(key.consumerKey, key);
  return key;
}

const PARAMETERS = ["app_name", "scope", "user_id", "return_url", "callback_url"] as const;
type Parameters = Record<(typeof PARAMETERS)[number], string>;

function readParameters(shop: ShopState, page: URL): Parameters {
  if (page.href.split("?")[0] !== `${shop.home}/wc-auth/v1/authorize`) throw new ApprovalPage("Page not found");
  const asked = Object.fromEntries(PARAMETERS.map((name) => [name, page.searchParams.get(name) ?? ""])) as Parameters;
  const missing = PARAMETERS.find((name) => asked[name] === "");
  if (missing !== undefined) throw new ApprovalPage(`Missing parameter ${missing}`);
  if (!["read", "write", "read_write"].includes(asked.scope)) throw new ApprovalPage(`Invalid scope ${asked.scope}`);
  if (!asked.callback_url.startsWith("https://") && !shop.takesHttpCallback) {
    throw new ApprovalPage("The callback_url needs to be over SSL");
  }
  return asked;
}

function returnTo({ return_url, user_id }: Parameters, success: "0" | "1"): URL {
  const url = new URL(return_url);
  url.searchParams.set("success", success);
  url.searchParams.set("user_id", user_id);
  return url;
}

/** The pages of a browser that is signed in to the shop's admin: the approval page, and any other page. */
export async function browserPage(shop: ShopState, url: URL): Promise<{ location: string } | { html: string }> {
  if (!url.pathname.includes("/wc-auth/")) return { html: "<h1>Admin of my shop</h1>" };
  const pressed = url.searchParams.get("pressed");
  url.searchParams.delete("pressed");
  if (pressed === "Deny") return { location: deny(shop, url).href };
  if (pressed === "Approve") return { location: (await approve(shop, url)).href };
  const link = (name: string) => `<a href="${url.href.replaceAll("&", "&amp;")}&amp;pressed=${name}">${name}</a>`;
  return { html: `<h1>My shop</h1>${link("Approve")} ${link("Deny")}` };
}

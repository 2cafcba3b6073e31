import type { Connection, EmbeddedApp, Network, Renewal, ShopOwner, Store, TokenVerdict } from "@masar/kit";
import { ConnectorError, refused } from "@masar/kit";
import type { Session } from "@shopify/shopify-api";
import { z } from "zod";
import type { App } from "./app.ts";
import { clientOf, openClient } from "./client.ts";
import { INSTALLATION } from "./documents.ts";
import { failureOf } from "./failure.ts";
import { shopifyLibrary } from "./library.ts";
import type { Secrets } from "./schema.ts";
import { connectionOf, readShop } from "./shop.ts";
import { shopNamed } from "./webhook.ts";
import { SETTINGS, WORDING } from "./wording.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As many as a page of Shopify's list of orders has. */
const MOST_SELECTED = 250;
/** Renewed this long before it expires, so that no call uses expired access. */
const RENEW_BEFORE_MS = 5 * 60_000;

/** Managed installation: Shopify asks the merchant, and the token of the opened page is exchanged for lasting access. */
export function embeddedApp(app: App): EmbeddedApp<Secrets> {
  return {
    readQuery: (query) => ({
      shop: shopNamed(query.get("shop")),
      token: query.get("id_token") ?? undefined,
      locale: query.get("locale") || undefined,
      // The page of an order names it, and the list of orders names those that are ticked.
      orders: [...query.getAll("id"), ...query.getAll("ids[]")]
        .filter((id) => /^\d{1,20}$/.test(id))
        .slice(0, MOST_SELECTED),
    }),
    framedBy: (remoteId) => (remoteId ? [`https://${remoteId}`, "https://admin.shopify.com"] : undefined),
    bridge: {
      scripts: [
        "https://cdn.shopify.com/shopifycloud/app-bridge.js",
        "https://cdn.shopify.com/shopifycloud/polaris.js",
      ],
      hasMenu: true,
      meta: { "shopify-api-key": app.apiKey },
      code: BRIDGE,
      retryHeaders: { "X-Shopify-Retry-Invalid-Session-Request": "1" },
    },
    settings: SETTINGS,
    readToken: (token) => readToken(app, token),
    complete: (token, { network }) => exchange(app, token, network),
    ownerOf: (token, network) => ownerOf(app, token, network),
    async checkAccess(store) {
      await clientOf(app, store).ask(
        INSTALLATION,
        {},
        z.object({ currentAppInstallation: z.object({ id: z.string() }) }),
      );
    },
  };
}

/** @see https://shopify.dev/docs/api/app-bridge-library */
const BRIDGE = `window.platform = {
  token: () => window.shopify.idToken(),
  allowRates: () => window.shopify.scopes?.request(["write_shipping"]),
  onNavigate: (go) =>
    document.addEventListener("shopify:navigate", (event) => go(event.target.getAttribute("href") ?? "")),
};
`;

/** The library verifies signature, time and audience. That the issuer is the named shop is verified here. Never throws. */
async function readToken(app: App, token: string | undefined): Promise<TokenVerdict> {
  if (!token) return { kind: "refused", reason: "missing" };
  try {
    const { iss, dest, sub, exp } = await app.library.session.decodeSessionToken(token);
    const remoteId = shopNamed(hostOf(dest));
    if (remoteId === undefined || hostOf(iss) !== remoteId) return { kind: "refused", reason: "forged" };
    return { kind: "valid", remoteId, userId: String(sub ?? ""), expiresAt: exp * 1000 };
  } catch (error) {
    // The library's message contains the token.
    const isExpired = error instanceof Error && /"(?:exp|nbf)" claim/.test(error.message);
    return { kind: "refused", reason: isExpired ? "expired" : "forged" };
  }
}

function hostOf(address: unknown): string {
  const text = String(address ?? "");
  return URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)?.hostname ?? "";
}

async function exchange(app: App, token: string, network: Network): Promise<Connection<Secrets>> {
  const verdict = await readToken(app, token);
  if (verdict.kind === "refused") throw refused(`token exchange: ${verdict.reason}`, WORDING.tokenExpired);
  const shop = verdict.remoteId;
  const secrets = await requestTokens(app, network, () =>
    app.library.auth.tokenExchange({
      shop,
      sessionToken: token,
      requestedTokenType: shopifyLibrary().RequestedTokenType.OfflineAccessToken,
      expiring: true,
    }),
  );
  const client = openClient(app, { shop, secrets, network });
  return { ...connectionOf(shop, await readShop(client)), secrets };
}

/** A session token names a user and not the user's role: an access token of that user's own does. It is not kept. */
async function ownerOf(app: App, token: string, network: Network): Promise<ShopOwner | undefined> {
  const verdict = await readToken(app, token);
  if (verdict.kind === "refused") throw refused(`token exchange: ${verdict.reason}`, WORDING.tokenExpired);
  try {
    const { session } = await app.over(network, () =>
      app.library.auth.tokenExchange({
        shop: verdict.remoteId,
        sessionToken: token,
        requestedTokenType: shopifyLibrary().RequestedTokenType.OnlineAccessToken,
      }),
    );
    const user = session.onlineAccessInfo?.associated_user;
    return user?.account_owner === true ? { email: user.email_verified === true ? user.email : null } : undefined;
  } catch (error) {
    throw tokenFailure(error, false) ?? failureOf(error, "token");
  }
}

/** Access lasts an hour; every use replaces the refresh token. */
export function renewal(app: App): Renewal<Secrets> {
  return {
    isDue: ({ accessUntil }, nowMs) => accessUntil - RENEW_BEFORE_MS <= nowMs,
    async renew({ remoteId, secrets, network }: Store<Secrets>) {
      const call = () => app.library.auth.refreshToken({ shop: remoteId, refreshToken: secrets.refreshToken });
      return requestTokens(app, network, call, secrets);
    },
  };
}

/** Times and a refresh token that the answer does not contain keep their old values: nothing undefined is ever saved. */
async function requestTokens(
  app: App,
  network: Network,
  call: () => Promise<{ session: Session }>,
  before?: Secrets,
): Promise<Secrets> {
  try {
    const { session } = await app.over(network, call);
    const now = Date.now();
    const { accessToken, refreshToken = before?.refreshToken, scope = before?.scope ?? "" } = session;
    if (!accessToken || !refreshToken)
      throw new ConnectorError("token: the answer contains no tokens", {
        failure: "unavailable",
        publicMessage: WORDING.reopen,
      });
    return {
      accessToken,
      refreshToken,
      scope,
      accessUntil: session.expires?.getTime() ?? now + HOUR_MS,
      refreshUntil: session.refreshTokenExpires?.getTime() ?? before?.refreshUntil ?? now + 90 * DAY_MS,
      exchangedAt: before?.exchangedAt ?? now,
    };
  } catch (error) {
    throw tokenFailure(error, before !== undefined) ?? failureOf(error, "token");
  }
}

/** 400 and 401 mean that the token has expired. The page fetches a new one by itself; a refresh token is replaced when the merchant opens the app. */
function tokenFailure(error: unknown, isRenewal: boolean): ConnectorError | undefined {
  if (!(error instanceof shopifyLibrary().HttpResponseError) || ![400, 401].includes(error.response.code))
    return undefined;
  const message = `token: ${error.response.code}`;
  if (!isRenewal) return refused(message, WORDING.tokenExpired);
  return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.reopen });
}

import type { Connection, EmbeddedInstall, Network, Opened, Renewal, Store } from "@masar/kit";
import { ConnectorError, refused } from "@masar/kit";
import { HttpResponseError, RequestedTokenType, type Session } from "@shopify/shopify-api";
import { z } from "zod";
import type { App } from "./app.ts";
import { clientOf, openClient } from "./client.ts";
import { INSTALLATION } from "./documents.ts";
import { failureOf } from "./failure.ts";
import type { Secrets } from "./schema.ts";
import { connectionOf, readShop } from "./shop.ts";
import { shopNamed } from "./webhook.ts";
import { WORDING } from "./wording.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Renewed this long before its end, so that no call meets it. */
const AHEAD_MS = 5 * 60_000;

/** Managed installation: Shopify asks the merchant, and the token of the opened page is exchanged for lasting access. */
export function embeddedInstall(app: App): EmbeddedInstall<Secrets> {
  return {
    publicId: app.apiKey,
    scripts: ["https://cdn.shopify.com/shopifycloud/app-bridge.js"],
    claimedShop: (query) => shopNamed(query.get("shop")),
    framedBy: (remoteId) => [`https://${remoteId}`, "https://admin.shopify.com"],
    readToken: (token) => readToken(app, token),
    complete: (token, network) => exchange(app, token, network),
    async knock(store) {
      await clientOf(app, store).ask(
        INSTALLATION,
        {},
        z.object({ currentAppInstallation: z.object({ id: z.string() }) }),
      );
    },
  };
}

/** The library checks signature, time and audience; that the issuer is the shop that it names is checked here. Never throws. */
async function readToken(app: App, token: string | undefined): Promise<Opened> {
  if (!token) return { kind: "refused", reason: "missing" };
  try {
    const { iss, dest, sub, exp } = await app.library.session.decodeSessionToken(token);
    const remoteId = shopNamed(hostOf(dest));
    if (remoteId === undefined || hostOf(iss) !== remoteId) return { kind: "refused", reason: "forged" };
    return { kind: "opened", remoteId, userId: String(sub ?? ""), expiresAt: exp * 1000 };
  } catch (error) {
    // Its message holds the token: it goes no further.
    const isOld = error instanceof Error && /"(?:exp|nbf)" claim/.test(error.message);
    return { kind: "refused", reason: isOld ? "stale" : "forged" };
  }
}

function hostOf(address: unknown): string {
  const text = String(address ?? "");
  return URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)?.hostname ?? "";
}

async function exchange(app: App, token: string, network: Network): Promise<Connection<Secrets>> {
  const opened = await readToken(app, token);
  if (opened.kind === "refused") throw refused(`token exchange: ${opened.reason}`, WORDING.tokenOld);
  const shop = opened.remoteId;
  const secrets = await granted(app, network, () =>
    app.library.auth.tokenExchange({
      shop,
      sessionToken: token,
      requestedTokenType: RequestedTokenType.OfflineAccessToken,
      expiring: true,
    }),
  );
  const client = openClient(app, { shop, secrets, network });
  return { ...connectionOf(shop, await readShop(client)), secrets };
}

/** Hourly access with a refresh token that is replaced at every use. */
export function renewal(app: App): Renewal<Secrets> {
  return {
    isDue: ({ accessUntil }, nowMs) => accessUntil - AHEAD_MS <= nowMs,
    async renew({ remoteId, secrets, network }: Store<Secrets>) {
      const call = () => app.library.auth.refreshToken({ shop: remoteId, refreshToken: secrets.refreshToken });
      return granted(app, network, call, secrets);
    },
  };
}

/** An answer without its times, or without a new refresh token, leaves what was there: nothing undefined is ever kept. */
async function granted(
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
      throw new ConnectorError("token: an answer without tokens", {
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
    throw denied(error, before !== undefined) ?? failureOf(error, "token");
  }
}

/** 400 and 401 say that the token is spent: the page's is fetched anew by itself, a refresh token by opening the app. */
function denied(error: unknown, isRenewal: boolean): ConnectorError | undefined {
  if (!(error instanceof HttpResponseError) || ![400, 401].includes(error.response.code)) return undefined;
  const message = `token: ${error.response.code}`;
  if (!isRenewal) return refused(message, WORDING.tokenOld);
  return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.reopen });
}

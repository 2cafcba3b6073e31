import { randomBytes } from "node:crypto";
import {
  type AppInstall,
  appRefused,
  ConnectorError,
  type Grant,
  type Network,
  oauthErrorIn,
  type Renewal,
  refused,
  type Store,
  unavailable,
} from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Answer, clientOf, exchange, failureOf } from "./client.ts";
import type { Secrets } from "./schema.ts";
import { readStore } from "./store.ts";
import { WORDING } from "./wording.ts";

const AUTHORIZE = "https://oauth.zid.sa/oauth/authorize";
const TOKEN = new URL("https://oauth.zid.sa/oauth/token");
const DASHBOARD = "https://dashboard.zid.sa";
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const RENEW_BEFORE_MS = 30 * DAY_MS;
/** Zid states a year, and was seen to mean three: renewed after ten months whatever it says. */
const RENEW_AFTER_MS = 300 * DAY_MS;

/** Zid sends the merchant's browser to us, we to its page of consent, and it back with a code. */
export function install(app: App): AppInstall<Secrets> {
  return {
    notActivated: WORDING.notInstalled,

    authorizeUrl(state, callbackUrl) {
      const url = new URL(AUTHORIZE);
      const query = {
        client_id: app.clientId,
        redirect_uri: callbackUrl.href,
        response_type: "code",
        state,
        // Needed for our page; permissions on data come from the partner dashboard.
        scope: "embedded_apps_tokens_write",
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },

    async exchange(code, { callbackUrl, network, nowMs }) {
      const form = { grant_type: "authorization_code", code, redirect_uri: callbackUrl.href };
      const secrets = await requestToken(app, form, { network, nowMs, redact: [code] });
      const remoteId = (await readStore({ secrets, network })).id;
      if (remoteId === undefined) throw refused("profile without a store", WORDING.noStore);
      return { remoteId, secrets };
    },

    async registerPage({ remoteId, secrets }: Grant<Secrets>, pageToken, { network, language }) {
      await clientOf({ remoteId, secrets, network }).post("/v1/managers/embedded-apps-token", { token: pageToken });
      return new URL(`/${language}/stores/${remoteId}/apps/${app.id}/embedded`, DASHBOARD);
    },
  };
}

/** One renewal at a time per store: whether a refresh token may be used twice is not stated. */
export function renewal(app: App): Renewal<Secrets> {
  return {
    isDue: ({ refreshToken, accessUntil, receivedAt }, nowMs) =>
      refreshToken !== null && (accessUntil - RENEW_BEFORE_MS <= nowMs || receivedAt + RENEW_AFTER_MS <= nowMs),
    async renew({ secrets, network }: Store<Secrets>, { nowMs, callbackUrl }) {
      if (secrets.refreshToken === null) throw revoked("no refresh token");
      const form = {
        grant_type: "refresh_token",
        refresh_token: secrets.refreshToken,
        redirect_uri: callbackUrl.href,
      };
      return requestToken(app, form, { network, nowMs, redact: [], before: secrets });
    },
  };
}

const stripped = z
  .string()
  .transform((token) => token.replace(/^Bearer(?:\s+|$)/i, "").trim())
  .pipe(z.string().min(1));
/** What cannot be read counts as absent: with the answer, a refresh token that works once would be lost. */
const tokenSchema = z
  .object({
    access_token: stripped,
    authorization: stripped.nullish().catch(null),
    Authorization: stripped.nullish().catch(null),
    refresh_token: z.string().min(1).nullish().catch(null),
    expires_in: z.coerce.number().positive().nullish().catch(null),
  })
  .transform(({ Authorization, authorization, ...rest }) => ({
    ...rest,
    authorization: authorization ?? Authorization,
  }));

interface TokenOptions {
  network: Network;
  nowMs: number;
  redact: readonly string[];
  /** What the answer leaves out keeps its value. */
  before?: Secrets;
}

/** @throws ConnectorError */
async function requestToken(app: App, form: Record<string, string>, options: TokenOptions): Promise<Secrets> {
  const { network, nowMs, before } = options;
  const all = new URLSearchParams({ ...form, client_id: app.clientId, client_secret: app.clientSecret });
  const answer = await exchange(network, "token", { url: TOKEN, method: "POST", form: all });
  if (answer.status === 400 || answer.status === 401) throw refusalOf(answer);
  const redact = [...options.redact, app.clientSecret, ...textsOf(before)];
  if (answer.status < 200 || answer.status >= 300) throw failureOf("token", answer, redact);
  const read = tokenSchema.safeParse(answer.body);
  if (!read.success) throw unavailable("token: the answer contains no access");
  const authorization = read.data.authorization ?? before?.authorization;
  if (!authorization) throw refused("token: the answer has one credential of two", WORDING.reactivate);
  const lifeMs = read.data.expires_in ? read.data.expires_in * 1000 : YEAR_MS;
  return {
    managerToken: read.data.access_token,
    authorization,
    refreshToken: read.data.refresh_token ?? before?.refreshToken ?? null,
    accessUntil: nowMs + lifeMs,
    receivedAt: nowMs,
    webhookPassword: before?.webhookPassword ?? randomBytes(24).toString("hex"),
  };
}

/** Errors that are about our app or our request. */
const ABOUT_US: ReadonlySet<string> = new Set([
  "invalid_client",
  "invalid_request",
  "invalid_scope",
  "unauthorized_client",
  "unsupported_grant_type",
]);

/** How servers that are older than the present standard say `invalid_grant`. */
const tokenInvalid = z.object({ message: z.string().regex(/refresh token is invalid/i) });

/** Zid's own answers of 401 name no such error: they mean that the access is not accepted. */
function refusalOf({ status, body }: Answer): ConnectorError {
  const said = oauthErrorIn(body);
  if (said === undefined || !ABOUT_US.has(said) || tokenInvalid.safeParse(body).success)
    return revoked(`token: ${status}${said ? ` ${said}` : ""}`);
  return appRefused(`token: ${status} ${said}; check ZID_CLIENT_ID and ZID_CLIENT_SECRET`);
}

function textsOf(secrets: Secrets | undefined): string[] {
  return secrets
    ? [
        secrets.managerToken,
        secrets.authorization,
        secrets.refreshToken ?? secrets.managerToken,
        secrets.webhookPassword,
      ]
    : [];
}

function revoked(message: string): ConnectorError {
  return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.reactivate });
}

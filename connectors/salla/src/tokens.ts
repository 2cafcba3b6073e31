import {
  appRefused,
  ConnectorError,
  type Grant,
  oauthErrorIn,
  type Renewal,
  type Store,
  unavailable,
  unreadable,
} from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { exchange } from "./client.ts";
import { type Answer, failureOf } from "./failure.ts";
import { idSchema, type Secrets } from "./schema.ts";
import { WORDING } from "./wording.ts";

const TOKEN_URL = new URL("https://accounts.salla.sa/oauth2/token");
const DAY_MS = 86_400_000;
/** Salla states about a fortnight; used only when an answer says nothing. */
const DEFAULT_LIFE_MS = 10 * DAY_MS;
const RENEW_BEFORE_MS = 2 * DAY_MS;
/** Refresh tokens may last a month: each is used within a week. */
const RENEW_AFTER_MS = 7 * DAY_MS;

/** Salla may have renewed it and may still be writing that. */
const AFTER_UNKNOWN_MS = 60_000;

/** The tokens count also where their lifetime cannot be read: the refresh token works once. */
const seconds = z
  .union([z.number(), z.string().trim().regex(/^\d+$/)])
  .transform(Number)
  .nullish()
  .catch(null);
const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish().catch(null),
  expires: seconds,
  expires_in: seconds,
});

/**
 * Access as Salla writes it: `expires` is a moment, `expires_in` a time; either may hold the other's value, and a value above
 * 10^9 is a moment.
 */
function secretsOf(token: z.output<typeof tokenSchema>, receivedAt: number): Secrets {
  const stated = [token.expires, token.expires_in].flatMap((value) => value ?? []);
  const moments = stated.map((value) => (value > 1e9 ? value * 1000 : receivedAt + value * 1000));
  const accessUntil = moments.find((at) => at > receivedAt) ?? receivedAt + DEFAULT_LIFE_MS;
  return { accessToken: token.access_token, refreshToken: token.refresh_token ?? null, accessUntil, receivedAt };
}

const authorizeSchema = z.object({ merchant: idSchema, data: tokenSchema });

/** The body of `app.store.authorize`. @throws ConnectorError `unreadable` */
export function readGrant(payload: unknown, receivedAt: number): Grant<Secrets> {
  const read = authorizeSchema.safeParse(payload);
  if (!read.success) throw unreadable("app.store.authorize without access");
  return { remoteId: read.data.merchant, secrets: secretsOf(read.data.data, receivedAt) };
}

/** When a push and a renewal cross, the access that lasts longer is the newer one. */
export function isNewer(one: Secrets, other: Secrets): boolean {
  return one.accessUntil > other.accessUntil;
}

/** A refresh token works once: core renews one at a time per store and saves the result before it is used. */
export function renewal(app: App): Renewal<Secrets> {
  /** Salla refused them: asking again is pointless, and only the merchant can give access. */
  const refused = new Set<string>();
  /** When the outcome of a renewal became unknown: the token is tried once more, and not at once. */
  const unknown = new Map<string, number>();
  return {
    isDue: ({ refreshToken, accessUntil, receivedAt }, nowMs) =>
      refreshToken !== null && (accessUntil - RENEW_BEFORE_MS <= nowMs || receivedAt + RENEW_AFTER_MS <= nowMs),
    async renew(store, { nowMs }) {
      const { refreshToken } = store.secrets;
      if (refreshToken === null || refused.has(refreshToken)) throw revoked("no refresh token that Salla accepts");
      const waits = (unknown.get(refreshToken) ?? Number.NEGATIVE_INFINITY) + AFTER_UNKNOWN_MS - nowMs;
      if (waits > 0) throw notYet(waits);
      try {
        return await renew(app, refreshToken, { store, nowMs });
      } catch (error) {
        if (error instanceof ConnectorError && error.failure === "access_revoked") refused.add(refreshToken);
        else unknown.set(refreshToken, nowMs);
        throw error;
      }
    },
  };
}

async function renew(
  app: App,
  refreshToken: string,
  { store: { secrets, network }, nowMs }: { store: Store<Secrets>; nowMs: number },
): Promise<Secrets> {
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: app.clientId,
    client_secret: app.clientSecret,
  });
  const answer = await exchange(network, "token", { url: TOKEN_URL, method: "POST", form });
  if (answer.status === 400 || answer.status === 401) throw refusalOf(answer);
  const redact = [refreshToken, secrets.accessToken, app.clientSecret];
  if (answer.status !== 200 && answer.status !== 201) throw failureOf("token", answer, redact);
  const read = tokenSchema.safeParse(answer.body);
  // Nothing without a token ever replaces one.
  if (!read.success) throw unavailable("token: the answer contains no access");
  return secretsOf(read.data, nowMs);
}

/** Only `invalid_grant` is about the store's access. */
function refusalOf({ status, body }: Answer): ConnectorError {
  const said = oauthErrorIn(body);
  if (said === "invalid_grant") return revoked(`token: ${status} ${said}`);
  return appRefused(`token: ${status} ${said ?? "without an error"}; check SALLA_CLIENT_ID and SALLA_CLIENT_SECRET`);
}

function notYet(retryAfterMs: number): ConnectorError {
  const { message, publicMessage } = unavailable("token: the outcome of the last renewal is not known yet");
  return new ConnectorError(message, { failure: "unavailable", publicMessage, retryAfterMs });
}

/** After this only the merchant can give access again. */
function revoked(message: string): ConnectorError {
  return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.reauthorize });
}

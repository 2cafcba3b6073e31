import { createHmac, randomBytes } from "node:crypto";

/** The app's registration at Shopify. */
export interface AppKeys {
  apiKey: string;
  apiSecret: string;
}

export interface TokenState {
  access: Map<string, { untilMs: number }>;
  /** The newest is valid until it is used; the previous one until then too. */
  refresh: { current: string | undefined; previous: string | undefined };
  isInstalled: boolean;
  /** Lifetime of an access token in seconds. */
  accessLivesS: number;
  renewals: number;
  exchanges: number;
  /** Token requests are answered after this resolves. */
  gate: Promise<void> | undefined;
  asked: number;
  /** The user who owns the shop; other users are staff. */
  ownerId: string;
  /** The owner's own address, which Shopify has verified. */
  ownerEmail: string;
}

export const newTokens = (): TokenState => ({
  access: new Map(),
  refresh: { current: undefined, previous: undefined },
  isInstalled: true,
  accessLivesS: 3600,
  renewals: 0,
  exchanges: 0,
  gate: undefined,
  asked: 0,
  ownerId: "42",
  ownerEmail: "sara@example.com",
});

type Granting = Record<string, string | undefined>;

/** `POST /admin/oauth/access_token` */
export function grant(
  tokens: TokenState,
  app: AppKeys,
  domain: string,
  asked: Granting,
): { status: number; body: unknown } {
  if (asked.client_id !== app.apiKey || asked.client_secret !== app.apiSecret)
    return { status: 400, body: { error: "application_cannot_be_found" } };
  if (!tokens.isInstalled) return { status: 401, body: { error: "unauthorized" } };
  if (asked.grant_type === "refresh_token") {
    const { current, previous } = tokens.refresh;
    const token = asked.refresh_token;
    if (token === undefined || (token !== current && token !== previous))
      return { status: 400, body: { error: "invalid_grant" } };
    tokens.renewals += 1;
    return { status: 200, body: issue(tokens, token) };
  }
  const claims = readToken(asked.subject_token ?? "", app.apiSecret);
  if (!claims || claims.dest !== `https://${domain}` || claims.aud !== app.apiKey || claims.exp * 1000 < Date.now())
    return { status: 400, body: { error: "invalid_subject_token" } };
  if (asked.requested_token_type?.endsWith(":online-access-token"))
    return { status: 200, body: issueOnline(tokens, claims.sub) };
  tokens.exchanges += 1;
  return { status: 200, body: issue(tokens, undefined) };
}

function issue(tokens: TokenState, used: string | undefined) {
  const access_token = `shpua_${randomBytes(12).toString("hex")}`;
  const refresh_token = `shprt_${randomBytes(12).toString("hex")}`;
  tokens.refresh = { current: refresh_token, previous: used };
  tokens.access.set(access_token, { untilMs: Date.now() + tokens.accessLivesS * 1000 });
  return {
    access_token,
    scope: "",
    expires_in: tokens.accessLivesS,
    refresh_token,
    refresh_token_expires_in: 7_776_000,
  };
}

/** Access of one user, who is named in it. */
function issueOnline(tokens: TokenState, userId: string) {
  return {
    access_token: `shpua_${randomBytes(12).toString("hex")}`,
    scope: "",
    expires_in: 86_399,
    associated_user_scope: "",
    associated_user: {
      id: Number(userId),
      first_name: "Sara",
      last_name: "Nabil",
      email: tokens.ownerEmail,
      email_verified: true,
      account_owner: userId === tokens.ownerId,
      locale: "ar",
      collaborator: false,
    },
  };
}

export function isGood(tokens: TokenState, token: string): boolean {
  const known = tokens.access.get(token);
  return tokens.isInstalled && known !== undefined && known.untilMs > Date.now();
}

export interface Claims {
  iss: string;
  dest: string;
  aud: string;
  sub: string;
  exp: number;
  nbf: number;
  iat: number;
  jti: string;
  sid: string;
}

/** A token of App Bridge: valid for one minute, one shop and one app. */
export function sessionToken(
  app: AppKeys,
  domain: string,
  change: Partial<Claims> = {},
  secret = app.apiSecret,
): string {
  const now = Math.floor(Date.now() / 1000);
  const claims: Claims = {
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: app.apiKey,
    sub: "42",
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: randomBytes(8).toString("hex"),
    sid: randomBytes(8).toString("hex"),
    ...change,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${head}.${createHmac("sha256", secret).update(head).digest("base64url")}`;
}

function readToken(token: string, secret: string): Claims | undefined {
  const [head = "", body = "", signature] = token.split(".");
  const right = createHmac("sha256", secret).update(`${head}.${body}`).digest("base64url");
  return signature === right ? (JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Claims) : undefined;
}

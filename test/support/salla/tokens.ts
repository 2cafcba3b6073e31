/** Access of one store: each refresh ends the one before, and using a refresh token twice ends all. */
export interface Tokens {
  /** How often the token endpoint was asked. */
  asked: number;
  /** Holds back answers of the token endpoint. */
  gate: Promise<void> | undefined;
  /** Salla pushes new access. */
  push(): { access: string; refreshToken: string; expires: number };
  use(refreshToken: string): { access: string; refreshToken: string; expires: number } | undefined;
  isGood(access: string): boolean;
  /** The merchant removes the app, or access is lost in another way. */
  revoke(): void;
}

const LIFE_S = 14 * 86_400;

export function newTokens(merchant: string, now: () => number): Tokens {
  let made = 0;
  let current: { access: string; refreshToken: string; expires: number } | undefined;
  const used = new Set<string>();
  const next = () => {
    made += 1;
    const expires = Math.floor(now() / 1000) + LIFE_S + made;
    current = {
      access: `planted-access-${merchant}-${made}`,
      refreshToken: `planted-refresh-${merchant}-${made}`,
      expires,
    };
    return current;
  };
  return {
    asked: 0,
    gate: undefined,
    push: next,
    use(refreshToken) {
      if (used.has(refreshToken) || refreshToken !== current?.refreshToken) {
        current = undefined;
        return undefined;
      }
      used.add(refreshToken);
      return next();
    },
    isGood: (access) => current?.access === access,
    revoke() {
      current = undefined;
    },
  };
}

export async function refresh(
  tokens: Tokens,
  app: { clientId: string; clientSecret: string },
  form: URLSearchParams,
): Promise<Response> {
  tokens.asked += 1;
  await tokens.gate;
  const isApp = form.get("client_id") === app.clientId && form.get("client_secret") === app.clientSecret;
  if (!isApp) return Response.json({ error: "invalid_client" }, { status: 401 });
  const given = form.get("grant_type") === "refresh_token" ? tokens.use(form.get("refresh_token") ?? "") : undefined;
  if (!given) return Response.json({ error: "invalid_grant" }, { status: 400 });
  return Response.json({
    token_type: "bearer",
    access_token: given.access,
    refresh_token: given.refreshToken,
    expires_in: String(LIFE_S),
  });
}

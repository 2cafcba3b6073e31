import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Connection,
  ConnectorError,
  type EmbeddedApp,
  type Network,
  type Note,
  type PageOptions,
  refused,
  type Store,
  type StoreFacts,
  type TokenVerdict,
} from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { clientOf, exchange } from "./client.ts";
import { failureOf } from "./failure.ts";
import { idSchema, type Secrets } from "./schema.ts";
import { SETTINGS, WORDING } from "./wording.ts";

const INTROSPECT = new URL("https://api.salla.dev/exchange-authority/v1/introspect");
const WHO_AM_I = new URL("https://accounts.salla.sa/oauth2/user/info");
/** Each request of a page carries the token: Salla is asked about it once in this time. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 1_000;

/** Easy mode: Salla sends the access by webhook, and the token of its frame says which store opened our page. */
export function embeddedApp(app: App): EmbeddedApp<Secrets> {
  const readToken = tokenReader(app);
  return {
    // The token names the store; its address does not.
    readQuery: (query) => ({
      shop: undefined,
      token: query.get("token") ?? undefined,
      locale: query.get("lang") ?? query.get("locale") ?? undefined,
    }),
    framedBy: () => ["https://s.salla.sa"],
    bridge: { scripts: [], meta: {}, code: [PROCESS, SDK, GLUE].join("\n"), retryHeaders: {} },
    getApp: { url: new URL(`https://s.salla.sa/apps/install/${app.id}`), how: WORDING.getApp },
    settings: SETTINGS,
    readToken,
    complete: (token, options) => complete(app, token, { ...options, readToken }),
    async checkAccess(store) {
      await whoAmI(store);
    },
  };
}

/** Salla's own script for pages in its dashboard (Apache-2.0). @see https://www.npmjs.com/package/@salla.sa/embedded-sdk */
const SDK = readFileSync(new URL("../umd/index.js", import.meta.resolve("@salla.sa/embedded-sdk")), "utf8");

/** Salla's script asks for it, and in production takes messages of Salla's own pages alone. */
const PROCESS = `window.process ??= { env: { NODE_ENV: "production" } };`;

const GLUE = `(() => {
  const { embedded } = window.SallaEmbeddedSDK;
  embedded.init().then(() => embedded.ready(), () => undefined);
  let renewed = false;
  window.platform = {
    token: async () => embedded.auth.getToken() ?? "",
    allowRates: async () => undefined,
    // Salla loads the frame again with another token; once, so that it never does so for ever.
    renew: () => {
      if (!renewed) embedded.auth.refresh();
      renewed = true;
    },
  };
})();
`;

type ReadToken = EmbeddedApp<Secrets>["readToken"];

const introspected = z.object({
  success: z.literal(true),
  data: z.object({ merchant_id: idSchema, user_id: idSchema.optional(), exp: z.string() }),
});

/** Asks Salla whose token it is. `exp` is a moment in ISO 8601. */
function tokenReader(app: App): ReadToken {
  const known = new Map<string, { verdict: TokenVerdict; until: number }>();
  return async (token, { network }) => {
    if (!token) return { kind: "refused", reason: "missing" };
    const now = Date.now();
    const name = createHash("sha256").update(token).digest("base64url");
    const before = known.get(name);
    if (before && before.until > now) return before.verdict;
    const verdict = await introspect(app, token, network);
    if (known.size >= MOST_KNOWN) known.clear();
    const until = verdict.kind === "valid" ? Math.min(verdict.expiresAt, now + KNOWN_MS) : now + KNOWN_MS;
    known.set(name, { verdict, until });
    return verdict;
  };
}

async function introspect(app: App, token: string, network: Network): Promise<TokenVerdict> {
  const answer = await exchange(network, "introspect", {
    url: INTROSPECT,
    method: "POST",
    headers: { "S-Source": app.id },
    json: { token },
  });
  if (answer.status >= 500 || answer.status === 429) throw failureOf("introspect", answer, [token]);
  const read = introspected.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) return { kind: "refused", reason: "expired" };
  const { merchant_id: remoteId, user_id: userId = "", exp } = read.data.data;
  const expiresAt = Date.parse(exp);
  if (!(expiresAt > Date.now())) return { kind: "refused", reason: "expired" };
  return { kind: "valid", remoteId, userId, expiresAt };
}

async function complete(
  app: App,
  token: string,
  options: PageOptions & { granted: Secrets | undefined; readToken: ReadToken },
): Promise<Connection<Secrets>> {
  const { network, granted } = options;
  const verdict = await options.readToken(token, options);
  if (verdict.kind === "refused") throw refused(`introspect: ${verdict.reason}`, WORDING.pageExpired);
  if (!granted) throw refused("no access was sent for this store", WORDING.notInstalled);
  const { merchant, email } = await whoAmI({ secrets: granted, network });
  const facts = await readFacts(app, { secrets: granted, network });
  if (merchant.id !== verdict.remoteId) throw refused("the access is another store's", WORDING.notInstalled);
  return {
    remoteId: verdict.remoteId,
    name: merchant.name || merchant.username || verdict.remoteId,
    secrets: granted,
    facts,
    notes: notesOf(facts),
    ...(email ? { owner: { email, phone: null, governorateCode: null, city: null, address: "" } } : {}),
  };
}

const companiesSchema = z.array(z.object({ id: idSchema, app_id: idSchema.nullish().catch(null) }));

/** What the merchant should know. */
export function notesOf({ currency }: StoreFacts): Note[] {
  return currency === "EGP" || currency === UNKNOWN ? [] : [{ code: "currency", text: WORDING.currency }];
}

const UNKNOWN = "XXX";
const newestSchema = z.tuple(
  [z.object({ total: z.object({ currency: z.string().regex(/^[A-Z]{3}$/) }) })],
  z.unknown(),
);

/** Our number among the store's couriers, and the currency of its newest order: Salla names none of a store. @throws ConnectorError */
export async function readFacts(
  app: App,
  store: Pick<Store<Secrets>, "secrets" | "network" | "renewAccess">,
): Promise<StoreFacts> {
  const unlessRefused = (error: unknown) => {
    // Nothing is shipped by them alone: shipments name our app, and orders their currency.
    if (error instanceof ConnectorError && error.failure === "refused") return [];
    throw error;
  };
  const client = clientOf(store);
  const listed = await client.get("shipping/companies/").catch(unlessRefused);
  const newest = newestSchema.safeParse(await client.get("orders", { per_page: "1" }).catch(unlessRefused));
  const ours = companiesSchema.safeParse(listed).data?.find(({ app_id }) => app_id === app.id);
  const currency = newest.data?.[0].total.currency ?? UNKNOWN;
  return { currency, cashGateways: ["cod"], values: ours ? { courier: ours.id } : {} };
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");
const whoSchema = z.object({
  email: text,
  merchant: z.object({ id: idSchema, username: text, name: text, domain: text }),
});

/** Not wrapped in `data`. @see https://docs.salla.dev/421118m0 */
export async function whoAmI({ secrets, network }: Pick<Store<Secrets>, "secrets" | "network">) {
  const answer = await exchange(network, "user/info", {
    url: WHO_AM_I,
    method: "GET",
    headers: { Authorization: `Bearer ${secrets.accessToken}` },
  });
  const read = whoSchema.safeParse(answer.body);
  if (answer.status === 200 && read.success) return read.data;
  throw failureOf("user/info", answer, [secrets.accessToken, secrets.refreshToken ?? secrets.accessToken]);
}

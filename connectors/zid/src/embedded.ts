import { type EmbeddedApp, refused } from "@masar/kit";
import type { App } from "./app.ts";
import type { Secrets } from "./schema.ts";
import { connectionOf, readStore } from "./store.ts";
import { install } from "./tokens.ts";
import { SETTINGS, WORDING } from "./wording.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Our own tokens: how long one page is used with it is decided by core. */
const PAGE_MS = 12 * 3_600_000;

/** Our page inside Zid's dashboard, which opens it with the token that we registered for the store. */
export function embeddedApp(app: App): EmbeddedApp<Secrets> {
  return {
    readQuery: (query) => ({
      shop: undefined,
      token: query.get("token") ?? undefined,
      locale: query.get("language") ?? undefined,
    }),
    framedBy: () => ["https://dashboard.zid.sa", "https://web.zid.sa"],
    bridge: { scripts: [], meta: {}, code: BRIDGE, retryHeaders: {} },
    // Zid shows its page of consent only to stores that activate the app there.
    getApp: { url: new URL("https://dashboard.zid.sa/"), how: WORDING.getApp },
    settings: SETTINGS,
    install: install(app),
    async readToken(token, { pages }) {
      if (!token) return { kind: "refused", reason: "missing" };
      const remoteId = UUID.test(token) ? await pages.find(token) : undefined;
      if (remoteId === undefined) return { kind: "refused", reason: "expired" };
      return { kind: "valid", remoteId, userId: "", expiresAt: Date.now() + PAGE_MS };
    },
    async complete(token, { network, pages, granted }) {
      const remoteId = await pages.find(token);
      if (remoteId === undefined || !granted) throw refused("no access to this store", WORDING.notInstalled);
      return connectionOf({ remoteId, secrets: granted, network });
    },
    async checkAccess(store) {
      await readStore(store);
    },
  };
}

/** The token leaves the address bar and stays in the page. */
const BRIDGE = `(() => {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  history.replaceState(null, "", location.pathname);
  window.platform = { token: async () => token, allowRates: async () => undefined };
})();
`;

import { ConnectorError, type RawRequest } from "@masar/kit";
import type { Caller } from "../../account/account.ts";
import { actorOf } from "../../activity/activity.ts";
import { allowsScope } from "../../api/access.ts";
import { problems } from "../../api/problem-catalog.ts";
import type { Clock } from "../../clock.ts";
import type { StoreAccess } from "../../store/access.ts";
import type { ConnectService, Merchant } from "../../store/connect.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { Language } from "../../text.ts";
import { askPage, brokenPage, busyPage, failedPage, notGrantedPage, takenPage } from "./layout.ts";

/** Whoever is signed in, with what a form must carry. */
export interface Visitor {
  caller: Caller;
  csrfToken: string;
}

export type ConnectAnswer = { status: number; html: string } | { status: 303; location: string };

export interface ConnectPageTools {
  clock: Clock;
  access: StoreAccess;
  connecting: ConnectService;
}

/** What our plugin inside a shop sends along with its administrator. */
interface FromPlugin {
  store: string;
  state: string;
  returnUrl: string;
}

/** The pages between a shop and us: consent, and what became of it. */
export function connectPages({ access, connecting, clock }: ConnectPageTools) {
  return {
    /** Where the plugin's Connect button leads. */
    async ask(
      platform: string,
      query: URLSearchParams,
      visitor: Visitor | undefined,
      language: Language,
    ): Promise<ConnectAnswer> {
      const from = readFromPlugin(query);
      const connector = access.connectorOf(platform);
      if (!connector?.auth.approval || !from) return { status: 404, html: brokenPage(language) };
      if (!visitor) return { status: 303, location: signInUrl(`/connect/${connector.id}?${queryOf(from)}`) };
      const { caller, csrfToken } = visitor;
      return {
        status: 200,
        html: askPage({
          language,
          platform: connector.label[language],
          store: from.store,
          account: await connecting.labelOf({ userId: caller.actor, account: caller.account }),
          may: allowsScope(caller, "stores:write"),
          hidden: { store: from.store, state: from.state, return: from.returnUrl, csrf: csrfToken },
        }),
      };
    },

    /** The merchant pressed Connect on our page: on to the shop's own. */
    async start(
      platform: string,
      body: string,
      visitor: Visitor | undefined,
      language: Language,
    ): Promise<ConnectAnswer> {
      const form = new URLSearchParams(body);
      const from = readFromPlugin(form);
      const connector = access.connectorOf(platform);
      const approval = connector?.auth.approval;
      if (!approval || !from) return { status: 404, html: brokenPage(language) };
      if (!visitor) return { status: 303, location: signInUrl(`/connect/${connector.id}?${queryOf(from)}`) };
      const { caller, csrfToken } = visitor;
      if (form.get("csrf") !== csrfToken || !allowsScope(caller, "stores:write") || caller.via.kind !== "session")
        return { status: 403, html: brokenPage(language) };
      const mode = form.get("mode") === "live" ? ("live" as const) : ("test" as const);
      // The shop shows the address to its administrator, who takes it for proof of who asks.
      if (!caller.via.hasVerifiedEmail) {
        const why = problems.email_unverified.detail;
        return { status: 403, html: failedPage({ language, why, returnUrl: null }) };
      }
      const [address] = approval.fields;
      if (!address) return { status: 404, html: brokenPage(language) };
      // Back to the shop that is named on the page, and to nobody else.
      const isOfShop = URL.parse(from.returnUrl)?.origin === URL.parse(from.store)?.origin;
      return told(language, isOfShop ? from.returnUrl : null, async () => {
        const url = await connecting.start({
          merchant: merchantOf(caller, clock.now()),
          mode,
          connector,
          approval,
          answers: { [address.name]: from.store },
          plugin: { state: from.state, returnUrl: from.returnUrl },
        });
        return { status: 303, location: url.href };
      });
    },

    /** The shop sent the merchant's browser back. */
    async back(
      platform: string,
      state: string,
      request: RawRequest,
      visitor: Visitor | undefined,
      language: Language,
    ): Promise<ConnectAnswer> {
      // What the shop handed over is kept: signed in, the same address goes on where it stopped.
      if (!visitor) return { status: 303, location: signInUrl(request.url.pathname + request.url.search) };
      const { caller } = visitor;
      // Their role may have changed since they began.
      if (!allowsScope(caller, "stores:write")) return { status: 403, html: brokenPage(language) };
      const finished = await connecting.finish(state, merchantOf(caller, clock.now()), request);
      switch (finished.kind) {
        case "connected":
          return {
            status: 303,
            location: finished.returnUrl ? withResult(finished.returnUrl, "connected") : storePage(finished.store),
          };
        case "unknown":
          return { status: 404, html: brokenPage(language) };
        case "busy":
          return { status: 409, html: busyPage(language) };
        case "not_granted":
          if (finished.returnUrl) return { status: 303, location: withResult(finished.returnUrl, "denied") };
          return { status: 409, html: notGrantedPage(language, platform) };
        case "failed":
          return { status: 502, html: failedPage({ language, ...finished }) };
        case "taken":
          return { status: 409, html: takenPage(language) };
      }
    },
  };
}

function merchantOf(caller: Caller, now: number): Merchant {
  return { userId: caller.actor, account: caller.account, actor: actorOf(caller, now) };
}

async function told(
  language: Language,
  returnUrl: string | null,
  work: () => Promise<ConnectAnswer>,
): Promise<ConnectAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { status: 502, html: failedPage({ language, why: error.publicMessage, returnUrl }) };
  }
}

function readFromPlugin(query: URLSearchParams): FromPlugin | undefined {
  const store = query.get("store") ?? "";
  const state = query.get("state") ?? "";
  const returnUrl = query.get("return") ?? "";
  const sane = [store, returnUrl].every(
    (url) => url.length <= 2_000 && /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
  );
  return sane && /^[\w-]{20,100}$/.test(state) ? { store, state, returnUrl } : undefined;
}

/** The dashboard's page, which comes back to a path of ours. */
function signInUrl(next: string): string {
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

/** The store in the dashboard, which turns to the environment that it was connected in. */
function storePage({ id, mode }: ConnectedStore): string {
  return `/stores/${id}?mode=${mode}&connected=1`;
}

function queryOf({ store, state, returnUrl }: FromPlugin): string {
  return new URLSearchParams({ store, state, return: returnUrl }).toString();
}

/** The plugin says it in the shop's own admin. */
function withResult(returnUrl: string, outcome: "connected" | "denied"): string {
  const url = new URL(returnUrl);
  url.searchParams.set("masar_outcome", outcome);
  return url.href;
}

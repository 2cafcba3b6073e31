import { ConnectorError, type RawRequest } from "@masar/kit";
import type { Caller } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import type { ConnectService, FinishResult, Merchant } from "../../connect/connect.ts";
import { allowsScope } from "../../http/access.ts";
import { problems } from "../../http/problem-catalog.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Language } from "../../kernel/text.ts";
import type { StoreAccess } from "../../store/access.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { askPage, brokenPage, busyPage, failedPage, notGrantedPage, takenPage } from "./layout.ts";

/** The signed-in user, and the token that a form must send. */
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

interface PageRequest {
  platform: string;
  visitor: Visitor | undefined;
  language: Language;
}

/** What the plugin in a shop adds to the address when its administrator presses Connect. */
interface FromPlugin {
  store: string;
  state: string;
  returnUrl: string;
}

/** The pages on which a merchant connects a shop that has our plugin. */
export function connectPages(tools: ConnectPageTools) {
  return {
    /** The consent page: the plugin's Connect button opens it. */
    ask: (platform: string, query: URLSearchParams, visitor: Visitor | undefined, language: Language) =>
      ask({ platform, visitor, language }, query, tools),
    /** The merchant pressed Connect on the consent page: redirects to the shop's own approval page. */
    start: (platform: string, body: string, visitor: Visitor | undefined, language: Language) =>
      start({ platform, visitor, language }, body, tools),
    /** The shop redirected the merchant's browser back. */
    back: (request: PageRequest & { state: string; raw: RawRequest }) => back(request, tools),
  };
}

async function ask(
  { platform, visitor, language }: PageRequest,
  query: URLSearchParams,
  { access, connecting }: ConnectPageTools,
): Promise<ConnectAnswer> {
  const from = readFromPlugin(query);
  const connector = access.connectorOf(platform);
  if (!connector?.auth.plugin || !from) return { status: 404, html: brokenPage(language) };
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
      tellsBuyers: connector.defaults.tellBuyer ?? false,
      hidden: { store: from.store, state: from.state, return: from.returnUrl, csrf: csrfToken },
    }),
  };
}

async function start(
  { platform, visitor, language }: PageRequest,
  body: string,
  { access, connecting, clock }: ConnectPageTools,
): Promise<ConnectAnswer> {
  const form = new URLSearchParams(body);
  const from = readFromPlugin(form);
  const connector = access.connectorOf(platform);
  const plugin = connector?.auth.plugin;
  if (!plugin || !from) return { status: 404, html: brokenPage(language) };
  if (!visitor) return { status: 303, location: signInUrl(`/connect/${connector.id}?${queryOf(from)}`) };
  const { caller, csrfToken } = visitor;
  if (form.get("csrf") !== csrfToken || !allowsScope(caller, "stores:write") || caller.via.kind !== "session")
    return { status: 403, html: brokenPage(language) };
  const mode = form.get("mode") === "live" ? ("live" as const) : ("test" as const);
  // The shop shows this address to its administrator, who relies on it to know who asks for access.
  if (!caller.via.hasVerifiedEmail) {
    const why = problems.email_unverified.detail;
    return { status: 403, html: failedPage({ language, why, returnUrl: null }) };
  }
  const [address] = plugin.fields;
  if (!address) return { status: 404, html: brokenPage(language) };
  // The link leads back to the shop named on the page and to no other site.
  const isOfShop = URL.parse(from.returnUrl)?.origin === URL.parse(from.store)?.origin;
  return withFailurePage(language, isOfShop ? from.returnUrl : null, async () => {
    const url = await connecting.start({
      merchant: merchantOf(caller, clock.now()),
      mode,
      connector,
      plugin,
      answers: { [address.name]: from.store },
      from: { state: from.state, returnUrl: from.returnUrl },
    });
    return { status: 303, location: url.href };
  });
}

async function back(
  { platform, state, raw, visitor, language }: PageRequest & { state: string; raw: RawRequest },
  { connecting, clock }: ConnectPageTools,
): Promise<ConnectAnswer> {
  // The shop's grant is stored: after the sign-in the same address continues from there.
  if (!visitor) return { status: 303, location: signInUrl(raw.url.pathname + raw.url.search) };
  const { caller } = visitor;
  // Their role may have changed since they began.
  if (!allowsScope(caller, "stores:write")) return { status: 403, html: brokenPage(language) };
  const finished = await connecting.finish(state, merchantOf(caller, clock.now()), raw);
  return answerOf(finished, platform, language);
}

function answerOf(finished: FinishResult, platform: string, language: Language): ConnectAnswer {
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
}

function merchantOf(caller: Caller, now: number): Merchant {
  return { userId: caller.actor, account: caller.account, actor: actorOf(caller, now) };
}

async function withFailurePage(
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
  const areUrls = [store, returnUrl].every(
    (url) => url.length <= 2_000 && /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
  );
  return areUrls && /^[\w-]{20,100}$/.test(state) ? { store, state, returnUrl } : undefined;
}

/** The dashboard's sign-in, which redirects to `next` afterwards. */
function signInUrl(next: string): string {
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

/** The store's page in the dashboard, in the environment that it was connected in. */
function storePage({ id, mode }: ConnectedStore): string {
  return `/stores/${id}?mode=${mode}&connected=1`;
}

function queryOf({ store, state, returnUrl }: FromPlugin): string {
  return new URLSearchParams({ store, state, return: returnUrl }).toString();
}

/** The plugin shows the outcome in the shop's own admin. */
function withResult(returnUrl: string, outcome: "connected" | "denied"): string {
  const url = new URL(returnUrl);
  url.searchParams.set("masar_outcome", outcome);
  return url.href;
}

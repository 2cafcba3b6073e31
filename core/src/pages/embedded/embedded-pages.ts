import { ConnectorError } from "@masar/kit";
import type { EmbeddedSession, LinkResult } from "../../connect/embedding.ts";
import { renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { listRequests } from "../../privacy/request/repository.ts";
import { healthOf } from "../../sync/health.ts";
import { addAddress, addressesPage, lacksPickup } from "./addresses-page.ts";
import { healthView } from "./health-view.ts";
import { importView } from "./import-view.ts";
import { linkingView, problemView, type Said, welcomeView } from "./layout.ts";
import { moneyPage } from "./money-page.ts";
import { cancel, correct, readNow, setAmount, ship } from "./order-acts.ts";
import { ordersPage } from "./orders-page.ts";
import { importAllPlaces, saveSettings, settingsPage } from "./settings-page.ts";
import { type EmbeddedPageTools, ROWS, type ShopPage } from "./shop-page.ts";
import { WORDS } from "./words.ts";

export type { EmbeddedPageTools } from "./shop-page.ts";

type Linked = Extract<EmbeddedSession, { kind: "linked" }>;
type Unlinked = Extract<EmbeddedSession, { kind: "unlinked" }>;

/** Who reads, and which orders were selected on the platform's own page. */
interface Reader {
  language: Language;
  selected: readonly string[];
}

interface ActRequest {
  action: string;
  entered: Linked;
  token: string;
  form: URLSearchParams;
  language: Language;
}

interface JoinRequest {
  action: string;
  entered: Unlinked;
  token: string;
  form: URLSearchParams;
  language: Language;
}

/**
 * The pages inside a platform's admin, as HTML: one store's own orders and settings and nothing else of the account.
 * Undefined for a page or an action that does not exist.
 */
export function embeddedPages(tools: EmbeddedPageTools) {
  return {
    /** Undefined for a view that does not exist. A shop without an account gets the first page. */
    view: async (name: string, entered: Linked | Unlinked, { language, selected }: Reader) =>
      entered.kind === "linked"
        ? view(name, { store: entered.store, language, selected }, tools)
        : welcomeView(language),
    /** Links the store to an account, or creates one. */
    join: (request: JoinRequest) => join(request, tools),
    act: (request: ActRequest) => act(request, tools),
  };
}

async function view(name: string, page: ShopPage, tools: EmbeddedPageTools): Promise<string | undefined> {
  const { store, language } = page;
  const { read } = tools.db;
  switch (name) {
    case "start":
    case "orders":
      return ordersPage(page, tools);
    case "settings":
      return settingsPage(page, tools);
    case "money":
      return moneyPage(page, tools);
    case "addresses":
      return addressesPage(page, tools);
    case "health": {
      const health = await healthOf(read, store);
      const requests = await listRequests(read, store, ROWS, store.id);
      return healthView(language, { store, health, requests });
    }
    case "progress":
      return renderHtml(importView(language, store.firstImport));
    default:
      return undefined;
  }
}

async function join({ action, entered, token, form, language }: JoinRequest, tools: EmbeddedPageTools) {
  const w = WORDS[language];
  const { embedding } = tools;
  const place = `/embedded/${entered.connector.id}/window/`;
  if (action === "link") {
    const state = await embedding.startLink(entered);
    return linkingView(language, { state, url: place + state });
  }
  const state = form.get("state") ?? "";
  return withFailurePage(language, async () => {
    const joined: LinkResult =
      action === "create"
        ? await embedding.createAccount(entered, token)
        : await embedding.finishLink(entered, token, state);
    switch (joined.kind) {
      case "connected":
        if (action === "create" && (await lacksPickup(joined, tools)))
          return addressesPage({ store: joined.store, language }, tools, { said: w.addressFirst });
        return settingsPage({ store: joined.store, language }, tools, { said: w.connected });
      case "taken":
        return welcomeView(language, w.taken);
      case "email_known":
        return welcomeView(language, w.emailKnown);
      case "not_chosen":
        return linkingView(language, { state, url: place + state, problem: w.notYet });
    }
  });
}

/** Presses on the orders page, which shows the orders again. */
const ORDER_ACTS = { ship, amount: setAmount, correct, cancel, read: readNow, retry: readNow };

function isOrderAct(action: string): action is keyof typeof ORDER_ACTS {
  return Object.hasOwn(ORDER_ACTS, action);
}

async function act(
  { action, entered, token, form, language }: ActRequest,
  tools: EmbeddedPageTools,
): Promise<string | undefined> {
  const page: ShopPage = { store: entered.store, language };
  if (isOrderAct(action)) {
    const said: Said = await ORDER_ACTS[action](page, form, tools);
    return ordersPage(page, tools, said);
  }
  switch (action) {
    case "address":
      return addAddress(page, form, tools);
    case "dashboard":
      return withFailurePage(language, () => openDashboard(entered, { page, token }, tools));
    case "places":
      return importAllPlaces(page, tools);
    case "settings":
      return withFailurePage(language, () => saveSettings(page, form, tools));
    // The button was pressed twice: the first request has linked the store.
    case "create":
    case "finish":
    case "link":
      return settingsPage(page, tools, { said: WORDS[language].connected });
    default:
      return undefined;
  }
}

/** A link that signs the account's owner in once, where the account was made in this shop; else the dashboard's own sign-in. */
async function openDashboard(
  entered: Linked,
  { page, token }: { page: ShopPage; token: string },
  tools: EmbeddedPageTools,
): Promise<string> {
  const link = await tools.embedding.dashboardLink(entered, token);
  const w = WORDS[page.language];
  const signIn = new URL("/sign-in", tools.appUrl);
  switch (link.kind) {
    case "owner_only":
      return moneyPage(page, tools, { problem: w.ownerOnly });
    case "mail":
      await tools.mailSignInLink(link.email, page.language);
      return moneyPage(page, tools, { said: `${w.dashboardMailed} \u2068${hidden(link.email)}\u2069` });
    case "sign_in":
      return moneyPage(page, tools, { window: { url: signIn.href, signsIn: false } });
    case "link": {
      signIn.searchParams.set("token", link.token);
      return moneyPage(page, tools, { window: { url: signIn.href, signsIn: true } });
    }
  }
}

/** Staff of the shop see it too: enough for the owner to know which address it is. */
function hidden(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1…");
}

/** Shows the platform's refusal to the merchant. */
async function withFailurePage(language: Language, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return problemView(error.publicMessage[language]);
  }
}

import { ConnectorError } from "@masar/kit";
import type { EmbeddedSession, LinkResult } from "../../connect/embedding.ts";
import { renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { listRequests } from "../../privacy/request/repository.ts";
import { healthOf } from "../../sync/health.ts";
import { healthView } from "./health-view.ts";
import { importView } from "./import-view.ts";
import { linkingView, problemView, welcomeView } from "./layout.ts";
import { ordersPage, readNow, setAmount, ship } from "./orders-page.ts";
import { importAllPlaces, saveSettings, settingsPage } from "./settings-page.ts";
import { type EmbeddedPageTools, ROWS, type ShopPage } from "./shop-page.ts";
import { WORDS } from "./words.ts";

export type { EmbeddedPageTools } from "./shop-page.ts";

type Linked = Extract<EmbeddedSession, { kind: "linked" }>;
type Unlinked = Extract<EmbeddedSession, { kind: "unlinked" }>;

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
    /** The first page. */
    start: (entered: Linked | Unlinked, language: Language) =>
      entered.kind === "linked"
        ? ordersPage({ store: entered.store, language }, tools)
        : Promise.resolve(welcomeView(language)),
    view: (name: string, { store }: Linked, language: Language) => view(name, { store, language }, tools),
    /** Links the store to an account, or creates one. */
    join: (request: JoinRequest) => join(request, tools),
    act: (action: string, { store }: Linked, form: URLSearchParams, language: Language) =>
      act(action, { store, language }, form, tools),
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

async function act(
  action: string,
  page: ShopPage,
  form: URLSearchParams,
  tools: EmbeddedPageTools,
): Promise<string | undefined> {
  switch (action) {
    case "ship":
      return ship(page, form, tools);
    case "amount":
      return setAmount(page, form, tools);
    case "read":
    case "retry":
      return readNow(page, tools);
    case "places":
      return importAllPlaces(page, tools);
    case "settings":
      return withFailurePage(page.language, () => saveSettings(page, form, tools));
    // The button was pressed twice: the first request has linked the store.
    case "create":
    case "finish":
    case "link":
      return settingsPage(page, tools, { said: WORDS[page.language].connected });
    default:
      return undefined;
  }
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

import { ConnectorError } from "@masar/kit";
import type { Mode } from "../../account/account.ts";
import { listPickupAddresses } from "../../account/repository.ts";
import { fieldsOf, storeActor } from "../../activity/activity.ts";
import { recordActivity } from "../../activity/repository.ts";
import { mendOrder, shipOrder } from "../../order/act.ts";
import { findOrder, listOrders } from "../../order/repository.ts";
import { listRequests } from "../../privacy/request/repository.ts";
import { listShipmentsById } from "../../shipment/repository.ts";
import { codValue } from "../../shipment/request.ts";
import { trackingUrl } from "../../shipment/view.ts";
import type { StoreAccess } from "../../store/access.ts";
import { healthOf } from "../../store/health.ts";
import type { IntakeTools } from "../../store/intake.ts";
import type { Embedding, Entered, Joined } from "../../store/link/embedding.ts";
import { findMissingPickup } from "../../store/pickup.ts";
import { findAnyStore, lockStore, updateStore } from "../../store/repository.ts";
import { type StoreRules, storeRulesSchema } from "../../store/rules.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { restartFailed } from "../../store/write-back/repository.ts";
import type { Language } from "../../text.ts";
import { healthView } from "./health-view.ts";
import { importView } from "./import-view.ts";
import { linkingView, problemView, welcomeView } from "./layout.ts";
import { ordersView } from "./orders-view.ts";
import { rulesFrom, settingsView } from "./settings-view.ts";
import { WORDS } from "./words.ts";

export interface EmbeddedPageTools extends IntakeTools {
  embedding: Embedding;
  access: StoreAccess;
  baseUrl(mode: Mode): string;
  /** Where a store's checkout asks for prices. */
  ratesUrl(store: ConnectedStore): URL;
  wakeReconciling(): void;
}

const ROWS = 50;

/** What a page inside a platform's admin shows and does: for one shop, its own orders and settings and nothing else of the account. */
export function embeddedPages(tools: EmbeddedPageTools) {
  const { db, embedding, clock, access } = tools;
  type Linked = Extract<Entered, { kind: "linked" }>;
  type Unlinked = Extract<Entered, { kind: "unlinked" }>;

  return {
    /** The first page. */
    start: (entered: Linked | Unlinked, language: Language) =>
      entered.kind === "linked" ? ordersOf(entered.store, language) : Promise.resolve(welcomeView(language)),

    async view(name: string, { store }: Linked, language: Language): Promise<string | undefined> {
      switch (name) {
        case "start":
        case "orders":
          return ordersOf(store, language);
        case "settings":
          return settingsOf(store, language, {});
        case "health":
          return healthView(language, {
            store,
            health: await healthOf(db.read, store),
            requests: await listRequests(db.read, store, ROWS, store.id),
          });
        case "progress":
          return importView(language, store.firstImport);
        default:
          return undefined;
      }
    },

    /** What a shop without an account here does. */
    async join(action: string, entered: Unlinked, token: string, form: URLSearchParams, language: Language) {
      const w = WORDS[language];
      const place = `/embedded/${entered.connector.id}/window/`;
      if (action === "link") {
        const state = await embedding.startLink(entered);
        return linkingView(language, { state, url: place + state });
      }
      const state = form.get("state") ?? "";
      return told(language, async () => {
        const joined: Joined =
          action === "create"
            ? await embedding.createAccount(entered, token)
            : await embedding.finishLink(entered, token, state);
        switch (joined.kind) {
          case "connected":
            return settingsOf(joined.store, language, { said: w.connected });
          case "taken":
            return welcomeView(language, w.taken);
          case "email_known":
            return welcomeView(language, w.emailKnown);
          case "not_chosen":
            return linkingView(language, { state, url: place + state, problem: w.notYet });
        }
      });
    },

    async act(
      action: string,
      { store }: Linked,
      form: URLSearchParams,
      language: Language,
    ): Promise<string | undefined> {
      switch (action) {
        case "ship":
          return ship(store, form.get("order") ?? "", language);
        case "amount":
          return sayAmount(store, form, language);
        case "read":
        case "retry":
          await readNow(store);
          return ordersOf(store, language);
        case "settings":
          return told(language, () => saveSettings(store, form, language));
        // Pressed twice: the first time has done it.
        case "create":
        case "finish":
        case "link":
          return settingsOf(store, language, { said: WORDS[language].connected });
        default:
          return undefined;
      }
    },
  };

  async function ordersOf(store: ConnectedStore, language: Language, problem?: string): Promise<string> {
    const orders = await listOrders(db.read, store, { storeId: store.id }, ROWS);
    const ids = orders.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
    const shipments = new Map((await listShipmentsById(db.read, ids)).map((shipment) => [shipment.id, shipment]));
    const rows = orders.map((order) => {
      const shipment = shipments.get(order.shipmentId ?? "");
      return { order, shipment, trackingUrl: shipment && trackingUrl(shipment, tools.baseUrl(store.mode)) };
    });
    return ordersView(language, { rows, first: store.firstImport, problem });
  }

  async function settingsOf(store: ConnectedStore, language: Language, more: { said?: string; problem?: string }) {
    const pickups = await listPickupAddresses(db.read, store.accountId);
    const orders = await listOrders(db.read, store, { storeId: store.id }, ROWS);
    const seen = orders.flatMap(({ content }) =>
      content && !content.payment.isCod && content.payment.gateway ? [content.payment.gateway] : [],
    );
    const otherMethods = [...new Set(seen)].filter((name) => !store.rules.cash_gateways.includes(name));
    return settingsView(language, { store, pickups, otherMethods, ...more });
  }

  async function ship(store: ConnectedStore, id: string, language: Language): Promise<string> {
    if (!(await isOwn(store, id))) return ordersOf(store, language);
    const acted = await shipOrder({ tenant: store, id, actor: storeActor(store, clock.now()) }, tools);
    const why = acted.kind === "refused" ? acted.reasons.map(({ detail }) => detail[language]).join(" ") : undefined;
    return ordersOf(store, language, why);
  }

  /** How much the courier is to collect, where the store does not say it. */
  async function sayAmount(store: ConnectedStore, form: URLSearchParams, language: Language): Promise<string> {
    const id = form.get("order") ?? "";
    const amount = codValue.safeParse(Number(form.get("cod_value") || Number.NaN));
    if (!amount.success || !(await isOwn(store, id))) return ordersOf(store, language, WORDS[language].amountWrong);
    await mendOrder(
      { tenant: store, id, actor: storeActor(store, clock.now()) },
      { cod_value: amount.data },
      "merchant",
      tools,
    );
    return ordersOf(store, language);
  }

  /** A name of another store's order leads nowhere. */
  async function isOwn(store: ConnectedStore, id: string): Promise<boolean> {
    return (await findOrder(db.read, store, id))?.storeId === store.id;
  }

  async function readNow(store: ConnectedStore): Promise<void> {
    const now = clock.now();
    await db.write(async (trx) => {
      await restartFailed(trx, { storeId: store.id }, now);
      await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
    });
    tools.wakeReconciling();
    tools.wakeWriteBacks();
  }

  /** Prices at checkout are asked for in the store before they are noted here. */
  async function saveSettings(store: ConnectedStore, form: URLSearchParams, language: Language): Promise<string> {
    const w = WORDS[language];
    const wanted = storeRulesSchema.safeParse({ ...store.rules, ...rulesFrom(form, store.rules) });
    if (!wanted.success) return settingsOf(store, language, { problem: w.mayNot });
    if (wanted.data.checkout_rates !== store.rules.checkout_rates) {
      const opened = await access.ready(store);
      await opened.connector.offerRates?.(opened.store, wanted.data.checkout_rates ? tools.ratesUrl(store) : null);
    }
    const now = clock.now();
    const isSaved = await db.write(async (trx) => {
      const before = await lockStore(trx, store, store.id);
      if (!before) return false;
      // What the form does not name stays as others have set it meanwhile.
      const rules = storeRulesSchema.parse({ ...before.rules, ...rulesFrom(form, before.rules) });
      if (await findMissingPickup(trx, before, rules)) return false;
      await updateStore(trx, store.id, { rules, nextPollAt: now, nextSweepAt: now });
      const details = { changes: fieldsOf({ rules: changedRules(before.rules, rules) }) };
      await recordActivity(trx, storeActor(store, now), { action: "store.updated", objectId: store.id, details });
      return true;
    });
    if (!isSaved) return settingsOf(store, language, { problem: w.mayNot });
    tools.wakeReconciling();
    const after = (await findAnyStore(db.read, store.id)) ?? store;
    return settingsOf(after, language, { said: w.saved });
  }
}

/** The rules that are others than before; the form names every rule it shows. */
function changedRules(before: StoreRules, after: StoreRules): Partial<StoreRules> {
  const isChanged = ([name]: [string, unknown]) => {
    const rule = name as keyof StoreRules;
    return JSON.stringify(before[rule]) !== JSON.stringify(after[rule]);
  };
  return Object.fromEntries(
    Object.entries(after)
      .filter(isChanged)
      .map(([name]) => [name, true]),
  );
}

/** What the platform did not allow, in words for its merchant. */
async function told(language: Language, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return problemView(error.publicMessage[language]);
  }
}

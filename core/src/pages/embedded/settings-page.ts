import type { EmbeddedSettings } from "@masar/kit";
import { fieldsOf, storeActor } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { listPickupAddresses, lockAccount } from "../../account/repository.ts";
import { listOrders } from "../../order/list-repository.ts";
import { importPlaces, withPickups } from "../../store/import-places.ts";
import { findMissingPickup } from "../../store/pickup.ts";
import { unmappedPlaces } from "../../store/places.ts";
import { findAnyStore, lockStore, updateStore } from "../../store/repository.ts";
import { gatewayOnBothLists, type StoreRules, storeRulesSchema } from "../../store/rules.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { importsFrom, rulesFrom, settingsView } from "./settings-view.ts";
import { type EmbeddedPageTools, ROWS, type ShopPage } from "./shop-page.ts";
import { WORDS } from "./words.ts";

/** The store's settings. @returns HTML */
export async function settingsPage(
  { store, language }: ShopPage,
  tools: EmbeddedPageTools,
  more: { said?: string; problem?: string } = {},
): Promise<string> {
  const { read } = tools.db;
  const pickups = await listPickupAddresses(read, store.accountId);
  const orders = await listOrders(read, store, { storeId: store.id }, ROWS);
  const seen = orders.flatMap(({ content }) =>
    content && !content.payment.isCod && content.payment.gateway ? [content.payment.gateway] : [],
  );
  const otherMethods = [...new Set(seen)].filter(
    (name) => ![...store.rules.cash_gateways, ...store.rules.prepaid_gateways].includes(name),
  );
  return settingsView(language, { store, settings: settingsFor(store, tools), pickups, otherMethods, ...more });
}

/** Rates at checkout are changed in the store first: when the store refuses, nothing is saved. @throws ConnectorError */
export async function saveSettings(page: ShopPage, form: URLSearchParams, tools: EmbeddedPageTools): Promise<string> {
  const { store, language } = page;
  const w = WORDS[language];
  const settings = settingsFor(store, tools);
  const wanted = storeRulesSchema.safeParse({ ...store.rules, ...rulesFrom(form, store.rules, settings) });
  if (!wanted.success) return settingsPage(page, tools, { problem: w.methodsLong });
  const twice = gatewayOnBothLists(wanted.data);
  if (twice !== undefined) return settingsPage(page, tools, { problem: `${w.methodTwice} ${twice}` });
  if (wanted.data.checkout_rates !== store.rules.checkout_rates) {
    const opened = await tools.access.ready(store);
    await opened.connector.rates?.offer(opened.store, wanted.data.checkout_rates ? tools.ratesUrl(store) : null);
  }
  if (!(await saveRules(store, form, settings, tools))) return settingsPage(page, tools, { problem: w.placeGone });
  tools.wakeReconciling();
  const after = (await findAnyStore(tools.db.read, store.id)) ?? store;
  return settingsPage({ store: after, language }, tools, { said: w.saved });
}

/** Makes every unmapped location a pickup address, with one press. */
export async function importAllPlaces({ store, language }: ShopPage, tools: EmbeddedPageTools): Promise<string> {
  const { db, clock, newId } = tools;
  const now = clock.now();
  const made = { now, newId, actor: storeActor(store, now) };
  const after = await db.write((trx) => importPlaces(trx, store, made));
  tools.wakeReconciling();
  const isOpen = after && unmappedPlaces(after).length > 0;
  const w = WORDS[language];
  return settingsPage(
    { store: after ?? store, language },
    tools,
    isOpen ? { problem: w.placesLeft } : { said: w.saved },
  );
}

async function saveRules(
  store: ConnectedStore,
  form: URLSearchParams,
  settings: EmbeddedSettings,
  { db, clock, newId }: EmbeddedPageTools,
): Promise<boolean> {
  const now = clock.now();
  const imported = importsFrom(form);
  return db.write(async (trx) => {
    if (imported.length > 0) await lockAccount(trx, store.accountId);
    const before = await lockStore(trx, store, store.id);
    if (!before) return false;
    // Rules that the form does not name keep what another request has set since.
    const wanted = storeRulesSchema.parse({ ...before.rules, ...rulesFrom(form, before.rules, settings) });
    const actor = storeActor(before, now);
    const rules = await withPickups(trx, { ...before, rules: wanted }, imported, { now, newId, actor });
    if (await findMissingPickup(trx, before, rules)) return false;
    await updateStore(trx, store.id, { rules, nextPollAt: now, nextSweepAt: now });
    const details = { changes: fieldsOf({ rules: changedRules(before.rules, rules) }) };
    await recordActivity(trx, actor, { action: "store.updated", objectId: store.id, details });
    return true;
  });
}

function settingsFor({ platform }: ConnectedStore, { embedding }: EmbeddedPageTools): EmbeddedSettings {
  const install = embedding.installOf(platform);
  if (!install) throw new Error(`${platform} has no embedded app`);
  return install.settings;
}

/** The rules whose value changed; the form sends every rule that it shows. */
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

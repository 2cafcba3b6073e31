import type { EmbeddedSettings } from "@masar/kit";
import type { PickupAddress } from "../../account/account.ts";
import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { isImportable } from "../../store/import-places.ts";
import { pickupOfPlace, placesOf, type StorePlace, standingOf, streetOf } from "../../store/places.ts";
import type { StoreRules } from "../../store/rules.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { saidBanners, viewPage } from "./layout.ts";
import { WORDS, type Words } from "./words.ts";

/** The form of the store's rules. */
export function settingsView(
  language: Language,
  {
    store,
    settings,
    pickups,
    otherMethods,
    said,
    problem,
  }: {
    store: ConnectedStore;
    settings: EmbeddedSettings;
    pickups: readonly PickupAddress[];
    /** Payment methods seen in orders that are not on the list. */
    otherMethods: readonly string[];
    said?: string | undefined;
    problem?: string | undefined;
  },
): string {
  const w = WORDS[language];
  const { rules } = store;
  const { localDelivery: local } = settings;
  const places = placesOf(store);
  const radio = (value: StoreRules["ship"], text: string) =>
    html`<label><input type="radio" name="ship" value="${value}"${rules.ship === value ? " checked" : ""}> ${text}</label>`;
  const check = (name: string, isOn: boolean, text: string, more = "") =>
    html`<label><input type="checkbox" name="${name}" value="1"${isOn ? " checked" : ""}${more}> ${text}</label>`;
  const { markPaid, notifyBuyer, fulfilAtPickup } = settings;
  const choices = [
    ...(markPaid ? [check("mark_paid", rules.delivered_status === markPaid.status, markPaid.label[language])] : []),
    ...(notifyBuyer ? [check("tell_buyer", rules.tell_buyer, notifyBuyer[language])] : []),
    ...(fulfilAtPickup ? [check("fulfil_at_pickup", rules.fulfil_on === "picked_up", fulfilAtPickup[language])] : []),
  ];
  return viewPage(language, { view: "settings", mode: store.mode }, [
    saidBanners({ said, problem }),
    html`<form data-do="settings" data-save-bar><s-section>
<fieldset><legend>${w.howShip}</legend>${radio("at_once", w.atOnce)}${radio("after_confirmation", w.afterConfirmation)}${radio("by_hand", w.byHand)}
${local ? check("local_delivery", rules.ship_statuses.includes(local.status), local.label[language]) : ""}</fieldset>
${places.length > 0 ? html`<fieldset><legend>${w.places}</legend><p class="faint">${w.placesHow}</p>${places.map((place) => placeOf(place, { rules, pickups, words: w }))}</fieldset>` : ""}
<fieldset><legend>${w.payment}</legend><label>${w.cashNames}<textarea name="cash_gateways" dir="auto">${rules.cash_gateways.join("\n")}</textarea></label>
<label>${w.prepaidNames}<textarea name="prepaid_gateways" dir="auto">${rules.prepaid_gateways.join("\n")}</textarea></label>
${otherMethods.length > 0 ? html`<p class="faint">${w.cashSeen} ${otherMethods.join("، ")}</p>` : ""}</fieldset>
${choices.length > 0 ? html`<fieldset>${choices}</fieldset>` : ""}
${settings.ratesHelp ? html`<fieldset>${check("checkout_rates", rules.checkout_rates, w.rates, " data-scope")}<p class="faint">${settings.ratesHelp[language]}</p></fieldset>` : ""}
<button class="main">${w.save}</button></s-section></form>`,
  ]);
}

/** One location: where the courier collects its goods. An unmapped one is imported by the next press of Save. */
function placeOf(
  place: StorePlace,
  { rules, pickups, words: w }: { rules: StoreRules; pickups: readonly PickupAddress[]; words: Words },
): Html {
  const { id, name } = place;
  const standing = standingOf(id, rules);
  const chosen = rules.pickup_by_place[id] ?? pickups.find(({ isDefault }) => isDefault)?.id;
  const option = (value: string, title: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen ? " selected" : ""}>${title}</option>`;
  const isUnmapped = standing === "unmapped";
  const own = pickupOfPlace(place, pickups) === undefined && isImportable(place);
  return html`<label class="place"><span><bdi>${name}</bdi>${isUnmapped ? html` <s-badge tone="warning">${w.placeOpen}</s-badge>` : ""}
<span class="faint"><bdi>${[streetOf(place), place.address?.city].filter(Boolean).join("، ")}</bdi></span></span>
<select name="pickup ${id}" aria-label="${name}">${isUnmapped && !own ? option("", w.placeChoose, true) : ""}${own ? option(IMPORT, w.placeImport, isUnmapped) : ""}${pickups.map(
    (pickup) =>
      option(
        pickup.id,
        pickup.isDefault ? `${pickup.name} (${w.defaultPickup})` : pickup.name,
        standing === "mapped" && chosen === pickup.id,
      ),
  )}${option(NOT_SHIPPED, w.placeNotShipped, standing === "not_shipped")}</select></label>`;
}

/** Choices for a location besides the account's pickup addresses. */
const IMPORT = "import";
const NOT_SHIPPED = "none";

/** Locations whose own address becomes a pickup address. */
export function importsFrom(form: URLSearchParams): string[] {
  return placesIn(form).flatMap(([place, choice]) => (choice === IMPORT ? [place] : []));
}

function placesIn(form: URLSearchParams): [place: string, choice: string][] {
  return [...form].flatMap(([name, choice]) =>
    name.startsWith("pickup ") ? [[name.slice("pickup ".length), choice] as [string, string]] : [],
  );
}

/** What the form says of the locations that it shows; nothing of the others. */
function placeRules(form: URLSearchParams, before: StoreRules) {
  const shown = placesIn(form);
  const others = <Value>(entries: readonly (readonly [string, Value])[]) =>
    entries.filter(([id]) => shown.every(([place]) => place !== id));
  const mapped = shown.filter(([, choice]) => ![IMPORT, NOT_SHIPPED, ""].includes(choice));
  const without = shown.flatMap(([place, choice]) => (choice === NOT_SHIPPED ? [[place, null] as const] : []));
  return {
    pickup_by_place: Object.fromEntries([...others(Object.entries(before.pickup_by_place)), ...mapped]),
    places_not_shipped: [...others(before.places_not_shipped.map((id) => [id, null] as const)), ...without].map(
      ([id]) => id,
    ),
  };
}

/** The rules that the form sets. */
export function rulesFrom(
  form: URLSearchParams,
  before: StoreRules,
  { markPaid, notifyBuyer, fulfilAtPickup, localDelivery, ratesHelp }: EmbeddedSettings,
): Partial<StoreRules> {
  const ship = form.get("ship");
  return {
    ...(localDelivery
      ? {
          ship_statuses: [
            ...before.ship_statuses.filter((status) => status !== localDelivery.status),
            ...(form.has("local_delivery") ? [localDelivery.status] : []),
          ],
        }
      : {}),
    ...(ship === "at_once" || ship === "after_confirmation" || ship === "by_hand" ? { ship } : {}),
    ...placeRules(form, before),
    cash_gateways: linesOf(form.get("cash_gateways")),
    prepaid_gateways: form.has("prepaid_gateways") ? linesOf(form.get("prepaid_gateways")) : before.prepaid_gateways,
    ...(markPaid ? { delivered_status: deliveredStatus(form.has("mark_paid"), before, markPaid.status) } : {}),
    ...(notifyBuyer ? { tell_buyer: form.has("tell_buyer") } : {}),
    ...(fulfilAtPickup ? { fulfil_on: form.has("fulfil_at_pickup") ? "picked_up" : "created" } : {}),
    ...(ratesHelp ? { checkout_rates: form.has("checkout_rates") } : {}),
  };
}

function deliveredStatus(isPaid: boolean, before: StoreRules, paid: string): string | null {
  if (isPaid) return paid;
  return before.delivered_status === paid ? null : before.delivered_status;
}

function linesOf(text: string | null): string[] {
  return (text ?? "").split("\n").flatMap((name) => (name.trim() ? [name.trim()] : []));
}

import type { EmbeddedSettings } from "@masar/kit";
import { z } from "zod";
import type { PickupAddress } from "../../account/account.ts";
import { type Html, html, renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import type { StoreRules } from "../../store/rules.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { WORDS } from "./words.ts";

const placesSchema = z.array(z.object({ id: z.string(), name: z.string() })).catch([]);

/** The shop's locations, as of the last time its settings were read. */
export function placesOf({ facts }: ConnectedStore): { id: string; name: string }[] {
  try {
    return placesSchema.parse(JSON.parse(facts.values.places ?? "[]"));
  } catch {
    return [];
  }
}

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
  const radio = (value: StoreRules["ship"], text: string) =>
    html`<label><input type="radio" name="ship" value="${value}"${rules.ship === value ? " checked" : ""}> ${text}</label>`;
  const check = (name: string, isOn: boolean, text: string, more = "") =>
    html`<label><input type="checkbox" name="${name}" value="1"${isOn ? " checked" : ""}${more}> ${text}</label>`;
  return renderHtml(html`<section class="card" data-view="settings">
${said ? html`<p class="done" role="status">${said}</p>` : ""}${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<form data-do="settings">
<fieldset><legend>${w.howShip}</legend>${radio("at_once", w.atOnce)}${radio("after_confirmation", w.afterConfirmation)}${radio("by_hand", w.byHand)}
${check("local_delivery", rules.ship_statuses.includes(settings.localDelivery.status), settings.localDelivery.label[language])}</fieldset>
<fieldset><legend>${w.places}</legend>${placesOf(store).map((place) => placeOf(place, rules, pickups, w.defaultPickup))}<p class="faint">${w.placesHow}</p></fieldset>
<fieldset><legend>${w.cashNames}</legend><textarea name="cash_gateways" dir="auto">${rules.cash_gateways.join("\n")}</textarea>
<label>${w.prepaidNames}<textarea name="prepaid_gateways" dir="auto">${rules.prepaid_gateways.join("\n")}</textarea></label>
${otherMethods.length > 0 ? html`<p class="faint">${w.cashSeen} ${otherMethods.join("، ")}</p>` : ""}</fieldset>
<fieldset>${check("mark_paid", rules.delivered_status === settings.markPaid.status, settings.markPaid.label[language])}${check("tell_buyer", rules.tell_buyer, settings.notifyBuyer[language])}</fieldset>
<fieldset>${check("checkout_rates", rules.checkout_rates, w.rates, " data-scope")}<p class="faint">${settings.ratesHelp[language]}</p></fieldset>
<button class="main">${w.save}</button></form></section>`);
}

function placeOf(
  { id, name }: { id: string; name: string },
  { pickup_by_place: chosen }: StoreRules,
  pickups: readonly PickupAddress[],
  defaultWord: string,
): Html {
  const options = pickups.map((pickup) => {
    const isChosen = chosen[id] === pickup.id;
    const title = pickup.isDefault ? `${pickup.name} (${defaultWord})` : pickup.name;
    return html`<option value="${pickup.id}"${isChosen ? " selected" : ""}>${title}</option>`;
  });
  return html`<label><input type="checkbox" name="place" value="${id}"${id in chosen ? " checked" : ""}> <bdi>${name}</bdi>
<select name="pickup ${id}" aria-label="${name}">${options}</select></label>`;
}

/** The rules that the form sets. */
export function rulesFrom(
  form: URLSearchParams,
  before: StoreRules,
  { markPaid, localDelivery }: EmbeddedSettings,
): Partial<StoreRules> {
  const ship = form.get("ship");
  const places = form.getAll("place");
  return {
    ship_statuses: [
      ...before.ship_statuses.filter((status) => status !== localDelivery.status),
      ...(form.has("local_delivery") ? [localDelivery.status] : []),
    ],
    ...(ship === "at_once" || ship === "after_confirmation" || ship === "by_hand" ? { ship } : {}),
    pickup_by_place: Object.fromEntries(places.map((id) => [id, form.get(`pickup ${id}`) || null])),
    cash_gateways: linesOf(form.get("cash_gateways")),
    prepaid_gateways: form.has("prepaid_gateways") ? linesOf(form.get("prepaid_gateways")) : before.prepaid_gateways,
    delivered_status: form.has("mark_paid")
      ? markPaid.status
      : before.delivered_status === markPaid.status
        ? null
        : before.delivered_status,
    tell_buyer: form.has("tell_buyer"),
    checkout_rates: form.has("checkout_rates"),
  };
}

function linesOf(text: string | null): string[] {
  return (text ?? "").split("\n").flatMap((name) => (name.trim() ? [name.trim()] : []));
}

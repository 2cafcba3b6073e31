import { z } from "zod";
import type { PickupAddress } from "../../account/account.ts";
import type { StoreRules } from "../../store/rules.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { Language } from "../../text.ts";
import { escapeHtml } from "../html.ts";
import { WORDS } from "./words.ts";

const placesSchema = z.array(z.object({ id: z.string(), name: z.string() })).catch([]);

/** The places that the platform told of when its settings were last read. */
export function placesOf({ facts }: ConnectedStore): { id: string; name: string }[] {
  try {
    return placesSchema.parse(JSON.parse(facts.values.places ?? "[]"));
  } catch {
    return [];
  }
}

/** Three choices that are ready to use, and two that are off. */
export function settingsView(
  language: Language,
  {
    store,
    pickups,
    otherMethods,
    said,
    problem,
  }: {
    store: ConnectedStore;
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
    `<label><input type="radio" name="ship" value="${value}"${rules.ship === value ? " checked" : ""}> ${text}</label>`;
  const check = (name: string, isOn: boolean, text: string, more = "") =>
    `<label><input type="checkbox" name="${name}" value="1"${isOn ? " checked" : ""}${more}> ${text}</label>`;
  return `<section class="card" data-view="settings">
${said ? `<p class="done" role="status">${escapeHtml(said)}</p>` : ""}${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<form data-do="settings">
<fieldset><legend>${w.howShip}</legend>${radio("at_once", w.atOnce)}${radio("after_confirmation", w.afterConfirmation)}${radio("by_hand", w.byHand)}</fieldset>
<fieldset><legend>${w.places}</legend>${placesOf(store)
    .map((place) => placeOf(place, rules, pickups, w.defaultPickup))
    .join("")}<p class="faint">${w.placesHow}</p></fieldset>
<fieldset><legend>${w.cashNames}</legend><textarea name="cash_gateways" dir="auto">${escapeHtml(rules.cash_gateways.join("\n"))}</textarea>
${otherMethods.length > 0 ? `<p class="faint">${w.cashSeen} ${otherMethods.map(escapeHtml).join("، ")}</p>` : ""}</fieldset>
<fieldset>${check("mark_paid", rules.delivered_status === "paid", w.markPaid)}${check("tell_buyer", rules.tell_buyer, w.tellBuyer)}</fieldset>
<fieldset>${check("checkout_rates", rules.checkout_rates, w.rates, " data-scope")}<p class="faint">${w.ratesHow}</p></fieldset>
<button class="main">${w.save}</button></form></section>`;
}

function placeOf(
  { id, name }: { id: string; name: string },
  { pickup_by_place: chosen }: StoreRules,
  pickups: readonly PickupAddress[],
  defaultWord: string,
): string {
  const options = pickups.map((pickup) => {
    const isChosen = chosen[id] === pickup.id;
    const title = pickup.isDefault ? `${pickup.name} (${defaultWord})` : pickup.name;
    return `<option value="${pickup.id}"${isChosen ? " selected" : ""}>${escapeHtml(title)}</option>`;
  });
  return `<label><input type="checkbox" name="place" value="${escapeHtml(id)}"${id in chosen ? " checked" : ""}> <bdi>${escapeHtml(name)}</bdi>
<select name="pickup ${escapeHtml(id)}" aria-label="${escapeHtml(name)}">${options.join("")}</select></label>`;
}

/** What the form means for the rules. */
export function rulesFrom(form: URLSearchParams, before: StoreRules): Partial<StoreRules> {
  const ship = form.get("ship");
  const places = form.getAll("place");
  return {
    ...(ship === "at_once" || ship === "after_confirmation" || ship === "by_hand" ? { ship } : {}),
    pickup_by_place: Object.fromEntries(places.map((id) => [id, form.get(`pickup ${id}`) || null])),
    cash_gateways: (form.get("cash_gateways") ?? "").split("\n").flatMap((name) => (name.trim() ? [name.trim()] : [])),
    delivered_status: form.has("mark_paid")
      ? "paid"
      : before.delivered_status === "paid"
        ? null
        : before.delivered_status,
    tell_buyer: form.has("tell_buyer"),
    checkout_rates: form.has("checkout_rates"),
  };
}

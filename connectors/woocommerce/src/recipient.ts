import type { StoreAddress, StoreOrder } from "@masar/kit";
import type { WooAddress, WooMeta, WooOrder } from "./schema.ts";
import { governorateOf } from "./state.ts";

/** Where Egyptian checkout plugins keep a second number: `_billing_phone_2`, `shipping_phone2`, `_billing_alt_phone`, … */
const SECOND_PHONE =
  /^_?(?:billing|shipping)_(?:(?:mobile_)?phone_?2|(?:second|secondary|alt|alternate|alternative|other)_(?:phone|mobile)|mobile)$/;

/**
 * Who gets the parcel. The shipping group when it holds an address, else the whole billing group: gifts have both, orders
 * made by hand or over REST often only the second. Fields of the two are never mixed; only the phone falls back. Text that
 * buyers typed is raw and may hold `<` and `&`.
 */
export function readRecipient(order: WooOrder): StoreOrder["recipient"] {
  const shipping = order.shipping ?? {};
  const group = holdsAddress(shipping) ? shipping : order.billing;
  return {
    name: orNull(`${group.first_name ?? ""} ${group.last_name ?? ""}`) ?? orNull(group.company) ?? "",
    phones: phonesOf([shipping.phone, order.billing.phone, ...secondPhones(order.meta_data)]),
    address: readAddress(group),
  };
}

/** State and country alone are no address: checkouts fill them in by themselves. */
function holdsAddress(group: WooAddress): boolean {
  return [group.address_1, group.address_2, group.city].some((field) => orNull(field) !== null);
}

function readAddress(group: WooAddress): StoreAddress {
  const country = orNull(group.country)?.toUpperCase() ?? null;
  const state = orNull(group.state);
  const isEgypt = country === null || country === "EG";
  const governorateCode = (isEgypt && state !== null && governorateOf(state)) || null;
  return {
    country,
    governorateCode,
    stateName: governorateCode === null ? state : null,
    city: orNull(group.city),
    line1: orNull(group.address_1),
    line2: orNull(group.address_2),
    postcode: orNull(group.postcode),
  };
}

function secondPhones(meta: WooMeta): string[] {
  const found = meta.filter(({ key }) => SECOND_PHONE.test(key)).sort((a, b) => (a.key < b.key ? -1 : 1));
  return found.flatMap(({ value }) => (typeof value === "string" || typeof value === "number" ? [String(value)] : []));
}

function phonesOf(candidates: readonly (string | undefined)[]): string[] {
  return [...new Set(candidates.map((phone) => (phone ?? "").trim()).filter((phone) => phone !== ""))];
}

function orNull(text: string | undefined): string | null {
  const trimmed = (text ?? "").trim();
  return trimmed === "" ? null : trimmed;
}

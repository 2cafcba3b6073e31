import type { StoreAddress, StoreOrder } from "@masar/kit";
import type { WooAddress, WooMeta, WooOrder } from "./schema.ts";
import { governorateOf } from "./state.ts";

/** Where Egyptian checkout plugins store a second number: `_billing_phone_2`, `shipping_phone2`, `_billing_alt_phone`, … */
const SECOND_PHONE =
  /^_?(?:billing|shipping)_(?:(?:mobile_)?phone_?2|(?:second|secondary|alt|alternate|alternative|other)_(?:phone|mobile)|mobile)$/;

/**
 * The recipient: the shipping group when it contains an address, otherwise the whole billing group. Gifts have both; orders
 * created manually or over REST often have only billing. Fields of the two groups are not mixed, except the phone. Text that
 * buyers typed is not encoded and can contain `<` and `&`.
 */
export function readRecipient(order: WooOrder): StoreOrder["recipient"] {
  const shipping = order.shipping ?? {};
  const group = holdsAddress(shipping) ? shipping : order.billing;
  const own = orNull(shipping.phone);
  return {
    name: nameOf(group),
    phones: phonesOf([shipping.phone, order.billing.phone, ...secondPhones(order.meta_data)]),
    ...(own !== null && own !== orNull(order.billing.phone) ? { ownPhones: 1 } : {}),
    address: readAddress(group),
  };
}

/** A parcel for a company reaches the person through the company's name. */
function nameOf({ first_name, last_name, company }: WooAddress): string {
  const person = orNull(`${first_name ?? ""} ${last_name ?? ""}`);
  const firm = orNull(company);
  return person !== null && firm !== null ? `${person} (${firm})` : (person ?? firm ?? "");
}

/** State and country alone are not an address: checkouts fill them in automatically. */
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

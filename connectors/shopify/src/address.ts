import type { StoreOrder } from "@masar/kit";
import type { FulfillmentOrder, Order } from "./schema.ts";

/** Shopify's codes are those of ISO 3166-2:EG, and two of governorates that were dissolved in 2011 and are still offered. */
const GOVERNORATES: ReadonlySet<string> = new Set(
  "ALX ASN AST BA BH BNS C DK DT FYM GH GZ IS JS KB KFS KN LX MN MNF MT PTS SHG SHR SIN SUZ WAD".split(" "),
);
/** The towns of Helwan that became part of Giza. */
const HELWAN_IN_GIZA = /أطفيح|اطفيح|atfih|atfeeh|(?:^|\s)(?:الصف|الصّف)(?:\s|$|،)|(?:el|al)[- ]?sa+f+\b/iu;

/** Undefined for unknown codes. @see https://github.com/Shopify/worldwide data/regions/EG.yml */
export function governorateOf(provinceCode: string, town: string): string | undefined {
  const code = provinceCode.trim().toUpperCase();
  if (code === "SU") return "GZ";
  if (code === "HU") return HELWAN_IN_GIZA.test(town) ? "GZ" : "C";
  return GOVERNORATES.has(code) ? code : undefined;
}

/** The order's address. The fulfilment order's address has a governorate without a code: it fills only what is missing. */
export function readRecipient(order: Order, { destination }: FulfillmentOrder): StoreOrder["recipient"] {
  const to = order.shippingAddress;
  const full = (
    person: { firstName?: string | null | undefined; lastName?: string | null | undefined } | null | undefined,
  ) => [person?.firstName, person?.lastName].filter(Boolean).join(" ").trim();
  const phones = [to?.phone, order.phone, destination?.phone].flatMap((phone) => (phone?.trim() ? [phone.trim()] : []));
  const city = to?.city ?? destination?.city ?? null;
  const town = [to?.city, to?.address1, to?.address2].filter(Boolean).join(" ");
  const person = to?.name?.trim() || full(to) || full(destination);
  const name = ofCompany(person, to?.company?.trim() ?? "");
  return {
    name,
    phones: phones.filter((phone, at) => phones.findIndex((other) => sameNumber(other, phone)) === at),
    ...(to?.phone?.trim() && order.phone?.trim() && !sameNumber(to.phone, order.phone) ? { ownPhones: 1 } : {}),
    address: {
      country: to?.countryCodeV2 ?? destination?.countryCode ?? null,
      governorateCode: governorateOf(to?.provinceCode ?? "", town) ?? null,
      stateName: to?.province ?? destination?.province ?? null,
      city,
      line1: to?.address1 ?? destination?.address1 ?? null,
      line2: to?.address2 ?? destination?.address2 ?? null,
      postcode: to?.zip ?? destination?.zip ?? null,
    },
    ...(name ? { person } : {}),
  };
}

/** A parcel for a company reaches the person through the company's name. */
function ofCompany(person: string, company: string): string {
  return person && company ? `${person} (${company})` : person || company;
}

/** Shopify formats the phone of the fulfilment order's address differently. */
function sameNumber(a: string, b: string): boolean {
  return a === b || (tailOf(a) === tailOf(b) && tailOf(a).length === 10);
}

/** The last ten digits; Arabic digits count too. */
function tailOf(phone: string): string {
  const digits = phone.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replace(/\D/g, "");
  return digits.slice(-10);
}

/** Until Shopify has approved our access to customer data, orders of live shops contain the city and no recipient. */
export function isCustomerWithheld(order: Order): boolean {
  const to = order.shippingAddress;
  if (!to || !(to.city || to.provinceCode)) return false;
  return [to.name, to.firstName, to.lastName, to.address1, to.phone, order.phone].every((value) => !value);
}

import { countryOf, type StoreOrder } from "@masar/kit";
import type { Payload, SallaAddress } from "./schema.ts";

/** The recipient of the shipment; before it has an address, the order's. Unchanged: core reads phones and places. */
export function readRecipient({ shipment, order }: Payload): StoreOrder["recipient"] {
  const to = shipment.ship_to;
  const customer = order?.customer;
  const buyer = [customer?.first_name, customer?.last_name].filter(Boolean).join(" ");
  const own = distinct([to?.phone, order?.receiver?.phone]);
  const phones = distinct([...own, customerPhone(customer)]);
  return {
    name: to?.name ?? order?.receiver?.name ?? buyer,
    phones,
    ...(own.length > 0 && own.length < phones.length ? { ownPhones: own.length } : {}),
    address: {
      country: countryOf(to?.country_code ?? to?.country),
      governorateCode: null,
      stateName: null,
      city: to?.city ?? null,
      line1: linesOf(to),
      line2: null,
      postcode: to?.postal_code ?? null,
    },
  };
}

function distinct(phones: readonly (string | null | undefined)[]): string[] {
  return [...new Set(phones.filter((phone) => !!phone))] as string[];
}

/** Salla's line usually contains street and block; what it lacks is added. */
function linesOf(to: SallaAddress | undefined): string | null {
  const kept: string[] = [];
  for (const part of [to?.address_line, to?.street_number, to?.block, to?.building_number])
    if (part && !kept.some((other) => wordsOf(other).includes(wordsOf(part)))) kept.push(part);
  return kept.join("، ") || null;
}

/** Between spaces: 5 is not part of 15. */
function wordsOf(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim()} `;
}

/** Without the country's code, and without its leading zero. */
function customerPhone(customer: NonNullable<Payload["order"]>["customer"]): string | undefined {
  if (!customer?.mobile) return undefined;
  return customer.mobile.startsWith("+") ? customer.mobile : `${customer.mobile_code ?? ""}${customer.mobile}`;
}

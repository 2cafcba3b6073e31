import type { StoreOrder } from "@masar/kit";
import { type GovernorateCode, governorateName, parseGovernorate } from "../address/governorate.ts";
import { nationalDigits, type PhoneReading, readPhone } from "../address/phone.ts";
import { type Candidate, type Located, locate } from "../address/place/locate.ts";
import type { RecipientEdit } from "../shipment/edit.ts";
import type { CreateShipmentBody } from "../shipment/request.ts";
import type { Text } from "../text.ts";
import { clean } from "./clean.ts";
import { type Reason, reason } from "./reason.ts";

type RecipientBody = CreateShipmentBody["recipient"];

export type ReadRecipient =
  | { kind: "read"; recipient: RecipientBody; remark: string }
  | { kind: "unclear"; reasons: Reason[]; phone: string | null };

/** Whom and where to, from what a store's buyer typed and what people mended since. Nothing is guessed. */
export function readRecipient({ recipient }: StoreOrder, mended: RecipientEdit = {}): ReadRecipient {
  const { address } = recipient;
  const reasons: Reason[] = [];
  if (address.country !== null && address.country !== "EG" && mended.governorate === undefined)
    reasons.push(reason("country_not_egypt", clean(address.country, 60)));

  const name = mended.name ?? clean(recipient.name, 120);
  if (name.length < 2) reasons.push(reason("name_missing"));

  const street = mended.address ?? clean([address.line1, address.line2].filter(Boolean).join("، "), 500);
  if (street.length < 5) reasons.push(reason("address_missing"));

  const place = mended.governorate === undefined ? placeOf(address) : undefined;
  const governorate = mended.governorate ?? (place?.kind === "certain" ? place.governorate : undefined);
  if (place && place.kind !== "certain" && reasons.every(({ code }) => code !== "country_not_egypt"))
    reasons.push(placeReason(place));

  const phones = readPhones(recipient.phones);
  const phone = mended.phone ?? (phones.reason ? undefined : phones.first);
  if (mended.phone === undefined && phones.reason) reasons.push(phones.reason);

  if (reasons.length > 0 || governorate === undefined || phone === undefined)
    return { kind: "unclear", reasons, phone: phones.e164 };
  const named = place?.kind === "certain" && place.city ? place.city.ar : clean(address.city, 100);
  const city = mended.city === undefined ? named : (mended.city ?? "");
  const second = mended.phone_2 ?? phones.second;
  return {
    kind: "read",
    remark: phones.remark,
    recipient: {
      name,
      phone,
      ...(second !== undefined && second !== null && second !== phone ? { phone_2: second } : {}),
      governorate,
      ...(city === "" ? {} : { city }),
      ...(mended.district ? { district: mended.district } : {}),
      address: street,
      ...(mended.location ? { location: mended.location } : {}),
    },
  };
}

/** The number that a person is known by, whatever becomes of the order: E.164. */
export function phoneOf(order: StoreOrder): string | null {
  const read = readRecipient(order);
  const phone = read.kind === "read" ? read.recipient.phone : read.phone;
  return phone?.startsWith("0") ? `+20${phone.slice(1)}` : phone;
}

/** Every number that an order has, E.164. */
export function phonesOf({ recipient }: StoreOrder): string[] {
  const numbers = recipient.phones.flatMap((text) => {
    const { e164, second } = readPhone(text);
    return [e164, second].filter((number) => number !== null);
  });
  return [...new Set(numbers)];
}

function placeOf(address: StoreOrder["recipient"]["address"]): Located {
  const stated = address.governorateCode === null ? undefined : parseGovernorate(address.governorateCode);
  const lines = [address.stateName, address.city, address.line1, address.line2];
  return locate(
    lines.flatMap((line) => (line ? [line] : [])),
    stated,
  );
}

function placeReason(place: Exclude<Located, { kind: "certain" }>): Reason {
  switch (place.kind) {
    case "unknown":
      return reason("governorate_unknown");
    case "ambiguous":
      return {
        ...reason("governorate_ambiguous", listed(place.candidates)),
        candidates: place.candidates.map(toChoice),
      };
    case "conflict": {
      const choices = [{ governorate: place.stated, city: null }, ...place.candidates.map(toChoice)];
      return {
        ...reason("governorate_conflict", governorateName(place.stated), listed(place.candidates)),
        candidates: choices,
      };
    }
  }
}

function toChoice({ governorate, city }: Candidate): { governorate: GovernorateCode; city: string | null } {
  return { governorate, city: city?.ar ?? null };
}

function listed(candidates: readonly Candidate[]): Text {
  const inLanguage = (language: keyof Text, separator: string) =>
    candidates
      .map(({ governorate, city }) => {
        const name = governorateName(governorate)[language];
        return city ? `${city[language]} (${name})` : name;
      })
      .join(separator);
  return { en: inLanguage("en", ", "), ar: inLanguage("ar", "، ") };
}

interface Phones {
  first: string | undefined;
  second: string | undefined;
  e164: string | null;
  remark: string;
  reason: Reason | undefined;
}

/** The first Egyptian mobile of all that the order has, and another number to try. */
function readPhones(texts: readonly string[]): Phones {
  const readings = texts.filter((text) => text.trim() !== "").map((text) => ({ text, reading: readPhone(text) }));
  const good = readings.find(({ reading }) => reading.verdict === "ok");
  const best = good ?? readings[0];
  if (!best) return { first: undefined, second: undefined, e164: null, remark: "", reason: reason("phone_missing") };
  const { reading, text } = best;
  const others = readings.flatMap((other) => (other === best ? [] : [other.reading.e164]));
  const second = [reading.second, ...others].find((number) => number?.startsWith("+20") && number !== reading.e164);
  return {
    first: reading.e164 === null ? undefined : nationalDigits(reading.e164),
    second: second ? nationalDigits(second) : undefined,
    e164: reading.e164,
    remark: reading.remark ?? "",
    reason: phoneReason(reading, text),
  };
}

function phoneReason({ verdict, flags, e164 }: PhoneReading, text: string): Reason | undefined {
  const shown = e164 === null ? clean(text, 60) : nationalDigits(e164);
  if (flags.includes("placeholder")) return reason("phone_placeholder", shown);
  if (verdict === "ok") return undefined;
  if (flags.includes("empty")) return reason("phone_missing");
  if (flags.includes("foreign")) return reason("phone_foreign", shown);
  if (flags.includes("landline_only") && !flags.includes("lost_digit_suspected"))
    return reason("phone_landline", shown);
  return reason("phone_unreadable", clean(text, 60));
}

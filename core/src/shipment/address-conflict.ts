import { z } from "zod";
import { GOVERNORATE_CODES, type GovernorateCode, governorateName } from "../address/governorate.ts";
import { locateBare } from "../address/place/locate.ts";
import type { Candidate } from "../address/place/location.ts";
import type { ZoneCode } from "../address/place/zone.ts";
import type { Language, Text } from "../kernel/text.ts";
import type { AddressConflict, Recipient } from "./shipment.ts";

type Address = Pick<Recipient, "governorate" | "city" | "district" | "address">;

const MOST_CANDIDATES = 3;

/** What the rest of an address says about its governorate. */
export interface AddressReading {
  conflict: AddressConflict | null;
  /** The part of the governorate that rate cards may price apart. */
  part: ZoneCode | null;
}

/** Compares the given governorate with the rest of the address. Takes well under a millisecond. */
export function readAddress({ governorate, city, district, address }: Address): AddressReading {
  const found = locateBare({ city, district, street: [address] }, governorate);
  const named = found.result === "accepted" ? acceptedPlace(found.governorate, found.city) : found.candidates;
  const [first, ...others] = named.filter((candidate) => candidate.governorate !== governorate);
  return {
    conflict: first === undefined ? null : { candidates: [first, ...others.slice(0, MOST_CANDIDATES - 1)] },
    part: found.governorate === governorate ? found.zone : null,
  };
}

function acceptedPlace(governorate: GovernorateCode | null, city: Candidate["city"]): Candidate[] {
  return governorate === null ? [] : [{ governorate, city }];
}

/** Whether two recipients live at the same address, whoever they are. */
export function hasSameAddress(before: Address, after: Address): boolean {
  return (["governorate", "city", "district", "address"] as const).every((field) => before[field] === after[field]);
}

/** The contradiction that a change brought into the address; null when there is none, or it was there before. */
export function newConflict(
  before: Recipient,
  { recipient, addressConflict }: { recipient: Recipient; addressConflict: AddressConflict | null },
): AddressConflict | null {
  return hasSameAddress(before, recipient) ? null : addressConflict;
}

export function conflictText({ candidates }: AddressConflict, governorate: GovernorateCode): Text {
  const given = governorateName(governorate);
  return {
    en: `The address seems to be in ${placesText(candidates, "en")}, but the governorate given is ${given.en}.`,
    ar: `العنوان يبدو في ${placesText(candidates, "ar")}، لكن المحافظة المكتوبة ${given.ar}.`,
  };
}

function placesText(candidates: readonly Candidate[], language: Language): string {
  const names = candidates.map(({ governorate, city }) => {
    const name = governorateName(governorate)[language];
    return city && city[language] !== name ? `${city[language]} (${name})` : name;
  });
  return names.join(language === "ar" ? " أو " : " or ");
}

/** As the API shows places to choose from. */
export function candidateView({ governorate, city }: Candidate, language: Language) {
  return { governorate, city: city?.[language] ?? null };
}

export const candidateSchema = z
  .strictObject({
    governorate: z.enum(GOVERNORATE_CODES),
    city: z.string().nullable().meta({ description: "The town or quarter that was named, by Accept-Language" }),
  })
  .meta({ id: "AddressCandidate" });

export function warningView(conflict: AddressConflict, governorate: GovernorateCode, language: Language) {
  return {
    code: "address_conflict" as const,
    pointer: "/recipient/governorate",
    detail: conflictText(conflict, governorate)[language],
    candidates: conflict.candidates.map((candidate) => candidateView(candidate, language)),
  };
}

export const warningSchema = z
  .strictObject({
    code: z.literal("address_conflict"),
    pointer: z.string().meta({ description: "The field in doubt" }),
    detail: z.string().meta({ description: "By Accept-Language" }),
    candidates: z.array(candidateSchema).min(1).max(MOST_CANDIDATES).meta({
      description: "Where the address seems to be, likeliest first",
    }),
  })
  .meta({ id: "ShipmentWarning" });

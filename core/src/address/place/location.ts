import type { Text } from "../../kernel/text.ts";
import type { GovernorateCode } from "../governorate.ts";
import type { ZoneCode } from "./zone.ts";

/** An address by what its fields mean. Text is as the buyer wrote it, in any script; empty and missing are the same. */
export interface AddressFields {
  /** The store's state or governorate, as a code or as text. */
  state?: string | null;
  city?: string | null;
  district?: string | null;
  /** Address lines. A whole address in one line belongs here. */
  street?: readonly string[];
  note?: string | null;
}

export type FieldName = "stated" | "state" | "city" | "district" | "street" | "note";

/** A name in both languages, as we show it. */
export type PlaceName = Text;

/** A governorate to choose, and the town or quarter that speaks for it. */
export interface Candidate {
  governorate: GovernorateCode;
  city: PlaceName | null;
}

/** Why a person has to decide; null when the location is accepted. */
export type Question =
  /** Nothing names a place that is known. */
  | "no_place"
  /** The names fit several governorates. */
  | "several_places"
  /** Two parts of the address name different governorates. */
  | "contradiction"
  /** Only a place outside Egypt is named. */
  | "abroad";

export type LocationReasonCode =
  | "governorate_stated"
  | "governorate_named"
  | "place_named"
  | "place_probable"
  | "name_shared"
  | "name_everyday"
  | "name_unknown"
  | "kilometre"
  | "not_a_place"
  | "side"
  | "either"
  | "abroad"
  | Question;

/** What some words of the address say. The last one of a location that is asked is the question itself. */
export interface LocationReason {
  code: LocationReasonCode;
  /** `stated` is the governorate given beside the fields. null: the address as a whole. */
  field: FieldName | null;
  /** The words, as written; empty when `field` is null. */
  text: string;
  /** The governorates that they fit; empty when they say nothing about it. */
  governorates: readonly GovernorateCode[];
  /** A sentence for the merchant. */
  detail: Text;
}

/** What an address says about where it is. */
export interface Location {
  /** `accepted`: good enough to send a parcel there. `ask`: a person has to decide. */
  result: "accepted" | "ask";
  question: Question | null;
  /** null when it is asked. */
  governorate: GovernorateCode | null;
  city: PlaceName | null;
  /** A quarter, village or compound in the city. */
  district: PlaceName | null;
  /** A part of a governorate that rate cards and hubs may name. */
  zone: ZoneCode | null;
  reasons: readonly LocationReason[];
  /** To choose from; empty when accepted or when nothing is named. */
  candidates: readonly Candidate[];
}

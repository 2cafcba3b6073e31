import type { StoreOrder } from "@masar/kit";
import type { z } from "zod";
import { type GovernorateCode, governorateName, parseGovernorate } from "../address/governorate.ts";
import { nationalDigits, type PhoneReading, readPhone } from "../address/phone.ts";
import { locate } from "../address/place/locate.ts";
import type { Candidate, Location, Question } from "../address/place/location.ts";
import { means } from "../address/place/vocabulary.ts";
import { wordsOf } from "../address/place/words.ts";
import type { Text } from "../kernel/text.ts";
import type { RecipientEdit } from "../shipment/edit.ts";
import type { storeRecipientFields } from "../shipment/new-shipment.ts";
import { asWritten } from "./as-written.ts";
import { clean } from "./clean.ts";
import { type Reason, reason } from "./reason.ts";

/** As text: the rules of a shipment decide whether it will do. */
type RecipientText = z.input<typeof storeRecipientFields>;

export type ReadRecipient =
  | { kind: "read"; recipient: RecipientText; remark: string }
  | { kind: "unclear"; reasons: Reason[]; phone: string | null };

/** The recipient, from what the buyer typed in the store and later corrections. Nothing is guessed. */
export function readRecipient({ recipient }: StoreOrder, corrected: RecipientEdit = {}): ReadRecipient {
  const { address } = recipient;
  const reasons: Reason[] = [];
  if (address.country !== null && address.country !== "EG" && corrected.governorate === undefined)
    reasons.push(reason("country_not_egypt", clean(address.country, 60)));

  const name = corrected.name ?? clean(recipient.name, 120);
  if (name.length < 2) reasons.push(reason("name_missing"));

  const street = corrected.address ?? clean([address.line1, address.line2].filter(Boolean).join("، "), 500);
  if (street.length < 5 || (corrected.address === undefined && isTownAlone(address)))
    reasons.push(reason("address_missing"));

  const place = corrected.governorate === undefined ? placeOf(address) : undefined;
  const governorate = corrected.governorate ?? place?.governorate ?? undefined;
  if (place?.question && reasons.every(({ code }) => code !== "country_not_egypt"))
    reasons.push(placeReason(place, place.question));

  const phones = readPhones(recipient);
  const phone = corrected.phone === undefined ? (phones.reason ? undefined : phones.first) : asTyped(corrected.phone);
  if (corrected.phone === undefined && phones.reason) reasons.push(phones.reason);

  if (reasons.length > 0 || governorate === undefined || phone === undefined)
    return { kind: "unclear", reasons, phone: phones.e164 };
  const named = place?.city ? place.city.ar : clean(address.city, 100);
  const city = corrected.city === undefined ? named : (corrected.city ?? "");
  const second = corrected.phone2 ? asTyped(corrected.phone2) : phones.second;
  return {
    kind: "read",
    remark: phones.remark,
    recipient: {
      name,
      phone,
      ...(second !== undefined && second !== phone ? { phone_2: second } : {}),
      governorate,
      ...(city === "" ? {} : { city }),
      ...(corrected.district ? { district: corrected.district } : {}),
      address: street,
      ...(corrected.address === undefined ? asWritten(address) : {}),
      ...(corrected.location ? { location: corrected.location } : {}),
    },
  };
}

/** The national digits of a number in E.164; another text as it is, such as a correction from before numbers were decoded. */
function asTyped(phone: string): string {
  return /^\+20[1-9]\d+$/.test(phone) ? nationalDigits(phone) : phone;
}

/** The number that a person is known by, whatever becomes of the order: E.164. */
export function phoneOf({ recipient }: StoreOrder): string | null {
  return readPhones(recipient).e164;
}

/** Every number that an order has, E.164. */
export function phonesOf({ recipient }: StoreOrder): string[] {
  const numbers = recipient.phones.flatMap((text) => {
    const { e164, second } = readPhone(text);
    return [e164, second].filter((number) => number !== null);
  });
  return [...new Set(numbers)];
}

/** Without a governorate, and with lines that only repeat the town: nobody can tell where that is. */
function isTownAlone({ governorateCode, stateName, city, line1, line2 }: StoreOrder["recipient"]["address"]): boolean {
  if (governorateCode !== null) return false;
  const wordsIn = (lines: readonly (string | null)[]) => lines.flatMap((line) => wordsOf(line ?? ""));
  const named = new Set(wordsIn([stateName, city]).map(({ key }) => key));
  return wordsIn([line1, line2]).every((word) => named.has(word.key) || means(word, "town") || means(word, "province"));
}

/** Where a store order's address is, and which words say so. */
export function placeOf({
  governorateCode,
  stateName,
  city,
  line1,
  line2,
}: StoreOrder["recipient"]["address"]): Location {
  const stated = governorateCode === null ? undefined : parseGovernorate(governorateCode);
  const street = [line1, line2].flatMap((line) => (line ? [line] : []));
  return locate({ state: stateName, city, street }, stated);
}

function placeReason({ candidates, reasons }: Location, question: Question): Reason {
  const [first, ...others] = candidates;
  const evidence = { evidence: reasons.filter(({ field }) => field !== null) };
  if (question === "abroad") return { ...reason("address_abroad"), ...evidence };
  const choices = candidates.length === 0 ? {} : { candidates: candidates.map(toChoice) };
  if (question === "no_place" || first === undefined)
    return { ...reason("governorate_unknown"), ...choices, ...evidence };
  if (question === "several_places")
    return { ...reason("governorate_ambiguous", listed(candidates)), ...choices, ...evidence };
  return { ...reason("governorate_conflict", listed([first]), listed(others)), ...choices, ...evidence };
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

/**
 * The first Egyptian mobile of the shipping address, or of the buyer where it has no phone, and another number to try. A phone of
 * the shipping address that cannot be called is asked about: the buyer may have sent a gift.
 */
function readPhones({ phones, ownPhones = phones.length }: StoreOrder["recipient"]): Phones {
  const written = phones.map((text, at) => ({ text, isOwn: at < ownPhones }));
  const readings = written
    .filter(({ text }) => text.trim() !== "")
    .map((one) => ({ ...one, reading: readPhone(one.text) }));
  const good = readings.find(({ isOwn, reading }) => isOwn && reading.verdict === "ok");
  const best = good ?? readings[0];
  if (!best) return { first: undefined, second: undefined, e164: null, remark: "", reason: reason("phone_missing") };
  const { reading, text } = best;
  const others = readings.flatMap((other) => (other === best ? [] : [other.reading.e164]));
  const egyptian = [reading.second, ...others].filter((number) => number?.startsWith("+20") && number !== reading.e164);
  const [second, ...more] = new Set(egyptian);
  return {
    first: reading.e164 === null ? undefined : nationalDigits(reading.e164),
    second: second ? nationalDigits(second) : undefined,
    e164: reading.e164,
    // A shipment has two numbers; the courier reads the others in the notes.
    remark: [reading.remark, ...more.map((number) => number && `هاتف آخر: ${nationalDigits(number)}`)]
      .filter(Boolean)
      .join(" — "),
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

import type { GovernorateCode } from "../address/governorate.ts";
import type { ZoneCode } from "../address/place/zone.ts";

/** The sorting hubs of the network. */
const HUBS = [
  { code: "CAI-1", en: "Cairo", ar: "القاهرة" },
  { code: "GIZ-1", en: "Giza", ar: "الجيزة" },
  { code: "ALX-1", en: "Alexandria", ar: "الإسكندرية" },
  { code: "TAN-1", en: "Tanta", ar: "طنطا" },
  { code: "MAN-1", en: "Mansoura", ar: "المنصورة" },
  { code: "ZAG-1", en: "Zagazig", ar: "الزقازيق" },
  { code: "ISM-1", en: "Ismailia", ar: "الإسماعيلية" },
  { code: "MIN-1", en: "Minya", ar: "المنيا" },
  { code: "AST-1", en: "Asyut", ar: "أسيوط" },
  { code: "LUX-1", en: "Luxor", ar: "الأقصر" },
  { code: "HRG-1", en: "Hurghada", ar: "الغردقة" },
  { code: "SSH-1", en: "Sharm El Sheikh", ar: "شرم الشيخ" },
] as const;

export type HubCode = (typeof HUBS)[number]["code"];
/** Every code, for schemas. */
export const HUB_CODES: readonly HubCode[] = HUBS.map(({ code }) => code);

export type Hub = { readonly code: HubCode; readonly en: string; readonly ar: string };

const HUB_BY_GOVERNORATE: Readonly<Record<GovernorateCode, HubCode>> = {
  C: "CAI-1",
  KB: "CAI-1",
  GZ: "GIZ-1",
  FYM: "GIZ-1",
  ALX: "ALX-1",
  BH: "ALX-1",
  MT: "ALX-1",
  GH: "TAN-1",
  MNF: "TAN-1",
  KFS: "TAN-1",
  DK: "MAN-1",
  DT: "MAN-1",
  SHR: "ZAG-1",
  IS: "ISM-1",
  SUZ: "ISM-1",
  PTS: "ISM-1",
  SIN: "ISM-1",
  MN: "MIN-1",
  BNS: "MIN-1",
  AST: "AST-1",
  SHG: "AST-1",
  WAD: "AST-1",
  LX: "LUX-1",
  KN: "LUX-1",
  ASN: "LUX-1",
  BA: "HRG-1",
  JS: "SSH-1",
};

/** Parts of governorates that another hub sorts than their governorate's. None yet. */
const HUB_BY_PART: Readonly<Partial<Record<ZoneCode, HubCode>>> = {};

/**
 * The hub that sorts parcels for a governorate (`hub` in the specification).
 *
 * @param part of the governorate, where it is known.
 */
export function hubFor(destination: GovernorateCode, part?: ZoneCode | null): HubCode {
  return (part ? HUB_BY_PART[part] : undefined) ?? HUB_BY_GOVERNORATE[destination];
}

/** The governorates whose parcels it sorts, and whose merchants its couriers collect from. */
export function governoratesOf(hub: HubCode): GovernorateCode[] {
  const all = Object.entries(HUB_BY_GOVERNORATE) as [GovernorateCode, HubCode][];
  return all.filter(([, code]) => code === hub).map(([governorate]) => governorate);
}

/** Every hub with its name in English and Arabic. */
export function listHubs(): readonly Hub[] {
  return HUBS;
}

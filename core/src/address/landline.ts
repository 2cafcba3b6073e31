import type { GovernorateCode } from "./governorate.ts";

type Area = {
  readonly code: string;
  readonly governorates: readonly GovernorateCode[];
  readonly subscriberDigits: 7 | 8;
};

/** Egypt's area codes without the leading zero. Together they cover all 27 governorates. */
const AREAS: readonly Area[] = [
  { code: "2", governorates: ["C", "GZ", "KB"], subscriberDigits: 8 },
  { code: "3", governorates: ["ALX"], subscriberDigits: 7 },
  { code: "13", governorates: ["KB"], subscriberDigits: 7 },
  { code: "15", governorates: ["SHR"], subscriberDigits: 7 },
  { code: "40", governorates: ["GH"], subscriberDigits: 7 },
  { code: "45", governorates: ["BH"], subscriberDigits: 7 },
  { code: "46", governorates: ["MT"], subscriberDigits: 7 },
  { code: "47", governorates: ["KFS"], subscriberDigits: 7 },
  { code: "48", governorates: ["MNF"], subscriberDigits: 7 },
  { code: "50", governorates: ["DK"], subscriberDigits: 7 },
  { code: "55", governorates: ["SHR"], subscriberDigits: 7 },
  { code: "57", governorates: ["DT"], subscriberDigits: 7 },
  { code: "62", governorates: ["SUZ"], subscriberDigits: 7 },
  { code: "64", governorates: ["IS"], subscriberDigits: 7 },
  { code: "65", governorates: ["BA"], subscriberDigits: 7 },
  { code: "66", governorates: ["PTS"], subscriberDigits: 7 },
  { code: "68", governorates: ["SIN"], subscriberDigits: 7 },
  { code: "69", governorates: ["JS"], subscriberDigits: 7 },
  { code: "82", governorates: ["BNS"], subscriberDigits: 7 },
  { code: "84", governorates: ["FYM"], subscriberDigits: 7 },
  { code: "86", governorates: ["MN"], subscriberDigits: 7 },
  { code: "88", governorates: ["AST"], subscriberDigits: 7 },
  { code: "92", governorates: ["WAD"], subscriberDigits: 7 },
  { code: "93", governorates: ["SHG"], subscriberDigits: 7 },
  { code: "95", governorates: ["LX"], subscriberDigits: 7 },
  { code: "96", governorates: ["KN"], subscriberDigits: 7 },
  { code: "97", governorates: ["ASN"], subscriberDigits: 7 },
];

/**
 * The governorates an Egyptian landline (E.164) can stand in; empty when the number has no area code of the plan or the wrong length for it.
 * An address elsewhere is worth a soft warning, never a refusal: people move and keep numbers.
 */
export function landlineGovernorates(e164: string): readonly GovernorateCode[] {
  const area = AREAS.find(
    ({ code, subscriberDigits }) => e164.startsWith(`+20${code}`) && e164.length === 3 + code.length + subscriberDigits,
  );
  return area?.governorates ?? [];
}

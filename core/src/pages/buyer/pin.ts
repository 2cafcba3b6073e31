import { invalidField } from "../../http/problem.ts";

// The place that a map link names, which its "@" is not: that is the middle of the map, beside the panel that hides a part of it.
const PLACE = /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/gi;
// Two decimals with a comma between, inside a map link: "@30.0444,31.2357,17z", "?q=30.0444,31.2357", "search/30.0444,+31.2357".
const IN_LINK = /(?:^|[^\d.-])(-?\d{1,3}\.\d{2,15})(?:\s*,[\s+]*|%2C(?:\+|%20)?)(-?\d{1,3}\.\d{2,15})/i;
// The same alone, as the form itself shows a location.
const ALONE = /^\(?(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\)?$/;

/** The buyer's location, as typed or pasted; empty for an empty field. @throws Problem when it cannot be read. */
export function readLocation(text: string): { location?: { latitude: number; longitude: number } } {
  if (text === "") return {};
  const digits = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("٫", ".")
    .replaceAll("،", ",");
  const [, latitude, longitude] =
    [...digits.matchAll(PLACE)].at(-1) ?? IN_LINK.exec(digits) ?? ALONE.exec(digits) ?? [];
  if (latitude !== undefined && longitude !== undefined)
    return { location: { latitude: Number(latitude), longitude: Number(longitude) } };
  throw invalidField("/recipient/location", "pin_unreadable", {
    en: "Write latitude and longitude, such as 30.04442, 31.23571, or paste a map link that contains them.",
    ar: "اكتب خط العرض وخط الطول مثل 30.04442, 31.23571 أو الصق رابط خريطة يحتوي عليهما.",
  });
}

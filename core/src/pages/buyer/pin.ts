import { invalidField } from "../../http/problem.ts";

// Two decimals with a comma between, alone or inside a map link: "@30.0444,31.2357,17z", "?q=30.0444,31.2357", "!3d30.0444!4d31.2357".
const PIN = /(?:^|[^\d.-])(-?\d{1,3}\.\d{2,15})(?:\s*,\s*|%2C\+?|!4d)(-?\d{1,3}\.\d{2,15})/i;

/** The buyer's location, as typed or pasted; empty for an empty field. @throws Problem when it cannot be read. */
export function readLocation(text: string): { location?: { latitude: number; longitude: number } } {
  if (text === "") return {};
  const digits = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("٫", ".")
    .replaceAll("،", ",");
  const [, latitude, longitude] = PIN.exec(digits) ?? [];
  if (latitude !== undefined && longitude !== undefined)
    return { location: { latitude: Number(latitude), longitude: Number(longitude) } };
  throw invalidField("/recipient/location", "pin_unreadable", {
    en: "Write latitude and longitude, such as 30.04442, 31.23571, or paste a map link that contains them.",
    ar: "اكتب خط العرض وخط الطول مثل 30.04442, 31.23571 أو الصق رابط خريطة يحتوي عليهما.",
  });
}

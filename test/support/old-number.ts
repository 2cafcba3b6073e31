import { isTrackingNumber } from "@masar/core/shipment/tracking-number";

/**
 * A tracking number as they were drawn before they carried their account's bucket: ten random digits and the check digit. Without a zero
 * in front: digits such as 012…, typed alone, are looked for as a phone number.
 */
export function oldNumber(): string {
  const digits = String(1_000_000_000 + Math.floor(Math.random() * 9_000_000_000));
  const number = Array.from("0123456789", (check) => `MS${digits}${check}`).find(isTrackingNumber);
  if (number === undefined) throw new Error(`no check digit fits ${digits}`);
  return number;
}

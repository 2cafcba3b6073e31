import { isTrackingNumber } from "@masar/core/shipment/tracking-number";

/** A tracking number as they were drawn before they carried their account's bucket: ten random digits and the check digit. */
export function oldNumber(): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10)).join("");
  const number = Array.from("0123456789", (check) => `MS${digits}${check}`).find(isTrackingNumber);
  if (number === undefined) throw new Error(`no check digit fits ${digits}`);
  return number;
}

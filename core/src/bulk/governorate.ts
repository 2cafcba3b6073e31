import { findGovernorate } from "../address/governorate.ts";
import { locate } from "../address/place/locate.ts";
import type { NewShipment } from "../shipment/new-shipment.ts";

interface NamedPlace {
  /** The row, with the code of its governorate where that is understood. */
  value: unknown;
  /** The text of the governorate when it names a town and the row has another text for the city. */
  written?: string;
}

/**
 * Reads a row's governorate: a code, or any name of a governorate or town that the matcher accepts by itself, or with the
 * rest of the address where the name exists twice. A town fills an empty city. What is not understood stays for the
 * field's own rule to report.
 */
export function withGovernorate(value: unknown): NamedPlace {
  const recipient = isObject(value) ? value.recipient : undefined;
  if (!isObject(value) || !isObject(recipient) || typeof recipient.governorate !== "string") return { value };
  const text = recipient.governorate;
  const known = findGovernorate(text);
  if (known !== undefined) return { value: { ...value, recipient: { ...recipient, governorate: known } } };
  const { governorate, reasons } = located(text, recipient);
  if (governorate === null) return { value };
  const isTown = !reasons.some(({ code, field }) => code === "governorate_named" && field === "state");
  const city = isTown && recipient.city === undefined ? { city: text } : {};
  return {
    value: { ...value, recipient: { ...recipient, governorate, ...city } },
    ...(isTown && recipient.city !== undefined ? { written: text } : {}),
  };
}

/** The text of a governorate by itself; with the rest of the address when that leaves a question. */
function located(text: string, { city, district, address }: Fields) {
  const alone = locate({ state: text });
  if (alone.result === "accepted") return alone;
  return locate({ state: text, city: textOf(city), district: textOf(district), street: [textOf(address)] });
}

/** The shipment with the words of its governorate, city, district and address, where the first of them named a town. */
export function withWritten(shipment: NewShipment, written: string | undefined): NewShipment {
  if (written === undefined) return shipment;
  const { city, district, address } = shipment.recipient;
  const parts = [written, city, district, address].filter((part) => part !== null);
  return { ...shipment, recipient: { ...shipment.recipient, addressAsWritten: parts.join("، ") } };
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

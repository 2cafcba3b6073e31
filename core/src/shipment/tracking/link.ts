import { timingSafeEqual } from "node:crypto";
import type { Mode } from "../../account/account.ts";
import { normalizeTrackingNumber } from "../tracking-number.ts";
import type { Parcel, ParcelReader } from "./repository.ts";

/** How a parcel is looked up: by its link, which shows everything, or by its number alone. */
export interface FoundParcel {
  parcel: Parcel;
  by: "link" | "number";
}

/** Also with what a chat or a sentence puts around it: marks, a full stop, the rest of the address. */
const LINK = /(?<![\w-])(MS\d+)-([\w-]{22})(?![\w-])/;

/** @param text the end of a tracking link, or a tracking number as typed. */
export async function findByText(find: ParcelReader, text: string, mode?: Mode): Promise<FoundParcel | undefined> {
  const [, linked, token] = LINK.exec(text) ?? [];
  const number = normalizeTrackingNumber(linked ?? text);
  const parcel = number === undefined ? undefined : await find(number);
  if (!parcel || (mode !== undefined && parcel.shipment.mode !== mode)) return undefined;
  if (token === undefined) return { parcel, by: "number" };
  // A link that was altered shows nothing at all: it was never ours.
  return sameToken(token, parcel.shipment.trackingToken) ? { parcel, by: "link" } : undefined;
}

function sameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

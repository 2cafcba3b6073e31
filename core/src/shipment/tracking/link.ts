import { timingSafeEqual } from "node:crypto";
import type { Mode } from "../../account/account.ts";
import type { Reader } from "../../db/database.ts";
import { findAnyShipment } from "../repository.ts";
import type { Shipment } from "../shipment.ts";
import { normalizeTrackingNumber } from "../tracking-number.ts";

/** How a parcel is looked up: by its link, which shows everything, or by its number alone. */
export interface FoundShipment {
  shipment: Shipment;
  by: "link" | "number";
}

const LINK = /^(MS\d{11})-([\w-]{22})$/;

/** @param text the end of a tracking link, or a tracking number as typed. */
export async function findByText(db: Reader, text: string, mode?: Mode): Promise<FoundShipment | undefined> {
  const [, linked, token] = LINK.exec(text) ?? [];
  const number = linked ?? normalizeTrackingNumber(text);
  const shipment = number === undefined ? undefined : await findAnyShipment(db, number);
  if (!shipment || (mode !== undefined && shipment.mode !== mode)) return undefined;
  if (token === undefined) return { shipment, by: "number" };
  // A link that was altered shows nothing at all: it was never ours.
  return sameToken(token, shipment.trackingToken) ? { shipment, by: "link" } : undefined;
}

function sameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

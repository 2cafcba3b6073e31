import { timingSafeEqual } from "node:crypto";
import type { Mode } from "../account/account.ts";
import type { Reader } from "../db/database.ts";
import { findAnyShipment } from "../shipment/repository.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { normalizeTrackingNumber } from "../shipment/tracking-number.ts";

/** What somebody who follows a parcel has: its link, which shows everything, or its number alone. */
export interface Followed {
  shipment: Shipment;
  by: "link" | "number";
}

const LINK = /^(MS\d{11})-([\w-]{22})$/;

/** @param text the end of a tracking link, or a tracking number as somebody typed it. */
export async function follow(db: Reader, text: string, mode?: Mode): Promise<Followed | undefined> {
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

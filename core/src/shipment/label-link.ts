import { type MasterKeys, signToken } from "../kernel/crypto.ts";
import { linkPurpose } from "../kernel/signed-link.ts";
import type { Shipment } from "./shipment.ts";

/** The address of a shipment's label that works without a key until it expires, for whoever has it. */
export function labelLink(
  { trackingNumber, mode }: Pick<Shipment, "trackingNumber" | "mode">,
  { keys, baseUrl, expiresAtMs }: { keys: MasterKeys; baseUrl: string; expiresAtMs: number },
): string {
  const path = `/labels/${trackingNumber}.pdf`;
  const signature = signToken(keys, { purpose: linkPurpose(mode, path), payload: "", expiresAtMs });
  return `${baseUrl}${path}?signature=${signature}`;
}

/** Merchants reprint labels from their store weeks later. After this the recipient is erased anyway. */
const STORE_LINK_MS = 180 * 86_400_000;

/** The label's address as a store keeps it. */
export function storeLabelLink(
  shipment: Pick<Shipment, "trackingNumber" | "mode" | "createdAt">,
  options: { keys: MasterKeys; baseUrl: string },
): string {
  return labelLink(shipment, { ...options, expiresAtMs: shipment.createdAt + STORE_LINK_MS });
}

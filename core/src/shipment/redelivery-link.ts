import type { Mode } from "../account/account.ts";
import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";
import type { Shipment } from "./shipment.ts";

const PURPOSE = "redelivery";

/** The link on which the recipient chooses a day and corrects the address after this attempt. It is valid for this attempt only. */
export function redeliveryUrl(keys: MasterKeys, shipment: Shipment, baseUrl: string): string {
  const payload = `${shipment.mode}:${shipment.trackingNumber}:${shipment.attemptCount}`;
  // The deadline is the shipment's own and moves with the day that is chosen: it is asked for when the link is opened.
  const token = signToken(keys, { purpose: PURPOSE, payload, expiresAtMs: null });
  return `${new URL(baseUrl).origin}/redelivery/${token}`;
}

/** What a link was made for; undefined when it is not one of ours. */
export function readRedeliveryToken(
  keys: MasterKeys,
  token: string,
  nowMs: number,
): { mode: Mode; trackingNumber: string; attemptCount: number } | undefined {
  const verified = verifyToken(keys, token, { purpose: PURPOSE, nowMs });
  if (verified.kind !== "valid") return undefined;
  const [mode, trackingNumber = "", attemptCount] = verified.payload.split(":");
  return { mode: mode === "live" ? "live" : "test", trackingNumber, attemptCount: Number(attemptCount) };
}

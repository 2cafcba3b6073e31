import type { Transaction } from "../db/database.ts";
import type { Shipment } from "./shipment.ts";
import { stateOf } from "./shipment.ts";
import { isFinal, type Refusal, stageOf } from "./state.ts";
import { type TermsTools, termsOf } from "./terms.ts";
import { storeUpdate, type UpdateTools } from "./update.ts";

export type LowerCashResult =
  | { kind: "lowered" | "unchanged"; shipment: Shipment }
  | { kind: "refused"; code: Refusal };

/**
 * Lowers the cash due of a shipment between its collection and its end; 0 waives it. Stores the shipment and fires
 * `shipment.updated`, in the caller's transaction. The amount that is due already changes nothing. The COD fee is computed
 * anew by the rate card of the booking; what the ledger holds back for the parcel stays until it is over.
 *
 * @param shipment locked by this transaction, as it was read under the lock: a delivery waits for it, or is found here.
 * @param toPiastres the cash due from now on.
 * @param tools.now milliseconds by the clock of the mode; `realNow` by the real one.
 * @returns `refused` and nothing stored: `not_collected` (edit it instead), `cash_only_lowered`, or how it ended.
 */
export async function lowerCash(
  trx: Transaction,
  shipment: Shipment,
  toPiastres: number,
  tools: UpdateTools & TermsTools,
): Promise<LowerCashResult> {
  const result = withLowerCash(shipment, toPiastres, tools);
  if (result.kind === "lowered") await storeUpdate(trx, shipment, result.shipment, tools);
  return result;
}

/** The shipment as it is with that much cash due. */
export function withLowerCash(
  shipment: Shipment,
  toPiastres: number,
  tools: TermsTools & { now: number },
): LowerCashResult {
  const stage = stageOf(stateOf(shipment));
  if (isFinal(stage)) return { kind: "refused", code: `already_${stage}` };
  if (stage === "booked") return { kind: "refused", code: "not_collected" };
  if (toPiastres > shipment.codPiastres) return { kind: "refused", code: "cash_only_lowered" };
  if (toPiastres === shipment.codPiastres) return { kind: "unchanged", shipment };
  const { service, origin, recipient, part, weightGrams } = shipment;
  const parcel = { service, origin, destination: recipient.governorate, part, weightGrams, codPiastres: toPiastres };
  const agreed = termsOf(parcel, shipment.createdAt, tools);
  if (agreed.kind !== "terms") throw new Error(`shipment ${shipment.id} was booked on a lane its card does not have`);
  return {
    kind: "lowered",
    shipment: {
      ...shipment,
      codPiastres: toPiastres,
      loweredFromPiastres: shipment.loweredFromPiastres ?? shipment.codPiastres,
      codFeePiastres: agreed.terms.codFeePiastres,
      vatPiastres: agreed.terms.vatPiastres,
      sequence: shipment.sequence + 1,
      updatedAt: tools.now,
    },
  };
}

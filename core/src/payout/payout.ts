import { z } from "zod";
import type { Tenant } from "../account/account.ts";
import { DESTINATION_KINDS, type Destination } from "../account/payout-destination/destination.ts";
import { amount, count, id, timestamp } from "../kernel/fields.ts";
import { timestampOf } from "../kernel/time.ts";
import { money } from "../shipment/view.ts";

/** A transfer of what was owed (specification: Payout). Amounts in piastres; `amount = cash − fees − vat − held + adjustments`. */
export interface Payout {
  id: string;
  tenant: Tenant;
  /** In Cairo, YYYY-MM-DD: what occurred before that day is in. */
  date: string;
  amountPiastres: number;
  cashPiastres: number;
  feesPiastres: number;
  vatPiastres: number;
  /** Held back for parcels that were on the road, less what earlier payouts held back and is over. */
  heldPiastres: number;
  adjustmentsPiastres: number;
  lines: number;
  executedAt: number;
  /** Where it was paid to; null where no destination was in effect. */
  destination: PaidTo | null;
}

/** A destination as it was when a payout used it. */
export type PaidTo = Pick<Destination, "id" | "kind" | "label">;

/** The payout object of the API and of `payout.executed`. */
export function payoutView(payout: Payout, { baseUrl }: { baseUrl: string }) {
  const url = `${baseUrl}/payouts/${payout.id}`;
  return {
    id: payout.id,
    object: "payout" as const,
    date: payout.date,
    currency: "EGP" as const,
    amount: money(payout.amountPiastres),
    cash_collected: money(payout.cashPiastres),
    fees: money(payout.feesPiastres),
    vat: money(payout.vatPiastres),
    held_back: money(payout.heldPiastres),
    adjustments: money(payout.adjustmentsPiastres),
    line_count: payout.lines,
    lines_url: `${url}/lines`,
    statement_url: `${url}/statement.pdf`,
    destination: payout.destination && {
      id: payout.destination.id,
      kind: payout.destination.kind,
      number: payout.destination.label,
    },
    executed_at: timestampOf(payout.executedAt),
    livemode: payout.tenant.mode === "live",
  };
}

export const payoutSchema = z
  .strictObject({
    id: id("pay"),
    object: z.literal("payout"),
    date: z.string().meta({ format: "date", description: "Day in Cairo; what happened before it is in" }),
    currency: z.literal("EGP"),
    amount: amount.meta({ description: "cash_collected − fees − vat − held_back + adjustments" }),
    cash_collected: amount,
    fees: amount.meta({ description: "Net of VAT" }),
    vat: amount,
    held_back: amount.meta({
      description: "Fees of parcels on the road, less earlier holds that ended; negative when more ended",
    }),
    adjustments: amount.meta({ description: "Corrections, and compensations of lost and damaged parcels" }),
    line_count: count,
    lines_url: z.string().meta({ format: "uri" }),
    statement_url: z.string().meta({ format: "uri" }),
    destination: z
      .strictObject({
        id: id("pds"),
        kind: z.enum(DESTINATION_KINDS),
        number: z.string().meta({ description: "Its end; the rest is hidden" }),
      })
      .nullable()
      .meta({ description: "Where it was paid to; null where no confirmed destination was in effect" }),
    executed_at: timestamp,
    livemode: z.boolean(),
  })
  .meta({ id: "Payout" });

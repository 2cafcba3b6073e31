import type { Text } from "../kernel/text.ts";
import { reasonOf } from "../shipment/reason.ts";
import type { PastParcel } from "./customer.ts";

/** Only so many of the newest parcels count: who refused long ago and accepts now is no risk. */
export const PARCELS_COUNTED = 10;

/** How parcels to one phone ended. */
export interface Endings {
  /** Delivered, or returned through the buyer's doing. */
  ended: number;
  refused: number;
  /** Returned because the buyer did not answer, was not there, or put it off. */
  notReached: number;
}

/** What merchants who share say of a phone, together. */
export interface Shared {
  delivered: number;
  cameBack: number;
  merchants: number;
}

export type RiskLevel = "unknown" | "low" | "medium" | "high";

export interface Risk {
  /** 0 to 100; null while no parcel has ended. */
  score: number | null;
  level: RiskLevel;
  /** Why, in sentences. */
  reasons: Text[];
}

const MEDIUM_FROM = 20;
const HIGH_FROM = 40;
/** Two parcels that were never sent count as delivered, so that one refusal alone is no high risk. */
const BENEFIT_OF_DOUBT = 2;

/** Of parcels newest first; what the merchant, a courier or the weather caused does not count. */
export function endingsOf(parcels: readonly PastParcel[]): Endings {
  const ended = parcels
    .filter(({ status, failureReason }) => status === "delivered" || (status === "returned" && isBuyers(failureReason)))
    .slice(0, PARCELS_COUNTED);
  const refused = ended.filter(({ status, failureReason }) => status === "returned" && failureReason === "refused");
  const delivered = ended.filter(({ status }) => status === "delivered");
  return {
    ended: ended.length,
    refused: refused.length,
    notReached: ended.length - delivered.length - refused.length,
  };
}

/** Whether a parcel came back through the buyer's doing. */
export function isBuyers(reason: PastParcel["failureReason"]): boolean {
  return reason !== null && reasonOf(reason).fault === "recipient";
}

/** The share of parcels that came back, a little lower than it is while there are few. */
export function riskOf(own: Endings, shared: Shared | undefined): Risk {
  const back = own.refused + own.notReached + (shared?.cameBack ?? 0);
  const all = own.ended + (shared ? shared.delivered + shared.cameBack : 0);
  if (all === 0) return { score: null, level: "unknown", reasons: [NOTHING_KNOWN] };
  const score = Math.round((100 * back) / (all + BENEFIT_OF_DOUBT));
  const level = score >= HIGH_FROM ? "high" : score >= MEDIUM_FROM ? "medium" : "low";
  return { score, level, reasons: reasonsOf(own, shared) };
}

function reasonsOf({ ended, refused, notReached }: Endings, shared: Shared | undefined): Text[] {
  const reasons: Text[] = [];
  if (refused > 0)
    reasons.push({
      en: ended === 1 ? "The last parcel was refused at the door." : `${of(refused, ended)} refused at the door.`,
      ar: ended === 1 ? "آخر شحنة رُفض استلامها عند الباب." : `رُفض استلام ${ofAr(refused, ended)} عند الباب.`,
    });
  if (notReached > 0)
    reasons.push({
      en:
        ended === 1
          ? "The last parcel came back: the buyer was not reached."
          : `${of(notReached, ended).replace(/ (was|were)$/, "")} came back: the buyer was not reached.`,
      ar:
        ended === 1
          ? "آخر شحنة عادت لأننا لم نصل إلى العميل."
          : `عادت ${ofAr(notReached, ended)} لأننا لم نصل إلى العميل.`,
    });
  if (ended > 0 && refused + notReached === 0)
    reasons.push({
      en: ended === 1 ? "The last parcel was delivered." : `All of the last ${ended} parcels were delivered.`,
      ar: ended === 1 ? "آخر شحنة تم تسليمها." : `تم تسليم كل آخر ${ended} شحنات.`,
    });
  if (shared) {
    const all = shared.delivered + shared.cameBack;
    reasons.push({
      en: `At ${shared.merchants} other merchants, ${shared.cameBack} of ${all} parcels came back.`,
      ar: `لدى ${shared.merchants} تجار آخرين عادت ${shared.cameBack} من ${all} شحنات.`,
    });
  }
  return reasons;
}

function of(some: number, all: number): string {
  return `${some} of the last ${all} parcels ${some === 1 ? "was" : "were"}`;
}

function ofAr(some: number, all: number): string {
  return `${some} من آخر ${all} شحنات`;
}

const NOTHING_KNOWN: Text = {
  en: "No parcel to this phone has ended yet.",
  ar: "لم تنتهِ أي شحنة إلى هذا الرقم بعد.",
};

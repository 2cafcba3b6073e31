import { findAccount } from "../../account/repository.ts";
import type { GovernorateCode } from "../../address/governorate.ts";
import type { Reader } from "../../db/database.ts";
import type { ReasonCode } from "../reason.ts";
import { listHistory } from "../scan/repository.ts";
import type { Shipment } from "../shipment.ts";
import { isFinal } from "../state.ts";
import { type FoundShipment, findByText } from "./link.ts";
import { STAGE_OF_SCAN, type Stage, stageOf } from "./stage.ts";

/** What the tracking page shows of a parcel. Instants in milliseconds, days in Cairo, money in piastres. */
export interface Tracking {
  trackingNumber: string;
  stage: Stage;
  livemode: boolean;
  createdAt: number;
  promisedBy: string;
  /** When it goes out again; null when that is not what follows. */
  nextAttemptOn: string | null;
  /** Oldest first. */
  history: readonly { stage: Stage; at: number; reason: ReasonCode | null }[];
  /** For who has the link: never for the number alone. */
  details: Details | null;
}

export interface Details {
  merchantName: string;
  /** Null once they were erased. */
  recipientName: string | null;
  governorate: GovernorateCode;
  city: string | null;
  /** To pay at the door; 0 when nothing is, or no longer. */
  cashDuePiastres: number;
  allowOpen: boolean;
}

/** @param text the end of a tracking link, or a tracking number. Undefined when it leads to nothing. */
export async function track(db: Reader, text: string, mode?: Shipment["mode"]): Promise<Tracking | undefined> {
  const followed = await findByText(db, text, mode);
  return followed && describe(db, followed);
}

async function describe(db: Reader, { shipment, by }: FoundShipment): Promise<Tracking> {
  const history = await listHistory(db, shipment.id);
  const { nextStep, status } = shipment;
  const waits = nextStep !== null && !shipment.returning && (status === "attempt-failed" || status === "at-hub");
  return {
    trackingNumber: shipment.trackingNumber,
    stage: stageOf(shipment),
    livemode: shipment.mode === "live",
    createdAt: shipment.createdAt,
    promisedBy: shipment.promisedBy,
    nextAttemptOn: waits ? nextStep.on : null,
    history: [
      { stage: "registered", at: shipment.createdAt, reason: null },
      // Why an attempt failed may say something about the recipient.
      ...history.map(({ kind, scannedAt, reason }) => ({
        stage: STAGE_OF_SCAN[kind],
        at: scannedAt,
        reason: by === "link" && kind === "fail" ? (reason as ReasonCode) : null,
      })),
    ],
    details: by === "link" ? await detailsOf(db, shipment) : null,
  };
}

async function detailsOf(db: Reader, shipment: Shipment): Promise<Details> {
  const account = await findAccount(db, shipment.accountId);
  if (!account) throw new Error(`shipment ${shipment.id} has no account`);
  return {
    merchantName: account.name,
    recipientName: shipment.recipient.name || null,
    governorate: shipment.recipient.governorate,
    city: shipment.recipient.city,
    cashDuePiastres: isFinal(shipment.status) || shipment.returning ? 0 : shipment.codPiastres,
    allowOpen: shipment.allowOpen,
  };
}

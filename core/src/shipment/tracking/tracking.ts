import type { GovernorateCode } from "../../address/governorate.ts";
import type { Reader } from "../../db/database.ts";
import type { ReasonCode } from "../reason.ts";
import type { Shipment } from "../shipment.ts";
import { isFinal } from "../state.ts";
import { type FoundParcel, findByText } from "./link.ts";
import { createParcelReader, type Parcel } from "./repository.ts";
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

/** Finds a parcel by the end of a tracking link, or by its number. Undefined when the text leads to nothing. */
export type Tracker = (text: string, mode?: Shipment["mode"]) => Promise<Tracking | undefined>;

export function createTracker(db: Reader): Tracker {
  const find = createParcelReader(db);
  return async (text, mode) => {
    const found = await findByText(find, text, mode);
    return found && describe(found);
  };
}

function describe({ parcel, by }: FoundParcel): Tracking {
  const { shipment, history } = parcel;
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
      ...history.map(({ kind, at, reason }) => ({
        stage: STAGE_OF_SCAN[kind],
        at,
        reason: by === "link" && kind === "fail" ? reason : null,
      })),
    ],
    details: by === "link" ? detailsOf(parcel) : null,
  };
}

function detailsOf({ shipment, merchantName }: Parcel): Details {
  return {
    merchantName,
    recipientName: shipment.recipient.name || null,
    governorate: shipment.recipient.governorate,
    city: shipment.recipient.city,
    cashDuePiastres: isFinal(shipment.status) || shipment.returning ? 0 : shipment.codPiastres,
    allowOpen: shipment.allowOpen,
  };
}

import type { GovernorateCode } from "../address/governorate.ts";
import type { ReasonCode } from "../shipment/reason.ts";
import type { Status } from "../shipment/state.ts";

/** What a merchant wrote about a buyer. A row is there only while it says something. Instants in milliseconds. */
export interface CustomerNote {
  /** E.164 */
  phone: string;
  note: string | null;
  /** Null unless blocked. */
  blockedAt: number | null;
  blockReason: string | null;
}

/** A parcel to a buyer, as far as their page and their risk need it. */
export interface PastParcel {
  id: string;
  status: Status;
  failureReason: ReasonCode | null;
  name: string;
  governorate: GovernorateCode;
  createdAt: number;
}

/** A buyer of one merchant, known by the phone. */
export interface Customer {
  phone: string;
  note: CustomerNote | undefined;
  /** The newest ones, newest first. */
  parcels: readonly PastParcel[];
}

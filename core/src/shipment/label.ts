import type { Account, PickupAddress } from "../account/account.ts";
import { listPickupAddresses } from "../account/repository.ts";
import { listGovernorates } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import type { Reader } from "../db/database.ts";
import { timestampOf } from "../kernel/time.ts";
import type { LabelData } from "../label/data.ts";
import { courierAddress, type Shipment } from "./shipment.ts";
import { trackingUrl } from "./view.ts";

const GOVERNORATE_NAMES = new Map(listGovernorates().map(({ code, en, ar }) => [code, { en, ar }]));

export interface LabelOptions {
  account: Account;
  /** Where this parcel is collected, and returned to. */
  pickup: PickupAddress;
  baseUrl: string;
}

/** Where each of an account's parcels is collected; the default address where its own is gone. */
export async function readPickups(db: Reader, account: Account): Promise<(shipment: Shipment) => PickupAddress> {
  const byId = new Map((await listPickupAddresses(db, account.id)).map((address) => [address.id, address]));
  return ({ pickupAddressId }) => byId.get(pickupAddressId ?? "") ?? account.pickup;
}

/** What a label shows of a shipment. */
export function labelOf(shipment: Shipment, { account, pickup, baseUrl }: LabelOptions): LabelData {
  const { recipient } = shipment;
  return {
    trackingNumber: shipment.trackingNumber,
    reference: shipment.reference,
    service: shipment.service,
    hub: shipment.hub,
    zone: shipment.zone,
    createdAt: timestampOf(shipment.createdAt),
    codPiastres: shipment.codPiastres,
    weightGrams: shipment.weightGrams,
    pieces: shipment.pieces,
    description: shipment.description,
    allowOpen: shipment.allowOpen,
    notes: shipment.notes,
    merchant: {
      name: account.name,
      phone: account.phone && nationalDigits(account.phone),
      address: [pickup.address, pickup.city].filter(Boolean).join("، ") || null,
    },
    recipient: {
      name: recipient.name,
      phone: recipient.phone,
      phone2: recipient.phone2,
      governorate: recipient.governorate,
      governorateName: GOVERNORATE_NAMES.get(recipient.governorate) ?? {
        en: recipient.governorate,
        ar: recipient.governorate,
      },
      city: recipient.city,
      district: recipient.district,
      address: courierAddress(recipient),
    },
    trackingUrl: trackingUrl(shipment, baseUrl),
    livemode: shipment.mode === "live",
  };
}

import type { Account } from "../account/account.ts";
import { listGovernorates } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import type { LabelData } from "../label/data.ts";
import { timestampOf } from "../time.ts";
import type { Shipment } from "./shipment.ts";
import { trackingUrl } from "./view.ts";

const GOVERNORATE_NAMES = new Map(listGovernorates().map(({ code, en, ar }) => [code, { en, ar }]));

/** What a label shows of a shipment. */
export function labelOf(shipment: Shipment, account: Account, baseUrl: string): LabelData {
  const { recipient } = shipment;
  const { pickup } = account;
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
      address: recipient.address,
    },
    trackingUrl: trackingUrl(shipment, baseUrl),
    livemode: shipment.mode === "live",
  };
}

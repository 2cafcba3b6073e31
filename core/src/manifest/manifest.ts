import type { GovernorateCode } from "../address/governorate.ts";
import type { Hub, HubCode } from "../quote/hub.ts";
import type { CollectionBlock, Recipient } from "../shipment/shipment.ts";

export const MANIFEST_KINDS = ["load", "return", "collect"] as const;
/** What a hub's people have in hand: parcels to load for delivery, to give back to merchants, to collect from them. */
export type ManifestKind = (typeof MANIFEST_KINDS)[number];

/** Where a person is found. */
export interface Contact {
  name: string;
  /** E.164 */
  phone: string | null;
  phone2: string | null;
  governorate: GovernorateCode;
  city: string | null;
  district: string | null;
  address: string;
  /** State, city and lines as the buyer wrote them; null unless a store's order has them. */
  addressAsWritten: string | null;
  /** The pin that the buyer or the merchant set. */
  location: Recipient["location"];
}

export interface ManifestParcel {
  id: string;
  trackingNumber: string;
  reference: string;
  pieces: number;
  weightGrams: number;
  /** Cash to take at the door; 0 unless the parcel is to be delivered. */
  cashPiastres: number;
  /** Cash due at the collection, if it was lowered since. */
  loweredFromPiastres: number | null;
  /** Why it may not be collected; null when it may. */
  block: CollectionBlock | null;
  /** Failed attempts so far. */
  attempts: number;
  recipient: Contact;
  /** The merchant, at the address the parcel comes from and goes back to. */
  merchant: Contact;
  /** Where it goes next: this hub for what is loaded here, the merchant's for a return, the recipient's after collection. */
  hub: HubCode;
}

export interface Manifest {
  kind: ManifestKind;
  hub: Hub;
  /** Day in Cairo. */
  date: string;
  livemode: boolean;
  /** In the order of the way: by area, or by merchant. */
  parcels: readonly ManifestParcel[];
  /** Blocked parcels are counted by themselves and nowhere else. */
  totals: { parcels: number; blocked: number; pieces: number; weightGrams: number; cashPiastres: number };
}

/** Puts the parcels in order and adds them up. */
export function manifestOf(
  head: Pick<Manifest, "kind" | "hub" | "date" | "livemode">,
  parcels: readonly ManifestParcel[],
): Manifest {
  const sorted = parcels
    .map((parcel) => ({ parcel, way: wayTo(head.kind, parcel) }))
    .sort((a, b) => (a.way < b.way ? -1 : 1))
    .map(({ parcel }) => parcel);
  const free = sorted.filter(({ block }) => block === null);
  const sum = (of: (parcel: ManifestParcel) => number) => free.reduce((total, parcel) => total + of(parcel), 0);
  return {
    ...head,
    parcels: sorted,
    totals: {
      parcels: free.length,
      blocked: sorted.length - free.length,
      pieces: sum((parcel) => parcel.pieces),
      weightGrams: sum((parcel) => parcel.weightGrams),
      cashPiastres: sum((parcel) => parcel.cashPiastres),
    },
  };
}

/** What is sorted by: couriers drive by area, merchants get all of theirs at once. */
function wayTo(kind: ManifestKind, { recipient, merchant, hub, id }: ManifestParcel): string {
  const steps =
    kind === "load"
      ? [recipient.governorate, recipient.city ?? "", recipient.district ?? ""]
      : [kind === "return" ? hub : "", merchant.name, merchant.address];
  return [...steps, id].join("\n");
}

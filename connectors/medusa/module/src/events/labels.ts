import type { Fulfillment } from "../masar/medusa.ts";
import type { ParcelRow } from "../modules/masar-shipping/service.ts";

type LabelRow = NonNullable<Fulfillment["labels"]>[number];

/** The one label of a fulfillment: with its id, so that Medusa keeps the row; a new one where it was lost. */
export function labelsOf({ labels = [] }: Fulfillment, parcel: ParcelRow): LabelRow[] {
  const wanted = {
    tracking_number: parcel.tracking_number ?? "",
    tracking_url: parcel.tracking_url ?? "",
    label_url: parcel.label_url ?? "",
  };
  const kept = labels.find(({ tracking_number }) => tracking_number === wanted.tracking_number);
  return [kept?.id ? { id: kept.id, ...wanted } : wanted];
}

/** Whether the label was lost or multiplied. */
export function hasLostLabel({ labels = [] }: Pick<Fulfillment, "labels">, { tracking_number }: ParcelRow): boolean {
  return tracking_number !== null && (labels.length !== 1 || labels[0]?.tracking_number !== tracking_number);
}

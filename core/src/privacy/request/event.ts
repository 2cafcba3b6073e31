import type { PrivacyEventType, StoreEventType } from "@masar/kit";

/** Platform events with a person's privacy request, or a request to delete a shop's data. */
export type PrivacyEvent = PrivacyEventType;

export function isPrivacyEvent(type: StoreEventType | PrivacyEvent | undefined): type is PrivacyEvent {
  return type === "customer_data_asked" || type === "customer_redacted" || type === "store_redacted";
}

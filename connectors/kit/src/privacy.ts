/** Requests of a store's customers about their data, forwarded by the platform. */
export interface Privacy {
  /** Vendor topic → event type. */
  readonly topics: Readonly<Record<string, PrivacyEventType>>;
  /** Pure. @throws ConnectorError `unreadable` */
  read(payload: unknown): PrivacyRequest;
}

export type PrivacyEventType =
  /** A customer asks, through the merchant, for the data stored about them. */
  | "customer_data_asked"
  | "customer_redacted"
  /** The store was deleted: its data is deleted too. */
  | "store_redacted";

/** Whose data a privacy request is about. */
export interface PrivacyRequest {
  /** The platform's own number of it, where it has one. */
  requestId: string | null;
  /** As the platform sent it. */
  phone: string | null;
  email: string | null;
  /** The store's order ids. The id of every parcel begins with its order's id. */
  orderIds: readonly string[];
}

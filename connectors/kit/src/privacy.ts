/** Somebody's right over his own data, passed on by the platform. */
export interface PrivacyRequest {
  /** The platform's own number of it, where it has one. */
  requestId: string | null;
  /** As the platform gave it. */
  phone: string | null;
  email: string | null;
  /** Orders by the store's ids; those of every parcel begin with them. */
  orderIds: readonly string[];
}

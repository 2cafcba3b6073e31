// Shapes of the API document (/v1/openapi.json), as far as the dashboard reads them.

export type Mode = "live" | "test";

export interface List<Row> {
  object: "list";
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

export const STATUSES = [
  "picked-up",
  "at-hub",
  "out-for-delivery",
  "delivered",
  "attempt-failed",
  "returned",
  "cancelled",
] as const;
export type Status = (typeof STATUSES)[number];

export const SERVICES = ["economy", "standard", "express"] as const;
export type ServiceLevel = (typeof SERVICES)[number];

export interface Shipment {
  tracking_number: string;
  reference: string;
  status: Status;
  service: ServiceLevel;
  /** EGP. */
  cod_value: number;
  pricing: { total: number; currency: "EGP" };
  created_at: string;
  /** Null until the courier took it: the status is picked-up before and after. */
  collected_at: string | null;
  recipient: { name: string; phone: string; governorate: string; address: string };
}

/** As a person left the form: fields may be missing and numbers be text. The server says what is wrong. */
export interface NewShipment {
  reference?: string;
  service: ServiceLevel;
  cod_value?: number | string;
  parcel: { weight_kg?: number | string; description?: string };
  recipient: { name?: string; phone?: string; governorate?: string; address?: string };
}

export const SCOPES = [
  "shipments:write",
  "shipments:read",
  "reports:read",
  "webhooks:write",
  "payouts:read",
  "stores:write",
  "account:write",
] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  id: string;
  name: string;
  kind: "secret" | "restricted";
  scopes: string[];
  last_four: string;
  mode: Mode;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
}

/** `secret` is shown this once. */
export interface NewApiKey extends ApiKey {
  secret: string;
}

export interface Session {
  user: { id: string; name: string; email: string; role: "owner" | "operator" | "viewer" };
  account: { id: string; name: string; kind: "merchant" | "staff" };
  csrf_token: string;
}

/** RFC 9457. */
export interface ProblemDocument {
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: { pointer: string; code: string; detail: string }[];
}

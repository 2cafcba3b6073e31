// Shapes of the API document (/v1/openapi.json) by short names; schema.ts is made of it and has them all.
import type { components } from "./schema.ts";

type Schemas = components["schemas"];

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

export type Shipment = Schemas["Shipment"];
export type Order = Schemas["Order"];
export type OrderWithHistory = Schemas["OrderWithHistory"];
export type OrderReason = Schemas["OrderReason"];
export type ShippedOrder = Schemas["ShippedOrder"];
export type Store = Schemas["Store"];
export type StoreWithHealth = Schemas["StoreWithHealth"];
export type StoreRules = Schemas["StoreRules"];
export type Connector = Schemas["Connector"];
export type Account = Schemas["Account"];
export type PickupAddress = Schemas["PickupAddress"];
export type User = Schemas["User"];

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
/** Of staff accounts besides. */
export const STAFF_SCOPES = ["scans:write", "payouts:write"] as const;
export type Scope = (typeof SCOPES)[number];

export type ApiKey = Schemas["ApiKey"];

/** `secret` is shown this once. */
export interface NewApiKey extends ApiKey {
  secret: string;
}

export type Session = Schemas["Session"];
export type UserSession = Schemas["UserSession"];
export type SecondFactor = Schemas["SecondFactor"];
export type Passkey = Schemas["Passkey"];

/** RFC 9457. */
export type ProblemDocument = Schemas["Problem"];

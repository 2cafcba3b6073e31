import type { components } from "./schema.ts";

// Short names for the shapes of the API document.

type Schemas = components["schemas"];

export type ShipmentEvent = Schemas["Event"];
export type EditShipment = Schemas["EditShipment"];
export type Quote = Schemas["Quote"];
export type Balance = Schemas["Balance"];
export type Payout = Schemas["Payout"];
export type Activity = Schemas["Activity"];
export type Approval = Schemas["Approval"];
export type PayoutLine = Schemas["PayoutLine"];
export type BulkUpload = Schemas["BulkUpload"];
export type BulkRow = Schemas["BulkRow"];
export type WebhookEndpoint = Schemas["WebhookEndpoint"];
export type NewWebhookEndpoint = Schemas["NewWebhookEndpoint"];
export type DeliveryAttempt = Schemas["DeliveryAttempt"];
export type Manifest = Schemas["Manifest"];
export type ScanOutcome = Schemas["ScanOutcome"];

// Short names for the schemas of the API document; schema.ts is generated from it (npm run api-types -w web).
import type { components, paths } from "./schema.ts";

type Schemas = components["schemas"];

export type Account = Schemas["Account"];
export type Activity = Schemas["Activity"];
export type ApiKey = Schemas["ApiKey"];
export type Approval = Schemas["Approval"];
export type Balance = Schemas["Balance"];
export type BulkRow = Schemas["BulkRow"];
export type BulkUpload = Schemas["BulkUpload"];
export type Connector = Schemas["Connector"];
export type Customer = Schemas["Customer"];
export type CustomerWithHistory = Schemas["CustomerWithHistory"];
export type BuyerRisk = Schemas["BuyerRisk"];
export type DeliveryAttempt = Schemas["DeliveryAttempt"];
export type EditShipment = Schemas["EditShipment"];
export type Home = Schemas["Home"];
export type Instruction = Schemas["Instruction"];
export type Manifest = Schemas["Manifest"];
/** `secret` is shown this once. */
export type NewApiKey = Schemas["NewApiKey"];
export type NewPasskeyAnswer = Schemas["NewPasskeyAnswer"];
export type NewWebhookEndpoint = Schemas["NewWebhookEndpoint"];
export type NotificationSettings = Schemas["NotificationSettings"];
export type Order = Schemas["Order"];
export type OrderReason = Schemas["OrderReason"];
export type OrderWithHistory = Schemas["OrderWithHistory"];
export type Passkey = Schemas["Passkey"];
export type PasskeyAnswer = Schemas["PasskeyAnswer"];
export type Payout = Schemas["Payout"];
export type PayoutDestination = Schemas["PayoutDestination"];
export type PayoutDestinationToCheck = Schemas["PayoutDestinationToCheck"];
export type PayoutLine = Schemas["PayoutLine"];
export type PickupAddress = Schemas["PickupAddress"];
/** RFC 9457. */
export type ProblemDocument = Schemas["Problem"];
export type Quote = Schemas["Quote"];
export type Scan = Schemas["Scan"];
export type ScanOutcome = Schemas["ScanOutcome"];
export type OrderSelection = Schemas["OrderSelection"];
export type SavedView = Schemas["SavedView"];
export type SearchResult = Schemas["Search"];
export type SecondFactor = Schemas["SecondFactor"];
export type Session = Schemas["Session"];
export type Shipment = Schemas["Shipment"];
export type ShipmentEvent = Schemas["Event"];
export type ShippedOrder = Schemas["ShippedOrder"];
export type Store = Schemas["Store"];
export type StoreRules = Schemas["StoreRules"];
export type StoreWithHealth = Schemas["StoreWithHealth"];
export type User = Schemas["User"];
export type UserSession = Schemas["UserSession"];
export type WebhookEndpoint = Schemas["WebhookEndpoint"];

export type Mode = Store["mode"];
export type Status = Shipment["status"];
export type Service = Shipment["service"];
export type Governorate = Shipment["recipient"]["governorate"];
export type Hub = Shipment["hub"];
export type FailureReason = NonNullable<Shipment["last_failure"]>["reason"];
export type EventType = ShipmentEvent["type"];
export type Scope = ApiKey["scopes"][number];
export type Role = User["role"];

/** The query of a list. */
export type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

/** The JSON that an operation takes. */
export type BodyOf<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody?: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

/**
 * A request as typed in the form: fields may be missing, and numbers may be text. The server reports errors, so
 * it is sent as it is: `asTyped`.
 */
export type Typed<Body> = Body extends number
  ? number | string
  : Body extends string | boolean | null | undefined
    ? Body
    : { [Name in keyof Body]?: Typed<Body[Name]> | undefined };

export function asTyped<Body>(typed: Typed<NoInfer<Body>>): Body {
  return typed as Body;
}

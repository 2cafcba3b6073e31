import { z } from "zod";
import type { GovernorateCode } from "../address/governorate.ts";
import { says } from "../kernel/text.ts";
import type { Session } from "./session/repository.ts";

/** Live shipments are real; test ones live in the sandbox. Their data never meet. */
export type Mode = "live" | "test";

/** What belongs to an account: statements about it name both. */
export interface Owned {
  id: string;
  accountId: string;
}

/** Whose data: every query of shipping data names both. */
export interface Tenant {
  accountId: string;
  mode: Mode;
}

export const RATE_POLICIES = ["shipments", "tracking", "bulk", "reports", "labels", "default"] as const;
export type RatePolicy = (typeof RATE_POLICIES)[number];

export const SCOPES = [
  "shipments:write",
  "shipments:read",
  "reports:read",
  "webhooks:write",
  "payouts:read",
  "stores:write",
  "account:write",
  "scans:write",
  "payouts:write",
] as const;
/** What a restricted key may do. `STAFF_SCOPES` work for staff accounts alone. */
export type Scope = (typeof SCOPES)[number];
export const STAFF_SCOPES: readonly Scope[] = ["scans:write", "payouts:write"];

export const ROLES = ["owner", "operator", "viewer", "administrator", "scanner", "finance"] as const;
export type Role = (typeof ROLES)[number];
/** What users of an account may be. */
export const ROLES_OF_KIND: Readonly<Record<Account["kind"], readonly Role[]>> = {
  merchant: ["owner", "operator", "viewer"],
  staff: ["owner", "administrator", "scanner", "finance", "viewer"],
};

/** Banks work on these. */
export const PAYOUT_WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday"] as const;
export type PayoutWeekday = (typeof PAYOUT_WEEKDAYS)[number];
export const payoutDays = z
  .array(z.enum(PAYOUT_WEEKDAYS))
  .min(1)
  .max(3)
  .refine(
    (days) => new Set(days).size === days.length,
    says("repeated", "Name each day once.", "اذكر كل يوم مرة واحدة."),
  );

/** Merchant's choices; absent means the default. */
export const accountSettingsSchema = z.strictObject({
  refuse_repeated_reference: z.boolean().default(false).meta({
    description: "Answer 409 to a second shipment with a reference that a shipment of this account already has.",
  }),
  payout_days: payoutDays.default(["monday", "wednesday"]).meta({
    description: "Weekdays on which collected cash is transferred: one to three, Sunday to Thursday",
  }),
  address_conflict: z.enum(["warn", "refuse"]).default("warn").meta({
    description:
      "For a shipment whose address contradicts its governorate: `warn` accepts it with a warning, `refuse` answers 422",
  }),
  buyer_risk_action: z.enum(["none", "hold", "prepay"]).default("none").meta({
    description:
      "For an order with cash of a store whose buyer has a risk of `buyer_risk_from` or more: `none` ships it, `hold` holds it, `prepay` holds it until it is paid",
  }),
  buyer_risk_from: z.number().int().min(1).max(100).default(40).meta({
    description: "Score from which `buyer_risk_action` is applied; medium begins at 20, high at 40",
  }),
  share_buyer_risk: z.boolean().default(false).meta({
    description:
      "Share how your live parcels to a phone ended, as two counts under a keyed hash, with merchants who share too, and use theirs. Switching it off hides your counts at once; they are deleted within an hour",
  }),
  language: z.enum(["ar", "en"]).default("ar").meta({ description: "Language of labels, statements and mails." }),
});
export type AccountSettings = z.output<typeof accountSettingsSchema>;

/** Stored beside the merchant's choices, set by staff alone: requests a minute for a policy. */
export type RateLimitOverrides = Partial<Record<RatePolicy, number>>;

export interface Account {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  kind: "merchant" | "staff";
  settings: AccountSettings;
  rateLimits: RateLimitOverrides;
  /** Users without a second factor do nothing but set one up. */
  requiresSecondFactor: boolean;
  /** How far the sandbox's clock has been stepped ahead, in milliseconds. */
  sandboxClockOffsetMs: number;
  /** Where the couriers collect unless said otherwise. */
  pickup: PickupAddress;
  createdAt: number;
}

export interface PickupAddress {
  id: string;
  accountId: string;
  name: string;
  phone: string;
  governorate: GovernorateCode;
  city: string | null;
  address: string;
  isDefault: boolean;
}

/** Who sends a request: an account in one mode, through a key, of one store alone where it names one, or a signed-in user. */
export interface Caller {
  account: Account;
  mode: Mode;
  /** Key or user id, for the record of who did it. */
  actor: string;
  /** The user's name, or the key's. */
  actorName: string;
  via: { kind: "key"; keyId: string; storeId: string | null } | SignedInUser;
  scopes: ReadonlySet<Scope>;
}

/**
 * What a session may do. `second_factor`: nothing until it is given. `set_up`: nothing until one is set up, because the
 * account requires it. `open`: everything that the role may.
 */
export type Gate = "open" | "second_factor" | "set_up";

export interface SignedInUser {
  kind: "session";
  userId: string;
  role: Role;
  session: Session;
  /** What the session may do yet. */
  gate: Gate;
  /** Also true where no mail is sent, because no address can be verified there. */
  hasVerifiedEmail: boolean;
}

export function tenantOf(caller: Caller): Tenant {
  return { accountId: caller.account.id, mode: caller.mode };
}

import type { Caller, Mode } from "../account.ts";

/** What the activity log records. An object comes before the dot, what was done to it in the past tense behind it. */
export const ACTIONS = [
  "account.created",
  "account.updated",
  "adjustment.booked",
  "api_key.created",
  "api_key.revoked",
  "api_key.rolled",
  "approval.approved",
  "approval.proposed",
  "approval.refused",
  "customer.blocked",
  "customer.changed",
  "customer.released",
  "order.corrected",
  "order.held",
  "order.ignored",
  "order.shipped",
  "payout.executed",
  "payout_destination.cancelled",
  "payout_destination.confirmed",
  "payout_destination.entered",
  "payout_destination.refused",
  "payout_run.started",
  "pickup_address.created",
  "pickup_address.deleted",
  "recipient.erased",
  "recipient.exported",
  "recovery_codes.replaced",
  "second_factor.added",
  "second_factor.removed",
  "shipment.cancelled",
  "shipment.instructed",
  "shipment.sent_as_booked",
  "shipment.updated",
  "sign_in_link.created",
  "store.connected",
  "store.disconnected",
  "store.updated",
  "user.email_changed",
  "user.email_verified",
  "user.invited",
  "user.password_changed",
  "user.removed",
  "user.role_changed",
  "webhook_endpoint.created",
  "webhook_endpoint.deleted",
  "webhook_endpoint.secret_rolled",
  "webhook_endpoint.updated",
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * `staff`: an employee of the service, whose name merchants do not see. `store`: a user of the admin of a connected
 * store, who needs no user in Masar.
 */
export const ACTOR_KINDS = ["user", "api_key", "store", "staff", "command_line"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who does something, to which account, and when. */
export interface Actor {
  accountId: string;
  mode: Mode;
  kind: ActorKind;
  /** Id of the user, key or store; null for `staff` and `command_line`. */
  id: string | null;
  name: string | null;
  /** Milliseconds since 1970, by the real clock. */
  at: number;
}

/** Flat, and without recipients: an erasure does not look here. `changes` names the fields, not their values. */
export type Details = Readonly<Record<string, string | number | readonly string[]>>;

export interface Activity extends Omit<Actor, "mode"> {
  activityId: string;
  /** Null when both modes share what was changed. */
  mode: Mode | null;
  action: Action;
  objectId: string;
  details: Details;
}

export function actorOf({ account, mode, via, actor, actorName }: Caller, at: number): Actor {
  return {
    accountId: account.id,
    mode,
    kind: via.kind === "session" ? "user" : "api_key",
    id: actor,
    name: actorName,
    at,
  };
}

/** A user of a store's own admin. */
export function storeActor(store: { id: string; accountId: string; mode: Mode; name: string }, at: number): Actor {
  return { ...commandLine(store.accountId, store.mode, at), kind: "store", id: store.id, name: store.name };
}

/** The operator at the terminal of the server. */
export function commandLine(accountId: string, mode: Mode, at: number): Actor {
  return { accountId, mode, kind: "command_line", id: null, name: null, at };
}

/** The service's own people, as a merchant's log shows them. */
export function staffFor(accountId: string, mode: Mode, at: number): Actor {
  return { ...commandLine(accountId, mode, at), kind: "staff" };
}

/** The names of the fields that a request gives, those of an object within it with a dot: `settings.language`. */
export function fieldsOf(body: object, prefix = ""): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? fieldsOf(value as object, `${prefix}${name}.`) : [prefix + name];
  });
}

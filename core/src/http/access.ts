import type { Caller, Mode, SignedInUser } from "../account/account.ts";
import { Problem } from "./problem.ts";
import type { Access, Route } from "./route.ts";

/** Whether the caller has the access that the route requires. `shipments:write` includes `shipments:read`. */
export function allowsScope(caller: Caller, access: Access): boolean {
  if (access === "public" || access === "authenticated") return true;
  if (access === "owner") return isOwner(caller);
  if (caller.scopes.has(access)) return true;
  return access === "shipments:read" && caller.scopes.has("shipments:write");
}

/** Whether the caller is a signed-in owner. API keys are not. */
export function isOwner({ via }: Caller): boolean {
  return via.kind === "session" && via.role === "owner";
}

/** The store that the caller's key is limited to; undefined if it is not limited. */
export function storeOfKey({ via }: Caller): string | undefined {
  return via.kind === "key" ? (via.storeId ?? undefined) : undefined;
}

type Rules = Pick<
  Route,
  "access" | "changesBothModes" | "forStoreKeys" | "usersOnly" | "openBefore" | "needsProof" | "needsVerifiedEmail"
>;

/** Maximum age of a proof of identity, for operations with which a stolen session could be kept. */
const PROOF_MS = 15 * 60_000;

/** @throws Problem 403 if the caller does not have access to the route. */
export function authorize(caller: Caller, rules: Rules, now: number): void {
  const { access, changesBothModes, forStoreKeys, usersOnly } = rules;
  if (storeOfKey(caller) !== undefined && !forStoreKeys) throw new Problem("forbidden", { detail: ONE_STORE });
  if (caller.via.kind === "session") refuseClosed(caller.via, rules);
  if (!allowsScope(caller, access)) {
    if (access === "owner") throw new Problem("owner_required");
    throw new Problem("forbidden", { extensions: { required_scope: access } });
  }
  if (usersOnly && caller.via.kind === "key") throw new Problem("user_required");
  if (changesBothModes && caller.via.kind === "key" && caller.mode === "test") throw new Problem("live_key_required");
  if (caller.via.kind === "session") refuseUnproved(caller.via, { rules, mode: caller.mode, now });
}

function refuseClosed({ gate }: SignedInUser, { openBefore }: Rules): void {
  if (gate === "open" || openBefore?.includes(gate)) return;
  throw new Problem(gate === "second_factor" ? "second_factor_required" : "second_factor_set_up_required");
}

function refuseUnproved(user: SignedInUser, call: { rules: Rules; mode: Mode; now: number }): void {
  const { needsProof, needsVerifiedEmail } = call.rules;
  if (needsProof && call.now - user.session.provedAt > PROOF_MS) throw new Problem("proof_required");
  if (needsVerifiedEmail === "both" || needsVerifiedEmail === call.mode) requireVerifiedEmail(user);
}

/** @throws Problem 403 if the user's address is not verified. */
export function requireVerifiedEmail(user: Pick<SignedInUser, "hasVerifiedEmail">): void {
  if (!user.hasVerifiedEmail) throw new Problem("email_unverified");
}

/** Whether the caller is completely signed in, including a required second factor. */
export function isOpenSession({ via }: Caller): boolean {
  return via.kind === "session" && via.gate === "open";
}

const ONE_STORE = {
  en: "This key is for the orders of one store and their shipments.",
  ar: "هذا المفتاح لطلبات متجر واحد وشحناتها.",
};

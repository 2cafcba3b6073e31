import type { Caller } from "../account/account.ts";
import { Problem } from "./problem.ts";
import type { Access, Route } from "./route.ts";

/** Whether the caller's key or role carries what the route asks for. Who may write may also read. */
export function allowsScope(caller: Caller, access: Access): boolean {
  if (access === "public" || access === "authenticated") return true;
  if (access === "owner") return isOwner(caller);
  if (caller.scopes.has(access)) return true;
  return access === "shipments:read" && caller.scopes.has("shipments:write");
}

/** An owner who is signed in. No key is one, whatever its scopes. */
export function isOwner({ via }: Caller): boolean {
  return via.kind === "session" && via.role === "owner";
}

/** The one store whose orders and shipments the caller's key sees; undefined when it is not kept to one. */
export function storeOfKey({ via }: Caller): string | undefined {
  return via.kind === "key" ? (via.storeId ?? undefined) : undefined;
}

type Gate = Pick<Route, "access" | "changesBothModes" | "forStoreKeys" | "usersOnly">;

/** @throws Problem 403 when the caller may not use the route. */
export function authorize(caller: Caller, { access, changesBothModes, forStoreKeys, usersOnly }: Gate): void {
  if (storeOfKey(caller) !== undefined && !forStoreKeys) throw new Problem("forbidden", { detail: ONE_STORE });
  if (!allowsScope(caller, access)) {
    if (access === "owner") throw new Problem("owner_required");
    throw new Problem("forbidden", { extensions: { required_scope: access } });
  }
  if (usersOnly && caller.via.kind === "key") throw new Problem("user_required");
  if (changesBothModes && caller.via.kind === "key" && caller.mode === "test") throw new Problem("live_key_required");
}

const ONE_STORE = {
  en: "This key is for the orders of one store and their shipments.",
  ar: "هذا المفتاح لطلبات متجر واحد وشحناتها.",
};

import type { Caller } from "../account/account.ts";
import type { Access } from "./route.ts";

/** Whether the caller's key or role carries what the route asks for. Who may write may also read. */
export function allowsScope(caller: Caller, access: Access): boolean {
  if (access === "public" || access === "authenticated") return true;
  if (caller.scopes.has(access)) return true;
  return access === "shipments:read" && caller.scopes.has("shipments:write");
}

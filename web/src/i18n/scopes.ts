import type { Scope, Session } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** The kind of account whose keys may have a scope. Staff accounts have those of merchants too. */
const FOR: Readonly<Record<Scope, Session["account"]["kind"]>> = {
  "shipments:write": "merchant",
  "shipments:read": "merchant",
  "reports:read": "merchant",
  "webhooks:write": "merchant",
  "payouts:read": "merchant",
  "stores:write": "merchant",
  "account:write": "merchant",
  "scans:write": "staff",
  "payouts:write": "staff",
};

export function scopesOf(kind: Session["account"]["kind"] | undefined): Scope[] {
  return codesOf(FOR).filter((scope) => kind === "staff" || FOR[scope] === "merchant");
}

import type { Account, Gate } from "../account.ts";
import type { Session } from "../session/repository.ts";

export function gateOf(
  session: Pick<Session, "factors">,
  account: Pick<Account, "requiresSecondFactor">,
  hasFactor: boolean,
): Gate {
  if (session.factors === 2) return "open";
  if (hasFactor) return "second_factor";
  return account.requiresSecondFactor ? "set_up" : "open";
}

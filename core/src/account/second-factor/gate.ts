import type { Account } from "../account.ts";
import type { Session } from "../session/repository.ts";

/**
 * What a session may do. `second_factor`: nothing until it is given. `set_up`: nothing until one is set up, because the
 * account requires it. `open`: everything that the role may.
 */
export type Gate = "open" | "second_factor" | "set_up";

export function gateOf(
  session: Pick<Session, "factors">,
  account: Pick<Account, "requiresSecondFactor">,
  hasFactor: boolean,
): Gate {
  if (session.factors === 2) return "open";
  if (hasFactor) return "second_factor";
  return account.requiresSecondFactor ? "set_up" : "open";
}

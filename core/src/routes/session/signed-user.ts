import type { Caller, SignedInUser } from "../../account/account.ts";
import type { Signed } from "../../account/second-factor/service.ts";
import { Problem } from "../../http/problem.ts";

/** The signed-in user. @throws Problem 403 for an API key; routes with `usersOnly` reject keys earlier. */
export function userOf({ via }: Caller): SignedInUser {
  if (via.kind === "key") throw new Problem("user_required");
  return via;
}

export function signedOf(caller: Caller): Signed {
  const { userId, session } = userOf(caller);
  return { userId, sessionId: session.id, caller };
}

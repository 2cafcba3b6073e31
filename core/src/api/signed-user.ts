import type { Caller, SignedInUser } from "../account/account.ts";
import type { Signed } from "../account/second-factor/service.ts";
import { Problem } from "./problem.ts";

/** The user who is signed in. @throws Problem 403 for a key; routes with `usersOnly` have refused it before. */
export function userOf({ via }: Caller): SignedInUser {
  if (via.kind === "key") throw new Problem("user_required");
  return via;
}

export function signedOf(caller: Caller): Signed {
  const { userId, session } = userOf(caller);
  return { userId, sessionId: session.id, caller };
}

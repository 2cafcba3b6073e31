import { z } from "zod";
import { hashSecret } from "../account/key.ts";
import { deleteEmailLinks, deleteUnusedLinks } from "../account/link/repository.ts";
import { hashPassword, passwordMatches } from "../account/password.ts";
import { deleteSessions, findSession } from "../account/session/repository.ts";
import { findPasswordHash, findUser, lockUser, setPasswordHash } from "../account/user/repository.ts";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { sessionTokenOf } from "./cookies.ts";
import { newPassword, notTheEmail } from "./new-password.ts";
import { invalidField, Problem } from "./problem.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { type Route, route } from "./route.ts";
import { mayReset } from "./session.ts";

interface PasswordTools {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
}

/** `PUT /password`: the signed-in user's own. */
export function passwordRoute({ db, clock, rateLimiter }: PasswordTools): Route {
  return route({
    method: "put",
    path: "/password",
    operationId: "setPassword",
    summary: "Set or change the signed-in user's password",
    description:
      "The present password is asked for when there is one, but for an hour after a sign-in link. Every other session of the user ends, and every sign-in link that is not used yet.",
    tag: "Session",
    access: "authenticated",
    policy: "default",
    body: z.strictObject({ password: newPassword, current_password: z.string().min(1).max(200).optional() }),
    answers: { 204: { description: "It is set" } },
    problems: ["not_found"],
    async handle({ caller, body, headers }) {
      const tokenHash = hashSecret(sessionTokenOf(headers.cookie) ?? "");
      const user = caller.via.kind === "session" ? await findUser(db.read, caller.via.userId) : undefined;
      const session = user && (await findSession(db.read, tokenHash, clock.now()));
      if (!user || !session) throw new Problem("not_found", { detail: FOR_PEOPLE });
      const stored = await findPasswordHash(db.read, user.id);
      if (stored !== null && !mayReset(session, clock.now())) {
        await rateLimiter.attempt("password-of", `user:${user.id}`);
        if (!(await passwordMatches(stored, body.current_password ?? "")))
          throw invalidField("/current_password", "credentials_wrong", WRONG);
        await rateLimiter.forgive("password-of", `user:${user.id}`);
      }
      notTheEmail(body.password, user.email, "/password");
      const hash = await hashPassword(body.password);
      await db.write(async (trx) => {
        // The session was ended, or the password changed, by another request meanwhile.
        const isPresent = await lockUser(trx, user.id, "change");
        if (!isPresent || !(await findSession(trx, tokenHash, clock.now()))) throw new Problem("unauthenticated");
        if ((await findPasswordHash(trx, user.id)) !== stored)
          throw invalidField("/current_password", "credentials_wrong", WRONG);
        await setPasswordHash(trx, user.id, hash, clock.now());
        await deleteSessions(trx, user.id, session.id);
        await deleteUnusedLinks(trx, user.id);
        await deleteEmailLinks(trx, [user.id]);
        const activity = { action: "user.password_changed" as const, objectId: user.id };
        await recordActivity(trx, actorOf(caller, clock.now()), activity);
      });
      return { status: 204 };
    },
  });
}

const FOR_PEOPLE = {
  en: "A password belongs to a signed-in user; an API key has none.",
  ar: "كلمة المرور تخص مستخدمًا مسجل الدخول؛ مفتاح الواجهة ليست له كلمة مرور.",
};
const WRONG = {
  en: "This is not your present password. If you forgot it, sign in with a one-time link and set a new one.",
  ar: "هذه ليست كلمة المرور الحالية. إذا نسيتها فادخل برابط دخول لمرة واحدة وعيّن كلمة جديدة.",
};

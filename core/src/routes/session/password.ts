import { z } from "zod";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { hashSecret } from "../../account/key.ts";
import { hashPassword, passwordMatches } from "../../account/password.ts";
import { deleteEmailLinks, deleteUnusedLinks } from "../../account/session/link-repository.ts";
import { deleteSessions, findSession } from "../../account/session/repository.ts";
import { findPasswordHash, findUser, lockUser, setPasswordHash } from "../../account/user/repository.ts";
import type { Database } from "../../db/database.ts";
import { sessionTokenOf } from "../../http/cookies.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { newPassword, notTheEmail } from "./new-password.ts";
import { mayReset } from "./session.ts";

interface PasswordTools {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
}

/** `PUT /password`: the password of the signed-in user. */
export function passwordRoute({ db, clock, rateLimiter }: PasswordTools): Route {
  return route({
    method: "put",
    path: "/password",
    operationId: "setPassword",
    summary: "Set or change the signed-in user's password",
    description:
      "The current password is required if there is one, except for an hour after a sign-in link. All other sessions and unused sign-in links of the user end.",
    tag: "Session",
    access: "authenticated",
    policy: "default",
    body: z.strictObject({ password: newPassword, current_password: z.string().min(1).max(200).optional() }),
    answers: { 204: { description: "The password is set" } },
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
        await rateLimiter.resetAttempts("password-of", `user:${user.id}`);
      }
      notTheEmail(body.password, user.email, "/password");
      const hash = await hashPassword(body.password);
      await db.write(async (trx) => {
        // Another request ended the session or changed the password.
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
  en: "Only signed-in users have a password. API keys have none.",
  ar: "كلمة المرور تخص مستخدمًا مسجل الدخول؛ مفتاح الواجهة ليست له كلمة مرور.",
};
const WRONG = {
  en: "The current password is wrong. If you forgot it, sign in with a one-time link and set a new one.",
  ar: "هذه ليست كلمة المرور الحالية. إذا نسيتها فادخل برابط دخول لمرة واحدة وعيّن كلمة جديدة.",
};

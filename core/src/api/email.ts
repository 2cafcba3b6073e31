import { z } from "zod";
import { emailAddress, emailOf } from "../account/email.ts";
import { hashSecret } from "../account/key.ts";
import type { EmailService } from "../account/user/change-email.ts";
import { findUser } from "../account/user/repository.ts";
import type { Database } from "../db/database.ts";
import { invalidField, Problem } from "./problem.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { type Route, route } from "./route.ts";
import { LINK_USED } from "./session.ts";
import { signedOf, userOf } from "./signed-user.ts";

interface EmailTools {
  db: Database;
  emails: EmailService;
  rateLimiter: RateLimiter;
}

/** The signed-in user's own address: verifying it, and changing it. */
export function emailRoutes({ db, emails, rateLimiter }: EmailTools): Route[] {
  const shared = { tag: "Session", access: "authenticated" as const, policy: "default" as const, usersOnly: true };
  return [
    route({
      ...shared,
      method: "post",
      path: "/email/verification",
      operationId: "sendVerification",
      summary: "Have the link that verifies your address mailed again",
      answers: { 202: { description: "It is on its way" } },
      problems: [409, 429],
      async handle({ caller, from, language }) {
        const { userId } = userOf(caller);
        await rateLimiter.attempt("mail-from", from);
        const user = await findUser(db.read, userId);
        await rateLimiter.attempt("verify-to", hashSecret(user?.email ?? ""));
        if (!(await emails.sendVerification(userId, language)))
          throw new Problem("invalid_state", { detail: NOTHING_TO });
        return { status: 202 };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/email/verify",
      operationId: "verifyEmail",
      summary: "Verify an address with the link that was mailed to it",
      description:
        "The link works for the user who asked for it and is signed in, once, within a day. Other users who claimed the address lose it.",
      openBefore: ["set_up"],
      body: z.strictObject({ token: z.string().min(1).max(100) }),
      answers: { 204: { description: "The address is yours" } },
      problems: [409],
      async handle({ caller, body, language }) {
        const verified = await emails.verify(signedOf(caller), body.token, language);
        if (verified.kind === "unknown") throw invalidField("/token", "link_used", NOT_YOURS);
        if (verified.kind === "taken") throw new Problem("invalid_state", { detail: TAKEN });
        return { status: 204 };
      },
    }),
    route({
      ...shared,
      method: "put",
      path: "/email",
      operationId: "changeEmail",
      summary: "Change your address",
      description:
        "202: a link went to the new address; the present one stays until it is opened, and is told then. 204: this server sends no mail, so the address is changed at once.",
      needsProof: true,
      body: z.strictObject({ email: emailAddress }),
      answers: { 202: { description: "A link is on its way to the new address" }, 204: { description: "Changed" } },
      problems: [429],
      async handle({ caller, body, from, language }) {
        const email = emailOf(body.email);
        await rateLimiter.attempt("mail-from", from);
        await rateLimiter.attempt("verify-to", hashSecret(email));
        const changed = await emails.change(signedOf(caller), email, language);
        switch (changed.kind) {
          case "sent":
            return { status: 202 };
          case "changed":
          case "same":
            return { status: 204 };
          case "taken":
            throw invalidField("/email", "email_unavailable", TAKEN);
          case "gone":
            throw new Problem("unauthenticated");
        }
      },
    }),
  ];
}

const NOTHING_TO = {
  en: "There is nothing to verify: your address is verified already, or is another user's. In that case change it.",
  ar: "لا يوجد ما يحتاج تأكيدًا: بريدك مؤكد بالفعل أو أصبح لمستخدم آخر. في هذه الحالة غيّره.",
};
const NOT_YOURS = {
  en: `${LINK_USED.en} It works only while you are signed in as the user who asked for it.`,
  ar: `${LINK_USED.ar} يعمل فقط وأنت مسجل الدخول بالمستخدم الذي طلبه.`,
};
const TAKEN = {
  en: "Another user has this address.",
  ar: "هذا البريد لمستخدم آخر.",
};

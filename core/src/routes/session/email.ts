import { z } from "zod";
import type { EmailService } from "../../account/change-email.ts";
import { emailAddress, emailOf } from "../../account/email.ts";
import { hashSecret } from "../../account/key.ts";
import { findUser } from "../../account/user/repository.ts";
import type { Database } from "../../db/database.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import { LINK_USED } from "./session.ts";
import { signedOf, userOf } from "./signed-user.ts";

interface EmailTools {
  db: Database;
  emails: EmailService;
  rateLimiter: RateLimiter;
}

/** Verification and change of the signed-in user's email address. */
export function emailRoutes(tools: EmailTools): Route[] {
  return [sendVerificationRoute(tools), verifyEmailRoute(tools), changeEmailRoute(tools)];
}

function sendVerificationRoute({ db, emails, rateLimiter }: EmailTools): Route {
  return route({
    method: "post",
    path: "/email/verification",
    operationId: "sendVerification",
    summary: "Send the verification link again",
    description: "409 if there is nothing to verify.",
    tag: "Session",
    access: "authenticated",
    usersOnly: true,
    policy: "default",
    answers: { 202: { description: "The mail is sent" } },
    problems: ["invalid_state", "rate_limited"],
    async handle({ caller, from, language }) {
      const { userId } = userOf(caller);
      await rateLimiter.attempt("mail-from", from);
      const user = await findUser(db.read, userId);
      await rateLimiter.attempt("verify-to", hashSecret(user?.email ?? ""));
      if (!(await emails.sendVerification(userId, language)))
        throw new Problem("invalid_state", { detail: NOTHING_TO });
      return { status: 202 };
    },
  });
}

function verifyEmailRoute({ emails }: EmailTools): Route {
  return route({
    method: "post",
    path: "/email/verify",
    operationId: "verifyEmail",
    summary: "Verify your e-mail address",
    description:
      "With the token of the mailed link. It works once, within a day, for the signed-in user who requested it. Other users who claimed the address lose it.",
    tag: "Session",
    access: "authenticated",
    usersOnly: true,
    openBefore: ["set_up"],
    policy: "default",
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    answers: { 204: { description: "The address is verified" } },
    problems: ["invalid_state"],
    async handle({ caller, body, language }) {
      const verified = await emails.verify(signedOf(caller), body.token, language);
      if (verified.kind === "unknown") throw invalidField("/token", "link_used", NOT_YOURS);
      if (verified.kind === "taken") throw new Problem("invalid_state", { detail: TAKEN });
      return { status: 204 };
    },
  });
}

function changeEmailRoute({ emails, rateLimiter }: EmailTools): Route {
  return route({
    method: "put",
    path: "/email",
    operationId: "changeEmail",
    summary: "Change your e-mail address",
    description:
      "202: a link was sent to the new address; the current address stays until the link is opened, and then gets a notice. 204: this server sends no mail, so the address is changed at once.",
    tag: "Session",
    access: "authenticated",
    usersOnly: true,
    policy: "default",
    body: z.strictObject({ email: emailAddress }),
    needsProof: true,
    answers: { 202: { description: "A link was sent to the new address" }, 204: { description: "Changed" } },
    problems: ["rate_limited"],
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
  });
}

const NOTHING_TO = {
  en: "There is nothing to verify: your address is already verified, or belongs to another user. In that case change it.",
  ar: "لا يوجد ما يحتاج تأكيدًا: بريدك مؤكد بالفعل أو أصبح لمستخدم آخر. في هذه الحالة غيّره.",
};
const NOT_YOURS = {
  en: `${LINK_USED.en} It works only while you are signed in as the user who requested it.`,
  ar: `${LINK_USED.ar} يعمل فقط وأنت مسجل الدخول بالمستخدم الذي طلبه.`,
};
const TAKEN = {
  en: "Another user has this address.",
  ar: "هذا البريد لمستخدم آخر.",
};

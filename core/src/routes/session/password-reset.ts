import { z } from "zod";
import { emailAddress, emailOf } from "../../account/email.ts";
import { hashSecret } from "../../account/key.ts";
import { deviceOf } from "../../account/session/device.ts";
import type { PasswordService } from "../../account/sign-up.ts";
import type { Config } from "../../config.ts";
import { type CookieTools, signedIn } from "../../http/cookies.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { publicRoute, type Route } from "../../http/route.ts";
import { newPassword, notTheEmail } from "./new-password.ts";
import { LINK_USED } from "./session.ts";

interface ResetTools extends CookieTools {
  config: Config;
  passwords: PasswordService;
  rateLimiter: RateLimiter;
}

/** Password reset: a link by mail, and a new password with the link. */
export function passwordResetRoutes(tools: ResetTools): Route[] {
  const { config, passwords, rateLimiter } = tools;
  const shared = { tag: "Session", policy: "default" as const, method: "post" as const };
  return [
    publicRoute({
      ...shared,
      path: "/password/forgot",
      operationId: "requestPasswordReset",
      summary: "Request a sign-in link by mail",
      description:
        "The response, and the time it takes, is the same whether or not a user has the address. The link works once, within an hour; it signs in or sets a new password. At most five mails to an address in 15 minutes; further requests get the same response and no mail, because the earlier links still work.",
      body: z.strictObject({ email: emailAddress }),
      answers: { 202: { description: "If a user has the address, a mail is sent" } },
      problems: ["invalid_state", "rate_limited"],
      async handle({ body, from, language }) {
        if (!config.mail) throw new Problem("invalid_state", { detail: NO_MAIL });
        await rateLimiter.attempt("mail-from", from);
        const email = emailOf(body.email);
        if (await rateLimiter.mayAttempt("reset-to", hashSecret(email))) await passwords.requestReset(email, language);
        return { status: 202 };
      },
    }),
    publicRoute({
      ...shared,
      path: "/password/reset",
      operationId: "resetPassword",
      summary: "Set a new password with a one-time link, and sign in",
      description: "Uses up the link. All sessions and other links of the user end.",
      body: z.strictObject({ token: z.string().min(1).max(100), password: newPassword }),
      answers: { 204: { description: "Set and signed in; the cookie is set", headers: ["Set-Cookie"] } },
      async handle(request) {
        const { body, headers } = request;
        const user = await passwords.findResetUser(body.token);
        if (!user) throw invalidField("/token", "link_used", LINK_USED);
        notTheEmail(body.password, user.email, "/password");
        const opened = await passwords.reset(body.token, body.password, deviceOf(headers["user-agent"]));
        if (!opened) throw invalidField("/token", "link_used", LINK_USED);
        return signedIn(opened, request, tools);
      },
    }),
  ];
}

const NO_MAIL = {
  en: "This server sends no mail. Ask the owner of the account, or the operator of the server, for a sign-in link.",
  ar: "هذا الخادم لا يرسل بريدًا. اطلب رابط دخول من مالك الحساب أو مشغّل الخادم.",
};

import { z } from "zod";
import { emailAddress, emailOf } from "../../account/email.ts";
import { deviceOf } from "../../account/session/device.ts";
import type { PasswordService } from "../../account/sign-up.ts";
import { governorate } from "../../address/fields.ts";
import type { Config } from "../../config.ts";
import { type CookieTools, signedIn } from "../../http/cookies.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { publicRoute, type Route } from "../../http/route.ts";
import { text } from "../../kernel/text-field.ts";
import { newPassword, notTheEmail } from "./new-password.ts";

interface SignUpTools extends CookieTools {
  config: Config;
  passwords: PasswordService;
  rateLimiter: RateLimiter;
}

/** Sign-up of merchants, if the server's configuration allows it. */
export function signUpRoutes(tools: SignUpTools): Route[] {
  const { config, passwords, rateLimiter } = tools;
  const shared = { tag: "Session", policy: "default" as const };
  return [
    publicRoute({
      ...shared,
      method: "get",
      path: "/signup",
      operationId: "getSignUp",
      summary: "Get whether sign-up is open",
      description: "Whether POST /signup is open on this server (MASAR_SIGNUP).",
      answers: {
        200: {
          description: "open or not",
          schema: z.strictObject({
            open: z.boolean(),
            sends_mail: z.boolean().meta({ description: "Whether the server can mail sign-in links" }),
          }),
        },
      },
      handle: async () => ({
        status: 200,
        body: { open: config.signupOpen, sends_mail: config.mail !== undefined },
      }),
    }),
    publicRoute({
      ...shared,
      method: "post",
      path: "/signup",
      operationId: "signUp",
      summary: "Create an account and sign in its owner",
      description:
        "At most ten an hour from one network. If the server sends mail, a link that verifies the address is sent; several users can claim an address that is not verified yet.",
      body: z.strictObject({
        name: text(2, 120).meta({ description: "Of the shop" }),
        email: emailAddress,
        password: newPassword,
        governorate: governorate.meta({ description: "Address where couriers collect parcels" }),
      }),
      answers: { 204: { description: "Created and signed in; the cookie is set", headers: ["Set-Cookie"] } },
      problems: ["forbidden", "rate_limited"],
      async handle(request) {
        const { body, headers, from, language } = request;
        if (!config.signupOpen) throw new Problem("forbidden", { detail: CLOSED });
        await rateLimiter.attempt("signup-from", from);
        const email = emailOf(body.email);
        notTheEmail(body.password, email, "/password");
        const made = await passwords.signUp({ name: body.name, email, governorate: body.governorate }, body.password, {
          device: deviceOf(headers["user-agent"]),
          language,
        });
        if (!made) throw invalidField("/email", "email_unavailable", UNAVAILABLE);
        return signedIn(made, request, tools);
      },
    }),
  ];
}

const CLOSED = {
  en: "Sign-up is closed on this server. Ask its operator for an account.",
  ar: "إنشاء الحسابات غير متاح من هنا. اطلب حسابًا من مشغّل الخدمة.",
};
const UNAVAILABLE = {
  en: "This address cannot be used for a new account. If it is yours, sign in instead.",
  ar: "لا يمكن إنشاء حساب بهذا البريد. إذا كان بريدك فسجّل الدخول بدلًا من ذلك.",
};

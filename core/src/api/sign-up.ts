import { z } from "zod";
import type { PasswordService } from "../account/sign-up.ts";
import type { Config } from "../config.ts";
import { governorate, governorateOf, text } from "../shipment/request.ts";
import { newPassword, notTheEmail } from "./new-password.ts";
import { invalidField, Problem } from "./problem.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { publicRoute, type Route } from "./route.ts";
import { signedIn } from "./session.ts";

interface SignUpTools {
  config: Config;
  passwords: PasswordService;
  rateLimiter: RateLimiter;
}

/** Merchants make their own accounts, where the server's configuration lets them. */
export function signUpRoutes({ config, passwords, rateLimiter }: SignUpTools): Route[] {
  const shared = { tag: "Session", policy: "default" as const };
  return [
    publicRoute({
      ...shared,
      method: "get",
      path: "/signup",
      operationId: "getSignUp",
      summary: "Whether accounts can be made here",
      description: "Whether POST /signup is open on this server (MASAR_SIGNUP).",
      answers: { 200: { description: "open or not", schema: z.strictObject({ open: z.boolean() }) } },
      handle: async () => ({ status: 200, body: { open: config.signupOpen } }),
    }),
    publicRoute({
      ...shared,
      method: "post",
      path: "/signup",
      operationId: "signUp",
      summary: "Make an account and sign its owner in",
      description: "Ten an hour from one address.",
      body: z.strictObject({
        name: text(2, 120).meta({ description: "Of the shop" }),
        email: z.email().max(254),
        password: newPassword,
        governorate: governorate.meta({ description: "Where couriers collect" }),
      }),
      answers: { 204: { description: "Made and signed in; the cookie is set", headers: ["Set-Cookie"] } },
      problems: ["forbidden", "rate_limited"],
      async handle({ body, baseUrl, from }) {
        if (!config.signupOpen) throw new Problem("forbidden", { detail: CLOSED });
        await rateLimiter.attempt("signup-from", from);
        const email = body.email.toLowerCase();
        notTheEmail(body.password, email, "/password");
        const made = await passwords.signUp(
          { name: body.name, email, governorate: governorateOf(body.governorate) },
          body.password,
        );
        if (!made) throw invalidField("/email", "email_unavailable", UNAVAILABLE);
        return signedIn(made, baseUrl);
      },
    }),
  ];
}

const CLOSED = {
  en: "Accounts are not made here by oneself. Ask the operator of this service for one.",
  ar: "إنشاء الحسابات غير متاح من هنا. اطلب حسابًا من مشغّل الخدمة.",
};
const UNAVAILABLE = {
  en: "An account cannot be made with this address. If it is yours, sign in instead.",
  ar: "لا يمكن إنشاء حساب بهذا البريد. إذا كان بريدك فسجّل الدخول بدلًا من ذلك.",
};

import { z } from "zod";
import { passwordMatches } from "../../account/password.ts";
import type { PasskeyService } from "../../account/second-factor/passkeys.ts";
import { hasFactor } from "../../account/second-factor/repository.ts";
import type { SecondFactorService } from "../../account/second-factor/service.ts";
import { setProved } from "../../account/session/repository.ts";
import { findPasswordHash } from "../../account/user/repository.ts";
import type { Database } from "../../db/database.ts";
import { invalidField } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { publicRoute, type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { says } from "../../kernel/text.ts";
import { answerOf, passkeyAnswer, passkeyOptions, refusePasskey } from "./passkey-body.ts";
import { signedOf, userOf } from "./signed-user.ts";

interface ProofTools {
  db: Database;
  clock: Clock;
  factors: SecondFactorService;
  passkeys: PasskeyService;
  rateLimiter: RateLimiter;
}

const proofBody = z
  .strictObject({
    password: z.string().min(1).max(200).optional(),
    code: z.string().min(6).max(20).optional(),
    recovery_code: z.string().min(8).max(60).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ["code"],
    ...says(
      "one_proof",
      "Send one of: code, recovery_code, passkey, or password where there is no second factor.",
      "أرسل واحدًا من: code أو recovery_code أو passkey، أو password إذا لم توجد خطوة ثانية.",
    ),
  });

/** Second step of signing in, and renewed proof of identity before operations that a stolen session must not do. */
export function proofRoutes(tools: ProofTools): Route[] {
  return [proofRoute(tools), proofOptionsRoute(tools), signInOptionsRoute(tools)];
}

function proofRoute(tools: ProofTools): Route {
  return route({
    method: "post",
    path: "/session/proof",
    operationId: "prove",
    summary: "Prove your identity with a second factor or password",
    description:
      "Each code of the authenticator app and each recovery code works once. At most ten attempts in 15 minutes. A password is accepted only for users without a second factor.",
    tag: "Session",
    access: "authenticated",
    policy: "default",
    usersOnly: true,
    openBefore: ["second_factor", "set_up"],
    body: proofBody,
    answers: { 204: { description: "Proved" } },
    problems: ["rate_limited"],
    async handle({ caller, body }) {
      const signed = signedOf(caller);
      await tools.rateLimiter.attempt("code-of", signed.userId);
      if (body.passkey !== undefined) {
        if (!(await tools.passkeys.prove(signed, answerOf(body.passkey)))) refusePasskey("/passkey");
      } else if (body.password !== undefined) {
        await byPassword(signed, body.password, tools);
      } else {
        const proof = body.code !== undefined ? { code: body.code } : { recoveryCode: body.recovery_code ?? "" };
        if (!(await tools.factors.prove(signed, proof)))
          throw invalidField(body.code !== undefined ? "/code" : "/recovery_code", "code_wrong", CODE_WRONG);
      }
      await tools.rateLimiter.resetAttempts("code-of", signed.userId);
      return { status: 204 };
    },
  });
}

/** @throws Problem */
async function byPassword(
  { userId, sessionId }: ReturnType<typeof signedOf>,
  password: string,
  { db, clock }: ProofTools,
): Promise<void> {
  if (await hasFactor(db.read, userId)) throw invalidField("/code", "required", CODE_NEEDED);
  if (!(await passwordMatches(await findPasswordHash(db.read, userId), password)))
    throw invalidField("/password", "credentials_wrong", PASSWORD_WRONG);
  await db.write((trx) => setProved(trx, sessionId, { factors: 1, now: clock.now() }));
}

function proofOptionsRoute({ passkeys }: ProofTools): Route {
  return route({
    method: "post",
    path: "/session/proof/passkey",
    operationId: "getProofOptions",
    summary: "Create a passkey challenge for the signed-in user",
    description: "Send the passkey's answer once, within five minutes, to POST /session/proof.",
    tag: "Session",
    access: "authenticated",
    policy: "default",
    usersOnly: true,
    openBefore: ["second_factor", "set_up"],
    answers: { 200: { description: "Options for the browser (WebAuthn)", schema: passkeyOptions } },
    handle: async ({ caller }) => ({ status: 200, body: { ...(await passkeys.proofOptions(userOf(caller).userId)) } }),
  });
}

function signInOptionsRoute({ passkeys, rateLimiter }: ProofTools): Route {
  return publicRoute({
    method: "post",
    path: "/session/passkey",
    operationId: "getPasskeyOptions",
    summary: "Create a passkey challenge for signing in",
    description: "Send the passkey's answer once, within five minutes, to POST /session.",
    tag: "Session",
    policy: "default",
    answers: { 200: { description: "Options for the browser (WebAuthn)", schema: passkeyOptions } },
    problems: ["rate_limited"],
    async handle({ from }) {
      await rateLimiter.attempt("challenge-from", from);
      return { status: 200, body: { ...(await passkeys.signInOptions()) } };
    },
  });
}

const CODE_WRONG = {
  en: "This code is wrong, expired or already used. Wait for the next one.",
  ar: "هذا الرمز خطأ أو قديم أو استُخدم من قبل. انتظر الرمز التالي.",
};
const CODE_NEEDED = {
  en: "You have a second factor: send its code, a recovery code or a passkey's answer.",
  ar: "لديك خطوة ثانية: أرسل رمزها أو رمز استعادة أو رد مفتاح المرور.",
};
const PASSWORD_WRONG = {
  en: "The password is wrong. If you have none, sign in again with a link.",
  ar: "هذه ليست كلمة مرورك. إذا لم تكن لديك كلمة مرور فادخل من جديد برابط.",
};

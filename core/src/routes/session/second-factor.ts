import { z } from "zod";
import type { PasskeyService } from "../../account/second-factor/passkeys.ts";
import type { Passkey } from "../../account/second-factor/repository.ts";
import type { Removal, SecondFactorService } from "../../account/second-factor/service.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { type Answer, type Route, route } from "../../http/route.ts";
import { text } from "../../kernel/text-field.ts";
import { timestampOf } from "../../kernel/time.ts";
import { newAnswerOf, newPasskeyAnswer, passkeyOptions, refusePasskey } from "./passkey-body.ts";
import { signedOf, userOf } from "./signed-user.ts";

interface FactorTools {
  factors: SecondFactorService;
  passkeys: PasskeyService;
  rateLimiter: RateLimiter;
}

const time = z.string().meta({ format: "date-time" });
const passkeySchema = z
  .strictObject({ id: z.string(), name: z.string(), created_at: time, last_used_at: time.nullable() })
  .meta({ id: "Passkey" });
const recoveryCodes = z
  .array(z.string())
  .meta({ description: "Shown only once; each works once. Empty if the user already has codes" });

const shared = {
  tag: "Second factor",
  access: "authenticated" as const,
  policy: "default" as const,
  usersOnly: true,
  openBefore: ["set_up"] as const,
};
/** A stolen session must not add or remove a factor. */
const change = { ...shared, needsProof: true };

/** Second factors of the signed-in user: an authenticator app (TOTP), passkeys and recovery codes. */
export function secondFactorRoutes(tools: FactorTools): Route[] {
  return [statusRoute(tools), ...totpRoutes(tools), ...passkeyRoutes(tools), recoveryRoute(tools)];
}

function statusRoute({ factors }: FactorTools): Route {
  return route({
    ...shared,
    method: "get",
    path: "/second_factor",
    operationId: "getSecondFactor",
    summary: "List your second factors",
    description: "Factors of the signed-in user. Secrets are not shown.",
    answers: {
      200: {
        description: "Present factors",
        schema: z
          .strictObject({
            totp: z.boolean(),
            passkeys: z.array(passkeySchema),
            recovery_codes_left: z.number().int(),
            required: z.boolean().meta({ description: "The account requires a second factor of every user" }),
          })
          .meta({ id: "SecondFactor" }),
      },
    },
    async handle({ caller }) {
      const status = await factors.status(userOf(caller).userId);
      return {
        status: 200,
        body: {
          totp: status.hasTotp,
          passkeys: status.passkeys.map(view),
          recovery_codes_left: status.recoveryCodesLeft,
          required: caller.account.requiresSecondFactor,
        },
      };
    },
  });
}

function totpRoutes({ factors, rateLimiter }: FactorTools): Route[] {
  return [
    route({
      ...change,
      method: "post",
      path: "/second_factor/totp",
      operationId: "startTotp",
      summary: "Start setting up an authenticator app",
      description:
        "Creates a secret. The app becomes a factor when POST /second_factor/totp/confirm gets a code of it.",
      answers: {
        200: {
          description: "The secret, shown only once",
          schema: z.strictObject({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
        },
      },
      problems: ["invalid_state"],
      async handle({ caller }) {
        const started = await factors.startTotp(userOf(caller).userId);
        if (!started) throw new Problem("invalid_state", { detail: HAS_TOTP });
        return { status: 200, body: { secret: started.secret, uri: started.uri, qr_svg: started.qrSvg } };
      },
    }),
    route({
      ...change,
      method: "post",
      path: "/second_factor/totp/confirm",
      operationId: "confirmTotp",
      summary: "Confirm the authenticator app with a first code",
      description: "The response to a user's first factor has recovery codes. They are shown only once.",
      body: z.strictObject({ code: z.string().min(6).max(20) }),
      answers: { 200: { description: "Confirmed", schema: z.strictObject({ recovery_codes: recoveryCodes }) } },
      problems: ["rate_limited"],
      async handle({ caller, body }) {
        const signed = signedOf(caller);
        await rateLimiter.attempt("code-of", signed.userId);
        const codes = await factors.confirmTotp(signed, body.code);
        if (!codes) throw invalidField("/code", "code_wrong", CODE_WRONG);
        await rateLimiter.resetAttempts("code-of", signed.userId);
        return { status: 200, body: { recovery_codes: codes } };
      },
    }),
    route({
      ...change,
      method: "delete",
      path: "/second_factor/totp",
      operationId: "removeTotp",
      summary: "Remove the authenticator app",
      description: "409 if the account requires a second factor and this is the last one.",
      answers: { 204: { description: "Removed" } },
      problems: ["not_found", "invalid_state"],
      handle: async ({ caller }) => removed(await factors.removeTotp(signedOf(caller))),
    }),
  ];
}

function passkeyRoutes({ factors, passkeys }: FactorTools): Route[] {
  return [
    route({
      ...change,
      method: "post",
      path: "/second_factor/passkeys/options",
      operationId: "getNewPasskeyOptions",
      summary: "Create a challenge for a new passkey",
      description: "Send the browser's answer once, within five minutes, to POST /second_factor/passkeys.",
      answers: { 200: { description: "Options for the browser (WebAuthn)", schema: passkeyOptions } },
      async handle({ caller }) {
        const options = await passkeys.registrationOptions(userOf(caller).userId);
        if (!options) throw new Problem("unauthenticated");
        return { status: 200, body: { ...options } };
      },
    }),
    route({
      ...change,
      method: "post",
      path: "/second_factor/passkeys",
      operationId: "addPasskey",
      summary: "Add a passkey",
      description: "With the browser's answer to the challenge of POST /second_factor/passkeys/options.",
      body: z.strictObject({ name: text(1, 60), passkey: newPasskeyAnswer }),
      answers: {
        201: { description: "The passkey", schema: passkeySchema.extend({ recovery_codes: recoveryCodes }) },
      },
      async handle({ caller, body }) {
        const made = await passkeys.register(signedOf(caller), body.name, newAnswerOf(body.passkey));
        if (!made) return refusePasskey("/passkey");
        return { status: 201, body: { ...view(made.passkey), recovery_codes: made.recoveryCodes } };
      },
    }),
    route({
      ...change,
      method: "delete",
      path: "/second_factor/passkeys/{id}",
      operationId: "removePasskey",
      summary: "Remove a passkey",
      description: "409 if the account requires a second factor and this is the last one.",
      params: z.strictObject({ id: z.string().meta({ description: "Of the passkey" }) }),
      answers: { 204: { description: "Deleted" } },
      problems: ["not_found", "invalid_state"],
      handle: async ({ caller, params }) => removed(await factors.removePasskey(signedOf(caller), params.id)),
    }),
  ];
}

function recoveryRoute({ factors }: FactorTools): Route {
  return route({
    ...change,
    method: "post",
    path: "/second_factor/recovery_codes",
    operationId: "newRecoveryCodes",
    summary: "Replace all recovery codes",
    description: "Earlier codes stop working.",
    answers: { 200: { description: "Ten codes", schema: z.strictObject({ recovery_codes: recoveryCodes }) } },
    problems: ["invalid_state"],
    async handle({ caller }) {
      const codes = await factors.newRecoveryCodes(signedOf(caller));
      if (!codes) throw new Problem("invalid_state", { detail: NO_FACTOR });
      return { status: 200, body: { recovery_codes: codes } };
    },
  });
}

function removed(removal: Removal): Answer {
  if (removal === "unknown") throw new Problem("not_found");
  if (removal === "required") throw new Problem("invalid_state", { detail: REQUIRED });
  return { status: 204 };
}

function view({ id, name, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    name,
    created_at: timestampOf(createdAt),
    last_used_at: lastUsedAt === null ? null : timestampOf(lastUsedAt),
  };
}

const HAS_TOTP = {
  en: "An authenticator app is already set up. Remove it first.",
  ar: "تطبيق المصادقة مفعّل بالفعل. عطّله أولًا.",
};
const NO_FACTOR = {
  en: "Recovery codes are for users with a second factor. Set one up first.",
  ar: "رموز الاستعادة لمن لديه خطوة ثانية. فعّل واحدة أولًا.",
};
const REQUIRED = {
  en: "This account requires a second factor, and this is your last one. Add another one first.",
  ar: "هذا الحساب يشترط خطوة ثانية، وهذه آخر واحدة لديك. أضف أخرى أولًا.",
};
const CODE_WRONG = {
  en: "This code is wrong. Check your phone's clock and send the current code.",
  ar: "هذا الرمز غير صحيح. تأكد من ضبط ساعة هاتفك وأرسل الرمز المعروض الآن.",
};

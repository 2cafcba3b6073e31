import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { invalidField } from "../../http/problem.ts";

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[A-Za-z0-9_-]+$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** The browser's answer to a challenge (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAnswer = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  })
  .meta({ id: "PasskeyAnswer" });

/** The browser's answer when a passkey was created (WebAuthn, RegistrationResponseJSON). */
export const newPasskeyAnswer = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      authenticatorData: base64url.optional(),
      transports: z.array(z.string().max(40)).max(10).optional(),
      publicKeyAlgorithm: z.number().int().optional(),
      publicKey: base64url.optional(),
    }),
  })
  .meta({ id: "NewPasskeyAnswer" });

/** The type that the library expects. */
export function answerOf(body: z.output<typeof passkeyAnswer>): AuthenticationResponseJSON {
  return body as AuthenticationResponseJSON;
}

export function newAnswerOf(body: z.output<typeof newPasskeyAnswer>): RegistrationResponseJSON {
  return body as RegistrationResponseJSON;
}

/** Options for the browser (WebAuthn). */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** @throws Problem */
export function refusePasskey(pointer: string): never {
  throw invalidField(pointer, "passkey_wrong", {
    en: "This passkey was not accepted. Try again or sign in another way.",
    ar: "لم يُقبل مفتاح المرور هذا. حاول مرة أخرى، أو ادخل بطريقة أخرى.",
  });
}

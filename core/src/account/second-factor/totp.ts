import { Secret, TOTP } from "otpauth";
import { type MasterKeys, open, seal } from "../../kernel/crypto.ts";
import type { TotpSecret } from "./repository.ts";

const PERIOD_MS = 30_000;
const ISSUER = "Masar";
/** The clock of a phone may be half a minute off. */
const STEPS_AROUND = 1;

export interface NewTotp {
  /** Base32, for typing. */
  secret: string;
  /** For an authenticator app, `otpauth://…`. */
  uri: string;
}

/** A new secret of 160 bits, for an app that shows six digits every 30 seconds (RFC 6238). */
export function drawTotp(label: string): NewTotp {
  const totp = totpOf(new Secret({ size: 20 }), label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step that a code belongs to; undefined when it is wrong, or of a step that has been used. */
export function stepOfCode(code: string, totp: { secret: string; lastStep: number }, now: number): number | undefined {
  const token = code.normalize("NFKC").replaceAll(/\s/g, "");
  const delta = totpOf(Secret.fromBase32(totp.secret)).validate({ token, window: STEPS_AROUND, timestamp: now });
  if (delta === null) return undefined;
  const step = Math.floor(now / PERIOD_MS) + delta;
  return step > totp.lastStep ? step : undefined;
}

export function placeOfTotp(id: string): string {
  return `totp:${id}:secret`;
}

export function sealTotp(keys: MasterKeys, id: string, secret: string): string {
  return seal(keys, secret, placeOfTotp(id));
}

/** The secret in Base32. @throws Error when no master key decrypts it. */
export function openTotp(keys: MasterKeys, totp: Pick<TotpSecret, "id" | "secret">): string {
  const opened = open(keys, totp.secret, placeOfTotp(totp.id));
  if (opened.kind === "refused") throw new Error(`the TOTP secret ${totp.id} does not open: ${opened.reason}`);
  return opened.text;
}

function totpOf(secret: Secret, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: 6, period: PERIOD_MS / 1000, secret });
}

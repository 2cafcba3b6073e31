import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomToken } from "../kernel/id.ts";
import type { Mode } from "./account.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BODY_LENGTH = 32; // 62^32 is 190 bits
const CHECKSUM_LENGTH = 6;
const SHAPE = /^masar_(live|test)_(sk|rk)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export type KeyKind = "secret" | "restricted";

/** A key's text, and what is kept of it. */
export interface DrawnKey {
  key: string;
  hash: string;
  lastFour: string;
}

/**
 * A new API key, `masar_live_sk_…`: 190 random bits and a checksum, so that a mistyped key is refused without asking
 * the database and secret scanners can recognise one. Shown once; `hash` is what is kept.
 */
export function drawKey(mode: Mode, kind: KeyKind): DrawnKey {
  const prefix = `masar_${mode}_${kind === "secret" ? "sk" : "rk"}_`;
  const body = randomToken(BODY_LENGTH);
  const key = prefix + body + checksum(prefix + body);
  return drawnKey(key);
}

/** The same of a key that was drawn before. */
export function drawnKey(key: string): DrawnKey {
  return { key, hash: hashSecret(key), lastFour: key.slice(-4) };
}

/** What the text of a key says; undefined when it is not a key of this service. */
export function readKey(key: string): { mode: Mode; kind: KeyKind } | undefined {
  const match = SHAPE.exec(key);
  if (!match) return undefined;
  if (checksum(key.slice(0, -CHECKSUM_LENGTH)) !== match[4]) return undefined;
  return { mode: match[1] as Mode, kind: match[2] === "sk" ? "secret" : "restricted" };
}

/** SHA-256 in hex. Enough for secrets of 190 random bits, which cannot be guessed; passwords use argon2. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

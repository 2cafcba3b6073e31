import { randomBytes, randomFillSync } from "node:crypto";
import { joinText } from "./join-text.ts";

/**
 * Makes an id such as `evt_01m2k8…`: the prefix, then 26 characters of lower-case Crockford base32, of which 10 are the
 * time in milliseconds and 16 are random. Every id is greater, as text, than those of the same prefix made before it by
 * the same maker.
 */
export type NewId = <Prefix extends string>(prefix: Prefix) => `${Prefix}_${string}`;

export interface IdSources {
  /** Milliseconds since 1970. May stop or go back: ids keep increasing. */
  nowMs(): number;
  /** Fills the buffer with unpredictable bytes. */
  fillRandom(bytes: Buffer): void;
}

/** One maker per process: ids of two makers are distinct, but only those of one maker are strictly ordered. */
export function createIds(sources: IdSources = { nowMs: Date.now, fillRandom: randomFillSync }): NewId {
  const takeRandom = randomPool(sources.fillRandom);
  let timeMs = -1;
  // The 80 random bits, as two halves that a number holds exactly.
  let high = 0;
  let low = 0;
  // The text of what ids of a millisecond have in common.
  let start = "";

  return <Prefix extends string>(prefix: Prefix) => {
    const nowMs = sources.nowMs();
    if (nowMs > timeMs) {
      timeMs = nowMs;
      high = takeRandom(5) % 2 ** 39; // its top bit is left clear, so that counting up within a millisecond cannot overflow
      low = takeRandom(5);
      start = base32(timeMs, 10) + base32(high, 8);
    } else {
      low += 1 + takeRandom(3); // a random step: the next id cannot be guessed from the last
      if (low >= 2 ** 40) {
        low -= 2 ** 40;
        high += 1;
        start = base32(timeMs, 10) + base32(high, 8);
      }
    }
    return joinText(prefix, "_", start, eightDigits(low)) as `${Prefix}_${string}`;
  };
}

/** Not greater than any id of the prefix made at that moment or later, and greater than those made before. */
export function firstIdAt(prefix: string, timeMs: number): string {
  return `${prefix}_${base32(Math.max(0, Math.floor(timeMs)), 10)}`;
}

/** When an id was made, in milliseconds, by the clock of its maker. */
export function timeOfId(id: string): number {
  const digits = id.slice(id.indexOf("_") + 1).slice(0, 10);
  return [...digits].reduce((time, digit) => time * 32 + crockford.indexOf(digit), 0);
}

/**
 * An unguessable token for sessions and tracking links: letters and digits only, because programs that turn text into
 * links drop a trailing `-` or `_`. The default length carries 130 bits.
 */
export function randomToken(length = 22): string {
  let token = "";
  while (token.length < length) {
    for (const byte of randomBytes(2 * length)) {
      // 248 = 4 × 62: bytes above it would make the first letters likelier than the others.
      if (byte < 248 && token.length < length) token += base62Alphabet[byte % 62];
    }
  }
  return token;
}

const base62Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const crockford = "0123456789abcdefghjkmnpqrstvwxyz";
const digitCodes = [...crockford].map((digit) => digit.charCodeAt(0));

/** @param value an integer. */
function base32(value: number, length: number): string {
  const codes: number[] = [];
  for (let rest = value; codes.length < length; rest = Math.floor(rest / 32)) codes.push(digitCodes[rest % 32] ?? 0);
  return String.fromCharCode(...codes.reverse());
}

/** The same for an integer below 2^40 as eight digits, for hot paths. */
function eightDigits(value: number): string {
  const high = Math.floor(value / 2 ** 20);
  const low = value % 2 ** 20;
  const code = (of: number, shift: number) => digitCodes[(of >> shift) & 31] ?? 0;
  return String.fromCharCode(
    code(high, 15),
    code(high, 10),
    code(high, 5),
    code(high, 0),
    code(low, 15),
    code(low, 10),
    code(low, 5),
    code(low, 0),
  );
}

/**
 * Unpredictable bytes, for hot paths: the system is asked for many at a time, which costs as much as asking it for a few.
 * Nobody gets the same bytes twice.
 */
export const takeRandomBytes = bytePool();

function bytePool(): (count: number) => Buffer {
  const pool = Buffer.alloc(4096);
  let used = pool.length;
  return (count) => {
    if (used + count > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = Buffer.from(pool.subarray(used, used + count));
    pool.fill(0, used, used + count);
    used += count;
    return bytes;
  };
}

/**
 * An unpredictable integer of up to six bytes, for hot paths: a buffer for each would cost more than the rest. Not for secrets: what was
 * handed out stays in memory.
 */
export const takeRandomInteger = randomPool(randomFillSync);

/** Asking the system for every few bytes would cost more than the rest of an id. */
function randomPool(fillRandom: (bytes: Buffer) => void): (bytes: number) => number {
  const pool = Buffer.alloc(4096);
  let used = pool.length;
  return (bytes) => {
    if (used + bytes > pool.length) {
      fillRandom(pool);
      used = 0;
    }
    const value = pool.readUIntBE(used, bytes);
    used += bytes;
    return value;
  };
}

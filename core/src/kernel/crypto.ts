import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** One master key. Sealing and signing each use a key derived from it, so that neither can be turned on the other. */
export interface MasterKey {
  readonly id: string;
  readonly seal: KeyObject;
  readonly sign: KeyObject;
}

/** The first key seals and signs; every key opens and verifies, which is how a key is replaced. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

export type ParsedKeys = { kind: "keys"; keys: MasterKeys } | { kind: "invalid"; problem: string };

/** Reads a list such as `2026:<base64 of 32 bytes>,2025:<base64>`. The problem never quotes the list: it is secret. */
export function parseMasterKeys(list: string): ParsedKeys {
  const keys: MasterKey[] = [];
  for (const [index, entry] of list.split(",").entries()) {
    const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? [];
    if (id === undefined || base64 === undefined) {
      return { kind: "invalid", problem: `entry ${index + 1} is not id:base64 of 32 bytes` };
    }
    if (keys.some((key) => key.id === id)) return { kind: "invalid", problem: `the id ${id} occurs twice` };
    keys.push(masterKey(id, Buffer.from(base64, "base64")));
  }
  const [first, ...others] = keys;
  return first ? { kind: "keys", keys: [first, ...others] } : { kind: "invalid", problem: "the list is empty" };
}

/** A new entry for the list that `parseMasterKeys` reads. */
export function newMasterKey(id: string): string {
  return `${id}:${randomBytes(32).toString("base64")}`;
}

/**
 * Encrypts text for storage (AES-256-GCM, random nonce) as `v1.<key id>.<nonce>.<ciphertext and tag>`.
 * `place` names where the result is kept, for example `webhook_endpoint:whe_…:secret`: the text opens nowhere else, so
 * a row copied over another is noticed. Nonces are random: replace a key well before 2³² values were sealed with it.
 */
export function seal(keys: MasterKeys, text: string, place: string): string {
  const [key] = keys;
  const nonce = randomBytes(12);
  const head = `v1.${key.id}`;
  const cipher = createCipheriv("aes-256-gcm", key.seal, nonce).setAAD(sealedFor(head, place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${head}.${nonce.toString("base64url")}.${sealed.toString("base64url")}`;
}

/** `forged`: altered, sealed for another place, or sealed with another key of the same id. */
export type Opened =
  | { kind: "opened"; text: string }
  | { kind: "refused"; reason: "malformed" | "unknown_key" | "forged" };

export function open(keys: MasterKeys, sealed: string, place: string): Opened {
  const [version, keyId, nonce, data, ...rest] = sealed.split(".");
  if (version !== "v1" || keyId === undefined || nonce === undefined || data === undefined || rest.length > 0) {
    return { kind: "refused", reason: "malformed" };
  }
  const key = keys.find((candidate) => candidate.id === keyId);
  if (!key) return { kind: "refused", reason: "unknown_key" };

  const nonceBytes = Buffer.from(nonce, "base64url");
  const bytes = Buffer.from(data, "base64url");
  if (nonceBytes.length !== 12 || bytes.length < tagLength) return { kind: "refused", reason: "malformed" };
  const decipher = createDecipheriv("aes-256-gcm", key.seal, nonceBytes, { authTagLength: tagLength })
    .setAAD(sealedFor(`v1.${keyId}`, place))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]);
    return { kind: "opened", text: text.toString("utf8") };
  } catch {
    return { kind: "refused", reason: "forged" };
  }
}

/** False for text sealed with a key that is being replaced: seal it again. */
export function sealedWithFirstKey(keys: MasterKeys, sealed: string): boolean {
  return sealed.startsWith(`v1.${keys[0].id}.`);
}

export interface TokenContent {
  /** What the token is good for, for example `label`: a token signed for one purpose is refused for every other. */
  purpose: string;
  /** Readable by everyone who has the token: signed, not encrypted. */
  payload: string;
  /** The first moment at which the token is no longer good; null for never. */
  expiresAtMs: number | null;
}

/** A token for signed links and cursors, safe in a URL: `v1.<key id>.<expiry>.<payload>.<HMAC-SHA256>`. */
export function signToken(keys: MasterKeys, { purpose, payload, expiresAtMs }: TokenContent): string {
  const [key] = keys;
  const expiry = expiresAtMs === null ? "" : expiresAtMs.toString(36);
  const signed = `v1.${key.id}.${expiry}.${Buffer.from(payload, "utf8").toString("base64url")}`;
  return `${signed}.${mac(key, purpose, signed)}`;
}

export type VerifiedToken = { kind: "valid"; payload: string } | { kind: "expired" } | { kind: "invalid" };

export function verifyToken(
  keys: MasterKeys,
  token: string,
  { purpose, nowMs }: { purpose: string; nowMs: number },
): VerifiedToken {
  const end = token.lastIndexOf(".");
  const signed = token.slice(0, end);
  const [version, keyId, expiry, payload] = signed.split(".");
  const key = keys.find((candidate) => candidate.id === keyId);
  if (version !== "v1" || !key || expiry === undefined || payload === undefined) return { kind: "invalid" };
  // The texts are compared, not what they decode to: base64url has several spellings of the same bytes.
  if (!constantTimeEquals(token.slice(end + 1), mac(key, purpose, signed))) return { kind: "invalid" };
  if (expiry !== "" && Number.parseInt(expiry, 36) <= nowMs) return { kind: "expired" };
  return { kind: "valid", payload: Buffer.from(payload, "base64url").toString("utf8") };
}

/**
 * Hashes of a text, one for each key, the first key's first: they identify the same text again and do not let anyone
 * without the keys try texts out.
 */
export function keyedHashes(keys: MasterKeys, purpose: string, text: string): string[] {
  return keys.map((key) => `${key.id}.${mac(key, purpose, Buffer.from(text, "utf8").toString("base64url"))}`);
}

const tagLength = 16;

function masterKey(id: string, bytes: Buffer): MasterKey {
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync("sha256", bytes, "", `masar ${use} v1`, 32)));
  return { id, seal: derive("seal"), sign: derive("sign") };
}

function sealedFor(head: string, place: string): Buffer {
  return Buffer.from(`${head}\n${place}`, "utf8");
}

function mac(key: MasterKey, purpose: string, signed: string): string {
  // `signed` holds no line break, so no purpose and text can be read as another purpose and text.
  return createHmac("sha256", key.sign).update(`${purpose}\n${signed}`).digest("base64url");
}

function constantTimeEquals(given: string, expected: string): boolean {
  const a = Buffer.from(given, "utf8");
  const b = Buffer.from(expected, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}

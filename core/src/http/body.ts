import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { invalidField, Problem } from "./problem.ts";

export const MAX_BODY_BYTES = 262_144;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads and parses a JSON body.
 * @throws Problem 415 without a JSON content type, 413 past 256 KiB, 400 when it is not JSON in UTF-8.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  requireJson(request);
  return jsonOf(await readBytes(request));
}

/** How clients write a body that says nothing: PHP writes an array without fields as `[]`. */
const NOTHING: ReadonlySet<string> = new Set(["", "{}", "[]", "null"]);

/** The same for a request that may have no body. One that says nothing is an empty object, whatever its type: curl says that it is a form. */
export async function readOptionalJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request);
  if (NOTHING.has(bytes.toString("latin1").trim())) return {};
  requireJson(request);
  return jsonOf(bytes);
}

function requireJson(request: IncomingMessage): void {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Problem("unsupported_media_type");
}

function jsonOf(bytes: Buffer): unknown {
  const body = parsed(bytes);
  const pointer = MAY_HOLD_PROTO.test(bytes.toString("latin1")) ? findProto(body) : undefined;
  if (pointer !== undefined) throw invalidField(pointer, "unknown_field", PROTO);
  return body;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Problem("malformed_json");
  }
}

/**
 * Finds a nested field `__proto__`. JavaScript loses it silently when objects are copied, so it is rejected. At the top
 * level the schema reports it together with other errors.
 */
function findProto(body: unknown): string | undefined {
  const waiting = [{ value: body, path: "" }]; // no recursion: a body may be nested deeper than the stack
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (value === null || typeof value !== "object") continue;
    if (path !== "" && Object.hasOwn(value, "__proto__")) return `${path}/__proto__`;
    for (const [name, member] of Object.entries(value))
      waiting.push({ value: member, path: `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` });
  }
  return undefined;
}

/** Literal, or with one of its characters escaped. */
const MAY_HOLD_PROTO = /__proto__|\\u00(?:5f|70|72|6f|74)/i;
const PROTO = { en: "A field cannot be named __proto__.", ar: "لا يمكن تسمية حقل باسم __proto__." };

/** A small body as text, such as a form's. @throws Problem 413 past 256 KiB. */
export async function readText(request: IncomingMessage): Promise<string> {
  return (await readBytes(request)).toString("utf8");
}

/** Most clients read an answer when they have sent everything, so a body that is too large is read and dropped up to this length. */
const MOST_DROPPED_BYTES = 16_777_216;

/**
 * The raw body. @throws Problem 413 past `maxBytes`, 400 when it is cut off.
 *
 * By events: iterating over a request costs the main thread more than parsing a small body does.
 */
export function readBytes(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const announced = Number(request.headers["content-length"] ?? 0);
    if (announced > MOST_DROPPED_BYTES) return reject(tooLarge(maxBytes));
    // A client that goes away halfway is no failure of ours: ECONNRESET would be taken for the database's.
    if (request.destroyed) return reject(new Problem("malformed_request"));
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else if (announced === 0) reject(tooLarge(maxBytes)); // its end may never come
    });
    request.on("end", () => {
      if (length > maxBytes) reject(tooLarge(maxBytes));
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    request.on("close", () => {
      if (!request.readableEnded) reject(new Problem("malformed_request"));
    });
  });
}

function tooLarge(maxBytes: number): Problem {
  const detail = {
    en: `The maximum size of a body is ${maxBytes} bytes.`,
    ar: `الحد الأقصى لمحتوى الطلب ${maxBytes} بايت.`,
  };
  return new Problem("too_large", { detail, headers: { Connection: "close" } });
}

/** SHA-256 of the body with sorted keys, so that white space and the order of keys do not matter. */
export function fingerprint(body: unknown): string {
  const found = { hasNumberedKey: false };
  const copy = sorted(body, found);
  return hash("sha256", found.hasNumberedKey ? canonical(body) : JSON.stringify(copy), "hex");
}

/** The same value with the keys of every object in one order, and null for undefined. */
function sorted(value: unknown, found: { hasNumberedKey: boolean }): unknown {
  if (value === undefined) return null;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((member) => sorted(member, found));
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object);
  const copy: Record<string, unknown> = {};
  for (const key of isSorted(keys) ? keys : keys.sort()) {
    if (BEGINS_WITH_DIGIT.test(key)) found.hasNumberedKey = true;
    copy[key] = sorted(object[key], found);
  }
  return copy;
}

/** JavaScript lists a key such as "10" before others, whenever it was added: a copy does not have it in its place. */
const BEGINS_WITH_DIGIT = /^\d/;

/** The JSON of `sorted`, also where a key is a number. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const object = value as Record<string, unknown>;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`);
  return `{${members.join(",")}}`;
}

function isSorted(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at += 1) if ((keys[at - 1] ?? "") > (keys[at] ?? "")) return false;
  return true;
}

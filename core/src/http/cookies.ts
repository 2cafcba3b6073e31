import { SESSION_MS } from "../account/service.ts";
import type { SignedIn } from "../account/sign-up.ts";
import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";
import { randomToken } from "../kernel/id.ts";
import type { Answer, ApiRequest } from "./route.ts";

export const SESSION_COOKIE = "masar_session";
/** Marks a browser that the user has signed in from. It has its own limit of wrong passwords. */
const DEVICE_COOKIE = "masar_device";
const DEVICE_MS = 180 * 86_400_000;
const PURPOSE = "device";

/** A browser that a user has signed in from. */
export interface KnownDevice {
  userId: string;
  id: string;
}

export interface CookieTools {
  keys: MasterKeys;
  clock: { now(): number };
}

type Visitor = Pick<ApiRequest, "headers" | "baseUrl">;

/** The answer that sets the session and device cookies. */
export function signedIn({ token, session }: SignedIn, visitor: Visitor, tools: CookieTools): Answer {
  const known = knownDevice(visitor, tools);
  const id = known?.userId === session.userId ? known.id : randomToken();
  const expiresAtMs = tools.clock.now() + DEVICE_MS;
  const device = signToken(tools.keys, { purpose: PURPOSE, payload: `${session.userId}.${id}`, expiresAtMs });
  return {
    status: 204,
    cookies: [
      cookie(SESSION_COOKIE, token, SESSION_MS, visitor.baseUrl),
      cookie(DEVICE_COOKIE, device, DEVICE_MS, visitor.baseUrl),
    ],
  };
}

/** The answer that clears the session cookie and keeps the device cookie. */
export function signedOut({ baseUrl }: Visitor): Answer {
  return { status: 204, cookies: [cookie(SESSION_COOKIE, "", 0, baseUrl)] };
}

export function knownDevice({ headers }: Pick<Visitor, "headers">, tools: CookieTools): KnownDevice | undefined {
  const token = readCookie(headers.cookie, DEVICE_COOKIE);
  if (token === undefined) return undefined;
  const read = verifyToken(tools.keys, token, { purpose: PURPOSE, nowMs: tools.clock.now() });
  const [userId, id] = read.kind === "valid" ? read.payload.split(".") : [];
  return userId && id ? { userId, id } : undefined;
}

export function sessionTokenOf(header: string | string[] | undefined): string | undefined {
  return readCookie(header, SESSION_COOKIE);
}

function readCookie(header: string | string[] | undefined, name: string): string | undefined {
  const pair = String(header ?? "")
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}

/** SameSite=Lax, so that links in mails open the dashboard signed in. Changes also need the CSRF header. */
function cookie(name: string, value: string, maxAgeMs: number, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(maxAgeMs / 1000)}${secure}`;
}

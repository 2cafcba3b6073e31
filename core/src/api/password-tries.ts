import { emailOf } from "../account/email.ts";
import { hashSecret } from "../account/key.ts";
import { deviceOf } from "../account/session/device.ts";
import type { PasswordService, SignedIn } from "../account/sign-up.ts";
import { findClaims } from "../account/user/repository.ts";
import type { Database } from "../db/database.ts";
import { type CookieTools, knownDevice } from "./cookies.ts";
import { invalidField } from "./problem.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { ApiRequest } from "./route.ts";

interface TryTools extends CookieTools {
  db: Database;
  passwords: PasswordService;
  rateLimiter: RateLimiter;
}

/**
 * Wrong passwords are counted by the network that they come from and the address that they are for, so that nobody
 * elsewhere can use up a user's tries. A browser that the user has signed in from has tries of its own.
 *
 * @throws Problem 422 when the two do not belong together, 429 after too many tries
 */
export async function signInWithPassword(
  typed: { email: string; password: string },
  request: Pick<ApiRequest, "headers" | "from">,
  { db, passwords, rateLimiter, ...cookies }: TryTools,
): Promise<SignedIn> {
  const email = emailOf(typed.email);
  const device = knownDevice(request, cookies);
  const isKnown = device !== undefined && (await findClaims(db.read, email)).some(({ id }) => id === device.userId);
  const who = isKnown ? `device:${device.id}` : `${request.from}\n${hashSecret(email)}`;
  if (!isKnown) await rateLimiter.attempt("password-from", request.from);
  await rateLimiter.attempt("password-of", who);
  const opened = await passwords.signIn(email, typed.password, deviceOf(request.headers["user-agent"]));
  if (!opened) throw invalidField("/password", "credentials_wrong", WRONG);
  await rateLimiter.forgive("password-of", who);
  if (!isKnown) await rateLimiter.giveBack("password-from", request.from);
  return opened;
}

const WRONG = {
  en: "Email and password do not belong together. Check both, or sign in with a link: by email, or from the account's owner.",
  ar: "البريد الإلكتروني وكلمة المرور غير متطابقين. راجعهما، أو ادخل برابط: بالبريد أو من مالك الحساب.",
};

import { emailOf } from "../../account/email.ts";
import { hashSecret } from "../../account/key.ts";
import { deviceOf } from "../../account/session/device.ts";
import type { PasswordService, SignedIn } from "../../account/sign-up.ts";
import { findClaims, findUser } from "../../account/user/repository.ts";
import type { Database } from "../../db/database.ts";
import { type CookieTools, type KnownDevice, knownDevice } from "../../http/cookies.ts";
import { invalidField } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import type { ApiRequest } from "../../http/route.ts";

interface TryTools extends CookieTools {
  db: Database;
  passwords: PasswordService;
  rateLimiter: RateLimiter;
}

/**
 * Wrong passwords are counted by network and email address, so that attempts from elsewhere do not lock a user out. A
 * browser that the user has signed in from has attempts of its own, only for that user: it cannot be used to guess the
 * passwords of other users who claim the same unverified address.
 *
 * @throws Problem 422 if email and password do not match, 429 after too many attempts
 */
export async function signInWithPassword(
  typed: { email: string; password: string },
  request: Pick<ApiRequest, "headers" | "from">,
  { db, passwords, rateLimiter, ...cookies }: TryTools,
): Promise<SignedIn> {
  const email = emailOf(typed.email);
  const known = await knownUser(db, email, knownDevice(request, cookies));
  const who = known ? `device:${known.id}` : `${request.from}\n${hashSecret(email)}`;
  if (!known) await rateLimiter.attempt("password-from", request.from);
  await rateLimiter.attempt("password-of", who);
  const by = { device: deviceOf(request.headers["user-agent"]), onlyUserId: known?.userId };
  const opened = await passwords.signIn(email, typed.password, by);
  if (!opened) throw invalidField("/password", "credentials_wrong", WRONG);
  // If several users claim the address, knowing one password must not reset the attempts for the others.
  const isOnly = known !== undefined || (await findClaims(db.read, email)).length === 1;
  await (isOnly ? rateLimiter.resetAttempts("password-of", who) : rateLimiter.giveBack("password-of", who));
  if (!known) await rateLimiter.giveBack("password-from", request.from);
  return opened;
}

/** The browser, if its user still claims the address. */
async function knownUser(
  db: Database,
  email: string,
  device: KnownDevice | undefined,
): Promise<KnownDevice | undefined> {
  const user = device && (await findUser(db.read, device.userId));
  return user?.email === email && user.emailStatus !== "lost" ? device : undefined;
}

const WRONG = {
  en: "Email or password is wrong. Check both, or sign in with a link: by email, or from the account's owner.",
  ar: "البريد الإلكتروني وكلمة المرور غير متطابقين. راجعهما، أو ادخل برابط: بالبريد أو من مالك الحساب.",
};

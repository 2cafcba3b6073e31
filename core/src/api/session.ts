import { z } from "zod";
import { ROLES } from "../account/account.ts";
import { hashSecret } from "../account/key.ts";
import { deleteSession, findPasswordHash, findSession, findUser, type Session } from "../account/repository.ts";
import type { AccountService } from "../account/service.ts";
import { SESSION_MS } from "../account/service.ts";
import type { PasswordService, SignedIn } from "../account/sign-up.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { says } from "../text.ts";
import { invalidField, Problem } from "./problem.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { type Answer, publicRoute, type Route, route } from "./route.ts";

export const SESSION_COOKIE = "masar_session";

const sessionSchema = z
  .strictObject({
    user: z.strictObject({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
    account: z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(["merchant", "staff"]) }),
    password: z.enum(["none", "set", "set_and_resettable"]).meta({
      description:
        "Whether this user can sign in with a password; set_and_resettable: a new one may be set without the present one, for an hour after a sign-in link",
    }),
    csrf_token: z.string().meta({ description: "For the header X-CSRF-Token of every change made with the cookie" }),
  })
  .meta({ id: "Session" });

const signInBody = z
  .strictObject({
    token: z.string().min(1).max(100).optional(),
    email: z.email().max(254).optional(),
    password: z.string().min(1).max(200).optional(),
  })
  .refine(({ token, email, password }) => (token ? !email && !password : email && password), {
    path: ["email"],
    ...says(
      "token_or_password",
      "Send email and password, or the token of a one-time link.",
      "أرسل البريد الإلكتروني وكلمة المرور، أو رمز رابط الدخول.",
    ),
  });

/** Signing in to the dashboard: a one-time link, or an address and its password, become a cookie. */
export function sessionRoutes(tools: {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  passwords: PasswordService;
  rateLimiter: RateLimiter;
}): Route[] {
  const { db, clock, accounts, passwords, rateLimiter } = tools;
  return [
    publicRoute({
      method: "post",
      path: "/session/link",
      operationId: "readSignInLink",
      summary: "Whom a one-time link would sign in",
      description: "Uses nothing up and signs nobody in: a page asks with it before it does.",
      tag: "Session",
      policy: "default",
      body: z.strictObject({ token: z.string().min(1).max(100) }),
      answers: {
        200: {
          description: "The user and the account",
          schema: z.strictObject({
            user: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
            account: z.strictObject({ id: z.string(), name: z.string() }),
          }),
        },
      },
      async handle({ body }) {
        const invited = await accounts.findInvited(body.token);
        if (!invited) throw invalidField("/token", "link_used", LINK_USED);
        const { user, account } = invited;
        return {
          status: 200,
          body: {
            user: { id: user.id, name: user.name, email: user.email },
            account: { id: account.id, name: account.name },
          },
        };
      },
    }),
    publicRoute({
      method: "post",
      path: "/session",
      operationId: "signIn",
      summary: "Sign in with a password, or with a one-time link's token",
      description:
        "The answer to a wrong password is the same, and takes as long, whether or not there is such a user. Ten tries for an address, and thirty from one, in a quarter of an hour.",
      tag: "Session",
      policy: "default",
      body: signInBody,
      answers: { 204: { description: "Signed in; the cookie is set", headers: ["Set-Cookie"] } },
      problems: ["rate_limited"],
      async handle({ body, baseUrl, from }) {
        if (body.token === undefined) {
          const { email = "", password = "" } = body;
          return signedIn(await withPassword(email.toLowerCase(), password, from), baseUrl);
        }
        const opened = await accounts.openSession(body.token);
        if (!opened) throw invalidField("/token", "link_used", LINK_USED);
        return signedIn(opened, baseUrl);
      },
    }),
    route({
      method: "get",
      path: "/session",
      operationId: "getSession",
      summary: "Who is signed in",
      description: "For requests made with the session cookie. A key has no session and is answered 404.",
      tag: "Session",
      access: "authenticated",
      policy: "default",
      answers: { 200: { description: "User, account and CSRF token", schema: sessionSchema } },
      problems: ["not_found"],
      async handle({ caller, headers }) {
        const token = sessionTokenOf(headers.cookie);
        const now = clock.now();
        const user = caller.via.kind === "session" ? await findUser(db.read, { id: caller.via.userId }) : undefined;
        const session = user && token ? await findSession(db.read, hashSecret(token), now) : undefined;
        if (!user || !session) throw new Problem("not_found");
        const hasPassword = (await findPasswordHash(db.read, user.id)) !== null;
        return {
          status: 200,
          body: {
            user: { id: user.id, name: user.name, email: user.email, role: user.role },
            account: { id: caller.account.id, name: caller.account.name, kind: caller.account.kind },
            password: !hasPassword ? "none" : mayReset(session, now) ? "set_and_resettable" : "set",
            csrf_token: session.csrfToken,
          },
        };
      },
    }),
    route({
      method: "delete",
      path: "/session",
      operationId: "signOut",
      summary: "Sign out",
      description: "Ends the session of the cookie and clears the cookie.",
      tag: "Session",
      access: "authenticated",
      policy: "default",
      answers: { 204: { description: "Signed out", headers: ["Set-Cookie"] } },
      async handle({ headers, baseUrl }) {
        const token = sessionTokenOf(headers.cookie);
        if (token) await db.write((trx) => deleteSession(trx, hashSecret(token)));
        return { status: 204, headers: { "Set-Cookie": cookie("", baseUrl, 0) } };
      },
    }),
  ];

  async function withPassword(email: string, password: string, from: string): Promise<SignedIn> {
    await rateLimiter.attempt("password-from", from);
    await rateLimiter.attempt("password-of", email);
    const opened = await passwords.signIn(email, password);
    if (!opened) throw invalidField("/password", "credentials_wrong", WRONG);
    await rateLimiter.forgive("password-of", email);
    return opened;
  }
}

const LINK_USED = {
  en: "This link was used already or is too old. Ask for a new one.",
  ar: "تم استخدام هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
};
const WRONG = {
  en: "Email and password do not belong together. Check both, or ask the account's owner for a sign-in link.",
  ar: "البريد الإلكتروني وكلمة المرور غير متطابقين. راجعهما، أو اطلب رابط دخول من مالك الحساب.",
};

/** The answer that signs a browser in. */
export function signedIn({ token }: SignedIn, baseUrl: string): Answer {
  return { status: 204, headers: { "Set-Cookie": cookie(token, baseUrl, SESSION_MS / 1000) } };
}

const RESET_MS = 60 * 60_000;

/** Whoever was just let in by a one-time link has proved who they are, and may have forgotten the password. */
export function mayReset({ openedBy, createdAt }: Session, now: number): boolean {
  return openedBy === "link" && now - createdAt < RESET_MS;
}

/** Lax, so that a link in a mail to the dashboard finds the visitor signed in; changes need the CSRF header besides. */
function cookie(value: string, baseUrl: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

export function sessionTokenOf(header: string | string[] | undefined): string | undefined {
  const pair = String(header ?? "")
    .split(/;\s*/)
    .find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return pair?.slice(SESSION_COOKIE.length + 1) || undefined;
}

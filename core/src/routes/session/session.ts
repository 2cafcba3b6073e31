import { z } from "zod";
import type { Gate } from "../../account/account.ts";
import { ROLES } from "../../account/account.ts";
import { emailAddress } from "../../account/email.ts";
import { hashSecret } from "../../account/key.ts";
import type { PasskeyService } from "../../account/second-factor/passkeys.ts";
import { hasFactor } from "../../account/second-factor/repository.ts";
import type { AccountService } from "../../account/service.ts";
import { deviceOf } from "../../account/session/device.ts";
import { deleteSession, type Session } from "../../account/session/repository.ts";
import type { PasswordService } from "../../account/sign-up.ts";
import { findPasswordHash, findUser } from "../../account/user/repository.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { sessionTokenOf, signedIn, signedOut } from "../../http/cookies.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { publicRoute, type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { says } from "../../kernel/text.ts";
import { answerOf, passkeyAnswer, refusePasskey } from "./passkey-body.ts";
import { signInWithPassword } from "./password-tries.ts";

const sessionSchema = z
  .strictObject({
    user: z.strictObject({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      email_status: z.enum(["verified", "unverified", "lost"]).meta({
        description: "lost: another user has verified the address; this user can no longer sign in with it",
      }),
      role: z.enum(ROLES),
    }),
    account: z.strictObject({
      id: z.string(),
      name: z.string(),
      kind: z.enum(["merchant", "staff"]),
      sandbox_ahead_seconds: z
        .int()
        .meta({ description: "How far POST /simulations/clock has set the sandbox's clock" }),
    }),
    password: z.enum(["none", "set", "set_and_resettable"]).meta({
      description:
        "Whether this user can sign in with a password; set_and_resettable: a new one may be set without the present one, for an hour after a sign-in link",
    }),
    second_factor: z.enum(["none", "given", "needed", "set_up_required"]).meta({
      description:
        "needed: nothing else works until POST /session/proof; set_up_required: nothing else works until the user has set one up",
    }),
    sends_mail: z.boolean().meta({ description: "Whether this server sends mail; if not, addresses are not verified" }),
    csrf_token: z.string().meta({ description: "For the header X-CSRF-Token of every change made with the cookie" }),
  })
  .meta({ id: "Session" });

const signInBody = z
  .strictObject({
    token: z.string().min(1).max(100).optional(),
    email: emailAddress.optional(),
    password: z.string().min(1).max(200).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(
    ({ token, email, password, passkey }) =>
      [token !== undefined, email !== undefined && password !== undefined, passkey !== undefined].filter(Boolean)
        .length === 1 && (email === undefined) === (password === undefined),
    {
      path: ["email"],
      ...says(
        "token_or_password",
        "Send email and password, the token of a one-time link, or a passkey's answer.",
        "أرسل البريد الإلكتروني وكلمة المرور، أو رمز رابط الدخول، أو رد مفتاح المرور.",
      ),
    },
  );

export interface SessionTools {
  db: Database;
  clock: Clock;
  keys: MasterKeys;
  config: Config;
  accounts: AccountService;
  passwords: PasswordService;
  passkeys: PasskeyService;
  rateLimiter: RateLimiter;
}

const shared = { tag: "Session", policy: "default" as const };

/** Sign-in to the dashboard with a one-time link, a password or a passkey; sets the session cookie. */
export function sessionRoutes(tools: SessionTools): Route[] {
  return [readLinkRoute(tools), signInRoute(tools), getSessionRoute(tools), signOutRoute(tools)];
}

function readLinkRoute({ accounts }: SessionTools): Route {
  return publicRoute({
    ...shared,
    method: "post",
    path: "/session/link",
    operationId: "readSignInLink",
    summary: "Get the user of a one-time link",
    description: "Does not use up the link and does not sign in.",
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
  });
}

function signInRoute(tools: SessionTools): Route {
  const { accounts, passkeys } = tools;
  return publicRoute({
    ...shared,
    method: "post",
    path: "/session",
    operationId: "signIn",
    summary: "Sign in with a password, a one-time link's token, or a passkey",
    description:
      "The response to a wrong password is the same, and takes as long, whether or not the user exists. At most ten attempts for an address and thirty in total from one network in 15 minutes; a browser that the user has signed in from has ten of its own. With a second factor, the session can only call POST /session/proof at first.",
    body: signInBody,
    answers: { 204: { description: "Signed in; the cookie is set", headers: ["Set-Cookie"] } },
    problems: ["rate_limited"],
    async handle(request) {
      const { body, headers } = request;
      const device = deviceOf(headers["user-agent"]);
      if (body.passkey !== undefined) {
        const opened = await passkeys.signIn(answerOf(body.passkey), device);
        return signedIn(opened ?? refusePasskey("/passkey"), request, tools);
      }
      if (body.token !== undefined) {
        const opened = await accounts.openSession(body.token, device);
        if (!opened) throw invalidField("/token", "link_used", LINK_USED);
        return signedIn(opened, request, tools);
      }
      const { email = "", password = "" } = body;
      return signedIn(await signInWithPassword({ email, password }, request, tools), request, tools);
    },
  });
}

function factorState(gate: Gate, isGiven: boolean) {
  if (gate === "second_factor") return "needed" as const;
  if (gate === "set_up") return "set_up_required" as const;
  return isGiven ? ("given" as const) : ("none" as const);
}

function passwordState(hasPassword: boolean, isResettable: boolean) {
  if (!hasPassword) return "none" as const;
  return isResettable ? ("set_and_resettable" as const) : ("set" as const);
}

function getSessionRoute({ db, clock, config }: SessionTools): Route {
  return route({
    ...shared,
    method: "get",
    path: "/session",
    operationId: "getSession",
    summary: "Get the session and its user",
    description: "For requests with the session cookie. An API key has no session and gets 404.",
    access: "authenticated",
    openBefore: ["second_factor", "set_up"],
    answers: { 200: { description: "User, account and CSRF token", schema: sessionSchema } },
    problems: ["not_found"],
    async handle({ caller: { via, account } }) {
      const user = via.kind === "session" ? await findUser(db.read, via.userId) : undefined;
      if (!user || via.kind !== "session") throw new Problem("not_found");
      const hasPassword = (await findPasswordHash(db.read, user.id)) !== null;
      const isGiven = via.gate === "open" && (via.session.factors === 2 || (await hasFactor(db.read, user.id)));
      return {
        status: 200,
        body: {
          user: { id: user.id, name: user.name, email: user.email, email_status: user.emailStatus, role: user.role },
          account: {
            id: account.id,
            name: account.name,
            kind: account.kind,
            sandbox_ahead_seconds: Math.round(account.sandboxClockOffsetMs / 1000),
          },
          password: passwordState(hasPassword, mayReset(via.session, clock.now())),
          second_factor: factorState(via.gate, isGiven),
          sends_mail: config.mail !== undefined,
          csrf_token: via.session.csrfToken,
        },
      };
    },
  });
}

function signOutRoute({ db }: SessionTools): Route {
  return route({
    ...shared,
    method: "delete",
    path: "/session",
    operationId: "signOut",
    summary: "Sign out",
    description: "Ends the session and clears the cookie.",
    access: "authenticated",
    openBefore: ["second_factor", "set_up"],
    answers: { 204: { description: "Signed out", headers: ["Set-Cookie"] } },
    async handle(request) {
      const token = sessionTokenOf(request.headers.cookie);
      if (token) await db.write((trx) => deleteSession(trx, hashSecret(token)));
      return signedOut(request);
    },
  });
}

export const LINK_USED = {
  en: "This link was already used or has expired. Ask for a new one.",
  ar: "تم استخدام هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
};

const RESET_MS = 60 * 60_000;

/** A user who just signed in with a one-time link may have forgotten the password, so it is not required. */
export function mayReset({ openedBy, createdAt }: Session, now: number): boolean {
  return openedBy === "link" && now - createdAt < RESET_MS;
}

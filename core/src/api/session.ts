import { z } from "zod";
import { ROLES } from "../account/account.ts";
import type { Authenticator } from "../account/authenticate.ts";
import { hashSecret } from "../account/key.ts";
import { deleteSession, findUser } from "../account/repository.ts";
import type { AccountService } from "../account/service.ts";
import { SESSION_MS } from "../account/service.ts";
import type { Database } from "../db/database.ts";
import { invalidField, Problem } from "./problem.ts";
import { publicRoute, type Route, route } from "./route.ts";

export const SESSION_COOKIE = "masar_session";

const sessionSchema = z
  .strictObject({
    user: z.strictObject({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
    account: z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(["merchant", "staff"]) }),
    csrf_token: z.string().meta({ description: "For the header X-CSRF-Token of every change made with the cookie" }),
  })
  .meta({ id: "Session" });

/** Signing in to the dashboard: a one-time link becomes a cookie. */
export function sessionRoutes(tools: {
  db: Database;
  accounts: AccountService;
  authenticator: Authenticator;
}): Route[] {
  const { db, accounts, authenticator } = tools;
  return [
    publicRoute({
      method: "post",
      path: "/session",
      operationId: "signIn",
      summary: "Sign in with a one-time link's token",
      tag: "Session",
      policy: "default",
      body: z.strictObject({ token: z.string().min(1).max(100) }),
      answers: { 204: { description: "Signed in; the cookie is set" } },
      async handle({ body, baseUrl }) {
        const opened = await accounts.openSession(body.token);
        if (!opened) {
          throw invalidField("/token", "link_used", {
            en: "This link was used already or is too old. Ask for a new one.",
            ar: "تم استخدام هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
          });
        }
        return { status: 204, headers: { "Set-Cookie": cookie(opened.token, baseUrl, SESSION_MS / 1000) } };
      },
    }),
    route({
      method: "get",
      path: "/session",
      operationId: "getSession",
      summary: "Who is signed in",
      tag: "Session",
      access: "authenticated",
      policy: "default",
      answers: { 200: { description: "User, account and CSRF token", schema: sessionSchema } },
      problems: [404],
      async handle({ caller, headers }) {
        const token = sessionTokenOf(headers.cookie);
        const user = caller.via.kind === "session" ? await findUser(db.read, { id: caller.via.userId }) : undefined;
        const session = await authenticator.bySession(token, caller.mode);
        if (!user || !("csrfToken" in session) || session.csrfToken === undefined) throw new Problem("not_found");
        return {
          status: 200,
          body: {
            user: { id: user.id, name: user.name, email: user.email, role: user.role },
            account: { id: caller.account.id, name: caller.account.name, kind: caller.account.kind },
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
      tag: "Session",
      access: "authenticated",
      policy: "default",
      answers: { 204: { description: "Signed out" } },
      async handle({ headers, baseUrl }) {
        const token = sessionTokenOf(headers.cookie);
        if (token) await db.write((trx) => deleteSession(trx, hashSecret(token)));
        return { status: 204, headers: { "Set-Cookie": cookie("", baseUrl, 0) } };
      },
    }),
  ];
}

/** Lax, so that a link in a mail to the dashboard finds the visitor signed in; changes need the CSRF header besides. */
function cookie(value: string, baseUrl: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

function sessionTokenOf(header: string | string[] | undefined): string | undefined {
  const pair = String(header ?? "")
    .split(/;\s*/)
    .find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return pair?.slice(SESSION_COOKIE.length + 1) || undefined;
}

import { z } from "zod";
import { ROLES, ROLES_OF_KIND, type Role } from "../account/account.ts";
import { deleteUser, findUser, listUsers, lockAccount, type User } from "../account/repository.ts";
import { type AccountService, lockEmail } from "../account/service.ts";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { text } from "../shipment/request.ts";
import { timestampOf } from "../time.ts";
import { once } from "./idempotency.ts";
import { listSchema } from "./list.ts";
import { invalidField, Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";

const userSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES).meta({
      description:
        "owner: everything; operator: ships; viewer: reads. Of staff accounts, administrator: everything but users; scanner: scans and manifests; finance: payouts and adjustments",
    }),
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "User" });

/** People who sign in to the account. For owners who are signed in: a key that made users could sign itself in as one. */
export function userRoutes({
  db,
  keys,
  clock,
  accounts,
}: {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  accounts: AccountService;
}): Route[] {
  const shared = { tag: "Users", access: "owner" as const, policy: "default" as const };
  return [
    route({
      ...shared,
      method: "get",
      path: "/users",
      operationId: "listUsers",
      summary: "List users",
      answers: { 200: { description: "Every user", schema: listSchema(userSchema) } },
      async handle({ caller }) {
        const users = await listUsers(db.read, caller.account.id);
        return { status: 200, body: { object: "list", data: users.map(userView), has_more: false, next_cursor: null } };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/users",
      operationId: "inviteUser",
      summary: "Invite a user",
      description: "The answer holds a link that signs the user in once, within a day. Hand it to them.",
      idempotent: true,
      body: z.strictObject({ email: z.email().max(254), name: text(2, 120), role: z.enum(ROLES) }),
      answers: {
        201: { description: "The user and the one-time link", schema: userSchema.extend({ sign_in_url: z.string() }) },
      },
      async handle({ caller, body, idempotency, now, baseUrl }) {
        const email = body.email.toLowerCase();
        refuseRole(body.role, caller.account.kind);
        return once(db, { caller, idempotency, now, secretsSealedWith: keys }, async (trx) => {
          await lockEmail(trx, email);
          if (await findUser(trx, { email })) {
            throw invalidField("/email", "email_taken", {
              en: "A user with this address exists already.",
              ar: "يوجد مستخدم بهذا البريد بالفعل.",
            });
          }
          const { user, linkToken } = await accounts.invite(trx, {
            accountId: caller.account.id,
            email,
            name: body.name,
            role: body.role,
          });
          const details = { name: body.name, role: body.role };
          await recordActivity(trx, actorOf(caller, clock.now()), {
            action: "user.invited",
            objectId: user.id,
            details,
          });
          return { status: 201, body: { ...userView(user), sign_in_url: signInUrl(baseUrl, linkToken) } };
        });
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/users/{id}",
      operationId: "removeUser",
      summary: "Remove a user and end their sessions",
      params: z.strictObject({ id: z.string() }),
      answers: { 204: { description: "The user is gone" } },
      problems: [404, 409],
      async handle({ caller, params }) {
        await db.write(async (trx) => {
          // Two owners removed at once could each count the other.
          await lockAccount(trx, caller.account.id);
          const users = await listUsers(trx, caller.account.id);
          const user = users.find((candidate) => candidate.id === params.id);
          if (!user) throw new Problem("not_found");
          const owners = users.filter((candidate) => candidate.role === "owner");
          if (user.role === "owner" && owners.length === 1) {
            throw new Problem("invalid_state", {
              detail: { en: "An account keeps at least one owner.", ar: "يجب أن يبقى مالك واحد على الأقل للحساب." },
            });
          }
          await deleteUser(trx, caller.account.id, user.id);
          const details = { name: user.name, role: user.role };
          await recordActivity(trx, actorOf(caller, clock.now()), {
            action: "user.removed",
            objectId: user.id,
            details,
          });
        });
        return { status: 204 };
      },
    }),
  ];
}

/** @throws Problem when users of such an account do not have this role. */
function refuseRole(role: Role, kind: "merchant" | "staff"): void {
  const roles = ROLES_OF_KIND[kind];
  if (roles.includes(role)) return;
  throw invalidField("/role", "not_allowed", {
    en: `This must be one of: ${roles.join(", ")}.`,
    ar: `يجب أن تكون القيمة واحدة من: ${roles.join(", ")}.`,
  });
}

/** The page that turns a one-time token into a session. */
export function signInUrl(baseUrl: string, token: string): string {
  return `${new URL(baseUrl).origin}/sign-in?token=${token}`;
}

function userView(user: User) {
  return { id: user.id, email: user.email, name: user.name, role: user.role, created_at: timestampOf(user.createdAt) };
}

import { z } from "zod";
import { type Caller, ROLES, ROLES_OF_KIND, type Role } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { emailAddress, emailOf } from "../../account/email.ts";
import { lockAccount } from "../../account/repository.ts";
import type { AccountService } from "../../account/service.ts";
import { deleteUser, findClaims, listUsers, setRole, type User } from "../../account/user/repository.ts";
import { isTaken, lockEmail } from "../../account/verify-email.ts";
import type { Config } from "../../config.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { once } from "../../http/idempotency.ts";
import { listSchema } from "../../http/list.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { idParams } from "../../kernel/fields.ts";
import { text } from "../../kernel/text-field.ts";
import { timestampOf } from "../../kernel/time.ts";

const userSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    email_status: z.enum(["verified", "unverified", "lost"]),
    name: z.string(),
    role: z.enum(ROLES).meta({
      description:
        "owner: everything; operator: ships; viewer: reads. Of staff accounts, administrator: everything but users; scanner: scans and manifests; finance: payouts and adjustments",
    }),
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "User" });

interface UserTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  accounts: AccountService;
  config: Config;
}

const shared = { tag: "Users", access: "owner" as const, policy: "default" as const };

/** Users of the account. Only for signed-in owners: a key that could create users could sign in as one. */
export function userRoutes(tools: UserTools): Route[] {
  return [listRoute(tools), inviteRoute(tools), changeRoleRoute(tools), removeRoute(tools)];
}

function listRoute({ db }: UserTools): Route {
  return route({
    ...shared,
    method: "get",
    path: "/users",
    operationId: "listUsers",
    summary: "List users",
    description: "All users who can sign in to the account.",
    answers: { 200: { description: "Every user", schema: listSchema(userSchema) } },
    async handle({ caller }) {
      const users = await listUsers(db.read, caller.account.id);
      return {
        status: 200,
        body: { object: "list" as const, data: users.map(userView), has_more: false, next_cursor: null },
      };
    },
  });
}

function inviteRoute({ db, keys, clock, accounts, config }: UserTools): Route {
  return route({
    ...shared,
    method: "post",
    path: "/users",
    operationId: "inviteUser",
    summary: "Invite a user",
    description:
      "The response has a link that signs the user in once, within a day. Give it to the user. The address belongs to the user once it is verified.",
    idempotent: true,
    needsVerifiedEmail: "both",
    body: z.strictObject({ email: emailAddress, name: text(2, 120), role: z.enum(ROLES) }),
    answers: {
      201: { description: "The user and the one-time link", schema: userSchema.extend({ sign_in_url: z.string() }) },
    },
    async handle({ caller, body, idempotency, baseUrl }) {
      const email = emailOf(body.email);
      const accountId = caller.account.id;
      refuseRole(body.role, caller.account.kind);
      return once(db, { caller, idempotency, now: clock.now(), secretsSealedWith: keys }, async (trx) => {
        await lockEmail(trx, email);
        const isOwn = (await findClaims(trx, email)).some((user) => user.accountId === accountId);
        if (isOwn || (await isTaken(trx, email, config.mail !== undefined)))
          throw invalidField("/email", "email_taken", {
            en: "A user with this address exists already.",
            ar: "يوجد مستخدم بهذا البريد بالفعل.",
          });
        const invitation = { accountId, email, name: body.name, role: body.role };
        const { user, linkToken } = await accounts.invite(trx, invitation);
        const details = { name: body.name, role: body.role };
        const activity = { action: "user.invited" as const, objectId: user.id, details };
        await recordActivity(trx, actorOf(caller, clock.now()), activity);
        return { status: 201, body: { ...userView(user), sign_in_url: signInUrl(baseUrl, linkToken) } };
      });
    },
  });
}

function changeRoleRoute({ db, clock }: UserTools): Route {
  return route({
    ...shared,
    method: "patch",
    path: "/users/{id}",
    operationId: "updateUser",
    summary: "Change a user's role",
    description: "Takes effect with the user's next request. An account always has an owner.",
    params: idParams("usr", "Of the user"),
    body: z.strictObject({ role: z.enum(ROLES) }),
    answers: { 200: { description: "The updated user", schema: userSchema } },
    problems: ["not_found", "invalid_state"],
    async handle({ caller, params, body }) {
      const changed = await db.write(async (trx) => {
        const user = await lockUsers(trx, caller, params.id);
        refuseRole(body.role, caller.account.kind);
        if (body.role !== "owner") await refuseLastOwner(trx, user);
        await setRole(trx, user.id, body.role);
        const details = { name: user.name, role: body.role };
        const activity = { action: "user.role_changed" as const, objectId: user.id, details };
        await recordActivity(trx, actorOf(caller, clock.now()), activity);
        return { ...user, role: body.role };
      });
      return { status: 200, body: userView(changed) };
    },
  });
}

function removeRoute({ db, clock }: UserTools): Route {
  return route({
    ...shared,
    method: "delete",
    path: "/users/{id}",
    operationId: "removeUser",
    summary: "Delete a user and end their sessions",
    description: "The last owner of an account cannot be deleted.",
    params: idParams("usr", "Of the user"),
    answers: { 204: { description: "Deleted" } },
    problems: ["not_found", "invalid_state"],
    async handle({ caller, params }) {
      await db.write(async (trx) => {
        const user = await lockUsers(trx, caller, params.id);
        await refuseLastOwner(trx, user);
        await deleteUser(trx, caller.account.id, user.id);
        const details = { name: user.name, role: user.role };
        const activity = { action: "user.removed" as const, objectId: user.id, details };
        await recordActivity(trx, actorOf(caller, clock.now()), activity);
      });
      return { status: 204 };
    },
  });
}

/** Locks all users of the account: two owners removed concurrently could each count the other. */
async function lockUsers(trx: Transaction, { account, actor }: Caller, id: string): Promise<User> {
  await lockAccount(trx, account.id);
  const users = await listUsers(trx, account.id);
  // The caller's role was changed since the request arrived.
  if (users.find((user) => user.id === actor)?.role !== "owner") throw new Problem("owner_required");
  const user = users.find((candidate) => candidate.id === id);
  if (!user) throw new Problem("not_found");
  return user;
}

/** @throws Problem 409 if the account would have no owner. */
async function refuseLastOwner(trx: Transaction, user: User): Promise<void> {
  const owners = (await listUsers(trx, user.accountId)).filter(({ role }) => role === "owner");
  if (user.role !== "owner" || owners.length > 1) return;
  throw new Problem("invalid_state", {
    detail: { en: "An account must have at least one owner.", ar: "يجب أن يبقى مالك واحد على الأقل للحساب." },
  });
}

/** @throws Problem if this kind of account does not have the role. */
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
  return {
    id: user.id,
    email: user.email,
    email_status: user.emailStatus,
    name: user.name,
    role: user.role,
    created_at: timestampOf(user.createdAt),
  };
}

import { z } from "zod";
import { type Caller, SCOPES, type Scope, tenantOf } from "../account/account.ts";
import type { KeyKind } from "../account/key.ts";
import { type ApiKey, listKeys, lockKey } from "../account/repository.ts";
import { type AccountService, scopesOf } from "../account/service.ts";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database, Transaction } from "../db/database.ts";
import { id, idParams } from "../fields.ts";
import { text } from "../shipment/request.ts";
import { timestampOf } from "../time.ts";
import { isOwner } from "./access.ts";
import { once } from "./idempotency.ts";
import { listSchema } from "./list.ts";
import { Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";

const timestamp = z.string().meta({ format: "date-time" });

const keySchema = z
  .strictObject({
    id: id("key"),
    name: z.string(),
    mode: z.enum(["live", "test"]),
    kind: z.enum(["secret", "restricted"]),
    scopes: z
      .array(z.enum(SCOPES))
      .meta({ description: "A secret key may do everything; a restricted one what stands here" }),
    last_four: z.string().length(4),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: "ApiKey" });

const newKeySchema = keySchema
  .extend({
    secret: z.string().meta({ description: "Shown this once", pattern: "^masar_(live|test)_(sk|rk)_[0-9A-Za-z]+$" }),
  })
  .meta({ id: "NewApiKey" });
const keyParams = idParams("key", "Of the key");
const HOUR_MS = 3_600_000;

interface KeyTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  accounts: AccountService;
}

/** API keys of the account in the mode of the address (docs/api.md, Keys). */
export function keyRoutes(tools: KeyTools): Route[] {
  const { db, keys, clock, accounts } = tools;
  const shared = { tag: "API keys", access: "account:write" as const, policy: "default" as const };
  return [
    route({
      ...shared,
      method: "get",
      path: "/api_keys",
      operationId: "listApiKeys",
      summary: "List API keys, newest first",
      description: "The keys of the mode of this address, also revoked and expired ones. Secrets are not shown.",
      answers: { 200: { description: "Every key, also revoked ones", schema: listSchema(keySchema) } },
      async handle({ caller }) {
        const listed = await listKeys(db.read, caller.account.id, caller.mode);
        return { status: 200, body: { object: "list", data: listed.map(keyView), has_more: false, next_cursor: null } };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/api_keys",
      operationId: "createApiKey",
      needsVerifiedEmail: "live",
      summary: "Create an API key",
      description: "The secret is shown in this answer only. A key can make only keys whose scopes it has itself.",
      body: z.strictObject({
        name: text(1, 80),
        scopes: z
          .array(z.enum(SCOPES))
          .min(1)
          .optional()
          .meta({ description: "Left out: a key that may do everything" }),
      }),
      answers: { 201: { description: "The key, with its secret shown this once", schema: newKeySchema } },
      idempotent: true,
      async handle({ caller, body, idempotency, now }) {
        refuseMore(caller, body.scopes ? { kind: "restricted", scopes: body.scopes } : { kind: "secret", scopes: [] });
        return once(db, { caller, idempotency, now, secretsSealedWith: keys }, async (trx) => {
          const issued = await accounts.issueKey(trx, {
            ...tenantOf(caller),
            kind: body.scopes ? "restricted" : "secret",
            scopes: body.scopes ?? [],
            name: body.name,
          });
          const { id, kind, scopes } = issued.key;
          const details = { name: body.name, kind, scopes };
          await recordActivity(trx, actorOf(caller, clock.now()), { action: "api_key.created", objectId: id, details });
          return { status: 201, body: { ...keyView(issued.key), secret: issued.secret } };
        });
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/api_keys/{id}/roll",
      operationId: "rollApiKey",
      needsVerifiedEmail: "live",
      summary: "Replace an API key",
      description: "For an owner who is signed in, or a key that has every scope of the replaced one.",
      params: keyParams,
      body: z.strictObject({
        overlap_hours: z
          .number()
          .int()
          .min(0)
          .max(168)
          .default(24)
          .meta({ description: "How long the old key still works" }),
      }),
      answers: { 201: { description: "The new key", schema: newKeySchema } },
      problems: ["not_found"],
      idempotent: true,
      async handle({ caller, params, body, idempotency, now }) {
        // Also before the kept answer to a repeat, which shows the new key.
        await db.write((trx) => refuseStronger(trx, caller, params.id));
        return once(db, { caller, idempotency, now, secretsSealedWith: keys }, async (trx) => {
          await refuseStronger(trx, caller, params.id);
          const rolled = await accounts.rollKey(trx, {
            ...tenantOf(caller),
            id: params.id,
            overlapMs: body.overlap_hours * HOUR_MS,
          });
          if (!rolled) throw new Problem("not_found");
          const details = { name: rolled.key.name, replaced_by: rolled.key.id, overlap_hours: body.overlap_hours };
          const activity = { action: "api_key.rolled" as const, objectId: params.id, details };
          await recordActivity(trx, actorOf(caller, clock.now()), activity);
          return { status: 201, body: { ...keyView(rolled.key), secret: rolled.secret } };
        });
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/api_keys/{id}",
      operationId: "revokeApiKey",
      summary: "Revoke an API key",
      description:
        "It is refused from the next request on, by every server of the installation. For an owner who is signed in, or a key that has every scope of the revoked one.",
      params: keyParams,
      answers: { 200: { description: "The revoked key", schema: keySchema } },
      problems: ["not_found"],
      async handle({ caller, params }) {
        const key = await db.write(async (trx) => {
          await refuseStronger(trx, caller, params.id);
          const revoked = await accounts.revokeKey(trx, { ...tenantOf(caller), id: params.id });
          if (!revoked) return undefined;
          const activity = {
            action: "api_key.revoked" as const,
            objectId: revoked.id,
            details: { name: revoked.name },
          };
          await recordActivity(trx, actorOf(caller, clock.now()), activity);
          return revoked;
        });
        if (!key) throw new Problem("not_found");
        return { status: 200, body: keyView(key) };
      },
    }),
  ];
}

/** @throws Problem 403 when the key of that id may do more than the caller: it is not the caller's to replace or end. */
async function refuseStronger(trx: Transaction, caller: Caller, id: string): Promise<void> {
  const target = await lockKey(trx, caller.account.id, caller.mode, id);
  if (target) refuseMore(caller, target);
}

/** @throws Problem 403 that names a scope which the key has and the caller lacks. */
function refuseMore(caller: Caller, key: { kind: KeyKind; scopes: readonly Scope[] }): void {
  if (isOwner(caller)) return;
  const granted = key.kind === "secret" ? scopesOf(key, caller.account) : key.scopes;
  const missing = [...granted].find((scope) => !caller.scopes.has(scope));
  if (missing) throw new Problem("forbidden", { detail: STRONGER, extensions: { required_scope: missing } });
}

const STRONGER = {
  en: "This key does not have every scope of that one. Use a key that has them all, or sign in as an owner.",
  ar: "هذا المفتاح لا يملك كل صلاحيات المفتاح الآخر. استخدم مفتاحًا يملكها كلها أو سجّل الدخول كمالك.",
};

function keyView(key: ApiKey) {
  const at = (ms: number | null) => (ms === null ? null : timestampOf(ms));
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    kind: key.kind,
    scopes: key.scopes,
    last_four: key.lastFour,
    created_at: timestampOf(key.createdAt),
    last_used_at: at(key.lastUsedAt),
    expires_at: at(key.expiresAt),
    revoked_at: at(key.revokedAt),
  };
}

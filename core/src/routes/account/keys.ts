import { z } from "zod";
import { type Caller, SCOPES, type Scope, tenantOf } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import type { KeyKind } from "../../account/key.ts";
import { type ApiKey, listKeys, lockKey } from "../../account/repository.ts";
import { type AccountService, scopesOf } from "../../account/service.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { isOwner } from "../../http/access.ts";
import { once } from "../../http/idempotency.ts";
import { listSchema } from "../../http/list.ts";
import { invalidKey, Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { idParams } from "../../kernel/fields.ts";
import { text } from "../../kernel/text-field.ts";
import { keySchema, keyView, newKeySchema } from "./key-view.ts";

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
  return [listApiKeysRoute(tools), createApiKeyRoute(tools), rollApiKeyRoute(tools), revokeApiKeyRoute(tools)];
}

function listApiKeysRoute({ db }: KeyTools): Route {
  return route({
    method: "get",
    path: "/api_keys",
    operationId: "listApiKeys",
    summary: "List API keys, newest first",
    description: "Keys of the mode of this address, including revoked and expired ones. Secrets are not shown.",
    tag: "API keys",
    access: "account:write",
    policy: "default",
    answers: { 200: { description: "All keys, including revoked ones", schema: listSchema(keySchema) } },
    async handle({ caller }) {
      const listed = await listKeys(db.read, caller.account.id, caller.mode);
      return {
        status: 200,
        body: { object: "list" as const, data: listed.map(keyView), has_more: false, next_cursor: null },
      };
    },
  });
}

function createApiKeyRoute({ db, keys, clock, accounts }: KeyTools): Route {
  return route({
    method: "post",
    path: "/api_keys",
    operationId: "createApiKey",
    needsVerifiedEmail: "live",
    summary: "Create an API key",
    description:
      "The secret is shown only in this response. A key can create only keys with scopes that it has itself; a rolled key can create none.",
    tag: "API keys",
    access: "account:write",
    policy: "default",
    body: z.strictObject({
      name: text(1, 80),
      scopes: z.array(z.enum(SCOPES)).min(1).optional().meta({ description: "Left out: a key that may do everything" }),
    }),
    idempotent: true,
    answers: { 201: { description: "The key, with its secret, which is shown only once", schema: newKeySchema } },
    async handle({ caller, body, idempotency }) {
      refuseMore(caller, body.scopes ? { kind: "restricted", scopes: body.scopes } : { kind: "secret", scopes: [] });
      // Checked here too, because a repeated request gets the stored response with the new key.
      await db.write((trx) => lockForChange(trx, caller));
      return once(db, { caller, idempotency, now: clock.now(), secretsSealedWith: keys }, async (trx) => {
        await lockForChange(trx, caller);
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
  });
}

function rollApiKeyRoute({ db, keys, clock, accounts }: KeyTools): Route {
  return route({
    method: "post",
    path: "/api_keys/{id}/roll",
    operationId: "rollApiKey",
    needsVerifiedEmail: "live",
    summary: "Roll an API key",
    description:
      "For a signed-in owner, or a key that has every scope of the replaced one. A rolled key can roll no key and is not rolled again.",
    tag: "API keys",
    access: "account:write",
    policy: "default",
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
    idempotent: true,
    answers: { 201: { description: "The new key", schema: newKeySchema } },
    problems: ["not_found", "invalid_state"],
    async handle({ caller, params, body, idempotency }) {
      // Checked here too, because a repeated request gets the stored response with the new key.
      await db.write((trx) => lockForChange(trx, caller, params.id));
      return once(db, { caller, idempotency, now: clock.now(), secretsSealedWith: keys }, async (trx) => {
        const old = await lockForChange(trx, caller, params.id);
        const isInForce = old?.revokedAt === null && (old.expiresAt ?? Number.POSITIVE_INFINITY) > clock.now();
        if (isInForce && isRolled(old)) throw new Problem("invalid_state", { detail: ROLLED_BEFORE });
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
  });
}

function revokeApiKeyRoute({ db, clock, accounts }: KeyTools): Route {
  return route({
    method: "delete",
    path: "/api_keys/{id}",
    operationId: "revokeApiKey",
    summary: "Revoke an API key",
    description:
      "Every server rejects the key from the next request on. For a signed-in owner, or a key that has every scope of the revoked one. A rolled key can revoke only itself.",
    tag: "API keys",
    access: "account:write",
    policy: "default",
    params: keyParams,
    answers: { 200: { description: "The revoked key", schema: keySchema } },
    problems: ["not_found"],
    async handle({ caller, params }) {
      const key = await db.write(async (trx) => {
        await lockForChange(trx, caller, params.id);
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
  });
}

/**
 * Locks the caller's own key, if it is one, and the key that it wants to change.
 *
 * @returns the key to change.
 * @throws Problem 403 if that has scopes that the caller lacks, or if the caller was rolled and changes another key than itself;
 * 401 if the caller was revoked while its request waited.
 */
async function lockForChange(trx: Transaction, caller: Caller, id?: string): Promise<ApiKey | undefined> {
  const ownId = caller.via.kind === "key" ? caller.via.keyId : undefined;
  const ids = new Set([ownId, id].filter((each) => each !== undefined));
  const locked = new Map<string, ApiKey | undefined>();
  // In the order of their ids, so that two keys that change each other never wait in a ring.
  for (const each of [...ids].sort()) locked.set(each, await lockKey(trx, caller.account.id, caller.mode, each));
  const own = ownId === undefined ? undefined : locked.get(ownId);
  // Revoked since its request began.
  if (own && own.revokedAt !== null) throw invalidKey();
  if (own && ownId !== id && isRolled(own)) throw new Problem("forbidden", { detail: ROLLED_CALLER });
  const target = id === undefined ? undefined : locked.get(id);
  if (target) refuseMore(caller, target);
  return target;
}

/** Whether the key was replaced and works for a while yet. Only a roll gives a key an end. */
function isRolled({ expiresAt }: ApiKey): boolean {
  return expiresAt !== null;
}

/** @throws Problem 403 with a scope that the key has and the caller lacks. */
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

const ROLLED_CALLER = {
  en: "This key was rolled and works only until it expires: it cannot create keys or change another key. Use the key that replaced it, or sign in as an owner.",
  ar: "هذا المفتاح استُبدل ويعمل حتى موعد انتهائه فقط، ولا يمكنه إنشاء مفاتيح أو تغيير مفتاح آخر. استخدم المفتاح الذي حل محله أو سجّل الدخول كمالك.",
};

const ROLLED_BEFORE = {
  en: "This key was rolled before and works until it expires. Roll the key that replaced it, or revoke this one to end it now.",
  ar: "هذا المفتاح استُبدل من قبل ويعمل حتى موعد انتهائه. استبدل المفتاح الذي حل محله، أو ألغِ هذا المفتاح لينتهي الآن.",
};

import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Account, Caller, Mode } from "./account.ts";
import { hashSecret, readKey } from "./key.ts";
import * as repository from "./repository.ts";
import { scopesOf, scopesOfRole } from "./service.ts";

export type Authentication =
  | { kind: "caller"; caller: Caller }
  | { kind: "missing" }
  | { kind: "invalid_key" }
  | { kind: "mode_mismatch" };

export interface Authenticator {
  /** By `Authorization: Bearer <API_KEY>` (specification: Authentication). */
  byHeader(authorization: string | undefined, mode: Mode): Promise<Authentication>;
  /** By the dashboard's session cookie; `csrfToken` is what a change must carry in X-CSRF-Token. */
  bySession(token: string | undefined, mode: Mode): Promise<Authentication & { csrfToken?: string }>;
  /** The account's present state, read again: for routes that change it. */
  forget(accountId: string): void;
}

// How long a key or an account may be remembered. Another process's revocation is seen after this at the latest.
const REMEMBER_MS = 2_000;
const REMEMBERED_KEYS = 10_000;
const TOUCH_EVERY_MS = 60_000;

interface Remembered {
  key: repository.ApiKey;
  caller: Caller;
  until: number;
}

export function createAuthenticator({ db, clock }: { db: Database; clock: Clock }): Authenticator {
  const remembered = new Map<string, Remembered>();
  const touchedAt = new Map<string, number>();

  async function lookUp(secret: string, mode: Mode, now: number): Promise<Remembered | undefined> {
    const known = remembered.get(secret);
    if (known && known.until > now) return known;
    remembered.delete(secret);
    const key = await repository.findKeyByHash(db.read, hashSecret(secret));
    const account = key && (await repository.findAccount(db.read, key.accountId));
    if (!key || !account) return undefined;
    const caller: Caller = {
      account,
      mode,
      actor: key.id,
      via: { kind: "key", keyId: key.id },
      scopes: scopesOf(key, account),
    };
    const entry = { key, caller, until: now + REMEMBER_MS };
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear();
    remembered.set(secret, entry);
    return entry;
  }

  /** Last use is shown to the minute, so that a busy key does not cost a write each time. */
  function touch(key: repository.ApiKey, now: number): void {
    if ((touchedAt.get(key.id) ?? key.lastUsedAt ?? 0) > now - TOUCH_EVERY_MS) return;
    touchedAt.set(key.id, now);
    // The answer does not wait for it, and one that is lost is made good a minute later.
    db.write((trx) => repository.touchKey(trx, key.id, now)).catch(() => touchedAt.delete(key.id));
  }

  return {
    async byHeader(authorization, mode) {
      const secret = authorization?.startsWith("Bearer ") ? authorization.slice("Bearer ".length).trim() : undefined;
      if (!secret) return { kind: "missing" };
      const shape = readKey(secret);
      if (!shape) return { kind: "invalid_key" };
      const now = clock.now();
      const found = await lookUp(secret, shape.mode, now);
      if (!found || found.key.revokedAt !== null || (found.key.expiresAt !== null && found.key.expiresAt <= now))
        return { kind: "invalid_key" };
      if (shape.mode !== mode) return { kind: "mode_mismatch" };
      touch(found.key, now);
      return { kind: "caller", caller: found.caller };
    },
    async bySession(token, mode) {
      if (!token) return { kind: "missing" };
      const session = await repository.findSession(db.read, hashSecret(token), clock.now());
      const user = session && (await repository.findUser(db.read, { id: session.userId }));
      const account: Account | undefined = user && (await repository.findAccount(db.read, user.accountId));
      if (!session || !user || !account) return { kind: "missing" };
      const caller: Caller = {
        account,
        mode,
        actor: user.id,
        via: { kind: "session", userId: user.id, role: user.role },
        scopes: scopesOfRole(user.role, account),
      };
      return { kind: "caller", caller, csrfToken: session.csrfToken };
    },
    forget(accountId) {
      for (const [secret, entry] of remembered) if (entry.caller.account.id === accountId) remembered.delete(secret);
    },
  };
}

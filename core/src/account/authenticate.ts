import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Account, Caller, Mode } from "./account.ts";
import { hashSecret, readKey } from "./key.ts";
import { createKeyReader } from "./key-reader.ts";
import * as repository from "./repository.ts";
import { gateOf } from "./second-factor/gate.ts";
import { hasFactor } from "./second-factor/repository.ts";
import { scopesOf, scopesOfRole } from "./service.ts";
import { findSession, type Session, touchSession } from "./session/repository.ts";
import { findUser } from "./user/repository.ts";

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
}

interface AuthenticatorTools {
  db: Database;
  clock: Clock;
  /** Where no mail is sent, no address can be verified, and nothing asks for it. */
  sendsMail: boolean;
}

const TOUCH_EVERY_MS = 60_000;

/** Reads the caller at every request: nothing of who may do what is cached, so a revocation holds in every process. */
export function createAuthenticator({ db, clock, sendsMail }: AuthenticatorTools): Authenticator {
  const findKey = createKeyReader(db.read);
  const touchedAt = new Map<string, number>();

  /** Last use is shown to the minute, so that a busy key does not cost a write each time. */
  function touch(key: repository.ApiKey, now: number): void {
    if ((touchedAt.get(key.id) ?? key.lastUsedAt ?? 0) > now - TOUCH_EVERY_MS) return;
    touchedAt.set(key.id, now);
    // The answer does not wait for it, and one that is lost is made good a minute later.
    db.write((trx) => repository.touchKey(trx, key.id, now)).catch(() => touchedAt.delete(key.id));
  }

  function seen(session: Session, now: number): void {
    if ((touchedAt.get(session.id) ?? session.lastSeenAt) > now - TOUCH_EVERY_MS) return;
    touchedAt.set(session.id, now);
    db.write((trx) => touchSession(trx, session.id, now)).catch(() => touchedAt.delete(session.id));
  }

  return {
    async byHeader(authorization, mode) {
      const secret = /^bearer (.*)$/i.exec(authorization ?? "")?.[1]?.trim();
      if (!secret) return { kind: "missing" };
      const shape = readKey(secret);
      if (!shape) return { kind: "invalid_key" };
      const now = clock.now();
      const found = await findKey(hashSecret(secret));
      if (!found) return { kind: "invalid_key" };
      const { key, account } = found;
      if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return { kind: "invalid_key" };
      if (shape.mode !== mode) return { kind: "mode_mismatch" };
      touch(key, now);
      const caller: Caller = {
        account,
        mode,
        actor: key.id,
        actorName: key.name,
        via: { kind: "key", keyId: key.id, storeId: key.storeId },
        scopes: scopesOf(key, account),
      };
      return { kind: "caller", caller };
    },
    async bySession(token, mode) {
      if (!token) return { kind: "missing" };
      const now = clock.now();
      const session = await findSession(db.read, hashSecret(token), now);
      const user = session && (await findUser(db.read, session.userId));
      const account: Account | undefined = user && (await repository.findAccount(db.read, user.accountId));
      if (!session || !user || !account) return { kind: "missing" };
      const isOneFactor = session.factors === 1 && (await hasFactor(db.read, user.id));
      seen(session, now);
      const caller: Caller = {
        account,
        mode,
        actor: user.id,
        actorName: user.name,
        via: {
          kind: "session",
          userId: user.id,
          role: user.role,
          session,
          gate: gateOf(session, account, isOneFactor),
          hasVerifiedEmail: user.emailStatus === "verified" || !sendsMail,
        },
        scopes: scopesOfRole(user.role, account),
      };
      return { kind: "caller", caller, csrfToken: session.csrfToken };
    },
  };
}

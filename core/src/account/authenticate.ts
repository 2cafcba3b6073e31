import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Account, Caller, Mode } from "./account.ts";
import { hashSecret, readKey } from "./key.ts";
import { createKeyReader } from "./key-reader.ts";
import * as repository from "./repository.ts";
import { gateOf } from "./second-factor/gate.ts";
import { hasFactor } from "./second-factor/repository.ts";
import { scopesOf, scopesOfRole } from "./service.ts";
import { findSession, touchSession } from "./session/repository.ts";
import { findUser } from "./user/repository.ts";

export type Authentication =
  | { kind: "caller"; caller: Caller }
  | { kind: "missing" }
  | { kind: "invalid_key" }
  | { kind: "mode_mismatch" };

export interface Authenticator {
  /** By `Authorization: Bearer <API_KEY>` (specification: Authentication). */
  byHeader(authorization: string | undefined, mode: Mode): Promise<Authentication>;
  /** By the dashboard's session cookie; a change must send `csrfToken` in X-CSRF-Token. */
  bySession(token: string | undefined, mode: Mode): Promise<Authentication & { csrfToken?: string }>;
}

interface AuthenticatorTools {
  db: Database;
  clock: Clock;
  /** Without mail no address can be verified, and none has to be. */
  sendsMail: boolean;
}

const TOUCH_EVERY_MS = 60_000;

/** Reads the caller on every request: permissions are not cached, so a revocation takes effect in every process. */
export function createAuthenticator(tools: AuthenticatorTools): Authenticator {
  const findKey = createKeyReader(tools.db.read);
  const touch = createToucher(tools.db);
  return {
    byHeader: (authorization, mode) => authenticateKey(authorization, mode, { ...tools, findKey, touch }),
    bySession: (token, mode) => authenticateSession(token, mode, { ...tools, touch }),
  };
}

type Touch = (id: string, lastAt: number | null, now: number, write: (trx: Transaction) => Promise<void>) => void;

/** The last use is stored once a minute, so that a busy key does not cost a write for each request. */
function createToucher(db: Database): Touch {
  const touchedAt = new Map<string, number>();
  return (id, lastAt, now, write) => {
    if ((touchedAt.get(id) ?? lastAt ?? 0) > now - TOUCH_EVERY_MS) return;
    touchedAt.set(id, now);
    // The request does not wait for the write, and a failed one is repeated by the next request.
    db.write(write).catch(() => touchedAt.delete(id));
  };
}

async function authenticateKey(
  authorization: string | undefined,
  mode: Mode,
  { clock, findKey, touch }: AuthenticatorTools & { findKey: ReturnType<typeof createKeyReader>; touch: Touch },
): Promise<Authentication> {
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
  touch(key.id, key.lastUsedAt, now, (trx) => repository.touchKey(trx, key.id, now));
  const caller: Caller = {
    account,
    mode,
    actor: key.id,
    actorName: key.name,
    via: { kind: "key", keyId: key.id, storeId: key.storeId },
    scopes: scopesOf(key, account),
  };
  return { kind: "caller", caller };
}

async function authenticateSession(
  token: string | undefined,
  mode: Mode,
  { db, clock, sendsMail, touch }: AuthenticatorTools & { touch: Touch },
): Promise<Authentication & { csrfToken?: string }> {
  if (!token) return { kind: "missing" };
  const now = clock.now();
  const session = await findSession(db.read, hashSecret(token), now);
  const user = session && (await findUser(db.read, session.userId));
  const account: Account | undefined = user && (await repository.findAccount(db.read, user.accountId));
  if (!session || !user || !account) return { kind: "missing" };
  const isOneFactor = session.factors === 1 && (await hasFactor(db.read, user.id));
  touch(session.id, session.lastSeenAt, now, (trx) => touchSession(trx, session.id, now));
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
}

import type { Database, Transaction } from "../db/database.ts";
import { isDistributed } from "../db/dialect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Account, Caller, Mode } from "./account.ts";
import { type CallerRow, createKeyReader, type KeyOfAccount } from "./caller-repository.ts";
import { hashSecret, readKey } from "./key.ts";
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

/** A caller as it was some seconds ago. */
export interface RememberedCaller {
  caller: Caller;
  /** What the caller was made of. Nothing may be answered to the caller unless this is known to be unchanged. */
  row: CallerRow;
}

export interface Authenticator {
  /** By `Authorization: Bearer <API_KEY>` (specification: Authentication). */
  byHeader(authorization: string | undefined, mode: Mode): Promise<Authentication>;
  /** The same as this process read it within the last minute; undefined when it did not, or the caller was refused. */
  recall(authorization: string | undefined, mode: Mode): RememberedCaller | undefined;
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

/**
 * Reads the caller on every request: permissions are not cached, so a revocation takes effect in every process. Whoever uses a
 * caller that is recalled has it compared by the transaction that stores the work.
 */
export function createAuthenticator(tools: AuthenticatorTools): Authenticator {
  const findKey = createKeyReader(tools.db.read);
  const touch = createToucher(tools.db);
  const memory = createMemory();
  return {
    byHeader: (authorization, mode) => authenticateKey(authorization, mode, { ...tools, findKey, touch, memory }),
    recall(authorization, mode) {
      // On a distributed database keys are on one node, and the work is stored on another.
      if (isDistributed(tools.db.read)) return undefined;
      const secret = secretOf(authorization);
      const now = tools.clock.now();
      const found = secret && readKey(secret) ? memory.recall(hashSecret(secret), now) : undefined;
      if (!found) return undefined;
      const authentication = callerOf(found, mode, now);
      return authentication.kind === "caller" ? { caller: authentication.caller, row: found.row } : undefined;
    },
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

/** Keys that are remembered at least. */
const MOST_REMEMBERED = 10_000;

/** The keys that were read within the last minute. An older one is read anew, which also stores its last use. */
function createMemory() {
  let known = new Map<string, { found: KeyOfAccount; readAt: number }>();
  return {
    remember(found: KeyOfAccount, readAt: number): void {
      if (known.size >= MOST_REMEMBERED) known = new Map();
      known.set(found.row.hash, { found, readAt });
    },
    forget(hash: string): void {
      known.delete(hash);
    },
    recall(hash: string, now: number): KeyOfAccount | undefined {
      const last = known.get(hash);
      return last && last.readAt <= now && now < last.readAt + TOUCH_EVERY_MS ? last.found : undefined;
    },
  };
}

interface KeyTools extends AuthenticatorTools {
  findKey: ReturnType<typeof createKeyReader>;
  touch: Touch;
  memory: ReturnType<typeof createMemory>;
}

async function authenticateKey(
  authorization: string | undefined,
  mode: Mode,
  { clock, findKey, touch, memory }: KeyTools,
): Promise<Authentication> {
  const secret = secretOf(authorization);
  if (!secret) return { kind: "missing" };
  if (!readKey(secret)) return { kind: "invalid_key" };
  const now = clock.now();
  const hash = hashSecret(secret);
  const found = await findKey(hash);
  const authentication: Authentication = found ? callerOf(found, mode, now) : { kind: "invalid_key" };
  if (!found || authentication.kind !== "caller") {
    memory.forget(hash);
    return authentication;
  }
  memory.remember(found, now);
  const { id } = found.key;
  touch(id, null, now, (trx) => repository.touchKey(trx, id, now, now - TOUCH_EVERY_MS));
  return authentication;
}

function secretOf(authorization: string | undefined): string | undefined {
  return /^bearer (.*)$/i.exec(authorization ?? "")?.[1]?.trim();
}

function callerOf({ key, account }: KeyOfAccount, mode: Mode, now: number): Authentication {
  if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return { kind: "invalid_key" };
  if (key.mode !== mode) return { kind: "mode_mismatch" };
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

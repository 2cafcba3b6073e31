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
  | ({ kind: "caller" } & KnownCaller)
  | { kind: "missing" }
  | { kind: "invalid_key" }
  | { kind: "mode_mismatch" };

export interface KnownCaller {
  caller: Caller;
  /** What the caller was made of; undefined for sessions. */
  row?: CallerRow;
}

export interface Authenticator {
  /** By `Authorization: Bearer <API_KEY>` (specification: Authentication). */
  byHeader(authorization: string | undefined, mode: Mode): Promise<Authentication>;
  /**
   * The same as this process read it within the last minute; undefined when it did not, or the key was refused. Whoever uses it has the
   * transaction that stores the work compare the row, and nothing else may be answered or changed.
   */
  recall(authorization: string | undefined, mode: Mode): Required<KnownCaller> | undefined;
  /** By the dashboard's session cookie; a change must send `csrfToken` in X-CSRF-Token. */
  bySession(token: string | undefined, mode: Mode): Promise<Authentication & { csrfToken?: string }>;
}

interface AuthenticatorTools {
  db: Database;
  clock: Clock;
  /** Without mail no address can be verified, and none has to be. */
  sendsMail: boolean;
}

const STORED_EVERY_MS = 60_000;

/** Permissions are not cached, so a revocation takes effect in every process: a caller is read, or recalled and compared. */
export function createAuthenticator(tools: AuthenticatorTools): Authenticator {
  const findKey = createKeyReader(tools.db.read);
  const lastUses = createLastUses(tools.db);
  const memory = createMemory();
  return {
    byHeader: (authorization, mode) => authenticateKey(authorization, mode, { ...tools, findKey, lastUses, memory }),
    recall(authorization, mode) {
      // On a distributed database keys are on one node, and the work is stored on another.
      if (isDistributed(tools.db.read)) return undefined;
      const secret = secretOf(authorization);
      const found = secret && readKey(secret) ? memory.get(hashSecret(secret)) : undefined;
      const now = tools.clock.now();
      // A key whose use is to be stored is read, so nobody is remembered for longer than a minute.
      if (!found || lastUses.isDue(found.key.id, found.key.lastUsedAt, now)) return undefined;
      const authentication = authenticationOf(found, mode, now);
      return authentication.kind === "caller" ? { caller: authentication.caller, row: found.row } : undefined;
    },
    bySession: (token, mode) => authenticateSession(token, mode, { ...tools, lastUses }),
  };
}

interface LastUses {
  /** Whether the last use was stored a minute ago or earlier. @param lastAt as read from the database. */
  isDue(id: string, lastAt: number | null, now: number): boolean;
  /** Stores it when it is due. */
  store(id: string, lastAt: number | null, now: number, write: (trx: Transaction) => Promise<void>): void;
}

/** The last use is stored once a minute, so that a busy key does not cost a write for each request. */
function createLastUses(db: Database): LastUses {
  const touchedAt = new Map<string, number>();
  const isDue = (id: string, lastAt: number | null, now: number) =>
    (touchedAt.get(id) ?? lastAt ?? 0) <= now - STORED_EVERY_MS;
  return {
    isDue,
    store(id, lastAt, now, write) {
      if (!isDue(id, lastAt, now)) return;
      touchedAt.set(id, now);
      // The request does not wait for the write, and a failed one is repeated by the next request.
      db.write(write).catch(() => touchedAt.delete(id));
    },
  };
}

/** With more keys than these, all are forgotten. */
const MOST_REMEMBERED = 10_000;

/** Keys that were not refused when they were last read, by their hash. */
function createMemory() {
  let known = new Map<string, KeyOfAccount>();
  return {
    get: (hash: string) => known.get(hash),
    remember(found: KeyOfAccount): void {
      const { hash } = found.row;
      if (known.size >= MOST_REMEMBERED && !known.has(hash)) known = new Map();
      known.set(hash, found);
    },
    forget(hash: string): void {
      known.delete(hash);
    },
  };
}

interface KeyTools extends AuthenticatorTools {
  findKey: ReturnType<typeof createKeyReader>;
  lastUses: LastUses;
  memory: ReturnType<typeof createMemory>;
}

async function authenticateKey(
  authorization: string | undefined,
  mode: Mode,
  { clock, findKey, lastUses, memory }: KeyTools,
): Promise<Authentication> {
  const secret = secretOf(authorization);
  if (!secret) return { kind: "missing" };
  if (!readKey(secret)) return { kind: "invalid_key" };
  const now = clock.now();
  const hash = hashSecret(secret);
  const found = await findKey(hash);
  const authentication: Authentication = found ? authenticationOf(found, mode, now) : { kind: "invalid_key" };
  if (!found || authentication.kind !== "caller") {
    memory.forget(hash);
    return authentication;
  }
  memory.remember(found);
  const { id, lastUsedAt } = found.key;
  lastUses.store(id, lastUsedAt, now, (trx) => repository.touchKey(trx, id, now));
  return authentication;
}

function secretOf(authorization: string | undefined): string | undefined {
  return /^bearer (.*)$/i.exec(authorization ?? "")?.[1]?.trim();
}

function authenticationOf({ key, account, row }: KeyOfAccount, mode: Mode, now: number): Authentication {
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
  return { kind: "caller", caller, row };
}

async function authenticateSession(
  token: string | undefined,
  mode: Mode,
  { db, clock, sendsMail, lastUses }: AuthenticatorTools & { lastUses: LastUses },
): Promise<Authentication & { csrfToken?: string }> {
  if (!token) return { kind: "missing" };
  const now = clock.now();
  const session = await findSession(db.read, hashSecret(token), now);
  const user = session && (await findUser(db.read, session.userId));
  const account: Account | undefined = user && (await repository.findAccount(db.read, user.accountId));
  if (!session || !user || !account) return { kind: "missing" };
  const isOneFactor = session.factors === 1 && (await hasFactor(db.read, user.id));
  lastUses.store(session.id, session.lastSeenAt, now, (trx) => touchSession(trx, session.id, now));
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

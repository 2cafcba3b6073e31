import type { GovernorateCode } from "../address/governorate.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import { type NewId, randomToken } from "../kernel/id.ts";
import {
  type Account,
  accountSettingsSchema,
  type Mode,
  type PickupAddress,
  type Role,
  SCOPES,
  type Scope,
  STAFF_SCOPES,
} from "./account.ts";
import { type DrawnKey, drawKey, hashSecret, type KeyKind } from "./key.ts";
import { openLink } from "./open-link.ts";
import * as repository from "./repository.ts";
import { findLinkUser, insertSignInLink } from "./session/link-repository.ts";
import { type Device, insertSession, type Session } from "./session/repository.ts";
import { findUser, insertUser, setPasswordHash, type User } from "./user/repository.ts";
import { lockEmail } from "./verify-email.ts";

const HOUR_MS = 3_600_000;
export const SESSION_MS = 14 * 24 * HOUR_MS;
/** For a user who requested it and is waiting. */
export const SIGN_IN_LINK_MS = HOUR_MS;
/** For a user who reads the mail later. */
export const INVITATION_MS = 24 * HOUR_MS;

export interface NewAccount {
  name: string;
  email: string;
  phone?: string | null;
  kind?: "merchant" | "staff";
  /** The governorate of the default pickup address. */
  governorate: GovernorateCode;
  /** The owner's; without it the owner has no password. */
  passwordHash?: string;
  /** The rest of the default pickup address, if known. */
  pickup?: { city: string | null; address: string } | undefined;
}

export interface AccountService {
  /** An account with its owner and a default pickup address. */
  create(input: NewAccount): Promise<{ account: Account; owner: User }>;
  createIn(trx: Transaction, input: NewAccount): Promise<{ account: Account; owner: User }>;
  /** Signs a user in. The token is for the cookie; its hash alone is stored. */
  beginSession(
    trx: Transaction,
    userId: string,
    openedBy: Session["openedBy"],
    device?: Device,
  ): Promise<{ token: string; session: Session }>;
  /** The secret is in the result and is not stored. */
  issueKey(trx: Transaction, input: KeyRequest): Promise<{ key: repository.ApiKey; secret: string }>;
  /** Replaces a key: the old one works for `overlapMs` more. Undefined when there is no such active key. */
  rollKey(
    trx: Transaction,
    input: KeyName & { overlapMs: number },
  ): Promise<{ key: repository.ApiKey; secret: string } | undefined>;
  /** Undefined when there is no such key. Revoking twice changes nothing. */
  revokeKey(trx: Transaction, input: KeyName): Promise<repository.ApiKey | undefined>;
  /** Revokes the key of the store's plugin, and the keys that replaced it. */
  revokeStoreKeys(trx: Transaction, storeId: string): Promise<void>;
  invite(
    trx: Transaction,
    input: { accountId: string; email: string; name: string; role: Role },
  ): Promise<{ user: User; linkToken: string }>;
  /** The link ends when it is used, when it expires, and when the user's password changes. */
  signInLink(trx: Transaction, userId: string, options?: LinkOptions): Promise<string>;
  /** The user that an unused link signs in. The link is not used. */
  findInvited(linkToken: string): Promise<{ user: User; account: Account } | undefined>;
  /** Uses a sign-in link for a session; undefined when it is unknown, used or expired. */
  openSession(linkToken: string, device?: Device): Promise<{ token: string; session: Session } | undefined>;
}

export interface LinkOptions {
  /** Default: SIGN_IN_LINK_MS. */
  validMs?: number;
  /** The link is mailed to the user's address, or printed for the operator: opening it verifies the address. */
  provesEmail?: boolean;
}

export interface KeyName {
  accountId: string;
  mode: Mode;
  id: string;
}

export interface KeyRequest {
  accountId: string;
  mode: Mode;
  kind: KeyKind;
  scopes: readonly Scope[];
  name: string;
  /** Limits the key to one store; left out: the whole account. */
  storeId?: string | null;
  /** A key drawn before, which its holder may know already. */
  drawn?: DrawnKey;
}

interface AccountTools {
  db: Database;
  clock: Clock;
  newId: NewId;
}

export function createAccountService(tools: AccountTools): AccountService {
  const { db, clock } = tools;
  return {
    create: (input) => db.write((trx) => createAccount(trx, input, tools)),
    createIn: (trx, input) => createAccount(trx, input, tools),
    beginSession: (trx, userId, openedBy, device) => beginSession(trx, { userId, openedBy, device }, tools),
    issueKey: (trx, input) => issueKey(trx, input, tools),
    rollKey: (trx, input) => rollKey(trx, input, tools),
    revokeKey: (trx, input) => revokeKey(trx, input, clock.now()),
    revokeStoreKeys: (trx, storeId) => repository.endStoreKeys(trx, storeId, clock.now()),
    invite: (trx, input) => invite(trx, input, tools),
    signInLink: (trx, userId, options = {}) => signInLink(trx, userId, options, clock),
    findInvited: (linkToken) => findInvited(linkToken, tools),
    openSession(linkToken, device) {
      return db.write(async (trx) => {
        const link = await openLink(trx, hashSecret(linkToken), clock.now());
        return link && beginSession(trx, { userId: link.userId, openedBy: "link", device }, tools);
      });
    },
  };
}

async function createAccount(trx: Transaction, input: NewAccount, { clock, newId }: AccountTools) {
  await lockEmail(trx, input.email);
  const now = clock.now();
  const id = newId("acc");
  const pickup: PickupAddress = {
    id: newId("pka"),
    accountId: id,
    name: input.name,
    phone: input.phone ?? "",
    governorate: input.governorate,
    city: input.pickup?.city ?? null,
    address: input.pickup?.address ?? "",
    isDefault: true,
  };
  const account: Account = {
    id,
    name: input.name,
    email: input.email,
    phone: input.phone ?? null,
    kind: input.kind ?? "merchant",
    settings: accountSettingsSchema.parse({}),
    rateLimits: {},
    requiresSecondFactor: false,
    sandboxClockOffsetMs: 0,
    pickup,
    createdAt: now,
  };
  const owner: User = {
    id: newId("usr"),
    accountId: id,
    email: input.email,
    emailStatus: "unverified",
    name: input.name,
    role: "owner",
    createdAt: now,
  };
  await repository.insertAccount(trx, account);
  await insertUser(trx, owner);
  if (input.passwordHash !== undefined) await setPasswordHash(trx, owner.id, input.passwordHash, now);
  await repository.insertPickupAddress(trx, pickup, now);
  return { account, owner };
}

async function issueKey(trx: Transaction, input: KeyRequest, { clock, newId }: AccountTools) {
  const drawn = input.drawn ?? drawKey(input.mode, input.kind);
  const key: repository.ApiKey = {
    id: newId("key"),
    accountId: input.accountId,
    mode: input.mode,
    kind: input.kind,
    scopes: [...input.scopes],
    name: input.name,
    lastFour: drawn.lastFour,
    createdAt: clock.now(),
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    storeId: input.storeId ?? null,
  };
  await repository.insertKey(trx, key, drawn.hash);
  return { key, secret: drawn.key };
}

async function rollKey(
  trx: Transaction,
  { accountId, mode, id, overlapMs }: KeyName & { overlapMs: number },
  tools: AccountTools,
) {
  const old = await repository.lockKey(trx, accountId, mode, id);
  const now = tools.clock.now();
  if (!old || old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now)) return undefined;
  await repository.endKey(trx, id, overlapMs > 0 ? { expiresAt: now + overlapMs } : { revokedAt: now });
  const { kind, scopes, name, storeId } = old;
  return issueKey(trx, { accountId, mode, kind, scopes, name, storeId }, tools);
}

async function revokeKey(trx: Transaction, { accountId, mode, id }: KeyName, now: number) {
  const key = await repository.lockKey(trx, accountId, mode, id);
  if (!key) return undefined;
  if (key.revokedAt !== null) return key;
  await repository.endKey(trx, id, { revokedAt: now });
  return { ...key, revokedAt: now };
}

async function invite(
  trx: Transaction,
  input: { accountId: string; email: string; name: string; role: Role },
  { clock, newId }: AccountTools,
) {
  await lockEmail(trx, input.email);
  const user: User = { id: newId("usr"), ...input, emailStatus: "unverified", createdAt: clock.now() };
  await insertUser(trx, user);
  return { user, linkToken: await signInLink(trx, user.id, { validMs: INVITATION_MS }, clock) };
}

async function signInLink(
  trx: Transaction,
  userId: string,
  { validMs = SIGN_IN_LINK_MS, provesEmail = false }: LinkOptions,
  clock: Clock,
): Promise<string> {
  const token = randomToken(40);
  const expiresAt = clock.now() + validMs;
  await insertSignInLink(trx, { tokenHash: hashSecret(token), userId, provesEmail, expiresAt });
  return token;
}

async function findInvited(linkToken: string, { db, clock }: AccountTools) {
  const userId = await findLinkUser(db.read, hashSecret(linkToken), clock.now());
  const user = userId === undefined ? undefined : await findUser(db.read, userId);
  const account = user && (await repository.findAccount(db.read, user.accountId));
  return user && account && { user, account };
}

async function beginSession(
  trx: Transaction,
  by: { userId: string; openedBy: Session["openedBy"]; device: Device | undefined },
  { clock, newId }: AccountTools,
) {
  const { userId, openedBy, device = { browser: null, system: null } } = by;
  const token = randomToken(43);
  const createdAt = clock.now();
  const session: Session = {
    id: newId("ses"),
    userId,
    csrfToken: randomToken(32),
    openedBy,
    device,
    factors: openedBy === "passkey" ? 2 : 1,
    createdAt,
    lastSeenAt: createdAt,
    provedAt: createdAt,
    expiresAt: createdAt + SESSION_MS,
  };
  await insertSession(trx, hashSecret(token), session);
  return { token, session };
}

/** A secret key has every scope of its account. */
export function scopesOf(key: { kind: KeyKind; scopes: readonly Scope[] }, account: Account): ReadonlySet<Scope> {
  return within(account, key.kind === "secret" ? SCOPES : key.scopes);
}

/** The scopes of a signed-in user's role. */
export function scopesOfRole(role: Role, account: Account): ReadonlySet<Scope> {
  return within(account, SCOPES_OF_ROLE[role]);
}

const READING: readonly Scope[] = ["shipments:read", "reports:read", "payouts:read"];
const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  owner: SCOPES,
  operator: [...READING, "shipments:write", "stores:write"],
  viewer: READING,
  // Only managing users is left to owners (http/access.ts).
  administrator: SCOPES,
  scanner: [...READING, "scans:write"],
  finance: [...READING, "payouts:write"],
};

/** Staff scopes have no effect in a merchant's account. */
function within(account: Account, granted: readonly Scope[]): ReadonlySet<Scope> {
  return new Set(granted.filter((scope) => account.kind === "staff" || !STAFF_SCOPES.includes(scope)));
}

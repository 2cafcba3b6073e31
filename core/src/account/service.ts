import type { GovernorateCode } from "../address/governorate.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../db/database.ts";
import { type NewId, randomToken } from "../id.ts";
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
import { deleteUnusedLinks, findLinkUser, insertSignInLink, useSignInLink } from "./link/repository.ts";
import * as repository from "./repository.ts";
import { hasFactor } from "./second-factor/repository.ts";
import { type Device, deleteSessions, insertSession, type Session } from "./session/repository.ts";
import { clearPassword, findUser, insertUser, setPasswordHash, type User } from "./user/repository.ts";
import { lockEmail, verifyEmail } from "./user/verify-email.ts";

const HOUR_MS = 3_600_000;
export const SESSION_MS = 14 * 24 * HOUR_MS;
/** For whoever asked for it and is waiting. */
export const SIGN_IN_LINK_MS = HOUR_MS;
/** For whoever is sent it and reads it later. */
export const INVITATION_MS = 24 * HOUR_MS;

export interface NewAccount {
  name: string;
  email: string;
  phone?: string | null;
  kind?: "merchant" | "staff";
  /** Governorate the couriers collect from; the default pickup address is made of it. */
  governorate: GovernorateCode;
  /** Of the owner, who has none until one is set. */
  passwordHash?: string;
  /** Where exactly, when it is known already. */
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
  /** The key's text is in the answer and nowhere else. */
  issueKey(trx: Transaction, input: KeyRequest): Promise<{ key: repository.ApiKey; secret: string }>;
  /** Replaces a key: the old one works for `overlapMs` more. Undefined when there is no such key in force. */
  rollKey(
    trx: Transaction,
    input: KeyName & { overlapMs: number },
  ): Promise<{ key: repository.ApiKey; secret: string } | undefined>;
  /** Undefined when there is no such key. Revoking twice changes nothing. */
  revokeKey(trx: Transaction, input: KeyName): Promise<repository.ApiKey | undefined>;
  /** The key of the store's plugin, and those that came in its place. */
  revokeStoreKeys(trx: Transaction, storeId: string): Promise<void>;
  invite(
    trx: Transaction,
    input: { accountId: string; email: string; name: string; role: Role },
  ): Promise<{ user: User; linkToken: string }>;
  /** It ends when it was used, after its time, and when the user's password changes. */
  signInLink(trx: Transaction, userId: string, options?: LinkOptions): Promise<string>;
  /** Whom an unused link would sign in; it stays unused. */
  findInvited(linkToken: string): Promise<{ user: User; account: Account } | undefined>;
  /** Turns a one-time link into a session; undefined when it is unknown, used or too old. */
  openSession(linkToken: string, device?: Device): Promise<{ token: string; session: Session } | undefined>;
}

export interface LinkOptions {
  /** SIGN_IN_LINK_MS unless said otherwise. */
  validMs?: number;
  /** It is mailed to the user's address, or printed for the operator: opening it verifies the address. */
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
  /** The one store that it is for; left out: the whole account. */
  storeId?: string | null;
  /** Drawn before, for a holder who was told it already. */
  drawn?: DrawnKey;
}

export function createAccountService({
  db,
  clock,
  newId,
}: {
  db: Database;
  clock: Clock;
  newId: NewId;
}): AccountService {
  async function issueKey(trx: Transaction, input: KeyRequest) {
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

  async function signInLink(trx: Transaction, userId: string, options: LinkOptions = {}): Promise<string> {
    const { validMs = SIGN_IN_LINK_MS, provesEmail = false } = options;
    const token = randomToken(40);
    await insertSignInLink(trx, {
      tokenHash: hashSecret(token),
      userId,
      provesEmail,
      expiresAt: clock.now() + validMs,
    });
    return token;
  }

  async function beginSession(
    trx: Transaction,
    userId: string,
    openedBy: Session["openedBy"],
    device: Device = { browser: null, system: null },
  ) {
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

  return {
    issueKey,
    signInLink,
    beginSession,
    create(input) {
      return db.write((trx) => this.createIn(trx, input));
    },
    async createIn(trx, input) {
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
    },
    async rollKey(trx, { accountId, mode, id, overlapMs }) {
      const old = await repository.lockKey(trx, accountId, mode, id);
      const now = clock.now();
      if (!old || old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now)) return undefined;
      await repository.endKey(trx, id, overlapMs > 0 ? { expiresAt: now + overlapMs } : { revokedAt: now });
      const { kind, scopes, name, storeId } = old;
      return issueKey(trx, { accountId, mode, kind, scopes, name, storeId });
    },
    async revokeKey(trx, { accountId, mode, id }) {
      const key = await repository.lockKey(trx, accountId, mode, id);
      if (!key) return undefined;
      if (key.revokedAt !== null) return key;
      const revokedAt = clock.now();
      await repository.endKey(trx, id, { revokedAt });
      return { ...key, revokedAt };
    },
    revokeStoreKeys: (trx, storeId) => repository.endStoreKeys(trx, storeId, clock.now()),
    async invite(trx, input) {
      await lockEmail(trx, input.email);
      const user: User = { id: newId("usr"), ...input, emailStatus: "unverified", createdAt: clock.now() };
      await insertUser(trx, user);
      return { user, linkToken: await signInLink(trx, user.id, { validMs: INVITATION_MS }) };
    },
    async findInvited(linkToken) {
      const userId = await findLinkUser(db.read, hashSecret(linkToken), clock.now());
      const user = userId === undefined ? undefined : await findUser(db.read, userId);
      const account = user && (await repository.findAccount(db.read, user.accountId));
      return user && account && { user, account };
    },
    openSession(linkToken, device) {
      const tokenHash = hashSecret(linkToken);
      return db.write(async (trx) => {
        const link = await openLink(trx, tokenHash, clock.now());
        return link && beginSession(trx, link.userId, "link", device);
      });
    },
  };
}

/**
 * Uses a sign-in link up. One that was mailed verifies the address that it was mailed to, unless it is another user's by
 * now. @returns the user, locked; undefined when the link cannot be used.
 */
export async function openLink(
  trx: Transaction,
  tokenHash: string,
  now: number,
): Promise<{ userId: string } | undefined> {
  const userId = await findLinkUser(trx, tokenHash, now);
  const before = userId === undefined ? undefined : await findUser(trx, userId);
  if (!before) return undefined;
  await lockEmail(trx, before.email); // before the user: whoever verifies an address locks everybody who claims it
  const link = await useSignInLink(trx, tokenHash, now);
  if (!link) return undefined;
  const user = await findUser(trx, link.userId);
  if (link.provesEmail && user?.email === before.email && user.emailStatus === "unverified") await takeOver(trx, user);
  return link;
}

/**
 * Whoever reads the mails of an address gets a user that a stranger may have made with it: sessions, links and the password
 * from before end. Behind a second factor they cannot get in, and the address stays free for a user of their own.
 */
async function takeOver(trx: Transaction, user: User): Promise<void> {
  if (await hasFactor(trx, user.id)) return;
  if (!(await verifyEmail(trx, user, user.email))) return;
  await clearPassword(trx, user.id);
  await deleteSessions(trx, user.id);
  await deleteUnusedLinks(trx, user.id);
}

/** A full key may do everything that its account may. */
export function scopesOf(key: { kind: KeyKind; scopes: readonly Scope[] }, account: Account): ReadonlySet<Scope> {
  return within(account, key.kind === "secret" ? SCOPES : key.scopes);
}

/** What each role of a signed-in user may do. */
export function scopesOfRole(role: Role, account: Account): ReadonlySet<Scope> {
  return within(account, SCOPES_OF_ROLE[role]);
}

const READING: readonly Scope[] = ["shipments:read", "reports:read", "payouts:read"];
const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  owner: SCOPES,
  operator: [...READING, "shipments:write", "stores:write"],
  viewer: READING,
  // Everything but what is an owner's alone: users (api/access.ts).
  administrator: SCOPES,
  scanner: [...READING, "scans:write"],
  finance: [...READING, "payouts:write"],
};

/** Scopes of staff do nothing in the hands of a merchant. */
function within(account: Account, granted: readonly Scope[]): ReadonlySet<Scope> {
  return new Set(granted.filter((scope) => account.kind === "staff" || !STAFF_SCOPES.includes(scope)));
}

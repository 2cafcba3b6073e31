import type { GovernorateCode } from "../address/governorate.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
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
import * as repository from "./repository.ts";

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
  create(input: NewAccount): Promise<{ account: Account; owner: repository.User }>;
  createIn(trx: Transaction, input: NewAccount): Promise<{ account: Account; owner: repository.User }>;
  /** Signs a user in. The token is for the cookie; its hash alone is stored. */
  beginSession(
    trx: Transaction,
    userId: string,
    openedBy: repository.Session["openedBy"],
  ): Promise<{ token: string; session: repository.Session }>;
  /** The key's text is in the answer and nowhere else. */
  issueKey(trx: Transaction, input: KeyRequest): Promise<{ key: repository.ApiKey; secret: string }>;
  /** Replaces a key: the old one works for `overlapMs` more. Undefined when there is no such key in force. */
  rollKey(
    trx: Transaction,
    input: KeyName & { overlapMs: number },
  ): Promise<{ key: repository.ApiKey; secret: string } | undefined>;
  /** Undefined when there is no such key. Revoking twice changes nothing. */
  revokeKey(trx: Transaction, input: KeyName): Promise<repository.ApiKey | undefined>;
  invite(
    trx: Transaction,
    input: { accountId: string; email: string; name: string; role: Role },
  ): Promise<{ user: repository.User; linkToken: string }>;
  /** @param validMs how long it can be used; it also ends when the user's password changes. */
  signInLink(trx: Transaction, userId: string, validMs?: number): Promise<string>;
  /** Whom an unused link would sign in; it stays unused. */
  findInvited(linkToken: string): Promise<{ user: repository.User; account: Account } | undefined>;
  /** Turns a one-time link into a session; undefined when it is unknown, used or too old. */
  openSession(linkToken: string): Promise<{ token: string; session: repository.Session } | undefined>;
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

  async function signInLink(trx: Transaction, userId: string, validMs = SIGN_IN_LINK_MS): Promise<string> {
    const token = randomToken(40);
    await repository.insertSignInLink(trx, {
      tokenHash: hashSecret(token),
      userId,
      expiresAt: clock.now() + validMs,
    });
    return token;
  }

  async function beginSession(trx: Transaction, userId: string, openedBy: repository.Session["openedBy"]) {
    const token = randomToken(43);
    const createdAt = clock.now();
    const session: repository.Session = {
      userId,
      csrfToken: randomToken(32),
      openedBy,
      createdAt,
      expiresAt: createdAt + SESSION_MS,
    };
    await repository.insertSession(trx, hashSecret(token), session);
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
        sandboxClockOffsetMs: 0,
        pickup,
        createdAt: now,
      };
      const owner: repository.User = {
        id: newId("usr"),
        accountId: id,
        email: input.email,
        name: input.name,
        role: "owner",
        createdAt: now,
      };
      await repository.insertAccount(trx, account);
      await repository.insertUser(trx, owner);
      if (input.passwordHash !== undefined) await repository.setPasswordHash(trx, owner.id, input.passwordHash, now);
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
    async invite(trx, input) {
      await lockEmail(trx, input.email);
      const user: repository.User = { id: newId("usr"), ...input, createdAt: clock.now() };
      await repository.insertUser(trx, user);
      return { user, linkToken: await signInLink(trx, user.id, INVITATION_MS) };
    },
    async findInvited(linkToken) {
      const userId = await repository.findLinkUser(db.read, hashSecret(linkToken), clock.now());
      const user = userId === undefined ? undefined : await repository.findUser(db.read, { id: userId });
      const account = user && (await repository.findAccount(db.read, user.accountId));
      return user && account && { user, account };
    },
    async openSession(linkToken) {
      return db.write(async (trx) => {
        const userId = await repository.useSignInLink(trx, hashSecret(linkToken), clock.now());
        return userId === undefined ? undefined : beginSession(trx, userId, "link");
      });
    },
  };
}

/** Whoever makes a user holds the address from before looking whether it is taken: one of two at once finds the other's. */
export function lockEmail(trx: Transaction, email: string): Promise<void> {
  return lockNames(trx, [`user\n${email}`]);
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

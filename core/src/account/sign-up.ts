import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { NewId } from "../id.ts";
import type { Language } from "../text.ts";
import { hashSecret } from "./key.ts";
import { deleteEmailLinks, deleteUnusedLinks, findLinkUser } from "./link/repository.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { insertSecurityMail } from "./security-mail/repository.ts";
import { type AccountService, type NewAccount, openLink } from "./service.ts";
import { type Device, deleteSessions, type Session } from "./session/repository.ts";
import { findClaims, findPasswordHash, findUser, lockUser, setPasswordHash, type User } from "./user/repository.ts";
import { isTaken, lockEmail } from "./user/verify-email.ts";

export interface SignedIn {
  token: string;
  session: Session;
}

/** Who asks, as far as it is known. */
export interface Visit {
  device: Device;
  language: Language;
}

export interface PasswordService {
  /** Undefined when the address is taken: nothing was made. Where mails are sent, a link that verifies it goes out. */
  signUp(input: Omit<NewAccount, "passwordHash">, password: string, visit: Visit): Promise<SignedIn | undefined>;
  /**
   * Undefined when the two do not belong together; it takes as long whether or not there is such a person. With
   * `onlyUserId` nobody else who claims the address is signed in.
   */
  signIn(
    email: string,
    password: string,
    by: { device: Device; onlyUserId?: string | undefined },
  ): Promise<SignedIn | undefined>;
  /** The same work whether or not anybody has the address: who they are is looked up when the mail is sent. */
  requestReset(email: string, language: Language): Promise<void>;
  /** Whose password a link sets; it stays unused. */
  findResetUser(linkToken: string): Promise<User | undefined>;
  /** Uses a sign-in link up, sets the password, and ends every session and link of the user before it begins one. */
  reset(linkToken: string, password: string, device: Device): Promise<SignedIn | undefined>;
}

interface PasswordTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  accounts: AccountService;
  sendsMail: boolean;
  wakeMails(): void;
}

/** Accounts that people make for themselves, and signing in with a password. */
export function createPasswordService(tools: PasswordTools): PasswordService {
  const { db, clock, newId, accounts, sendsMail, wakeMails } = tools;

  /** The first claim whose password it is: several people may claim an address that nobody has verified. */
  async function findMatch(
    email: string,
    password: string,
    onlyUserId?: string,
  ): Promise<{ user: User; stored: string } | undefined> {
    const only = onlyUserId === undefined ? undefined : await findUser(db.read, onlyUserId);
    const claims = onlyUserId === undefined ? await findClaims(db.read, email) : only ? [only] : [];
    const hashes = await Promise.all(claims.map(({ id }) => findPasswordHash(db.read, id)));
    const known = claims.flatMap((user, at) => (hashes[at] ? [{ user, stored: hashes[at] }] : []));
    if (known.length === 0) await passwordMatches(null, password);
    for (const one of known) if (await passwordMatches(one.stored, password)) return one;
    return undefined;
  }

  function mail(
    trx: Transaction,
    of: { kind: "verify" | "reset"; email: string; userId: string | null },
    to: Language,
  ) {
    return insertSecurityMail(trx, { id: newId("sml"), ...of, language: to, createdAt: clock.now() });
  }

  return {
    async signUp(input, password, { device, language }) {
      const passwordHash = await hashPassword(password);
      const made = await db.write(async (trx) => {
        await lockEmail(trx, input.email);
        if (await isTaken(trx, input.email, sendsMail)) return undefined;
        const { owner } = await accounts.createIn(trx, { ...input, passwordHash });
        if (sendsMail) await mail(trx, { kind: "verify", email: input.email, userId: owner.id }, language);
        return accounts.beginSession(trx, owner.id, "password", device);
      });
      if (made) wakeMails();
      return made;
    },
    async signIn(email, password, { device, onlyUserId }) {
      const found = await findMatch(email, password, onlyUserId);
      if (!found) return undefined;
      return db.write(async (trx) => {
        // Removed, at another address, or given another password, while this one was checked.
        const present = await lockUser(trx, found.user.id, "change");
        if (present?.email !== email || present.emailStatus === "lost") return undefined;
        if ((await findPasswordHash(trx, present.id)) !== found.stored) return undefined;
        return accounts.beginSession(trx, present.id, "password", device);
      });
    },
    async requestReset(email, language) {
      await db.write((trx) => mail(trx, { kind: "reset", email, userId: null }, language));
      wakeMails();
    },
    async findResetUser(linkToken) {
      const userId = await findLinkUser(db.read, hashSecret(linkToken), clock.now());
      return userId === undefined ? undefined : findUser(db.read, userId);
    },
    async reset(linkToken, password, device) {
      const hash = await hashPassword(password);
      return db.write(async (trx) => {
        const opened = await openLink(trx, hashSecret(linkToken), clock.now());
        if (!opened) return undefined;
        const { userId } = opened;
        await setPasswordHash(trx, userId, hash, clock.now());
        await deleteSessions(trx, userId);
        await deleteUnusedLinks(trx, userId);
        await deleteEmailLinks(trx, [userId]);
        await recordReset(trx, userId, clock.now());
        return accounts.beginSession(trx, userId, "link", device);
      });
    },
  };
}

async function recordReset(trx: Transaction, userId: string, at: number): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user) return;
  const { id, accountId, name } = user;
  const actor = { accountId, mode: "live" as const, kind: "user" as const, id, name, at };
  await recordActivity(trx, actor, { action: "user.password_changed", objectId: id });
}

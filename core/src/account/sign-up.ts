import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import type { NewId } from "../kernel/id.ts";
import type { Language } from "../kernel/text.ts";
import { recordActivity } from "./activity/repository.ts";
import { hashSecret } from "./key.ts";
import { openLink } from "./open-link.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { insertSecurityMail } from "./security-mail/repository.ts";
import type { AccountService, NewAccount } from "./service.ts";
import { deleteEmailLinks, deleteUnusedLinks, findLinkUser } from "./session/link-repository.ts";
import { type Device, deleteSessions, type Session } from "./session/repository.ts";
import { findClaims, findPasswordHash, findUser, lockUser, setPasswordHash, type User } from "./user/repository.ts";
import { isTaken, lockEmail } from "./verify-email.ts";

export interface SignedIn {
  token: string;
  session: Session;
}

/** The browser that signs up. */
export interface Visit {
  device: Device;
  language: Language;
}

export interface PasswordService {
  /** Undefined when the address is taken. Where mail is sent, a verification link is mailed. */
  signUp(input: Omit<NewAccount, "passwordHash">, password: string, visit: Visit): Promise<SignedIn | undefined>;
  /**
   * Undefined when the address and the password do not match; takes as long for an unknown address. With `onlyUserId` only
   * that user can be signed in.
   */
  signIn(
    email: string,
    password: string,
    by: { device: Device; onlyUserId?: string | undefined },
  ): Promise<SignedIn | undefined>;
  /** Does the same work for an unknown address: the users are looked up when the mail is sent. */
  requestReset(email: string, language: Language): Promise<void>;
  /** The user whose password a link sets. The link is not used. */
  findResetUser(linkToken: string): Promise<User | undefined>;
  /** Uses a sign-in link, sets the password, ends every session and link of the user, and begins a session. */
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

/** Self-service accounts, and signing in with a password. */
export function createPasswordService(tools: PasswordTools): PasswordService {
  const { db, clock } = tools;
  return {
    signUp: (input, password, visit) => signUp(input, password, visit, tools),
    signIn: (email, password, by) => signIn({ email, password, ...by }, tools),
    async requestReset(email, language) {
      await db.write((trx) => mail(trx, { kind: "reset", email, userId: null, language }, tools));
      tools.wakeMails();
    },
    async findResetUser(linkToken) {
      const userId = await findLinkUser(db.read, hashSecret(linkToken), clock.now());
      return userId === undefined ? undefined : findUser(db.read, userId);
    },
    reset: (linkToken, password, device) => reset(linkToken, password, device, tools),
  };
}

async function signUp(
  input: Omit<NewAccount, "passwordHash">,
  password: string,
  { device, language }: Visit,
  tools: PasswordTools,
): Promise<SignedIn | undefined> {
  const { db, accounts, sendsMail } = tools;
  const passwordHash = await hashPassword(password);
  const signedIn = await db.write(async (trx) => {
    await lockEmail(trx, input.email);
    if (await isTaken(trx, input.email, sendsMail)) return undefined;
    const { owner } = await accounts.createIn(trx, { ...input, passwordHash });
    if (sendsMail) await mail(trx, { kind: "verify", email: input.email, userId: owner.id, language }, tools);
    return accounts.beginSession(trx, owner.id, "password", device);
  });
  if (signedIn) tools.wakeMails();
  return signedIn;
}

async function signIn(
  by: { email: string; password: string; device: Device; onlyUserId?: string | undefined },
  { db, accounts }: PasswordTools,
): Promise<SignedIn | undefined> {
  const { email, device } = by;
  const found = await findMatch(by, db);
  if (!found) return undefined;
  return db.write(async (trx) => {
    // The user may have been removed, or changed their address or password, while the password was checked.
    const present = await lockUser(trx, found.user.id, "change");
    if (present?.email !== email || present.emailStatus === "lost") return undefined;
    if ((await findPasswordHash(trx, present.id)) !== found.stored) return undefined;
    return accounts.beginSession(trx, present.id, "password", device);
  });
}

/** The first user whose password matches: several may claim an address that no one has verified. */
async function findMatch(
  { email, password, onlyUserId }: { email: string; password: string; onlyUserId?: string | undefined },
  { read }: Database,
): Promise<{ user: User; stored: string } | undefined> {
  const only = onlyUserId === undefined ? undefined : await findUser(read, onlyUserId);
  const claims = onlyUserId === undefined ? await findClaims(read, email) : only ? [only] : [];
  const hashes = await Promise.all(claims.map(({ id }) => findPasswordHash(read, id)));
  const known = claims.flatMap((user, at) => (hashes[at] ? [{ user, stored: hashes[at] }] : []));
  if (known.length === 0) await passwordMatches(null, password);
  for (const one of known) if (await passwordMatches(one.stored, password)) return one;
  return undefined;
}

async function reset(
  linkToken: string,
  password: string,
  device: Device,
  { db, clock, accounts }: PasswordTools,
): Promise<SignedIn | undefined> {
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
}

function mail(
  trx: Transaction,
  of: { kind: "verify" | "reset"; email: string; userId: string | null; language: Language },
  { clock, newId }: PasswordTools,
): Promise<void> {
  return insertSecurityMail(trx, { id: newId("sml"), ...of, createdAt: clock.now() });
}

async function recordReset(trx: Transaction, userId: string, at: number): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user) return;
  const { id, accountId, name } = user;
  const actor = { accountId, mode: "live" as const, kind: "user" as const, id, name, at };
  await recordActivity(trx, actor, { action: "user.password_changed", objectId: id });
}

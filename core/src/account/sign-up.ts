import type { Database } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { findPasswordHash, findUser, type Session } from "./repository.ts";
import type { AccountService, NewAccount } from "./service.ts";

export interface SignedIn {
  token: string;
  session: Session;
}

export interface PasswordService {
  /** Undefined when somebody with that address signs in here already: nothing was made. */
  signUp(input: Omit<NewAccount, "passwordHash">, password: string): Promise<SignedIn | undefined>;
  /** Undefined when the two do not belong together; it takes as long whether or not there is such a person. */
  signIn(email: string, password: string): Promise<SignedIn | undefined>;
}

/** Accounts that people make for themselves, and signing in with a password. */
export function createPasswordService({ db, accounts }: { db: Database; accounts: AccountService }): PasswordService {
  return {
    async signUp(input, password) {
      const passwordHash = await hashPassword(password);
      return db.write(async (trx) => {
        await lockNames(trx, [`user\n${input.email}`]);
        if (await findUser(trx, { email: input.email })) return undefined;
        const { owner } = await accounts.createIn(trx, { ...input, passwordHash });
        return accounts.beginSession(trx, owner.id, "password");
      });
    },
    async signIn(email, password) {
      const user = await findUser(db.read, { email });
      const stored = user ? await findPasswordHash(db.read, user.id) : null;
      if (!(await passwordMatches(stored, password)) || !user) return undefined;
      return db.write((trx) => accounts.beginSession(trx, user.id, "password"));
    },
  };
}

import type { Database } from "../db/database.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { findPasswordHash, findUser, lockUser, type Session } from "./repository.ts";
import { type AccountService, lockEmail, type NewAccount } from "./service.ts";

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
        await lockEmail(trx, input.email);
        if (await findUser(trx, { email: input.email })) return undefined;
        const { owner } = await accounts.createIn(trx, { ...input, passwordHash });
        return accounts.beginSession(trx, owner.id, "password");
      });
    },
    async signIn(email, password) {
      const user = await findUser(db.read, { email });
      const stored = user ? await findPasswordHash(db.read, user.id) : null;
      if (!(await passwordMatches(stored, password)) || !user) return undefined;
      return db.write(async (trx) => {
        // Removed, or given another password, while this one was checked.
        const isPresent = await lockUser(trx, user.id, "change");
        if (!isPresent || (await findPasswordHash(trx, user.id)) !== stored) return undefined;
        return accounts.beginSession(trx, user.id, "password");
      });
    },
  };
}

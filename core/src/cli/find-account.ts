import type { Account } from "../account/account.ts";
import { findAccount, findUser } from "../account/repository.ts";
import type { Reader } from "../db/database.ts";
import { Refusal } from "./run.ts";

/** The account by its id, or by the address of one of its users. @throws Refusal when there is none. */
export async function accountOf(db: Reader, idOrEmail: string): Promise<Account> {
  const user = idOrEmail.includes("@") ? await findUser(db, { email: idOrEmail.toLowerCase() }) : undefined;
  const account = await findAccount(db, user?.accountId ?? idOrEmail);
  if (!account) throw new Refusal(`There is no account ${idOrEmail}. Name its id (acc_...) or a user's email address.`);
  return account;
}

/** An email address as it is stored. @throws Refusal when it is none. */
export function emailOf(text: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || text.length > 254)
    throw new Refusal(`${text} is not an email address.`);
  return text.toLowerCase();
}

/** @throws Refusal when somebody has the address already: it signs in to one account. */
export async function refuseTaken(db: Reader, email: string): Promise<void> {
  if (await findUser(db, { email })) throw new Refusal(`A user with the address ${email} exists already.`);
}

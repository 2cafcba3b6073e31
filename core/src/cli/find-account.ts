import type { Account } from "../account/account.ts";
import { parseEmail } from "../account/email.ts";
import { findAccount } from "../account/repository.ts";
import { findClaims, findUser, type User } from "../account/user/repository.ts";
import type { Reader } from "../db/database.ts";
import { check } from "../kernel/field-error.ts";
import { text } from "../kernel/text-field.ts";
import { Refusal } from "./run.ts";

/** The account by its id, or by the address of one of its users. @throws Refusal when there is none. */
export async function accountOf(db: Reader, idOrEmail: string): Promise<Account> {
  const user = idOrEmail.includes("@") ? await userOf(db, idOrEmail) : undefined;
  const account = await findAccount(db, user?.accountId ?? idOrEmail);
  if (!account) throw new Refusal(`There is no account ${idOrEmail}. Name its id (acc_...) or a user's email address.`);
  return account;
}

/**
 * The user by their id, or by their address. @throws Refusal when there is none, or when several users claim the address
 * and nobody has verified it.
 */
export async function userOf(db: Reader, idOrEmail: string): Promise<User> {
  const isEmail = idOrEmail.includes("@");
  const found = isEmail ? await findClaims(db, emailOf(idOrEmail)) : [await findUser(db, idOrEmail)];
  const [user, ...others] = found.filter((one) => one !== undefined);
  if (!user) throw new Refusal(`There is no user ${isEmail ? "with the address " : ""}${idOrEmail}.`);
  if (others.length === 0) return user;
  const ids = [user, ...others].map(({ id, accountId }) => `${id} (${accountId})`).join(", ");
  throw new Refusal(`Several users claim ${idOrEmail}, and nobody has verified it. Name one by its id: ${ids}.`);
}

/** An email address as it is stored. @throws Refusal when it is none. */
export function emailOf(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw new Refusal(`${text} is not an email address.`);
  return email;
}

/** @throws Refusal when another user claims the address. */
export async function refuseTaken(db: Reader, email: string): Promise<void> {
  const [user] = await findClaims(db, email);
  if (!user) return;
  const claimed = user.emailStatus === "verified" ? "" : `, and has not verified it (${user.id}, ${user.accountId})`;
  throw new Refusal(`A user with the address ${email} exists already${claimed}.`);
}

/** A name by the rules of the API. @throws Refusal when it is none. */
export function nameOf(name: string, least: number, most: number): string {
  const checked = check(text(least, most), name);
  if (checked.kind === "valid") return checked.value;
  const problems = checked.errors.map(({ detail }) => detail.en).join(" ");
  throw new Refusal(`--name has ${least} to ${most} characters that can be printed. ${problems}`);
}

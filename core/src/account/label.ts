import type { Account } from "./account.ts";
import type { User } from "./user/repository.ts";

/** The marks that turn the direction of text could show one address as another. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;
const MOST_OF_NAME = 60;

/**
 * Whose account it is, for somebody who is about to give it a shop: the address of the signed-in user first, because anybody
 * can call an account anything, and whether the user has shown that it is theirs.
 */
export function accountLabel(
  { email, emailStatus }: Pick<User, "email" | "emailStatus">,
  { name }: Pick<Account, "name">,
): string {
  const printable = name.replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  const characters = Array.from(printable);
  const short = characters.length > MOST_OF_NAME ? `${characters.slice(0, MOST_OF_NAME).join("")}…` : printable;
  return emailStatus === "verified" ? `${email} (${short})` : `${email}, not verified (${short})`;
}

import type { Account } from "./account.ts";
import type { User } from "./user/repository.ts";

/** The marks that turn the direction of text could show one address as another. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;
const MOST_OF_NAME = 60;

/**
 * Names an account for a merchant who is about to connect a shop to it: the address of the signed-in user first, because anyone
 * can give an account any name, and whether the address is verified.
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

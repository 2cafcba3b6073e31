import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same letters typed on another keyboard are the same password. */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), COST);
}

/** Takes as long for a user without a password, or an unknown user, as for a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, normalized(password));
  return matches && stored !== null;
}

// Of random bytes that were thrown away, with the same cost.
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$oNyj+OVKqTHJIZYHOjj7vw$+PL64xb4ilZW+5LYEVGZMc/9O3n+eEmjtus9Rx9s+6E";

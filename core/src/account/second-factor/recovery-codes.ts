import { randomBytes } from "node:crypto";
import { hashSecret } from "../key.ts";

const HOW_MANY = 10;
const LENGTH = 16; // 32^16 is 80 bits
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Codes for users who have lost the second factor, such as `k3vd-9wpa-0x7m-tq2e`; only their hashes are stored. */
export function drawRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: HOW_MANY }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
  });
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** However it was typed: case, spaces and dashes do not count. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(
    code
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, ""),
  );
}

import { domainToASCII } from "node:url";
import { z } from "zod";
import { says } from "../kernel/text.ts";

const LONGEST = 254;
const ascii = z.email().max(LONGEST);
/** Node reads percent-encoding in a host name; an address has none. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The one form in which an address is stored and compared: without case, in ASCII (an international domain in Punycode),
 * without surrounding spaces and invisible characters. Undefined when it is not an address.
 */
export function parseEmail(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  if (at < 1 || !DOMAIN.test(domain)) return undefined;
  const email = `${plain.slice(0, at)}@${domainToASCII(domain)}`;
  return ascii.safeParse(email).success ? email : undefined;
}

/** The canonical form of an address that the schema accepted. */
export function emailOf(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw new Error("an address passed the schema and cannot be read");
  return email;
}

/** An address as a person types it; `emailOf` makes it canonical. */
export const emailAddress = z
  .string()
  .max(400)
  .refine(
    (value) => parseEmail(value) !== undefined,
    says(
      "invalid",
      "This is not an email address, such as name@example.com.",
      "هذا ليس بريدًا إلكترونيًا، مثل name@example.com.",
    ),
  )
  .meta({ format: "email", examples: ["name@example.com"] });

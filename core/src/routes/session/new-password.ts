import { z } from "zod";
import { invalidField } from "../../http/problem.ts";
import { says } from "../../kernel/text.ts";

const SHORTEST = 10;
const LONGEST = 200;

/** Passwords must be long and have at least four different characters; no kinds of characters are required. */
export const newPassword = z
  .string()
  .max(LONGEST)
  .refine(
    (password) => password.length >= SHORTEST,
    says(
      "password_short",
      `At least ${SHORTEST} characters: a few words are easy to remember.`,
      `${SHORTEST} أحرف على الأقل: بضع كلمات يسهل تذكرها.`,
    ),
  )
  .refine(
    (password) => new Set(password).size > 3,
    says("password_simple", "This is too easy to guess.", "كلمة المرور سهلة التخمين."),
  );

/** @throws Problem if the password is the email address or its part before the @. */
export function notTheEmail(password: string, email: string, pointer: string): void {
  const [local] = email.split("@");
  if (![email, local].includes(password.toLowerCase())) return;
  throw invalidField(pointer, "password_simple", {
    en: "This is too easy to guess: it is your email address.",
    ar: "كلمة المرور سهلة التخمين: إنها بريدك الإلكتروني.",
  });
}

import { z } from "zod";
import { says } from "../text.ts";
import { invalidField } from "./problem.ts";

const SHORTEST = 10;
const LONGEST = 200;

/** Length is what makes a password hard to guess; nothing is asked of its characters but that they are not all the same. */
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

/** @throws Problem when the password is the address itself, or its part before the @. */
export function notTheEmail(password: string, email: string, pointer: string): void {
  const [local] = email.split("@");
  if (![email, local].includes(password.toLowerCase())) return;
  throw invalidField(pointer, "password_simple", {
    en: "This is too easy to guess: it is your email address.",
    ar: "كلمة المرور سهلة التخمين: إنها بريدك الإلكتروني.",
  });
}

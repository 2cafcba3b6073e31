import type { PrivacyRequest } from "@masar/kit";
import { type MasterKeys, open, seal } from "../../kernel/crypto.ts";
import type { StoredRequest } from "./repository.ts";

export type Subject =
  | { kind: "opened"; subject: PrivacyRequest }
  /** It was carried out, and whom it was about is forgotten. */
  | { kind: "forgotten" }
  /** The key that it was sealed with is missing. */
  | { kind: "lost" };

/** The person of a request. */
export function subjectOf({ id, subject }: Pick<StoredRequest, "id" | "subject">, keys: MasterKeys): Subject {
  if (subject === null) return { kind: "forgotten" };
  const opened = open(keys, subject, placeOfSubject(id));
  if (opened.kind === "refused") return { kind: "lost" };
  return { kind: "opened", subject: JSON.parse(opened.text) as PrivacyRequest };
}

export function sealSubject(keys: MasterKeys, id: string, subject: PrivacyRequest): string {
  return seal(keys, JSON.stringify(subject), placeOfSubject(id));
}

/** Where a request's subject opens, and nowhere else. */
export function placeOfSubject(id: string): string {
  return `privacy_request:${id}:subject`;
}

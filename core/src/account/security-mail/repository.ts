import type { Knex } from "knex";
import { dueOwners } from "../../jobs/due-repository.ts";
import type { Hold } from "../../jobs/engine.ts";
import type { Language } from "../../kernel/text.ts";

/**
 * `verify`: a link that verifies the address. `reset`: links that sign in everybody who claims the address, and let them
 * set a password. `changed`: to the address that a user had before. `destination`: to owners,
 * when someone entered where the account is paid. `destination_refused`: to owners, when staff refused it.
 */
export type SecurityMailKind = "verify" | "reset" | "changed" | "destination" | "destination_refused";

export interface SecurityMail {
  id: string;
  kind: SecurityMailKind;
  email: string;
  /** Null when the mail is for every user who claims the address. */
  userId: string | null;
  language: Language;
  createdAt: number;
}

export async function insertSecurityMail(trx: Knex.Transaction, mail: SecurityMail): Promise<void> {
  await trx("security_mails").insert({
    id: mail.id,
    kind: mail.kind,
    email: mail.email,
    user_id: mail.userId,
    language: mail.language,
    attempts: 0,
    due_at: mail.createdAt,
    created_at: mail.createdAt,
  });
}

export interface ClaimedSecurityMail extends SecurityMail {
  lease: string;
  attempts: number;
}

const OPEN = { table: "security_mails", owner: "email", open: "due_at is not null" };

/** Addresses with a mail that is due. */
export function addressesWithMails(db: Knex, now: number): Promise<{ id: string }[]> {
  return dueOwners(db, OPEN, now);
}

/** Claims the mail of an address that has been due longest; no other process can claim it until the lease is released. */
export async function claimSecurityMail(
  trx: Knex.Transaction,
  address: string,
  { now, lease, leaseUntil }: Hold,
): Promise<ClaimedSecurityMail[]> {
  const due = (query: Knex.QueryBuilder) => query.where("due_at", "<=", now);
  const row = (await due(trx("security_mails").where({ email: address }))
    .orderBy("due_at")
    .first()) as
    | {
        id: string;
        kind: SecurityMailKind;
        email: string;
        user_id: string | null;
        language: Language;
        attempts: number;
        created_at: number;
      }
    | undefined;
  if (!row) return [];
  const attempts = row.attempts + 1;
  const taken = await due(trx("security_mails").where({ id: row.id })).update({ lease, due_at: leaseUntil, attempts });
  if (taken === 0) return [];
  const { id, kind, email, user_id: userId, language } = row;
  return [{ id, kind, email, userId, language, attempts, lease, createdAt: Number(row.created_at) }];
}

type Held = Pick<ClaimedSecurityMail, "id" | "lease">;

/** It was sent, or never will be. */
export async function deleteSecurityMail(trx: Knex.Transaction, { id, lease }: Held): Promise<void> {
  await trx("security_mails").where({ id, lease }).delete();
}

export async function retrySecurityMail(trx: Knex.Transaction, { id, lease }: Held, dueAt: number): Promise<void> {
  await trx("security_mails").where({ id, lease }).update({ lease: null, due_at: dueAt });
}

import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { insertRows } from "../db/insert.ts";
import { lockRows } from "../db/lock.ts";
import { dueOwners } from "../jobs/due-repository.ts";
import type { Hold } from "../jobs/engine.ts";
import type { Language } from "../kernel/text.ts";
import type { MailItem } from "./mail.ts";
import type { Choices, Facts, Happening, Topic } from "./topic.ts";

interface ChoicesRow {
  user_id: string;
  account_id: string;
  language: Language;
  topics: string;
}

export async function findChoices(db: Knex, userId: string): Promise<Choices | undefined> {
  const row = await db<ChoicesRow>("notification_choices").where({ user_id: userId }).first();
  return row && toChoices(row);
}

/** The choices as they are, locked for this transaction; a first choice locks the user (`lockUser`). */
export async function lockChoices(trx: Knex.Transaction, userId: string): Promise<Choices | undefined> {
  const found = trx<ChoicesRow>("notification_choices").where({ user_id: userId }).first();
  const row = (await lockRows(trx, found, "change")) as ChoicesRow | undefined;
  return row && toChoices(row);
}

/** Every user with at least one topic. */
export async function listReaders(db: Knex): Promise<Choices[]> {
  const rows = await db<ChoicesRow>("notification_choices").whereNot("topics", "{}").select();
  return rows.map(toChoices);
}

/** Events of removed topics that are not part of a mail yet are not reported; without any topic, pending mails are not sent either. */
export async function saveChoices(trx: Knex.Transaction, choices: Choices, now: number): Promise<void> {
  const { userId, accountId, language, topics } = choices;
  const row = { account_id: accountId, language, topics: JSON.stringify(topics), updated_at: now };
  await trx("notification_choices")
    .insert({ user_id: userId, ...row })
    .onConflict("user_id")
    .merge(row);
  const wanted = Object.keys(topics);
  await trx("notifications").where({ user_id: userId }).whereNull("mail_id").whereNotIn("topic", wanted).delete();
  if (wanted.length === 0)
    await trx("mails").where({ user_id: userId, state: "pending" }).update({ state: "dropped", finished_at: now });
}

function toChoices(row: ChoicesRow): Choices {
  const topics = JSON.parse(row.topics) as Choices["topics"];
  return { userId: row.user_id, accountId: row.account_id, language: row.language, topics };
}

/** Until when everything has been read, by the clock that ids are made by. */
export async function readPosition(db: Knex): Promise<number | undefined> {
  const row = (await db("notification_cursors").where({ name: "read" }).first()) as { position: number } | undefined;
  return row && Number(row.position);
}

/** Stores events to report, each once for a user however often it is given, and how far was read. */
export async function insertHappenings(
  trx: Knex.Transaction,
  happenings: readonly (Happening & { id: string; userId: string })[],
  { position, now }: { position: number; now: number },
): Promise<void> {
  const wanted = await ofKeptUploads(trx, await stillWanted(trx, happenings));
  await insertRows(
    trx,
    {
      table: "notifications",
      columns: ["id", "user_id", "topic", "mode", "happening", "facts", "created_at"],
      integers: ["created_at"],
      suffix: "on conflict (user_id, happening) do nothing",
    },
    wanted.map(({ id, userId, topic, mode, key, facts }) => [id, userId, topic, mode, key, JSON.stringify(facts), now]),
  );
  await trx("notification_cursors").insert({ name: "read", position }).onConflict("name").merge({ position });
}

/** Without topics that were removed, and users who were deleted, since the choices were read. */
async function stillWanted<UserHappening extends { userId: string; topic: Topic }>(
  trx: Knex.Transaction,
  happenings: readonly UserHappening[],
): Promise<(UserHappening & { accountId: string })[]> {
  const users = [...new Set(happenings.map(({ userId }) => userId))];
  const wanted = new Map<string, Choices>();
  for (let start = 0; start < users.length; start += 500) {
    const named = trx<ChoicesRow>("notification_choices")
      .whereIn("user_id", users.slice(start, start + 500))
      .orderBy("user_id");
    const rows: ChoicesRow[] = await lockRows(trx, named, "change");
    for (const row of rows) wanted.set(row.user_id, toChoices(row));
  }
  return happenings.flatMap((happening) => {
    const choices = wanted.get(happening.userId);
    return choices?.topics[happening.topic] === undefined ? [] : [{ ...happening, accountId: choices.accountId }];
  });
}

/** Without uploads that were erased since they were read: the name of a file may name a person. */
async function ofKeptUploads<UserHappening extends { accountId: string; topic: Topic; key: string }>(
  trx: Knex.Transaction,
  happenings: readonly UserHappening[],
): Promise<UserHappening[]> {
  const kept = new Set<string>();
  const uploads = happenings.filter(({ topic }) => topic === "upload_done");
  for (const group of byAccount(trx, uploads)) {
    const ids = group.map(({ key }) => key);
    const named = trx("bulk_uploads")
      .whereIn("account_id", accountsOf(group))
      .whereIn("id", ids)
      .orderBy("id")
      .select("id");
    for (const { id } of (await lockRows(trx, named, "keep")) as { id: string }[]) kept.add(id);
  }
  return happenings.filter(({ topic, key }) => topic !== "upload_done" || kept.has(key));
}

/** Users with an unreported event, no pending mail and no mail that began after `latest`: of all, or this one. */
export async function usersToWrite(db: Knex, latest: number, userId?: string): Promise<string[]> {
  const waiting = db("notifications as n").whereNull("n.mail_id");
  if (userId !== undefined) waiting.where("n.user_id", userId);
  const rows = (await waiting
    .whereNotExists(
      db("mails as m")
        .whereRaw("m.user_id = n.user_id")
        .where((busy) => busy.where("m.state", "pending").orWhere("m.created_at", ">", latest)),
    )
    .distinct("n.user_id")) as { user_id: string }[];
  return rows.map((row) => row.user_id);
}

/** One mail of everything that waits for a user. The user's name is held (`lockNames`). @returns whether there was anything. */
export async function openMail(
  trx: Knex.Transaction,
  mail: { id: string; userId: string },
  { now, latest }: { now: number; latest: number },
): Promise<boolean> {
  if ((await usersToWrite(trx, latest, mail.userId)).length === 0) return false;
  const row = { id: mail.id, user_id: mail.userId, state: "pending", attempts: 0, due_at: now, created_at: now };
  await trx("mails").insert(row);
  await trx("notifications").where({ user_id: mail.userId }).whereNull("mail_id").update({ mail_id: mail.id });
  return true;
}

export interface ClaimedMail {
  id: string;
  userId: string;
  attempts: number;
  createdAt: number;
}

const OPEN = { table: "mails", owner: "user_id", open: "state = 'pending'" };

/** Users with a mail that is due. */
export function usersWithMails(db: Knex, now: number): Promise<{ id: string }[]> {
  return dueOwners(db, OPEN, now);
}

/** A user's mail that has been due longest; no other process can claim it until the lease ends. */
export async function claimMail(
  trx: Knex.Transaction,
  userId: string,
  { now, lease, leaseUntil }: Hold,
): Promise<ClaimedMail | undefined> {
  const due = (query: Knex.QueryBuilder) => query.where({ state: "pending" }).where("due_at", "<=", now);
  const candidate = (await due(trx("mails").where({ user_id: userId }))
    .orderBy("due_at")
    .first()) as { id: string; attempts: number; created_at: number } | undefined;
  if (!candidate) return undefined;
  const attempts = candidate.attempts + 1;
  const taken = await due(trx("mails").where({ id: candidate.id })).update({ lease, due_at: leaseUntil, attempts });
  return taken === 0 ? undefined : { id: candidate.id, userId, attempts, createdAt: Number(candidate.created_at) };
}

interface MailReader {
  email: string;
  accountId: string;
  accountName: string;
  language: Language;
}

/** The recipient and the events of a mail; undefined when the user is gone. */
export async function readMail(
  db: Knex,
  { id, userId }: ClaimedMail,
): Promise<(MailReader & { items: MailItem[] }) | undefined> {
  const user = (await db("users as u")
    .join("accounts as a", "a.id", "u.account_id")
    .join("notification_choices as c", "c.user_id", "u.id")
    .where("u.id", userId)
    .whereNot("u.email_status", "lost") // the address belongs to another user
    .first("u.email", "a.id as accountId", "a.name as accountName", "c.language")) as MailReader | undefined;
  if (!user) return undefined;
  const rows = (await db("notifications").where({ mail_id: id }).orderBy("id").select("topic", "mode", "facts")) as {
    topic: Topic;
    mode: Mode;
    facts: string;
  }[];
  return {
    ...user,
    items: rows.map(({ topic, mode, facts }) => ({ topic, mode, ...(JSON.parse(facts) as Facts) })),
  };
}

/** What became of an attempt, if this lease still holds the mail. */
export async function settleMail(
  trx: Knex.Transaction,
  { id, lease }: { id: string; lease: string },
  change: { state: "pending" | "sent" | "failed" | "dropped"; problem?: string; due_at?: number; finished_at?: number },
): Promise<void> {
  await trx("mails")
    .where({ id, lease, state: "pending" })
    .update({ ...change, lease: null });
}

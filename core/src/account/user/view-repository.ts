import type { Knex } from "knex";
import type { Mode, Tenant } from "../account.ts";

export const VIEW_LISTS = ["orders", "shipments"] as const;

/** A list with filters that a user keeps under a name. */
export interface SavedView {
  id: string;
  userId: string;
  mode: Mode;
  list: (typeof VIEW_LISTS)[number];
  name: string;
  /** Of the page's address. */
  query: string;
  createdAt: number;
}

interface Row {
  id: string;
  user_id: string;
  mode: Mode;
  list: SavedView["list"];
  name: string;
  query: string;
  created_at: number;
}

/** By name. */
export async function listViews(db: Knex, userId: string, mode: Mode): Promise<SavedView[]> {
  const rows = await db<Row>("saved_views").where({ user_id: userId, mode }).orderBy("name");
  return rows.map(({ user_id, created_at, ...row }) => ({ ...row, userId: user_id, createdAt: Number(created_at) }));
}

/** A view of the same name is replaced; its user is locked (`lockUser`). */
export async function saveView(trx: Knex.Transaction, view: SavedView): Promise<void> {
  const { userId, createdAt, ...rest } = view;
  const { mode, list, name } = rest;
  await trx("saved_views").where({ user_id: userId, mode, list, name }).delete();
  await trx("saved_views").insert({ ...rest, user_id: userId, created_at: createdAt });
}

/** @returns how many rows went. */
export function deleteView(trx: Knex.Transaction, view: Pick<SavedView, "id" | "userId" | "mode">): Promise<number> {
  return trx("saved_views").where({ id: view.id, user_id: view.userId, mode: view.mode }).delete();
}

/** A saved view whose filters or name mention a person. */
export interface PersonView {
  id: string;
  list: string;
  name: string;
  query: string;
}

/** Saved views of the merchant's users in which a person is mentioned, by the phone or the e-mail. */
export async function findPersonViews(
  db: Knex,
  { accountId, mode }: Tenant,
  mentions: (text: string) => boolean,
): Promise<PersonView[]> {
  const rows: PersonView[] = await db("saved_views")
    .join("users", "users.id", "saved_views.user_id")
    .where({ "users.account_id": accountId, mode })
    .orderBy("saved_views.id")
    .select("saved_views.id", "list", "saved_views.name", "query");
  return rows.filter(({ name, query }) => {
    // Each by itself: a day and the next value together may look like a phone. Nobody checks that the query is one.
    const texts = [name, query, ...[...new URLSearchParams(query)].flat()];
    return texts.some(mentions);
  });
}

/** @returns how many were there. */
export function deleteViews(trx: Knex.Transaction, ids: readonly string[]): Promise<number> {
  return trx("saved_views")
    .whereIn("id", [...ids])
    .delete();
}

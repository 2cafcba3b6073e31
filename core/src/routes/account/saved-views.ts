import { z } from "zod";
import { lockUser } from "../../account/user/repository.ts";
import { deleteView, listViews, type SavedView, saveView, VIEW_LISTS } from "../../account/user/view-repository.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { listSchema } from "../../http/list.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { id, idParams, timestamp } from "../../kernel/fields.ts";
import type { NewId } from "../../kernel/id.ts";
import { text } from "../../kernel/text-field.ts";
import { timestampOf } from "../../kernel/time.ts";
import { userOf } from "../session/signed-user.ts";

const MOST = 50;

const fields = {
  list: z.enum(VIEW_LISTS),
  name: text(1, 60),
  query: text(0, 1_000).meta({ description: "Of the page's address in the dashboard, such as tab=waiting" }),
};
const viewSchema = z
  .strictObject({ id: id("viw"), object: z.literal("saved_view"), ...fields, created_at: timestamp })
  .meta({ id: "SavedView" });

interface Tools {
  db: Database;
  clock: Clock;
  newId: NewId;
}

/** `/saved_views`: lists with filters that the signed-in user keeps, in one mode. */
export function savedViewRoutes({ db, clock, newId }: Tools): Route[] {
  const shared = { tag: "Account", access: "authenticated", policy: "default", usersOnly: true } as const;
  return [
    route({
      ...shared,
      method: "get",
      path: "/saved_views",
      operationId: "listSavedViews",
      summary: "List saved views of the signed-in user",
      description: "Lists with filters that this user keeps. Other users of the account have their own.",
      answers: { 200: { description: "Every view, by name", schema: listSchema(viewSchema) } },
      async handle({ caller }) {
        const views = await listViews(db.read, userOf(caller).userId, caller.mode);
        return {
          status: 200,
          body: { object: "list" as const, data: views.map(viewOf), has_more: false, next_cursor: null },
        };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/saved_views",
      operationId: "saveView",
      summary: "Save a view",
      description: `A view of the same list and name is replaced. A user has at most ${MOST} views.`,
      body: z.strictObject(fields).meta({ id: "SaveView" }),
      answers: { 201: { description: "The view", schema: viewSchema } },
      problems: ["not_found"],
      async handle({ caller, body }) {
        const { userId } = userOf(caller);
        const view: SavedView = { id: newId("viw"), userId, mode: caller.mode, ...body, createdAt: clock.now() };
        await db.write((trx) => keepView(trx, view));
        return { status: 201, body: viewOf(view) };
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/saved_views/{id}",
      operationId: "deleteView",
      summary: "Delete a saved view",
      description: "Only the user's own.",
      params: idParams("viw", "Of the view"),
      answers: { 204: { description: "Deleted" } },
      problems: ["not_found"],
      async handle({ caller, params }) {
        const view = { id: params.id, userId: userOf(caller).userId, mode: caller.mode };
        if ((await db.write((trx) => deleteView(trx, view))) === 0) throw new Problem("not_found");
        return { status: 204 };
      },
    }),
  ];
}

async function keepView(trx: Transaction, view: SavedView): Promise<void> {
  if (!(await lockUser(trx, view.userId, "change"))) throw new Problem("not_found");
  const all = await listViews(trx, view.userId, view.mode);
  const others = all.filter(({ list, name }) => list !== view.list || name !== view.name);
  if (others.length >= MOST) throw invalidField("/name", "too_many", TOO_MANY);
  await saveView(trx, view);
}

function viewOf({ id, list, name, query, createdAt }: SavedView) {
  return { id, object: "saved_view" as const, list, name, query, created_at: timestampOf(createdAt) };
}

const TOO_MANY = {
  en: `A user has at most ${MOST} views. Delete one first.`,
  ar: `أقصى عدد للعروض المحفوظة ${MOST}. احذف واحدًا أولًا.`,
};

import { Readable } from "node:stream";
import { z } from "zod";
import { ACTIONS, ACTOR_KINDS, type Activity } from "../activity/activity.ts";
import { type ActivityFilter, activityPages, listActivities } from "../activity/repository.ts";
import { activityTable } from "../activity/table.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { id } from "../fields.ts";
import { csvOf } from "../report/csv.ts";
import { startOfCairoDay, timestampOf } from "../time.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { type Route, route } from "./route.ts";

const activitySchema = z
  .strictObject({
    id: id("act"),
    object: z.literal("activity"),
    at: z.string().meta({ format: "date-time" }),
    mode: z.enum(["live", "test"]).nullable().meta({ description: "Null for what both modes share" }),
    actor: z.strictObject({
      kind: z.enum(ACTOR_KINDS).meta({ description: "staff: somebody of the service itself" }),
      id: z.string().nullable().meta({ description: "Of the user or the API key" }),
      name: z.string().nullable().meta({ description: "As it was then" }),
    }),
    action: z.enum(ACTIONS),
    object_id: z.string().meta({ description: "What it was done to: an id, or a tracking number" }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).meta({
      description: "changes names the fields that were given. No recipient's data stands here",
    }),
  })
  .meta({ id: "Activity" });

const day = (description: string) => z.iso.date().optional().meta({ description });

/** Who did what (docs/security.md). */
export function activityRoutes({ db, keys }: { db: Database; keys: MasterKeys }): Route[] {
  return [
    route({
      method: "get",
      path: "/activity",
      operationId: "listActivity",
      summary: "Who did what, newest first",
      description:
        "Changes of users, API keys, settings, stores and their rules, webhook endpoints, orders and shipments, adjustments and payout runs. Of the mode of the address, and what both modes share. Kept as long as the account. For owners who are signed in.",
      tag: "Activity",
      access: "owner",
      policy: "default",
      query: z.strictObject({
        ...pageQuery,
        action: z.enum(ACTIONS).optional().meta({ description: "This action alone" }),
        actor: z.string().max(60).optional().meta({ description: "Id of a user or an API key" }),
        object: z.string().max(60).optional().meta({ description: "Id or tracking number" }),
        from: day("First day, in Cairo"),
        to: day("Last day, included"),
        format: z
          .enum(["json", "csv"])
          .default("json")
          .meta({ description: "csv: every line by the filter, not a page" }),
        language: z
          .enum(["ar", "en"])
          .optional()
          .meta({ description: "Of the file; by Accept-Language when left out" }),
      }),
      answers: { 200: { description: "A page", schema: listSchema(activitySchema), otherTypes: ["text/csv"] } },
      async handle({ caller, query, baseUrl, now, language }) {
        const filter: ActivityFilter = {
          accountId: caller.account.id,
          mode: caller.mode,
          action: query.action,
          actorId: query.actor,
          objectId: query.object,
          fromMs: query.from === undefined ? undefined : startOf(query.from, 0),
          beforeMs: query.to === undefined ? undefined : startOf(query.to, 1),
        };
        if (query.format === "csv") {
          const file = csvOf(activityTable, activityPages(db.read, filter), query.language ?? language);
          return { status: 200, body: Readable.from(file, { objectMode: false }), headers: CSV_FILE };
        }
        const after = readCursor(keys, "activity", query.cursor, now);
        const rows = await listActivities(db.read, filter, after, query.limit + 1);
        const idOf = ({ activityId }: Activity) => activityId;
        const request = { baseUrl, path: "/activity", query };
        return page(keys, request, { list: "activity", rows, limit: query.limit, idOf, view });
      },
    }),
  ];
}

const CSV_FILE = {
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": 'attachment; filename="masar-activity.csv"',
};

/** Midnight in Cairo, in milliseconds, at the start of that many days after the day. */
function startOf(isoDate: string, daysLater: number): number {
  return startOfCairoDay(Temporal.PlainDate.from(isoDate).add({ days: daysLater })).epochMilliseconds;
}

function view({ activityId, at, mode, kind, id, name, action, objectId, details }: Activity) {
  return {
    id: activityId,
    object: "activity",
    at: timestampOf(at),
    mode,
    actor: { kind, id, name },
    action,
    object_id: objectId,
    details,
  };
}

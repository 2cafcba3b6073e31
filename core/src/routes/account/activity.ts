import { Readable } from "node:stream";
import { z } from "zod";
import { ACTIONS, ACTOR_KINDS, type Activity } from "../../account/activity/activity.ts";
import { type ActivityFilter, activityPages, listActivities } from "../../account/activity/repository.ts";
import { activityTable } from "../../account/activity/table.ts";
import type { Database } from "../../db/database.ts";
import { forReports } from "../../db/reports.ts";
import { csvOf } from "../../file/table-csv.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { id } from "../../kernel/fields.ts";
import { startOfCairoDay, timestampOf } from "../../kernel/time.ts";

const activitySchema = z
  .strictObject({
    id: id("act"),
    object: z.literal("activity"),
    at: z.string().meta({ format: "date-time" }),
    mode: z.enum(["live", "test"]).nullable().meta({ description: "Null for what both modes share" }),
    actor: z.strictObject({
      kind: z.enum(ACTOR_KINDS).meta({ description: "staff: an employee of the service" }),
      id: z.string().nullable().meta({ description: "Of the user or the API key" }),
      name: z.string().nullable().meta({ description: "At the time of the activity" }),
    }),
    action: z.enum(ACTIONS),
    object_id: z.string().meta({ description: "Id or tracking number of the changed object" }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).meta({
      description: "changes lists the changed fields. Contains no data of recipients",
    }),
  })
  .meta({ id: "Activity" });

const day = (description: string) => z.iso.date().optional().meta({ description });

/** The activity log (docs/security.md). */
export function activityRoutes({ db, keys }: { db: Database; keys: MasterKeys }): Route[] {
  return [
    route({
      method: "get",
      path: "/activity",
      operationId: "listActivity",
      summary: "List activity, newest first",
      description:
        "Changes of users, API keys, settings, stores and their rules, webhook endpoints, orders and shipments, adjustments and payout runs. For the mode of the address and what both modes share. Kept as long as the account. For signed-in owners.",
      tag: "Activity",
      access: "owner",
      policy: "default",
      query: z.strictObject({
        ...pageQuery,
        action: z.enum(ACTIONS).optional().meta({ description: "Only this action" }),
        actor: z.string().max(60).optional().meta({ description: "Id of a user or an API key" }),
        object: z.string().max(60).optional().meta({ description: "Id or tracking number" }),
        from: day("First day, in Cairo"),
        to: day("Last day, included"),
        format: z.enum(["json", "csv"]).default("json").meta({ description: "csv: all matching lines, without pages" }),
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
          const { read } = await forReports(db);
          const file = csvOf(activityTable, activityPages(read, filter), query.language ?? language);
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

/** Start of the day in Cairo plus a number of days, in milliseconds. */
function startOf(isoDate: string, daysLater: number): number {
  return startOfCairoDay(Temporal.PlainDate.from(isoDate).add({ days: daysLater })).epochMilliseconds;
}

function view({ activityId, at, mode, kind, id, name, action, objectId, details }: Activity) {
  return {
    id: activityId,
    object: "activity" as const,
    at: timestampOf(at),
    mode,
    actor: { kind, id, name },
    action,
    object_id: objectId,
    details,
  };
}

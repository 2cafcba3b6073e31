import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { REFUSAL_CODES } from "../../http/refusal.ts";
import { type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { id } from "../../kernel/fields.ts";
import { timestampOf } from "../../kernel/time.ts";
import { listRefusedScans } from "../../shipment/scan/repository.ts";

const refusedSchema = z.strictObject({
  id: id("scn"),
  tracking_number: z.string(),
  event: z.string(),
  hub: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().meta({ format: "date-time" }),
  scanned_by: z.string(),
  code: z.enum(REFUSAL_CODES).nullable(),
});

export function listRefusedScansRoute({ db, keys }: { db: Database; keys: MasterKeys }): Route {
  return route({
    method: "get",
    path: "/scans/refused",
    operationId: "listRefusedScans",
    summary: "List rejected scans, newest first",
    description: "Scans that the state of the shipment does not allow, with the code of the reason. Kept for 90 days.",
    tag: "Operations",
    access: "scans:write",
    policy: "default",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of refused scans", schema: listSchema(refusedSchema) } },
    async handle({ caller, query, baseUrl, now }) {
      const rows = await listRefusedScans(
        db.read,
        caller.mode,
        readCursor(keys, "refused_scans", query.cursor, now),
        query.limit + 1,
      );
      return page(
        keys,
        { baseUrl, path: "/scans/refused", query },
        {
          list: "refused_scans",
          rows,
          limit: query.limit,
          idOf: (row) => row.id,
          view: (row) => ({
            id: row.id,
            tracking_number: row.tracking_number,
            event: row.kind,
            hub: row.hub,
            reason: row.reason,
            note: row.note,
            at: timestampOf(row.scanned_at),
            scanned_by: row.scanned_by,
            code: row.refusal,
          }),
        },
      );
    },
  });
}

import { z } from "zod";
import { deleteSessionById, deleteSessions, listSessions, type Session } from "../../account/session/repository.ts";
import type { Database } from "../../db/database.ts";
import { listSchema } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { timestampOf } from "../../kernel/time.ts";
import { userOf } from "./signed-user.ts";

const time = z.string().meta({ format: "date-time" });
const sessionSchema = z
  .strictObject({
    id: z.string(),
    browser: z.string().nullable().meta({ description: "As reported by the browser at sign-in" }),
    system: z.string().nullable(),
    opened_by: z.enum(["link", "password", "passkey"]),
    created_at: time,
    last_seen_at: time.meta({ description: "To the minute" }),
    expires_at: time,
    is_present: z.boolean().meta({ description: "Whether it is the session of this request" }),
  })
  .meta({ id: "UserSession" });

/** Sessions of the signed-in user. */
export function ownSessionRoutes({ db, clock }: { db: Database; clock: Clock }): Route[] {
  const shared = { tag: "Session", access: "authenticated" as const, policy: "default" as const, usersOnly: true };
  return [
    route({
      ...shared,
      method: "get",
      path: "/sessions",
      operationId: "listSessions",
      summary: "List your sessions, newest first",
      description: "Only sessions of the signed-in user.",
      answers: { 200: { description: "Every session", schema: listSchema(sessionSchema) } },
      async handle({ caller }) {
        const { userId, session } = userOf(caller);
        const sessions = await listSessions(db.read, userId, clock.now());
        const data = sessions.map((one) => view(one, session.id));
        return { status: 200, body: { object: "list" as const, data, has_more: false, next_cursor: null } };
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/sessions",
      operationId: "endOtherSessions",
      summary: "End all your other sessions",
      description: "The session of this request continues.",
      answers: { 204: { description: "All other sessions have ended" } },
      async handle({ caller }) {
        const { userId, session } = userOf(caller);
        await db.write((trx) => deleteSessions(trx, userId, session.id));
        return { status: 204 };
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/sessions/{id}",
      operationId: "endSession",
      summary: "End one of your sessions",
      description: "Its next request gets 401.",
      params: z.strictObject({ id: z.string().meta({ description: "Of the session" }) }),
      answers: { 204: { description: "The session has ended" } },
      problems: ["not_found"],
      async handle({ caller, params }) {
        const { userId } = userOf(caller);
        if (!(await db.write((trx) => deleteSessionById(trx, { id: params.id, userId }))))
          throw new Problem("not_found");
        return { status: 204 };
      },
    }),
  ];
}

function view(session: Session, presentId: string) {
  return {
    id: session.id,
    browser: session.device.browser,
    system: session.device.system,
    opened_by: session.openedBy,
    created_at: timestampOf(session.createdAt),
    last_seen_at: timestampOf(session.lastSeenAt),
    expires_at: timestampOf(session.expiresAt),
    is_present: session.id === presentId,
  };
}

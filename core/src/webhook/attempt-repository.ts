import type { Knex } from "knex";
import type { Header } from "./header.ts";

export interface StoredAttempt {
  accountId: string;
  id: string;
  deliveryId: string;
  eventId: string;
  endpointId: string;
  attempt: number;
  /** `delivered`, or why it failed. */
  outcome: string;
  status: number | null;
  detail: string | null;
  response: string | null;
  /** As the log keeps them; null when there was no connection, or before they were kept. */
  requestHeaders: readonly Header[] | null;
  responseHeaders: readonly Header[] | null;
  durationMs: number;
  attemptedAt: number;
}

export const INTO_ATTEMPTS = {
  table: "delivery_attempts",
  columns: [
    "account_id",
    "id",
    "delivery_id",
    "event_id",
    "endpoint_id",
    "attempt",
    "outcome",
    "status",
    "detail",
    "response",
    "duration_ms",
    "attempted_at",
    "request_headers",
    "response_headers",
  ],
  integers: ["attempt", "status", "duration_ms", "attempted_at"],
};

export function attemptValues(a: StoredAttempt) {
  return [
    a.accountId,
    a.id,
    a.deliveryId,
    a.eventId,
    a.endpointId,
    a.attempt,
    a.outcome,
    a.status,
    a.detail,
    a.response,
    a.durationMs,
    a.attemptedAt,
    a.requestHeaders && JSON.stringify(a.requestHeaders),
    a.responseHeaders && JSON.stringify(a.responseHeaders),
  ];
}

/** Newest first. */
export async function listAttempts(db: Knex, accountId: string, eventId: string): Promise<StoredAttempt[]> {
  const rows = (await db("delivery_attempts")
    .where({ account_id: accountId, event_id: eventId })
    .orderBy("id", "desc")
    .limit(100)) as Record<string, unknown>[];
  return rows.map(
    (row) =>
      ({
        accountId: row.account_id,
        id: row.id,
        deliveryId: row.delivery_id,
        eventId: row.event_id,
        endpointId: row.endpoint_id,
        attempt: row.attempt,
        outcome: row.outcome,
        status: row.status,
        detail: row.detail,
        response: row.response,
        requestHeaders: headersIn(row.request_headers),
        responseHeaders: headersIn(row.response_headers),
        durationMs: row.duration_ms,
        attemptedAt: row.attempted_at,
      }) as StoredAttempt,
  );
}

function headersIn(column: unknown): Header[] | null {
  return typeof column === "string" ? (JSON.parse(column) as Header[]) : null;
}

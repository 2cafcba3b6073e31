import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { RowLock } from "../db/lock.ts";
import { count, id, idParams } from "../fields.ts";
import { EVENT_TYPES } from "../shipment/state.ts";
import { timestampOf } from "../time.ts";
import type { Endpoint } from "../webhook/endpoint.ts";
import * as repository from "../webhook/repository.ts";
import { Problem } from "./problem.ts";
import type { AuthenticatedRequest } from "./route.ts";

export const events = z
  .array(z.enum(["*", ...EVENT_TYPES]))
  .min(1)
  .max(EVENT_TYPES.length + 1)
  .meta({ description: "Event types, or * for all, also those yet to come" });

export const endpointSchema = z
  .strictObject({
    id: id("whe"),
    url: z.string().meta({ format: "uri" }),
    events,
    description: z.string().nullable(),
    status: z.enum(["enabled", "disabled"]),
    disabled_reason: z.enum(["merchant", "gone", "failing"]).nullable(),
    failures: count.meta({ description: "Failed attempts in a row" }),
    failing_since: z
      .string()
      .meta({ format: "date-time" })
      .nullable()
      .meta({ description: "Nothing has been received since then; after five days it is disabled" }),
    paused_until: z
      .string()
      .meta({ format: "date-time" })
      .nullable()
      .meta({ description: "Nothing is sent before; no attempts are used up" }),
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "WebhookEndpoint" });
export const endpointParams = idParams("whe", "Of the endpoint");

/** @throws Problem 404 also for another account's endpoint. */
export async function endpointOf(
  db: Reader,
  request: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<Endpoint> {
  const endpoint = await repository.findEndpoint(db, tenantOf(request.caller), request.params.id);
  if (!endpoint) throw new Problem("not_found");
  return endpoint;
}

/** @throws the same; the endpoint is locked for the transaction. */
export async function lockedEndpoint(
  trx: Transaction,
  request: AuthenticatedRequest<{ id: string }, unknown, unknown>,
  lock: RowLock,
): Promise<Endpoint> {
  const endpoint = await repository.lockEndpoint(trx, tenantOf(request.caller), request.params.id, lock);
  if (!endpoint) throw new Problem("not_found");
  return endpoint;
}

export function endpointView(endpoint: Endpoint) {
  const at = (ms: number | null) => (ms === null ? null : timestampOf(ms));
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failures: endpoint.health.failures,
    failing_since: at(endpoint.health.failingSince),
    paused_until: at(endpoint.health.pausedUntil),
    created_at: timestampOf(endpoint.createdAt),
  };
}

import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import type { Reader, Transaction } from "../../../db/database.ts";
import type { RowLock } from "../../../db/lock.ts";
import { EVENT_TYPES } from "../../../event/event-type.ts";
import { Problem } from "../../../http/problem.ts";
import type { AuthenticatedRequest } from "../../../http/route.ts";
import { count, id, idParams } from "../../../kernel/fields.ts";
import { timestampOf } from "../../../kernel/time.ts";
import type { Endpoint } from "../../../webhook/endpoint.ts";
import * as repository from "../../../webhook/repository.ts";

export const events = z
  .array(z.enum(["*", ...EVENT_TYPES]))
  .min(1)
  .max(EVENT_TYPES.length + 1)
  .meta({ description: "Event types, or * for all, including future ones" });

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
      .meta({ description: "Time of the first failure in a row; after five days the endpoint is disabled" }),
    paused_until: z
      .string()
      .meta({ format: "date-time" })
      .nullable()
      .meta({ description: "Nothing is sent before this time; no attempts are counted" }),
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "WebhookEndpoint" });

export const endpointWithSecretSchema = endpointSchema
  .extend({ secret: z.string().meta({ description: "Shown only once", pattern: "^whsec_[A-Za-z0-9+/]+=*$" }) })
  .meta({ id: "NewWebhookEndpoint" });

export const endpointParams = idParams("whe", "Of the endpoint");

/** @throws Problem 404, also if it is another account's endpoint. */
export async function endpointOf(
  db: Reader,
  request: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<Endpoint> {
  const endpoint = await repository.findEndpoint(db, tenantOf(request.caller), request.params.id);
  if (!endpoint) throw new Problem("not_found");
  return endpoint;
}

/** Locks the endpoint for the transaction. @throws Problem 404 */
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

import { z } from "zod";
import { type Mode, tenantOf } from "../account/account.ts";
import type { Clock } from "../clock.ts";
import { type MasterKeys, seal } from "../crypto.ts";
import type { Database, Reader, Transaction } from "../db/database.ts";
import { lockNames, type RowLock } from "../db/lock.ts";
import { API_VERSION } from "../event/event.ts";
import { startMissed } from "../event/repository.ts";
import type { NewId } from "../id.ts";
import { text } from "../shipment/request.ts";
import { EVENT_TYPES } from "../shipment/state.ts";
import { timestampOf } from "../time.ts";
import { type Endpoint, HEALTHY, placeOfSecret } from "../webhook/endpoint.ts";
import * as repository from "../webhook/repository.ts";
import { type CheckedEndpoint, checkEndpoint, type Resolve } from "../webhook/resolve.ts";
import { newWebhookSecret } from "../webhook/secret.ts";
import type { Sender } from "../webhook/send.ts";
import { secretsOf } from "../webhook/worker.ts";
import { once } from "./idempotency.ts";
import { listSchema } from "./list.ts";
import { invalidField, Problem } from "./problem.ts";
import { type AuthenticatedRequest, type Route, route } from "./route.ts";

const MAX_ENDPOINTS = 20;
const OLD_SECRET_SIGNS_MS = 86_400_000;

const url = z
  .string()
  .min(1)
  .max(2000)
  .meta({ description: "https in live mode", examples: ["https://shop.example.com/masar"] });
const events = z
  .array(z.enum(["*", ...EVENT_TYPES]))
  .min(1)
  .max(EVENT_TYPES.length + 1)
  .meta({ description: "Event types, or * for all, also those yet to come" });

const endpointSchema = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events,
    description: z.string().nullable(),
    status: z.enum(["enabled", "disabled"]),
    disabled_reason: z.enum(["merchant", "gone", "failing"]).nullable(),
    failures: z.number().int().meta({ description: "Failed attempts in a row" }),
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
const withSecret = endpointSchema
  .extend({ secret: z.string().meta({ description: "whsec_…, shown this once" }) })
  .meta({ id: "NewWebhookEndpoint" });
const endpointParams = z.strictObject({ id: z.string() });

const testSchema = z.strictObject({
  outcome: z.string(),
  status: z.number().int().nullable(),
  detail: z.string().nullable(),
  response: z.string().nullable(),
  duration_ms: z.number().int(),
});

export interface WebhookEndpointTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  sender: Sender;
  resolve: Resolve;
  allowPrivateWebhooks: boolean;
  wakeDeliveries(): void;
}

/** Where the merchant receives events (specification: Events; docs/api.md, Webhooks out). */
export function webhookEndpointRoutes(tools: WebhookEndpointTools): Route[] {
  const { db, keys, clock, newId } = tools;
  const shared = { tag: "Webhook endpoints", access: "webhooks:write" as const, policy: "default" as const };
  return [
    route({
      ...shared,
      method: "get",
      path: "/webhook_endpoints",
      operationId: "listWebhookEndpoints",
      summary: "List webhook endpoints, newest first",
      answers: { 200: { description: "Every endpoint", schema: listSchema(endpointSchema) } },
      async handle({ caller }) {
        const endpoints = await repository.listEndpoints(db.read, tenantOf(caller));
        return {
          status: 200,
          body: { object: "list", data: endpoints.map(endpointView), has_more: false, next_cursor: null },
        };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/webhook_endpoints",
      operationId: "createWebhookEndpoint",
      needsVerifiedEmail: "live",
      summary: "Register an address for events",
      idempotent: true,
      body: z.strictObject({ url, events: events.default(["*"]), description: text(0, 200).optional() }),
      answers: { 201: { description: "The endpoint, with its secret shown this once", schema: withSecret } },
      problems: [409],
      async handle({ caller, body, idempotency }) {
        const checked = await checkedUrl(body.url, caller.mode);
        const now = clock.now();
        return once(db, { caller, idempotency, now, secretsSealedWith: keys }, async (trx) => {
          // Two requests at once could each count nineteen.
          await lockNames(trx, [`webhook_endpoints:${caller.account.id}:${caller.mode}`]);
          if ((await repository.listEndpoints(trx, tenantOf(caller))).length >= MAX_ENDPOINTS) {
            throw new Problem("invalid_state", {
              detail: {
                en: `At most ${MAX_ENDPOINTS} endpoints. Remove one first.`,
                ar: `${MAX_ENDPOINTS} عنوانًا على الأكثر. احذف واحدًا أولًا.`,
              },
            });
          }
          const id = newId("whe");
          const secret = newWebhookSecret();
          const endpoint: Endpoint = {
            id,
            ...tenantOf(caller),
            url: checked,
            events: body.events,
            description: body.description ?? null,
            status: "enabled",
            disabledReason: null,
            secret: seal(keys, secret, placeOfSecret(id, "secret")),
            previousSecret: null,
            previousSecretUntil: null,
            health: HEALTHY,
            createdAt: now,
          };
          await repository.insertEndpoint(trx, endpoint);
          return { status: 201, body: { ...endpointView(endpoint), secret } };
        });
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/webhook_endpoints/{id}",
      operationId: "getWebhookEndpoint",
      summary: "Read a webhook endpoint and how it fares",
      params: endpointParams,
      answers: { 200: { description: "The endpoint", schema: endpointSchema } },
      problems: [404],
      handle: async (request) => ({ status: 200, body: endpointView(await endpointOf(db.read, request)) }),
    }),
    route({
      ...shared,
      method: "patch",
      path: "/webhook_endpoints/{id}",
      operationId: "updateWebhookEndpoint",
      needsVerifiedEmail: "live",
      summary: "Change a webhook endpoint, or switch it off and on",
      params: endpointParams,
      body: z.strictObject({
        url: url.optional(),
        events: events.optional(),
        description: text(0, 200).nullable().optional(),
        status: z.enum(["enabled", "disabled"]).optional(),
      }),
      answers: { 200: { description: "The endpoint as it now is", schema: endpointSchema } },
      problems: [404],
      async handle(request) {
        const { body, caller } = request;
        await endpointOf(db.read, request);
        const checked = body.url === undefined ? undefined : await checkedUrl(body.url, caller.mode);
        const now = clock.now();
        const changed = await db.write(async (trx) => {
          const endpoint = await lockedEndpoint(trx, request, body.status === "disabled" ? "delete" : "change");
          const status = body.status ?? endpoint.status;
          const next: Endpoint = {
            ...endpoint,
            url: checked ?? endpoint.url,
            events: body.events ?? endpoint.events,
            description: body.description === undefined ? endpoint.description : body.description,
            status,
            disabledReason: status === "enabled" ? null : (endpoint.disabledReason ?? "merchant"),
            // A new address or a restart deserves a fresh start.
            health:
              checked !== undefined || (status === "enabled" && endpoint.status === "disabled")
                ? HEALTHY
                : endpoint.health,
          };
          if (status === "disabled" && endpoint.status === "enabled")
            await repository.disableEndpoint(trx, endpoint.id, "merchant", now);
          await repository.updateEndpoint(trx, next, now);
          return next;
        });
        tools.wakeDeliveries();
        return { status: 200, body: endpointView(changed) };
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/webhook_endpoints/{id}",
      operationId: "deleteWebhookEndpoint",
      summary: "Remove a webhook endpoint",
      params: endpointParams,
      answers: { 204: { description: "It is gone, and what waited for it is dropped" } },
      problems: [404],
      async handle(request) {
        await db.write(async (trx) => {
          const endpoint = await lockedEndpoint(trx, request, "delete");
          await repository.deleteEndpoint(trx, endpoint.id, clock.now());
        });
        return { status: 204 };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/webhook_endpoints/{id}/roll_secret",
      operationId: "rollWebhookSecret",
      summary: "Replace an endpoint's secret",
      description: "For 24 hours deliveries carry two signatures, by the new secret and by the old one.",
      params: endpointParams,
      idempotent: true,
      answers: { 200: { description: "The endpoint with its new secret", schema: withSecret } },
      problems: [404],
      async handle(request) {
        const now = clock.now();
        return once(
          db,
          { caller: request.caller, idempotency: request.idempotency, now, secretsSealedWith: keys },
          async (trx) => {
            const endpoint = await lockedEndpoint(trx, request, "change");
            const [current = ""] = secretsOf(keys, endpoint, now);
            const secret = newWebhookSecret();
            const next: Endpoint = {
              ...endpoint,
              secret: seal(keys, secret, placeOfSecret(endpoint.id, "secret")),
              previousSecret: seal(keys, current, placeOfSecret(endpoint.id, "previous_secret")),
              previousSecretUntil: now + OLD_SECRET_SIGNS_MS,
            };
            await repository.updateEndpoint(trx, next, now);
            return { status: 200, body: { ...endpointView(next), secret } };
          },
        );
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/webhook_endpoints/{id}/test",
      operationId: "testWebhookEndpoint",
      summary: "Send a test delivery now and say what the receiver answered",
      description:
        "Signed like every other. Its id begins with evt_test_ and its shipment does not exist; it is not kept and not repeated.",
      params: endpointParams,
      answers: { 200: { description: "What became of it", schema: testSchema } },
      problems: [404],
      async handle(request) {
        const endpoint = await endpointOf(db.read, request);
        const now = clock.now();
        const eventId = newId("evt_test");
        const body = {
          id: eventId,
          type: "shipment.created",
          timestamp: timestampOf(now),
          api_version: API_VERSION,
          livemode: endpoint.mode === "live",
          data: {
            sequence: 1,
            object: { tracking_number: "MS00000000000", reference: "test", status: "picked-up" },
            previous: { status: null },
          },
        };
        const outcome = await tools.sender.send({
          url: endpoint.url,
          livemode: endpoint.mode === "live",
          eventId,
          body: JSON.stringify(body),
          secrets: secretsOf(keys, endpoint, now),
          timestampSeconds: Math.floor(now / 1000),
        });
        return {
          status: 200,
          body: {
            outcome: outcome.kind === "delivered" ? "delivered" : outcome.reason,
            status: outcome.status ?? null,
            detail: outcome.kind === "failed" ? outcome.detail : null,
            response: outcome.responseExcerpt || null,
            duration_ms: Math.round(outcome.durationMs),
          },
        };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/webhook_endpoints/{id}/recover",
      operationId: "recoverWebhookEndpoint",
      summary: "Switch an endpoint on again and send what it missed",
      params: endpointParams,
      idempotent: true,
      body: z.strictObject({
        since: z.iso
          .datetime({ offset: true })
          .meta({ description: "Events from this moment on; they are kept for 30 days" }),
      }),
      answers: {
        202: {
          description: "How many deliveries start again",
          schema: z.strictObject({ deliveries: z.number().int() }),
        },
      },
      problems: [404],
      async handle(request) {
        const now = clock.now();
        const answer = await once(
          db,
          { caller: request.caller, idempotency: request.idempotency, now },
          async (trx) => {
            const endpoint = await lockedEndpoint(trx, request, "change");
            await repository.updateEndpoint(
              trx,
              { ...endpoint, status: "enabled", disabledReason: null, health: HEALTHY },
              now,
            );
            const since = Temporal.Instant.from(request.body.since).epochMilliseconds;
            const restarted = await repository.restartUndelivered(trx, endpoint.id, since, now);
            const started = await startMissed(trx, endpoint, { since, now, newId });
            return { status: 202, body: { deliveries: restarted + started } };
          },
        );
        tools.wakeDeliveries();
        return answer;
      },
    }),
  ];

  /** @throws Problem that says why events cannot be sent there. */
  async function checkedUrl(address: string, mode: Mode): Promise<string> {
    const checked = await checkEndpoint(
      address,
      { livemode: mode === "live", allowPrivate: tools.allowPrivateWebhooks },
      tools.resolve,
    );
    if (checked.kind === "ok") return checked.url.href;
    throw invalidField("/url", checked.code, { en: checked.detail, ar: ARABIC_REFUSALS[checked.code] });
  }
}

/** @throws Problem 404 also for another account's endpoint. */
async function endpointOf(
  db: Reader,
  request: AuthenticatedRequest<{ id: string }, unknown, unknown>,
): Promise<Endpoint> {
  const endpoint = await repository.findEndpoint(db, tenantOf(request.caller), request.params.id);
  if (!endpoint) throw new Problem("not_found");
  return endpoint;
}

/** @throws the same; the endpoint is locked for the transaction. */
async function lockedEndpoint(
  trx: Transaction,
  request: AuthenticatedRequest<{ id: string }, unknown, unknown>,
  lock: RowLock,
): Promise<Endpoint> {
  const endpoint = await repository.lockEndpoint(trx, tenantOf(request.caller), request.params.id, lock);
  if (!endpoint) throw new Problem("not_found");
  return endpoint;
}

function endpointView(endpoint: Endpoint) {
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

type Refusal = Extract<CheckedEndpoint, { kind: "refused" }>["code"];

const ARABIC_REFUSALS: Readonly<Record<Refusal, string>> = {
  url_invalid: "هذا ليس عنوان URL صحيحًا.",
  url_too_long: "العنوان أطول من 2048 حرفًا.",
  url_scheme: "يجب أن يبدأ العنوان بـ https:// أو http://.",
  url_https_required: "الوضع الفعلي يقبل https:// فقط.",
  url_credentials: "يجب ألا يحتوي العنوان على اسم مستخدم أو كلمة مرور.",
  url_port: "يجب أن يكون المنفذ 80 أو 443 أو 1024 فأعلى.",
  url_private: "المضيف داخل شبكة خاصة، ويجب أن يكون عنوانًا عامًا.",
  url_unresolvable: "لم يتم العثور على المضيف في DNS.",
};

import { z } from "zod";
import { type Mode, tenantOf } from "../account/account.ts";
import { actorOf, fieldsOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import { type MasterKeys, seal } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import type { NewId } from "../id.ts";
import { text } from "../shipment/request.ts";
import { type Endpoint, HEALTHY, placeOfSecret } from "../webhook/endpoint.ts";
import * as repository from "../webhook/repository.ts";
import { type CheckedEndpoint, checkEndpoint, type Resolve } from "../webhook/resolve.ts";
import { newWebhookSecret } from "../webhook/secret.ts";
import type { Sender } from "../webhook/send.ts";
import { secretsOf } from "../webhook/worker.ts";
import { once } from "./idempotency.ts";
import { listSchema } from "./list.ts";
import { invalidField, Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";
import {
  endpointOf,
  endpointParams,
  endpointSchema,
  endpointView,
  events,
  lockedEndpoint,
} from "./webhook-endpoint-view.ts";

const MAX_ENDPOINTS = 20;
const OLD_SECRET_SIGNS_MS = 86_400_000;

const url = z
  .string()
  .min(1)
  .max(2000)
  .meta({ description: "https in live mode", examples: ["https://shop.example.com/masar"] });
const withSecret = endpointSchema
  .extend({ secret: z.string().meta({ description: "Shown this once", pattern: "^whsec_[A-Za-z0-9+/]+=*$" }) })
  .meta({ id: "NewWebhookEndpoint" });

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
      description: "Secrets are not shown; roll an endpoint's secret to get a new one.",
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
      description:
        "The host is resolved and checked: addresses of private networks are refused. At most 20 endpoints for an account and mode.",
      idempotent: true,
      body: z.strictObject({ url, events: events.default(["*"]), description: text(0, 200).optional() }),
      answers: { 201: { description: "The endpoint, with its secret shown this once", schema: withSecret } },
      problems: ["invalid_state"],
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
          const details = { url: checked, events: body.events };
          await recordActivity(trx, actorOf(caller, now), {
            action: "webhook_endpoint.created",
            objectId: id,
            details,
          });
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
      description: "Shows whether deliveries succeed, and why the endpoint is disabled when it is.",
      params: endpointParams,
      answers: { 200: { description: "The endpoint", schema: endpointSchema } },
      problems: ["not_found"],
      handle: async (request) => ({ status: 200, body: endpointView(await endpointOf(db.read, request)) }),
    }),
    route({
      ...shared,
      method: "patch",
      path: "/webhook_endpoints/{id}",
      operationId: "updateWebhookEndpoint",
      needsVerifiedEmail: "live",
      summary: "Change a webhook endpoint, or switch it off and on",
      description: "Only the fields that are sent change. Enabling an endpoint forgets its failures.",
      params: endpointParams,
      body: z.strictObject({
        url: url.optional(),
        events: events.optional(),
        description: text(0, 200).nullable().optional(),
        status: z.enum(["enabled", "disabled"]).optional(),
      }),
      answers: { 200: { description: "The endpoint as it now is", schema: endpointSchema } },
      problems: ["not_found"],
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
          const details = { changes: fieldsOf(body), url: next.url };
          const activity = { action: "webhook_endpoint.updated" as const, objectId: next.id, details };
          await recordActivity(trx, actorOf(caller, now), activity);
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
      description: "Deliveries that are waiting are not sent any more.",
      params: endpointParams,
      answers: { 204: { description: "It is gone, and what waited for it is dropped" } },
      problems: ["not_found"],
      async handle(request) {
        await db.write(async (trx) => {
          const endpoint = await lockedEndpoint(trx, request, "delete");
          await repository.deleteEndpoint(trx, endpoint.id, clock.now());
          const details = { url: endpoint.url };
          const activity = { action: "webhook_endpoint.deleted" as const, objectId: endpoint.id, details };
          await recordActivity(trx, actorOf(request.caller, clock.now()), activity);
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
      problems: ["not_found"],
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
            const activity = { action: "webhook_endpoint.secret_rolled" as const, objectId: endpoint.id };
            await recordActivity(trx, actorOf(request.caller, now), activity);
            return { status: 200, body: { ...endpointView(next), secret } };
          },
        );
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

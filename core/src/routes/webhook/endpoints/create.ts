import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { actorOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { earlierAnswer, once } from "../../../http/idempotency.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { seal } from "../../../kernel/crypto.ts";
import { text } from "../../../kernel/text-field.ts";
import { type Endpoint, HEALTHY, placeOfSecret } from "../../../webhook/endpoint.ts";
import * as repository from "../../../webhook/repository.ts";
import { newWebhookSecret } from "../../../webhook/secret.ts";
import { lockSubscriptions } from "../../../webhook/subscriber-repository.ts";
import { checkedUrl, url } from "./checked-url.ts";
import { endpointView, endpointWithSecretSchema, events } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

const MAX_ENDPOINTS = 20;

export function createWebhookEndpointRoute(tools: WebhookEndpointTools): Route {
  const { db, keys, clock, newId } = tools;
  return route({
    method: "post",
    path: "/webhook_endpoints",
    operationId: "createWebhookEndpoint",
    needsVerifiedEmail: "live",
    summary: "Create a webhook endpoint",
    description:
      "The host is resolved and checked: addresses of private networks are rejected. At most 20 endpoints per account and mode.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    body: z.strictObject({ url, events: events.default(["*"]), description: text(0, 200).optional() }),
    idempotent: true,
    answers: {
      201: { description: "The endpoint, with its secret, which is shown only once", schema: endpointWithSecretSchema },
    },
    problems: ["invalid_state"],
    async handle({ caller, body, idempotency }) {
      // Before the host is looked up, which may be refused by now.
      const earlier = await earlierAnswer(db, { caller, idempotency, secretsSealedWith: keys });
      if (earlier) return earlier;
      const checked = await checkedUrl(tools, body.url, caller.mode);
      const now = clock.now();
      return once(db, { caller, idempotency, now, secretsSealedWith: keys }, async (trx) => {
        // Two requests at once could otherwise both count nineteen.
        await lockSubscriptions(trx, caller.account.id);
        if ((await repository.listEndpoints(trx, tenantOf(caller))).length >= MAX_ENDPOINTS) {
          throw new Problem("invalid_state", { detail: TOO_MANY });
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
          recovery: null,
          generation: 0,
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
  });
}

const TOO_MANY = {
  en: `At most ${MAX_ENDPOINTS} endpoints. Remove one first.`,
  ar: `${MAX_ENDPOINTS} عنوانًا على الأكثر. احذف واحدًا أولًا.`,
};

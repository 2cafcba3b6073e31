import { actorOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { once } from "../../../http/idempotency.ts";
import { type Route, route } from "../../../http/route.ts";
import { seal } from "../../../kernel/crypto.ts";
import { type Endpoint, placeOfSecret } from "../../../webhook/endpoint.ts";
import * as repository from "../../../webhook/repository.ts";
import { newWebhookSecret } from "../../../webhook/secret.ts";
import { secretsOf } from "../../../webhook/worker.ts";
import { endpointParams, endpointView, endpointWithSecretSchema, lockedEndpoint } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

const OLD_SECRET_SIGNS_MS = 86_400_000;

export function rollWebhookSecretRoute({ db, keys, clock }: WebhookEndpointTools): Route {
  return route({
    method: "post",
    path: "/webhook_endpoints/{id}/roll_secret",
    operationId: "rollWebhookSecret",
    summary: "Roll the secret of a webhook endpoint",
    description: "For 24 hours deliveries have two signatures, one with the new secret and one with the old.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    idempotent: true,
    answers: { 200: { description: "The endpoint with its new secret", schema: endpointWithSecretSchema } },
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
  });
}

import { actorOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { once } from "../../../http/idempotency.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { MOST_EARLIER, withNewSecret } from "../../../webhook/endpoint-secrets.ts";
import * as repository from "../../../webhook/repository.ts";
import { newWebhookSecret } from "../../../webhook/secret.ts";
import { endpointParams, endpointView, endpointWithSecretSchema, lockedEndpoint } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export function rollWebhookSecretRoute({ db, keys, clock }: WebhookEndpointTools): Route {
  return route({
    method: "post",
    path: "/webhook_endpoints/{id}/roll_secret",
    operationId: "rollWebhookSecret",
    summary: "Roll the secret of a webhook endpoint",
    description: `For 24 hours deliveries also have a signature with the old secret. A secret is rolled at most ${MOST_EARLIER} times within 24 hours.`,
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    idempotent: true,
    answers: { 200: { description: "The endpoint with its new secret", schema: endpointWithSecretSchema } },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const now = clock.now();
      return once(
        db,
        { caller: request.caller, idempotency: request.idempotency, now, secretsSealedWith: keys },
        async (trx) => {
          const endpoint = await lockedEndpoint(trx, request, "change");
          const secret = newWebhookSecret();
          const next = withNewSecret(keys, endpoint, secret, now);
          if (!next) throw new Problem("invalid_state", { detail: TOO_OFTEN });
          await repository.updateEndpoint(trx, next, now);
          const activity = { action: "webhook_endpoint.secret_rolled" as const, objectId: endpoint.id };
          await recordActivity(trx, actorOf(request.caller, now), activity);
          return { status: 200, body: { ...endpointView(next), secret } };
        },
      );
    },
  });
}

const TOO_OFTEN = {
  en: `The secret was rolled ${MOST_EARLIER} times within 24 hours, and the earlier ones still sign. Roll it again tomorrow.`,
  ar: `استُبدل السر ${MOST_EARLIER} مرات خلال 24 ساعة، والأسرار السابقة ما زالت توقّع. استبدله مرة أخرى غدًا.`,
};

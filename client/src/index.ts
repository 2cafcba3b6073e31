export { createMasar, type Masar, type MasarOptions } from "./client.ts";
export { ApiProblem, isProblem, type ProblemCode, type ProblemDocument, Unreachable } from "./problem.ts";
export type { components, paths, webhooks } from "./schema.ts";
export {
  readWebhook,
  type Signable,
  signWebhook,
  verifySignature,
  type WebhookEvent,
  WebhookRefused,
  type WebhookRequest,
} from "./webhook.ts";

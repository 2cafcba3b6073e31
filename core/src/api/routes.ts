import type { Mode } from "../account/account.ts";
import type { Authenticator } from "../account/authenticate.ts";
import type { Identity } from "../account/identity.ts";
import type { AccountService } from "../account/service.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import type { NewId } from "../id.ts";
import type { LabelPrinter } from "../label/thread/printer.ts";
import type { Logger } from "../log.ts";
import type { RateCard } from "../pricing/card.ts";
import type { WorkCalendar } from "../sla/calendar.ts";
import type { StoreAccess } from "../store/access.ts";
import type { ConnectService } from "../store/connect.ts";
import type { Resolve } from "../webhook/resolve.ts";
import type { Sender } from "../webhook/send.ts";
import { accountRoutes } from "./account.ts";
import { activityRoutes } from "./activity.ts";
import { adjustmentRoute } from "./adjustments.ts";
import { approvalRoutes } from "./approvals.ts";
import { bulkUploadRoutes } from "./bulk-uploads.ts";
import { changeShipmentRoutes } from "./change-shipment.ts";
import { connectorRoutes } from "./connectors.ts";
import { createShipmentRoute } from "./create-shipment.ts";
import { emailRoutes } from "./email.ts";
import { eventRoutes } from "./events.ts";
import { keyRoutes } from "./keys.ts";
import { labelBatchRoute } from "./label-batch.ts";
import { labelRoutes } from "./labels.ts";
import { manifestRoutes } from "./manifests.ts";
import { notificationRoutes } from "./notifications.ts";
import { apiDocument } from "./openapi/document.ts";
import { orderRoutes } from "./orders.ts";
import { passwordRoute } from "./password.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { payoutRunRoutes } from "./payout-runs.ts";
import { payoutRoutes } from "./payouts.ts";
import { privacyRequestRoutes } from "./privacy-requests.ts";
import { proofRoutes } from "./proof.ts";
import { quotesRoute } from "./quotes.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { recipientRoutes } from "./recipients.ts";
import { redeliveryLinkRoute } from "./redelivery-link.ts";
import { reportRoutes } from "./reports.ts";
import { publicRoute, type Route } from "./route.ts";
import { scanRoutes } from "./scans.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { sessionRoutes } from "./session.ts";
import { ownSessionRoutes } from "./sessions.ts";
import { shipmentRoutes } from "./shipments.ts";
import { signUpRoutes } from "./sign-up.ts";
import { simulationRoutes } from "./simulations.ts";
import { storeRatesRoute } from "./store-rates.ts";
import { storeRoutes } from "./stores.ts";
import { trackingRoute } from "./tracking.ts";
import { userRoutes } from "./users.ts";
import { endpointDeliveryRoutes } from "./webhook-endpoint-deliveries.ts";
import { webhookEndpointRoutes } from "./webhook-endpoints.ts";

/** What the routes are made with; each takes the part it uses. */
export interface ApiTools extends Identity {
  db: Database;
  keys: MasterKeys;
  newId: NewId;
  clock: Clock;
  accounts: AccountService;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  printer: LabelPrinter;
  config: Config;
  cards: readonly RateCard[];
  calendar: WorkCalendar;
  sender: Sender;
  resolve: Resolve;
  allowPrivateWebhooks: boolean;
  log: Pick<Logger, "error">;
  wakeDeliveries(): void;
  wakeBulk(): void;
  access: StoreAccess;
  connecting: ConnectService;
  wakeReconciling(): void;
  wakeWriteBacks(): void;
}

/** Every operation of the API, in the order of its document. */
export function apiRoutes(tools: ApiTools): Route[] {
  const scanTools = {
    ...tools,
    now: () => tools.clock.now(),
    baseUrl: (mode: Mode) => (mode === "live" ? tools.config.liveUrl : tools.config.sandboxUrl),
  };
  const routes: Route[] = [
    createShipmentRoute({ ...tools, now: () => tools.clock.now() }),
    ...shipmentRoutes(tools),
    ...changeShipmentRoutes(scanTools),
    quotesRoute(tools),
    ...labelRoutes(tools),
    labelBatchRoute(tools),
    trackingRoute(tools),
    redeliveryLinkRoute(tools),
    ...scanRoutes(scanTools),
    ...manifestRoutes(tools),
    ...reportRoutes(tools),
    ...simulationRoutes(scanTools),
    ...connectorRoutes(tools.access, new URL(tools.config.liveUrl).origin),
    ...storeRoutes(tools),
    storeRatesRoute(tools),
    ...orderRoutes(scanTools),
    ...bulkUploadRoutes(tools),
    ...payoutRoutes(tools),
    ...payoutRunRoutes(scanTools),
    adjustmentRoute(tools),
    ...approvalRoutes(scanTools),
    ...recipientRoutes(tools),
    ...privacyRequestRoutes(tools),
    ...webhookEndpointRoutes(tools),
    ...endpointDeliveryRoutes(tools),
    ...eventRoutes(tools),
    ...accountRoutes(tools),
    ...keyRoutes(tools),
    ...userRoutes(tools),
    ...activityRoutes(tools),
    ...notificationRoutes(tools),
    ...sessionRoutes(tools),
    ...signUpRoutes(tools),
    passwordRoute(tools),
    ...passwordResetRoutes(tools),
    ...proofRoutes(tools),
    ...ownSessionRoutes(tools),
    ...emailRoutes(tools),
    ...secondFactorRoutes(tools),
  ];
  return [...routes, documentRoute(routes, tools.config)];
}

/** `GET /openapi.json`, put together once. */
function documentRoute(routes: readonly Route[], config: Config): Route {
  const json = JSON.stringify(apiDocument(routes, config));
  return publicRoute({
    method: "get",
    path: "/openapi.json",
    operationId: "apiDocument",
    summary: "This document",
    description: "OpenAPI 3.1, made of the schemas that requests are validated with.",
    tag: "Service",
    policy: "default",
    answers: { 200: { description: "OpenAPI 3.1" } },
    handle: async () => ({ status: 200, body: json, headers: { "Cache-Control": "public, max-age=300" } }),
  });
}

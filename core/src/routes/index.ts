import type { Mode } from "../account/account.ts";
import type { Authenticator } from "../account/authenticate.ts";
import type { Identity } from "../account/identity.ts";
import type { AccountService } from "../account/service.ts";
import type { Config } from "../config.ts";
import type { ConnectService } from "../connect/connect.ts";
import type { Database } from "../db/database.ts";
import type { EventLog } from "../event/log.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { publicRoute, type Route } from "../http/route.ts";
import type { Clock } from "../kernel/clock.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { NewId } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import type { LabelPrinter } from "../label/thread/printer.ts";
import type { Resolve } from "../network/resolve.ts";
import type { WorkCalendar } from "../quote/calendar.ts";
import type { RateCard } from "../quote/card.ts";
import type { StoreAccess } from "../store/access.ts";
import type { Sender } from "../webhook/send.ts";
import { accountRoutes } from "./account/account.ts";
import { activityRoutes } from "./account/activity.ts";
import { customerRoutes } from "./account/customers/index.ts";
import { homeRoute } from "./account/home.ts";
import { keyRoutes } from "./account/keys.ts";
import { notificationRoutes } from "./account/notifications.ts";
import { pickupAddressRoutes } from "./account/pickup-addresses.ts";
import { privacyRequestRoutes } from "./account/privacy-requests.ts";
import { recipientRoutes } from "./account/recipients.ts";
import { savedViewRoutes } from "./account/saved-views.ts";
import { userRoutes } from "./account/users.ts";
import { adjustmentRoute } from "./money/adjustments.ts";
import { approvalRoutes } from "./money/approvals.ts";
import { balanceRoute } from "./money/balance.ts";
import { destinationCheckRoutes } from "./money/destination-checks.ts";
import { payoutDestinationRoutes } from "./money/payout-destination.ts";
import { exportPayoutsRoute } from "./money/payout-export.ts";
import { payoutRunRoutes } from "./money/payout-runs.ts";
import { payoutStatementRoutes } from "./money/payout-statements.ts";
import { payoutRoutes } from "./money/payouts.ts";
import { reportRoutes } from "./money/reports.ts";
import { apiDocument } from "./openapi/document.ts";
import { emailRoutes } from "./session/email.ts";
import { passwordRoute } from "./session/password.ts";
import { passwordResetRoutes } from "./session/password-reset.ts";
import { proofRoutes } from "./session/proof.ts";
import { secondFactorRoutes } from "./session/second-factor.ts";
import { sessionRoutes } from "./session/session.ts";
import { ownSessionRoutes } from "./session/sessions.ts";
import { signUpRoutes } from "./session/sign-up.ts";
import { checkAddressRoute } from "./shipment/addresses.ts";
import { bulkUploadRoutes } from "./shipment/bulk/index.ts";
import { changeShipmentRoutes } from "./shipment/change-shipment.ts";
import { createShipmentRoute } from "./shipment/create-shipment.ts";
import { editShipmentsRoute } from "./shipment/edit-many.ts";
import { labelBatchRoute } from "./shipment/label-batch.ts";
import { labelRoutes } from "./shipment/labels.ts";
import { shipmentListRoutes } from "./shipment/list-files.ts";
import { manifestRoutes } from "./shipment/manifests.ts";
import { quotesRoute } from "./shipment/quotes.ts";
import { redeliveryLinkRoute } from "./shipment/redelivery-link.ts";
import { listRefusedScansRoute } from "./shipment/refused-scans.ts";
import { scannedParcelRoute } from "./shipment/scanned-parcel.ts";
import { scanRoute } from "./shipment/scans.ts";
import { searchRoute } from "./shipment/search.ts";
import { sendAsBookedRoute } from "./shipment/send-as-booked.ts";
import { shipmentRoutes } from "./shipment/shipments.ts";
import { simulationRoutes } from "./shipment/simulations.ts";
import { trackingRoute } from "./shipment/tracking.ts";
import { correctOrdersRoute } from "./store/orders/correct-many.ts";
import { orderRoutes } from "./store/orders/index.ts";
import { orderListRoutes } from "./store/orders/list-files.ts";
import { connectorRoutes } from "./store/stores/connectors.ts";
import { storeRoutes } from "./store/stores/index.ts";
import { storeRatesRoute } from "./store/stores/rates.ts";
import { webhookEndpointRoutes } from "./webhook/endpoints/index.ts";
import { eventDeliveryRoutes } from "./webhook/event-deliveries.ts";
import { eventRoutes } from "./webhook/events.ts";

/** Dependencies of the routes; each uses a part. */
export interface ApiTools extends Identity {
  db: Database;
  keys: MasterKeys;
  newId: NewId;
  events: EventLog;
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
  wakeEndpoints(): void;
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
  const routes = [
    ...shipmentApi(tools, scanTools),
    ...storeApi(tools, scanTools),
    ...moneyApi(tools, scanTools),
    ...accountApi(tools),
  ];
  return [...routes, documentRoute(routes, tools.config)];
}

type ScanTools = ApiTools & { now(): number; baseUrl(mode: Mode): string };

function shipmentApi(tools: ApiTools, scanTools: ScanTools): Route[] {
  return [
    createShipmentRoute({ ...tools, now: () => tools.clock.now() }),
    ...shipmentRoutes(tools),
    ...changeShipmentRoutes(scanTools),
    editShipmentsRoute(scanTools),
    ...shipmentListRoutes(tools),
    sendAsBookedRoute(scanTools),
    searchRoute(tools),
    quotesRoute(tools),
    checkAddressRoute(),
    ...labelRoutes(tools),
    labelBatchRoute(tools),
    trackingRoute(tools),
    redeliveryLinkRoute(tools),
    scanRoute(scanTools),
    scannedParcelRoute(tools),
    listRefusedScansRoute(tools),
    ...manifestRoutes(tools),
    ...reportRoutes(tools),
    ...simulationRoutes(scanTools),
  ];
}

function storeApi(tools: ApiTools, scanTools: ScanTools): Route[] {
  return [
    ...connectorRoutes(tools.access, new URL(tools.config.liveUrl).origin),
    ...storeRoutes(tools),
    storeRatesRoute(tools),
    ...orderRoutes(scanTools),
    correctOrdersRoute(scanTools),
    ...orderListRoutes(tools),
    ...bulkUploadRoutes(tools),
  ];
}

/** Money, the people whom parcels go to, and what happened. */
function moneyApi(tools: ApiTools, scanTools: ScanTools): Route[] {
  return [
    balanceRoute(tools),
    ...payoutRoutes(tools),
    exportPayoutsRoute(tools),
    ...payoutDestinationRoutes(tools),
    ...destinationCheckRoutes(tools),
    ...payoutStatementRoutes(tools),
    ...payoutRunRoutes(scanTools),
    adjustmentRoute(tools),
    ...approvalRoutes(scanTools),
    ...customerRoutes(tools),
    ...recipientRoutes(tools),
    ...privacyRequestRoutes(tools),
    ...webhookEndpointRoutes(tools),
    ...eventRoutes(tools),
    ...eventDeliveryRoutes(tools),
    homeRoute(tools),
  ];
}

function accountApi(tools: ApiTools): Route[] {
  return [
    ...accountRoutes(tools),
    ...pickupAddressRoutes(tools),
    ...keyRoutes(tools),
    ...userRoutes(tools),
    ...savedViewRoutes(tools),
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
}

/** `GET /openapi.json`, generated once. */
function documentRoute(routes: readonly Route[], config: Config): Route {
  let json: string | undefined; // made when it is first asked for: it costs as much as the rest of a start
  return publicRoute({
    method: "get",
    path: "/openapi.json",
    operationId: "apiDocument",
    summary: "Get this document",
    description: "OpenAPI 3.1, generated from the schemas that validate requests.",
    tag: "Service",
    policy: "default",
    answers: { 200: { description: "OpenAPI 3.1" } },
    async handle() {
      json ??= JSON.stringify(apiDocument(routes, config));
      return { status: 200, body: json, headers: { "Cache-Control": "public, max-age=300" } };
    },
  });
}

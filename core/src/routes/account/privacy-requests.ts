import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { isNobody } from "../../erasure/person.ts";
import { listSchema } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { id, idParams } from "../../kernel/fields.ts";
import type { Language } from "../../kernel/text.ts";
import { timestampOf } from "../../kernel/time.ts";
import { findOrder } from "../../order/repository.ts";
import { exportPerson, type PersonExport } from "../../privacy/export.ts";
import { personOfRequest } from "../../privacy/request/carry-out.ts";
import { sentenceOf } from "../../privacy/request/problem.ts";
import {
  closeRequest,
  findStoreOrders,
  findTenantRequest,
  listRequests,
  type StoredRequest,
} from "../../privacy/request/repository.ts";
import { subjectOf } from "../../privacy/request/subject.ts";
import { orderSchema, orderView } from "../store/orders/order-view.ts";
import { exportedSchema } from "./recipients.ts";

const MOST = 100;
const NOTHING: PersonExport = {
  shipments: [],
  orders: [],
  events: [],
  webhooks: [],
  uploads: [],
  answers: [],
  customers: [],
  views: [],
  requests: [],
};
const requestParams = idParams("prv", "Of the request");
const time = z.string().meta({ format: "date-time" });

const requestSchema = z
  .strictObject({
    id: id("prv"),
    platform: z.string(),
    shop: z.string(),
    kind: z.enum(["customer_data_asked", "customer_redacted", "store_redacted"]),
    remote_request_id: z.string().nullable().meta({ description: "Number of the request at the platform" }),
    state: z.enum(["open", "done"]),
    erased: z.number().int().meta({ description: "Erased shipments" }),
    kept: z.number().int().meta({ description: "Shipments in progress, erased when they end" }),
    problem: z
      .strictObject({ code: z.enum(["subject_lost"]), detail: z.string() })
      .nullable()
      .meta({ description: "Why it failed; it stays open and is retried" }),
    received_at: time,
    done_at: time.nullable(),
  })
  .meta({ id: "PrivacyRequest" });

const withDataSchema = requestSchema
  .extend({
    data: z
      .strictObject({ ...exportedSchema.shape, orders: z.array(orderSchema) })
      .nullable()
      .meta({ description: "Stored data of the person who asked, to give to them; null for other requests" }),
  })
  .meta({ id: "PrivacyRequestWithData" });

interface PrivacyRequestTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
}

/** Privacy requests from store platforms. Erasure is automatic; exported data is given to the person by the merchant. */
export function privacyRequestRoutes(tools: PrivacyRequestTools): Route[] {
  return [listPrivacyRequestsRoute(tools), getPrivacyRequestRoute(tools), closePrivacyRequestRoute(tools)];
}

function listPrivacyRequestsRoute({ db }: PrivacyRequestTools): Route {
  return route({
    method: "get",
    path: "/privacy_requests",
    operationId: "listPrivacyRequests",
    summary: "List privacy requests, newest first",
    description: "Requests to see or erase a buyer's data, sent by a store's platform.",
    tag: "Recipients",
    access: "stores:write",
    policy: "reports",
    answers: { 200: { description: "The newest 100 requests", schema: listSchema(requestSchema) } },
    async handle({ caller, language }) {
      const found = await listRequests(db.read, tenantOf(caller), MOST);
      const data = found.map((request) => requestView(request, language));
      return { status: 200, body: { object: "list" as const, data, has_more: false, next_cursor: null } };
    },
  });
}

function getPrivacyRequestRoute({ db, keys }: PrivacyRequestTools): Route {
  return route({
    // the response has all data of a person
    method: "get",
    path: "/privacy_requests/{id}",
    operationId: "getPrivacyRequest",
    summary: "Get a privacy request with its data",
    description: "Give the data to the person and close the request. It closes automatically after thirty days.",
    tag: "Recipients",
    access: "shipments:read",
    policy: "reports",
    params: requestParams,
    answers: { 200: { description: "The request", schema: withDataSchema } },
    problems: ["not_found"],
    async handle({ caller, params: { id }, baseUrl, language }) {
      const tenant = tenantOf(caller);
      const found = await findTenantRequest(db.read, tenant, id);
      if (!found) throw new Problem("not_found");
      const read = subjectOf(found, keys);
      const isLost = found.kind !== "store_redacted" && found.state === "open" && read.kind === "lost";
      const view = requestView({ ...found, problem: isLost ? "subject_lost" : null }, language);
      const isAsked = found.kind === "customer_data_asked" && found.state === "open" && found.storeId !== null;
      if (!isAsked || read.kind !== "opened") return { status: 200, body: { ...view, data: null } };
      const { subject } = read;
      const person = personOfRequest(subject);
      const everything = isNobody(person) ? NOTHING : await exportPerson({ db, keys }, { tenant, person, baseUrl });
      const [phone] = person.phones;
      const store = { id: found.storeId ?? "", accountId: tenant.accountId };
      const named = await findStoreOrders(db.read, store, { remoteIds: subject.orderIds, phone });
      const orders = (await Promise.all(named.map((order) => findOrder(db.read, tenant, order.id)))).flatMap((order) =>
        order ? [orderView(order, { store: undefined, shipment: undefined, plan: null }, { language, baseUrl })] : [],
      );
      return { status: 200, body: { ...view, data: { ...everything, orders } } };
    },
  });
}

function closePrivacyRequestRoute({ db, clock }: PrivacyRequestTools): Route {
  return route({
    method: "post",
    path: "/privacy_requests/{id}/close",
    operationId: "closePrivacyRequest",
    summary: "Close a privacy request",
    description: "After you gave the data to the person, or carried out by hand a request that failed (`problem`).",
    tag: "Recipients",
    access: "stores:write",
    policy: "reports",
    params: requestParams,
    answers: { 200: { description: "The updated request", schema: requestSchema } },
    problems: ["not_found"],
    async handle({ caller, params: { id }, language }) {
      const tenant = tenantOf(caller);
      const found = await findTenantRequest(db.read, tenant, id);
      if (!found) throw new Problem("not_found");
      const isForMerchant = found.kind === "customer_data_asked" || found.problem !== null;
      if (isForMerchant) await db.write((trx) => closeRequest(trx, id, clock.now()));
      return { status: 200, body: requestView((await findTenantRequest(db.read, tenant, id)) ?? found, language) };
    },
  });
}

function requestView(request: StoredRequest, language: Language): z.output<typeof requestSchema> {
  return {
    id: request.id,
    platform: request.platform,
    shop: request.shop,
    kind: request.kind,
    remote_request_id: request.remoteRequestId,
    state: request.state,
    erased: request.erased,
    kept: request.kept,
    problem: request.problem && { code: request.problem, detail: sentenceOf(request.problem)[language] },
    received_at: timestampOf(request.receivedAt),
    done_at: request.doneAt === null ? null : timestampOf(request.doneAt),
  };
}

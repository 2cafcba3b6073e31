import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { id, idParams } from "../fields.ts";
import { findAnyOrder } from "../order/repository.ts";
import { exportPerson, type PersonExport } from "../privacy/export.ts";
import { isNobody } from "../privacy/person.ts";
import { personOfRequest } from "../privacy/request/carry-out.ts";
import { sentenceOf } from "../privacy/request/problem.ts";
import {
  closeRequest,
  findStoreOrders,
  findTenantRequest,
  listRequests,
  type StoredRequest,
} from "../privacy/request/repository.ts";
import { subjectOf } from "../privacy/request/subject.ts";
import type { Language } from "../text.ts";
import { timestampOf } from "../time.ts";
import { listSchema } from "./list.ts";
import { orderSchema, orderView } from "./order-view.ts";
import { Problem } from "./problem.ts";
import { exportedSchema } from "./recipients.ts";
import { type Route, route } from "./route.ts";

const MOST = 100;
const NOTHING: PersonExport = {
  shipments: [],
  orders: [],
  events: [],
  webhooks: [],
  uploads: [],
  answers: [],
  requests: [],
};
const time = z.string().meta({ format: "date-time" });

const requestSchema = z
  .strictObject({
    id: id("prv"),
    platform: z.string(),
    shop: z.string(),
    kind: z.enum(["customer_data_asked", "customer_redacted", "store_redacted"]),
    remote_request_id: z.string().nullable().meta({ description: "The platform's own number of it" }),
    state: z.enum(["open", "done"]),
    erased: z.number().int().meta({ description: "Shipments that name nobody any more" }),
    kept: z.number().int().meta({ description: "Still on their way: erased once they have ended" }),
    problem: z
      .strictObject({ code: z.enum(["subject_lost"]), detail: z.string() })
      .nullable()
      .meta({ description: "Why it cannot be carried out; it stays open and is tried again" }),
    received_at: time,
    done_at: time.nullable(),
  })
  .meta({ id: "PrivacyRequest" });

const withDataSchema = requestSchema
  .extend({
    data: z
      .strictObject({ ...exportedSchema.shape, orders: z.array(orderSchema) })
      .nullable()
      .meta({ description: "What we know of the person who asked, for you to hand on; null for every other request" }),
  })
  .meta({ id: "PrivacyRequestWithData" });

/** What people asked through a store's platform: erased by itself, and what is to be handed over is here. */
export function privacyRequestRoutes(tools: { db: Database; keys: MasterKeys; clock: Clock }): Route[] {
  const { db, keys, clock } = tools;
  const shared = { tag: "Recipients", policy: "reports" as const, access: "stores:write" as const };
  const params = idParams("prv", "Of the request");
  return [
    route({
      ...shared,
      method: "get",
      path: "/privacy_requests",
      operationId: "listPrivacyRequests",
      summary: "What people asked through your stores' platforms, newest first",
      description: "Requests to see or erase a buyer's data that a store platform passed on.",
      answers: { 200: { description: "The newest hundred", schema: listSchema(requestSchema) } },
      async handle({ caller, language }) {
        const found = await listRequests(db.read, tenantOf(caller), MOST);
        const data = found.map((request) => requestView(request, language));
        return { status: 200, body: { object: "list", data, has_more: false, next_cursor: null } };
      },
    }),
    route({
      ...shared,
      access: "shipments:read", // it shows everything that is stored about a person
      method: "get",
      path: "/privacy_requests/{id}",
      operationId: "getPrivacyRequest",
      summary: "A request, with what is to be handed over",
      description: "Hand it over within thirty days and close the request; then it closes by itself.",
      params,
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
        const named = await findStoreOrders(db.read, found.storeId ?? "", { remoteIds: subject.orderIds, phone });
        const orders = (await Promise.all(named.map((order) => findAnyOrder(db.read, order.id)))).flatMap((order) =>
          order ? [orderView(order, { store: undefined, shipment: undefined }, { language, baseUrl })] : [],
        );
        return { status: 200, body: { ...view, data: { ...everything, orders } } };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/privacy_requests/{id}/close",
      operationId: "closePrivacyRequest",
      summary: "What was asked for has been handed over",
      description: "Also where a request cannot be carried out by itself (`problem`) and you have done it by hand.",
      params,
      answers: { 200: { description: "The request after it", schema: requestSchema } },
      problems: ["not_found"],
      async handle({ caller, params: { id }, language }) {
        const tenant = tenantOf(caller);
        const found = await findTenantRequest(db.read, tenant, id);
        if (!found) throw new Problem("not_found");
        const isForMerchant = found.kind === "customer_data_asked" || found.problem !== null;
        if (isForMerchant) await db.write((trx) => closeRequest(trx, id, clock.now()));
        return { status: 200, body: requestView((await findTenantRequest(db.read, tenant, id)) ?? found, language) };
      },
    }),
  ];
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

import { z } from "zod";
import { type Caller, tenantOf } from "../../../account/account.ts";
import { phone } from "../../../address/fields.ts";
import { countOf } from "../../../customer/repository.ts";
import { MOST_COUNTED } from "../../../db/count.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import type { Language } from "../../../kernel/text.ts";
import { readRisk } from "../../../order/buyer.ts";
import { customerView, customerWithHistorySchema, figuresView, riskView } from "./customer-view.ts";
import { type Found, findCustomer } from "./list.ts";
import type { CustomerTools } from "./tools.ts";

export function getCustomerRoute(tools: CustomerTools): Route {
  return route({
    method: "get",
    path: "/customers/find",
    operationId: "getCustomer",
    summary: "Get a buyer by phone",
    description:
      "Counts, risk, note and block. Orders and shipments of the buyer: `GET /orders?search=` and `GET /shipments?q=` with the phone.",
    tag: "Customers",
    access: "shipments:read",
    policy: "default",
    query: z.strictObject({ phone: phone.meta({ description: "Of the buyer, in any format" }) }),
    answers: { 200: { description: "The buyer", schema: customerWithHistorySchema } },
    problems: ["not_found"],
    async handle({ caller, query, language }) {
      const found = await findCustomer(tools.db.read, tenantOf(caller), query.phone);
      if (!found) throw new Problem("not_found");
      return { status: 200, body: await customerOf(tools, { caller, language }, found) };
    },
  });
}

/** The buyer as the API shows them. */
export async function customerOf(
  { db, keys }: CustomerTools,
  { caller, language }: { caller: Caller; language: Language },
  { customer, name }: Found,
) {
  const { account, mode } = caller;
  const { phone } = customer;
  const risk = await readRisk(db.read, { account, mode, phone }, keys);
  return {
    ...customerView(customer, name),
    most_counted: MOST_COUNTED,
    ...figuresView(await countOf(db.read, tenantOf(caller), phone)),
    risk: riskView(risk, language),
  };
}

import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { once } from "../../../http/idempotency.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { count } from "../../../kernel/fields.ts";
import { findOrder } from "../../../order/repository.ts";
import { restartFailed } from "../../../sync/write-back/repository.ts";
import { type OrderRouteTools, orderParams } from "./answer.ts";

export function retryOrderWriteBacksRoute(tools: OrderRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/orders/{id}/retry_write_backs",
    operationId: "retryOrderWriteBacks",
    summary: "Retry failed store updates of an order",
    description: "Sends status updates again that the store refused or did not answer.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    idempotent: true,
    answers: {
      202: { description: "Number of updates that are retried", schema: z.strictObject({ write_backs: count }) },
    },
    problems: ["not_found"],
    async handle({ caller, params, idempotency }) {
      const now = clock.now();
      const answer = await once(db, { caller, idempotency, now }, async (trx) => {
        if (!(await findOrder(trx, tenantOf(caller), params.id))) throw new Problem("not_found");
        const failed = { accountId: caller.account.id, orderId: params.id };
        return { status: 202, body: { write_backs: await restartFailed(trx, failed, now) } };
      });
      tools.wakeWriteBacks();
      return answer;
    },
  });
}

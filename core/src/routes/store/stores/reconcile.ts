import { z } from "zod";
import { once } from "../../../http/idempotency.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { count } from "../../../kernel/fields.ts";
import { updateStore } from "../../../store/repository.ts";
import { restartFailed } from "../../../sync/write-back/repository.ts";
import { lockedStore, type StoreRouteTools, storeParams } from "./find-store.ts";

export function reconcileStoreRoute(tools: StoreRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/stores/{id}/reconcile",
    operationId: "reconcileStore",
    summary: "Read a store's orders now and retry failed updates",
    description:
      "Reads every open order of the store in the background and retries failed status updates, the newest 1,000.",
    tag: "Stores",
    access: "stores:write",
    policy: "default",
    params: storeParams,
    idempotent: true,
    answers: { 202: { description: "Under way", schema: z.strictObject({ write_backs: count }) } },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const now = clock.now();
      const { caller, idempotency } = request;
      const answer = await once(db, { caller, idempotency, now }, async (trx) => {
        const store = await lockedStore(trx, request);
        if (store.status !== "connected") throw new Problem("invalid_state", { detail: CONNECT_FIRST });
        const restarted = await restartFailed(trx, { accountId: store.accountId, storeId: store.id }, now);
        await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
        return { status: 202, body: { write_backs: restarted } };
      });
      tools.wakeReconciling();
      tools.wakeWriteBacks();
      return answer;
    },
  });
}

const CONNECT_FIRST = {
  en: "This store is not connected. Connect it again; its orders are then read at once.",
  ar: "هذا المتجر غير مرتبط. أعد ربطه وستُقرأ طلباته فورًا.",
};

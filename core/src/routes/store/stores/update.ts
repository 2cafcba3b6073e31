import { z } from "zod";
import { actorOf, fieldsOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { storeOfKey } from "../../../http/access.ts";
import { invalidField, Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { text } from "../../../kernel/text-field.ts";
import { findMissingPickup } from "../../../store/pickup.ts";
import { updateStore } from "../../../store/repository.ts";
import { gatewayOnBothLists, storeRulesSchema } from "../../../store/rules.ts";
import { lockedStore, type StoreRouteTools, storeParams } from "./find-store.ts";
import { storeSchema, storeView } from "./store-view.ts";

export function updateStoreRoute(tools: StoreRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "patch",
    path: "/stores/{id}",
    operationId: "updateStore",
    forStoreKeys: true,
    summary: "Update the name or shipping rules of a store",
    description:
      "Only the fields that are sent change. Waiting orders are checked again with the new rules. The key of a store's plugin may change `cash_gateways`, `prepaid_gateways` and `tell_buyer` of its own store.",
    tag: "Stores",
    access: "stores:write",
    policy: "default",
    params: storeParams,
    body: z.strictObject({ name: text(1, 120).optional(), rules: storeRulesSchema.partial().optional() }),
    answers: { 200: { description: "The updated store", schema: storeSchema } },
    problems: ["not_found"],
    async handle(request) {
      const now = clock.now();
      if (storeOfKey(request.caller) !== undefined) refuseOtherThan(OF_PLUGIN, request.body);
      const store = await db.write(async (trx) => {
        const before = await lockedStore(trx, request);
        const { name, rules } = request.body;
        const merged = storeRulesSchema.parse({ ...before.rules, ...rules });
        const gone = await findMissingPickup(trx, before, merged);
        if (gone) throw pickupUnknown(gone);
        const gateway = rules?.cash_gateways || rules?.prepaid_gateways ? gatewayOnBothLists(merged) : undefined;
        if (gateway !== undefined) throw gatewayListedTwice(gateway, rules ?? {});
        const changes = { ...(name === undefined ? {} : { name }), rules: merged, nextPollAt: now, nextSweepAt: now };
        await updateStore(trx, before.id, changes);
        const activity = {
          action: "store.updated" as const,
          objectId: before.id,
          details: { changes: fieldsOf(request.body) },
        };
        await recordActivity(trx, actorOf(request.caller, now), activity);
        return { ...before, ...changes };
      });
      tools.wakeReconciling();
      return { status: 200, body: storeView(store) };
    },
  });
}

function gatewayListedTwice(gateway: string, sent: { prepaid_gateways?: unknown }): Problem {
  const list = sent.prepaid_gateways === undefined ? "cash_gateways" : "prepaid_gateways";
  return invalidField(`/rules/${list}`, "gateway_listed_twice", {
    en: `${gateway} cannot be both in cash_gateways and in prepaid_gateways. Send both lists, with the method in one of them.`,
    ar: `لا يمكن أن تكون ${gateway} في cash_gateways وفي prepaid_gateways معًا. أرسل القائمتين والطريقة في واحدة منهما فقط.`,
  });
}

/** What the shop's own settings offer. */
const OF_PLUGIN: readonly string[] = ["cash_gateways", "prepaid_gateways", "tell_buyer"];

function refuseOtherThan(
  allowed: readonly string[],
  { name, rules = {} }: { name?: unknown; rules?: object | undefined },
): void {
  if (name === undefined && Object.keys(rules).every((rule) => allowed.includes(rule))) return;
  throw new Problem("forbidden", { detail: ONLY_CHECKOUT });
}

const ONLY_CHECKOUT = {
  en: "This key may change only the payment methods and the messages to buyers of its store.",
  ar: "هذا المفتاح يغيّر طرق الدفع ورسائل العملاء في متجره فقط.",
};

function pickupUnknown(place: string): Problem {
  const key = place.replaceAll("~", "~0").replaceAll("/", "~1");
  return invalidField(`/rules/pickup_by_place/${key}`, "pickup_address_unknown", {
    en: "This account does not have this pickup address. Choose one of GET /pickup_addresses, or null for the default address.",
    ar: "لا يوجد عنوان استلام كهذا في هذا الحساب. اختر واحدًا من GET /pickup_addresses، أو null للعنوان الافتراضي.",
  });
}
